'use client'
import { useVenueNow } from '@/components/session/live/useVenueNow'
import { t } from '@/lib/i18n/t'
import { expiryWords, sinceWords } from './expiryWords'
import { useOwnKeys } from './useKeys'

/**
 * Since when the trading key of this browser, or of this frame, is there for the account, and when it
 * ends; of one whose time is over, when that was.
 * @param areEndsAlone nothing of a key that lasts
 * @param isBrief where there is little room: its end alone, or its age where it does not end by itself
 */
export function OwnKeyDates({
  provider,
  isBrief = false,
  areEndsAlone = false,
  className,
}: {
  provider: string
  isBrief?: boolean
  areEndsAlone?: boolean
  className?: string
}) {
  const { data } = useOwnKeys(provider)
  const nowMs = useVenueNow(provider)
  const key = data?.find(({ kind }) => kind !== 'session')
  if (key === undefined || nowMs === undefined) return null
  const { sinceMs, expiresAtMs, hasEnded } = key
  if (areEndsAlone && !hasEnded) return null
  const since = sinceMs === undefined ? [] : [sinceWords(sinceMs, nowMs)]
  // It ended by our own calendar, which the venue's may be behind.
  const atMs = hasEnded ? Math.max(nowMs, expiresAtMs ?? 0) : nowMs
  const end = expiresAtMs === undefined ? [] : [expiryWords(expiresAtMs, atMs)]
  const [first, ...rest] = isBrief ? [...end, ...since].slice(0, 1) : [...since, ...end]
  if (first === undefined) return null
  return (
    <p className={className}>
      {t('Trading key: {dates}', { dates: [first, ...rest].join(' · ') })}
    </p>
  )
}
