import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { z } from 'zod'

/** The clock that all exchanges of the process share. It may be moved ahead, never back. */
export interface ExchangeClock {
  /** Unix milliseconds; never less than it said before. */
  now(): number
  /** How far it is ahead of the machine's own clock. */
  offsetMs(): number
  /**
   * Moves it; the change outlives a restart.
   * @throws RangeError where that would take time back, or beyond the year 2078.
   */
  setOffset(offsetMs: number): void
  /** Time may not be earlier than this: what a restored exchange has seen already. */
  notBefore(timeMs: number): void
}

/** Later than this the price paths end. */
const LATEST_MS = Date.UTC(2078, 0, 1)
const Stored = z.object({ offsetMs: z.number().int() })

/**
 * @param file where the offset is kept.
 * @param wallMs the machine's clock, which may jump either way.
 * @param monotonicMs a clock that never jumps: while the machine's clock lags behind what was said
 *   already, time goes on at half speed until it has caught up.
 */
export function createClock(
  file: string,
  wallMs: () => number = Date.now,
  monotonicMs: () => number = () => performance.now(),
): ExchangeClock {
  let offset = readOffset(file)
  let lastMs = 0
  let lastMonotonicMs = monotonicMs()

  function now(): number {
    const monotonic = monotonicMs()
    const slowly = Math.floor((monotonic - lastMonotonicMs) / 2)
    const wall = wallMs() + offset
    if (wall >= lastMs) {
      lastMs = wall
      lastMonotonicMs = monotonic
    } else if (slowly > 0) {
      lastMs += slowly
      lastMonotonicMs = monotonic
    }
    return lastMs
  }

  return {
    now,
    offsetMs: () => offset,
    notBefore(timeMs) {
      lastMs = Math.max(lastMs, timeMs)
    },
    setOffset(offsetMs) {
      const wanted = wallMs() + offsetMs
      if (!Number.isSafeInteger(offsetMs) || wanted > LATEST_MS) {
        throw new RangeError('the clock cannot be moved beyond the year 2078')
      }
      if (wanted < now()) throw new RangeError('time never goes backwards')
      writeOffset(file, offsetMs)
      offset = offsetMs
    },
  }
}

function readOffset(file: string): number {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return 0
    throw error
  }
  return Stored.parse(JSON.parse(text)).offsetMs
}

function writeOffset(file: string, offsetMs: number): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(`${file}.new`, JSON.stringify({ offsetMs }))
  renameSync(`${file}.new`, file)
}
