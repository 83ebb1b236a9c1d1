'use client'
import { MISSING } from '@/lib/decimal/format'
import { formatCountdown } from './duration'
import { useNow } from './useNow'

/**
 * Time left until a moment, counted down each second.
 * @param aheadMs how far the clock of that moment is ahead of this device's
 */
export function Countdown({
  untilMs,
  aheadMs = 0,
  className,
}: {
  untilMs: number | undefined
  aheadMs?: number
  className?: string
}) {
  const nowMs = useNow()
  const text =
    nowMs === undefined || untilMs === undefined
      ? MISSING
      : formatCountdown(untilMs - nowMs - aheadMs)
  return <span className={className}>{text}</span>
}
