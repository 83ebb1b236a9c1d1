/** The steady time by which a page shows ages, read once a second while it has a reader. */
interface SteadyNow {
  /** undefined while it has no reader. */
  current(): number | undefined
  subscribe(listener: () => void): () => void
}

/** Makes it; `every` calls back for as long as it is not stopped. */
export function createSteadyNow(
  steadyMs: () => number,
  every: (run: () => void) => () => void,
): SteadyNow {
  const listeners = new Set<() => void>()
  let stop: (() => void) | undefined
  let nowMs: number | undefined
  return {
    current: () => nowMs,
    subscribe(listener) {
      listeners.add(listener)
      if (stop === undefined) {
        nowMs = steadyMs()
        stop = every(() => {
          nowMs = steadyMs()
          for (const each of listeners) each()
        })
      }
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        stop?.()
        stop = undefined
        nowMs = undefined
      }
    },
  }
}

/**
 * How old something is.
 * @param atMs when it came, by the steady clock; what came after the last tick is new
 * @param nowMs of a `SteadyNow`
 */
export function ageAt(atMs: number, nowMs: number | undefined): number {
  return nowMs === undefined ? 0 : Math.max(0, nowMs - atMs)
}
