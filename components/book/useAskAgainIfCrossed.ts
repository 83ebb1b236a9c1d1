'use client'
import { useEffect } from 'react'
import { usePerpsClient } from '@/components/session/usePerpsClient'
import { deviceClock } from '@/lib/clock/clock'
import { createPace } from '@/lib/clock/pace'
import type { BookStore } from './bookStore'
import { spreadOf } from './spread'

const AT_MOST_EVERY_MS = 5_000

/** Asks the venue for a fresh snapshot when the two sides of a book overlap: a frame went missing. */
export function useAskAgainIfCrossed(provider: string, book: BookStore): void {
  const client = usePerpsClient()
  useEffect(() => {
    const pace = createPace(AT_MOST_EVERY_MS, deviceClock.steadyMs)
    return book.onPaint(() => {
      const current = book.current()
      const isCrossed = current !== undefined && spreadOf(current.book)?.isCrossed === true
      if (!isCrossed || !pace.isDue()) return
      pace.note()
      client.plugin(provider).refresh()
    })
  }, [client, provider, book])
}
