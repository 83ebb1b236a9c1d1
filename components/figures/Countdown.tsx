'use client'
import { MISSING } from '@/lib/decimal/format'
import { formatCountdown, leftOfPeriod } from './duration'
import { useNow } from './useNow'

/**
 * Time left until a moment, counted down each second.
 * @param aheadMs how far the clock of that moment is ahead of this device's
 * @param everyMs period of what happens again and again: the next such moment follows a passed one
 */
export function Countdown({
  untilMs,
  aheadMs = 0,
  everyMs,
  className,
}: {
  untilMs: number | undefined
  aheadMs?: number
  everyMs?: number | undefined
  className?: string
}) {
  const nowMs = useNow()
  if (nowMs === undefined || untilMs === undefined) {
    return <span className={className}>{MISSING}</span>
  }
  const leftMs = untilMs - nowMs - aheadMs
  const text = formatCountdown(everyMs === undefined ? leftMs : leftOfPeriod(leftMs, everyMs))
  return <span className={className}>{text}</span>
}
