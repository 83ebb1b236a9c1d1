'use client'
import { type ReactElement, useSyncExternalStore } from 'react'
import { MISSING } from '@/lib/decimal/format'
import { writeDate } from './dates'

export interface ClockTimeProps {
  /** Unix milliseconds. */
  atMs: number | undefined
  className?: string | undefined
}

/** A moment as local date and time to the second, with the exact UTC time as its title. */
export function ClockTime({ atMs, className }: ClockTimeProps) {
  const isInBrowser = useSyncExternalStore(subscribeToNothing, inBrowser, onServer)
  return clockTime({ atMs, className }, isInBrowser)
}

/**
 * The same without a component for each: for the cells of a long table that no server renders. A
 * scroll makes and drops hundreds of them, and each subscription is work twice.
 */
export function clockTime({ atMs, className }: ClockTimeProps, isInBrowser = true): ReactElement {
  if (atMs === undefined || Number.isNaN(atMs)) return <span className={className}>{MISSING}</span>
  const exact = new Date(atMs).toISOString()
  return (
    <time dateTime={exact} title={exact} className={className}>
      {isInBrowser ? formatClock(atMs) : MISSING}
    </time>
  )
}

/** `11/21 14:36:19` where figures are American, in the machine's own time zone. */
function formatClock(atMs: number): string {
  return `${writeDate(atMs, 'dayNumbers')} ${writeDate(atMs, 'second')}`
}

// The server does not know the reader's time zone: it leaves the text to the browser.
const subscribeToNothing = () => () => {}
const inBrowser = () => true
const onServer = () => false
