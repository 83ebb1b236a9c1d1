/** A device's clock as ages are measured by it. */
export interface SteadyClock {
  /** Milliseconds that never go back; they leap ahead with the device, as after a sleep. */
  now(): number
  /** The same moment by the device's clock as it goes now, so that its age can be told by it. */
  byDevice(atMs: number): number
}

/**
 * Goes on where the device's clock is set back, as by a correction over the network. Without it a
 * frame of before would lie in the future: fresh, and its connection alive, until the clock caught
 * up. Has to be read every now and then to notice.
 */
export function steadyClock(deviceNow: () => number): SteadyClock {
  let seenMs = Number.NEGATIVE_INFINITY
  let setBackMs = 0
  const now = (): number => {
    const deviceMs = deviceNow()
    if (deviceMs < seenMs) setBackMs += seenMs - deviceMs
    seenMs = deviceMs
    return deviceMs + setBackMs
  }
  return {
    now,
    byDevice(atMs) {
      now()
      return atMs - setBackMs
    },
  }
}
