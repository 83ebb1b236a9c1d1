'use client'
import { useSyncExternalStore } from 'react'
import { MISSING } from '@/lib/decimal/format'
import { writeDate } from './dates'

/** A moment as local date and time to the second, with the exact UTC time as its title. */
export function ClockTime({ atMs, className }: { atMs: number | undefined; className?: string }) {
  const isInBrowser = useSyncExternalStore(subscribeToNothing, inBrowser, onServer)
  if (atMs === undefined || Number.isNaN(atMs)) return <span className={className}>{MISSING}</span>
  const exact = new Date(atMs).toISOString()
  return (
    <time dateTime={exact} title={exact} className={className}>
      {isInBrowser ? formatClock(atMs) : MISSING}
    </time>
  )
}

/** `11/21 14:36:19` where figures are American, in the machine's own time zone. */
export function formatClock(atMs: number): string {
  return `${writeDate(atMs, 'dayNumbers')} ${writeDate(atMs, 'second')}`
}

// The server does not know the reader's time zone: it leaves the text to the browser.
const subscribeToNothing = () => () => {}
const inBrowser = () => true
const onServer = () => false
