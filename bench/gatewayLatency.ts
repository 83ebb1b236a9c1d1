import { measureAddedLatency } from '@/bench/support/addedLatency'
import type { Measurement } from '@/bench/support/measurement'
import { createOrderTimings } from '@/bench/support/orderTimings'
import { createTraders } from '@/bench/support/trader'
import { startWatchedDesk } from '@/bench/support/watchedDesk'

const LIMIT_PER_MINUTE = 100_000

/**
 * What the service adds to an order of Hyperliquid on the embedded database: identity by an
 * integrator's key, limits, validation, the building of the step, its stage and the journal. Goal:
 * the middle of each call within 3 ms.
 */
export async function measure(): Promise<Measurement> {
  const desk = await startWatchedDesk()
  try {
    const timings = createOrderTimings()
    const apiKey = await desk.createKey(LIMIT_PER_MINUTE)
    const traders = await createTraders(desk, { count: 1, apiKey, watch: timings.watch })
    const [address = ''] = traders.addresses
    const added = await measureAddedLatency(desk, timings, () => traders.place(address))
    traders.close()
    return { name: 'what the service adds to an order, one by one, milliseconds at p50', ...added }
  } finally {
    await desk.close()
  }
}
