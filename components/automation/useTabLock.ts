'use client'
import { useEffect } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

/** Whether this tab may act. */
export type TabLock = 'waiting' | 'held'

/** Names of the locks that this tab holds. */
const heldStore = createStore<{ names: readonly string[] }>(() => ({ names: [] }))

/**
 * Holds a lock of the browser while mounted: of all tabs that ask for the name one has it, and the
 * next one gets it once that tab is gone. Where the browser has no locks it is never held.
 * @param name undefined asks for none
 */
export function useTabLock(name: string | undefined): TabLock {
  useEffect(() => {
    if (name === undefined || navigator.locks === undefined) return undefined
    const leaving = new AbortController()
    let release = () => {}
    const until = new Promise<void>((resolve) => {
      release = resolve
    })
    const forget = () =>
      heldStore.setState(({ names }) => ({ names: names.filter((existing) => existing !== name) }))
    navigator.locks
      .request(name, { signal: leaving.signal }, () => {
        if (leaving.signal.aborted) return undefined
        heldStore.setState(({ names }) => ({ names: [...names, name] }))
        return until
      })
      .catch(() => undefined)
    return () => {
      leaving.abort()
      release()
      forget()
    }
  }, [name])
  return useIsHeldHere(name) ? 'held' : 'waiting'
}

/** Whether this tab holds a lock by now. */
export function useIsHeldHere(name: string | undefined): boolean {
  return useStore(heldStore, ({ names }) => name !== undefined && names.includes(name))
}
