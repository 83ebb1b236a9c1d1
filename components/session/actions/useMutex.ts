'use client'
import { useState } from 'react'
import { createMutex } from './createMutex'

/** Runs work unless some is running; resolves to what it came to, undefined where it was not run. */
export type RunAlone = <Result>(work: () => Promise<Result>) => Promise<Result | undefined>

/**
 * One piece of work at a time for a form or dialog that moves money. The turn is taken at once: ten
 * presses that come before anything is drawn again run it once.
 */
export function useMutex(): RunAlone {
  const [mutex] = useState(createMutex)
  return async (work) => {
    const leave = mutex.take()
    if (leave === undefined) return undefined
    try {
      return await work()
    } finally {
      leave()
    }
  }
}
