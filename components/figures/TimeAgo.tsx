'use client'
import { MISSING } from '@/lib/decimal/format'
import { formatTimeAgo } from './duration'
import { useNow } from './useNow'

/** How long ago a moment was, with the exact UTC time as its title. */
export function TimeAgo({ atMs, className }: { atMs: number | undefined; className?: string }) {
  const nowMs = useNow()
  if (atMs === undefined) return <span className={className}>{MISSING}</span>
  const exact = new Date(atMs).toISOString()
  return (
    <time dateTime={exact} title={exact} className={className}>
      {nowMs === undefined ? MISSING : formatTimeAgo(nowMs - atMs)}
    </time>
  )
}
