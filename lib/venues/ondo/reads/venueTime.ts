import { z } from 'zod'
import { parseRows } from '@/lib/schema/parseRows'
import type { MarketAsk } from '@/lib/venues/ondo/ask/marketQuestions'
import { WireTime } from '@/lib/venues/ondo/wire/values'

/** Marks are a little old when they arrive; closer than this the clocks count as equal. */
const NEAR_MS = 5_000

const Row = z.object({ time: WireTime })

/**
 * Unix milliseconds by the venue's clock. It has no endpoint for its time, but dates every mark
 * price; the newest of them is late by its age, which is little of the 30 s a signature may be off.
 * undefined without a dated mark.
 */
export async function readVenueTime(
  ask: MarketAsk,
  signal?: AbortSignal,
): Promise<number | undefined> {
  const { result } = await ask('markPrices', { signal })
  const times = parseRows(Row, Object.values(result)).map(({ time }) => time)
  return times.length > 0 ? Math.max(...times) : undefined
}

/** Whether two readings may be of clocks that agree. */
export function isSameTime(firstMs: number, secondMs: number): boolean {
  return Math.abs(firstMs - secondMs) <= NEAR_MS
}
