'use client'
import { useState } from 'react'
import { createMutex } from './createMutex'

/** Runs work unless some is running; resolves to its result, undefined where it was not run. */
export type RunAlone = <Result>(work: () => Promise<Result>) => Promise<Result | undefined>

/**
 * One piece of work at a time for a form or dialog that moves money. The mutex is acquired at once:
 * ten presses that come before the next render run it once.
 */
export function useMutex(): RunAlone {
  const [mutex] = useState(createMutex)
  return async (work) => {
    const release = mutex.acquire()
    if (release === undefined) return undefined
    try {
      return await work()
    } finally {
      release()
    }
  }
}
