'use client'
import { useSyncExternalStore } from 'react'
import { MISSING } from '@/lib/decimal/format'

/** A moment as local date and time to the second, with the exact UTC time as its title. */
export function ClockTime({ atMs, className }: { atMs: number | undefined; className?: string }) {
  const isInBrowser = useSyncExternalStore(subscribeToNothing, inBrowser, onServer)
  if (atMs === undefined || Number.isNaN(atMs)) return <span className={className}>{MISSING}</span>
  const exact = new Date(atMs).toISOString()
  return (
    <time dateTime={exact} title={exact} className={className}>
      {isInBrowser ? formatClock(new Date(atMs)) : MISSING}
    </time>
  )
}

/** `11-21 14:36:19`, in the machine's own time zone. */
export function formatClock(date: Date): string {
  const two = (value: number) => String(value).padStart(2, '0')
  const day = `${two(date.getMonth() + 1)}-${two(date.getDate())}`
  return `${day} ${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())}`
}

// The server does not know the reader's time zone: it leaves the text to the browser.
const subscribeToNothing = () => () => {}
const inBrowser = () => true
const onServer = () => false
