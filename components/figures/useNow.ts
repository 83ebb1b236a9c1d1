'use client'
import { useSyncExternalStore } from 'react'
import { scheduleClocks } from './clockFrames'

const PERIOD_MS = 1_000

const listeners = new Set<() => void>()
let timer: ReturnType<typeof setTimeout> | undefined
let nowMs: number | undefined

function tick() {
  nowMs = Date.now()
  // Aligned to full seconds, so that every clock on the page turns over in the same frame.
  timer = setTimeout(tick, PERIOD_MS - (nowMs % PERIOD_MS))
  scheduleClocks(updateClocks)
}

/** One function: scheduled twice before a frame, it runs once. */
function updateClocks() {
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  if (timer === undefined) tick()
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearTimeout(timer)
    timer = undefined
  }
}

/** The time in Unix milliseconds, renewed each second by one timer; undefined while rendering on the server. */
export function useNow(): number | undefined {
  return useSyncExternalStore(
    subscribe,
    () => nowMs,
    () => undefined,
  )
}
