'use client'
import { useEffect, useRef } from 'react'
import { useStream } from '@/components/session/live/useStream'
import type { Orderbook } from '@/lib/schema/model/orderbook'

/** Longest wait for a change of the book. */
const BOOK_WAIT_MS = 1_000

/** A market's book outside React, for what is sent in several steps. */
export interface BookChanges {
  /** The newest book; undefined before there is one and once the component is gone. */
  current(): Orderbook | undefined
  /** Resolves with the next change, or to false after a while without one. */
  next(): Promise<boolean>
  /** Drops the newest book until there is another. */
  forget(): void
}

/** Follows a market's book. @param onChange called with each change */
export function useBookChanges(
  provider: string,
  marketId: string,
  onChange?: () => void,
): BookChanges {
  const book = useRef<Orderbook>(undefined)
  const wake = useRef<(isNew: boolean) => void>(undefined)
  const isGone = useRef(false)
  useStream(provider, { channel: 'orderbook', marketId }, (newest) => {
    book.current = newest
    wake.current?.(true)
    onChange?.()
  })
  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
      wake.current?.(false)
    }
  }, [])

  return {
    current: () => (isGone.current ? undefined : book.current),
    next: () =>
      new Promise<boolean>((resolve) => {
        const late = setTimeout(() => done(false), BOOK_WAIT_MS)
        const done = (isNew: boolean) => {
          clearTimeout(late)
          wake.current = undefined
          resolve(isNew)
        }
        wake.current = done
      }),
    forget: () => {
      book.current = undefined
    },
  }
}
