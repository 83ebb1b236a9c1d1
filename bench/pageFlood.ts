import { spawn } from 'node:child_process'
import { type Measurement, percentile, secondsOf } from '@/bench/support/measurement'
import { createOrderTimings } from '@/bench/support/orderTimings'
import { createTraders } from '@/bench/support/trader'
import { startWatchedDesk } from '@/bench/support/watchedDesk'

const CONNECTIONS = 400
const SECONDS = 15
const WARM_UP_ORDERS = 200
const ORDER_EVERY_MS = 50
const LIMIT_PER_MINUTE = 100_000
const GOAL_FACTOR = 2
const GOAL_MORE_MS = 15

/**
 * What a create with an integrator's key takes while 400 connections open pages as fast as they can:
 * all from one address, and each from another one, as behind a proxy. Goal: at p99 twice what it is
 * in the quiet, or 15 ms more, whichever is more.
 */
export async function measure(): Promise<Measurement> {
  const desk = await startWatchedDesk({ TRUSTED_PROXY_HOPS: '1' })
  try {
    const timings = createOrderTimings()
    const apiKey = await desk.createKey(LIMIT_PER_MINUTE)
    const traders = await createTraders(desk, { count: 1, apiKey, watch: timings.watch })
    const [address = ''] = traders.addresses
    for (let order = 0; order < WARM_UP_ORDERS; order += 1) await traders.place(address)

    const seconds = secondsOf(SECONDS)
    const placeFor = async () => {
      timings.take()
      const untilMs = performance.now() + seconds * 1_000
      while (performance.now() < untilMs) {
        await traders.place(address)
        await new Promise((next) => setTimeout(next, ORDER_EVERY_MS))
      }
      return percentile(
        timings.take().map(({ createMs }) => createMs),
        0.99,
      )
    }
    const url = `${desk.webUrl}/trade/hyperliquid/BTC`
    const flooded = async (kind: 'one' | 'many') => {
      const flood = startFlood(url, seconds + 2, kind)
      await new Promise((next) => setTimeout(next, 1_000))
      return { p99Ms: await placeFor(), flood: await flood }
    }
    const quietMs = await placeFor()
    const one = await flooded('one')
    const many = await flooded('many')
    traders.close()
    const goalMs = Math.max(GOAL_FACTOR * quietMs, quietMs + GOAL_MORE_MS)
    const ratio = (of: string, value: number) => {
      return { of, value, goal: `<= ${goalMs.toFixed(1)}`, holds: value <= goalMs }
    }
    return {
      name: `a create while ${CONNECTIONS} connections open pages, milliseconds at p99`,
      ratios: [
        ratio('pages of one market, from one address', one.p99Ms),
        ratio('other pages, from many addresses', many.p99Ms),
      ],
      figures: {
        'in the quiet': `${quietMs.toFixed(1)} ms`,
        'answers by status, from one address': one.flood,
        'answers by status, from many': many.flood,
      },
    }
  } finally {
    await desk.close()
  }
}

/** What the flood was answered, once it is over. */
async function startFlood(url: string, seconds: number, kind: 'one' | 'many'): Promise<string> {
  const what = [url, String(CONNECTIONS), String(seconds), kind]
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', 'bench/support/pageFlooder.ts', ...what],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  let text = ''
  for await (const chunk of child.stdout) text += chunk
  return text.trim()
}
