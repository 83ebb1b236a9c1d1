'use client'
import { MISSING } from '@/lib/decimal/format'
import { formatCountdown } from './duration'
import { useNow } from './useNow'

/** Time left until a moment, counted down each second. */
export function Countdown({
  untilMs,
  className,
}: {
  untilMs: number | undefined
  className?: string
}) {
  const nowMs = useNow()
  const text =
    nowMs === undefined || untilMs === undefined ? MISSING : formatCountdown(untilMs - nowMs)
  return <span className={className}>{text}</span>
}
