import { z } from 'zod'
import type { PluginRuntime } from '@/lib/client/plugin'
import { parseRows } from '@/lib/schema/parseRows'
import type { Ask } from '@/lib/venues/ondo/ask/questions'
import { WireTime } from '@/lib/venues/ondo/wire/values'

/** How far the venue's clock is ahead of ours, measured now and then. */
export interface ClockOffset {
  /** Milliseconds; 0 where the venue cannot be asked. */
  read(): Promise<number>
  /** What was read last; 0 before. */
  latest(): number
  /** Measures again next time. */
  drop(): void
}

const KEEP_MS = 5 * 60_000
/** Marks are a little old when they are told; nearer than this the clocks are taken for equal. */
const NEAR_MS = 5_000

const Row = z.object({ time: WireTime })

/**
 * The venue has no question for its time, but tells the moment of every mark price: the newest of them
 * against the middle of the request. Wrong by the age of the mark, which is little of the 30 s allowed.
 */
export function createClockOffset(
  ask: Ask,
  { now, clock }: Pick<PluginRuntime, 'now' | 'clock'>,
): ClockOffset {
  let offsetMs = 0
  let readAtMs = Number.NEGATIVE_INFINITY
  let reading: Promise<number> | undefined

  async function measure(): Promise<number> {
    const startedAtMs = now()
    const { result } = await ask('markPrices')
    const times = parseRows(Row, Object.values(result)).map(({ time }) => time)
    const middleMs = startedAtMs + (now() - startedAtMs) / 2
    const newest = times.length > 0 ? Math.max(...times) : middleMs
    const measured = Math.round(newest - middleMs)
    offsetMs = Math.abs(measured) <= NEAR_MS ? 0 : measured
    readAtMs = clock.steadyMs()
    return offsetMs
  }

  return {
    async read() {
      if (clock.steadyMs() - readAtMs < KEEP_MS) return offsetMs
      // An order is not held up by a clock that cannot be asked: the venue says if it is wrong.
      reading ??= measure()
        .catch(() => offsetMs)
        .finally(() => {
          reading = undefined
        })
      return await reading
    },
    latest: () => offsetMs,
    drop() {
      readAtMs = Number.NEGATIVE_INFINITY
    },
  }
}
