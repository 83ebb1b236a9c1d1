'use client'
import { useState } from 'react'

/** Releases a mutex; true the first time, false where it was released before. */
export type Release = () => boolean

/**
 * A mutex for one piece of work at a time. It is acquired at once, before anything is rendered: a
 * second press that comes before the button is disabled cannot acquire it. A holder that releases
 * it twice cannot release it for the next holder.
 */
export function createMutex(): { acquire: () => Release | undefined } {
  let isAcquired = false
  return {
    acquire() {
      if (isAcquired) return undefined
      isAcquired = true
      let isHeld = true
      return () => {
        if (!isHeld) return false
        isHeld = false
        isAcquired = false
        return true
      }
    },
  }
}

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
