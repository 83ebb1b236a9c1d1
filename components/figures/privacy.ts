'use client'
import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
let isMasked = false

/** Masks every figure that is the account's own, or shows them again. */
export function maskOwnFigures(next: boolean): void {
  if (next === isMasked) return
  isMasked = next
  for (const listener of listeners) listener()
}

/** Whether figures of the account are masked now. */
export function useIsMasked(): boolean {
  return useSyncExternalStore(subscribe, read, readOnServer)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const read = () => isMasked
const readOnServer = () => false
