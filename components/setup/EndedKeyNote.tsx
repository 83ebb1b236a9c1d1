'use client'
import { useVenueNow } from '@/components/session/live/useVenueNow'
import { expiryWords, sinceWords } from '@/components/session/wallet/expiryWords'
import { endedKeyWords, keyNextToEnd } from '@/components/session/wallet/keyName'
import { useAccountKeys } from '@/components/session/wallet/useKeys'
import { t } from '@/lib/i18n/t'
import type { Provider } from '@/lib/schema/model/provider'

/** Which key of the account ends with the approval of one more, where it has room for no more. */
export function EndedKeyNote({ provider }: { provider: Provider }) {
  const { data, error } = useAccountKeys(provider.key)
  const nowMs = useVenueNow(provider.key)
  const ended = keyNextToEnd(data)
  // A frame waits for them: the person should know for what.
  if (data === undefined && error !== null) {
    return <p className="mt-2 text-warn">{t('Could not load keys')}</p>
  }
  if (ended === undefined) return null
  const { sinceMs, expiresAtMs } = ended
  return (
    <p className="mt-2 text-warn [overflow-wrap:anywhere]">
      {endedKeyWords(ended)}
      {sinceMs === undefined || nowMs === undefined ? null : ` ${sinceWords(sinceMs, nowMs)}.`}
      {expiresAtMs === undefined || nowMs === undefined
        ? null
        : ` ${expiryWords(expiresAtMs, nowMs)}`}
    </p>
  )
}
