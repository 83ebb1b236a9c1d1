import { startDesk } from '@/bench/support/desk'
import type { Measurement } from '@/bench/support/measurement'
import { createTraders } from '@/bench/support/trader'

const ORDERS = 20_000
/** The venue takes a thousand open orders of one account. */
const ORDERS_PER_ACCOUNT = 900
const AT_ONCE = 20
const MEMORY_MAX_MB = 400
/** Growth from the middle to the end of the run that still counts as flat, in megabytes. */
const GROWTH_MAX_MB = 40
const KEY = 'bench-dashboard-key-0123456789abcdef'

/** Memory of the web process while it executes 20,000 orders. */
export async function measure(): Promise<Measurement> {
  const desk = await startDesk({ PERPS_DASHBOARD_KEY: KEY })
  try {
    const megabytes: number[] = []
    for (let placed = 0; placed < ORDERS; placed += ORDERS_PER_ACCOUNT) {
      await placeOrders(desk, Math.min(ORDERS_PER_ACCOUNT, ORDERS - placed))
      megabytes.push(desk.webMemoryBytes() / 1_000_000)
    }
    const [middle = Number.NaN] = megabytes.slice(megabytes.length >> 1)
    const end = megabytes.at(-1) ?? Number.NaN
    return {
      name: `memory of the web process over ${ORDERS} orders`,
      ratios: [
        { of: 'at the end, MB', value: end, goal: '<= 400', holds: end <= MEMORY_MAX_MB },
        {
          of: 'growth over the second half, MB',
          value: end - middle,
          goal: `<= ${GROWTH_MAX_MB}`,
          holds: end - middle <= GROWTH_MAX_MB,
        },
      ],
      figures: {
        'after every 900 orders, MB': megabytes.map((value) => value.toFixed(0)).join(' '),
      },
    }
  } finally {
    await desk.close()
  }
}

async function placeOrders(desk: Awaited<ReturnType<typeof startDesk>>, count: number) {
  const traders = await createTraders(desk, { count: 1, apiKey: KEY })
  const [address = ''] = traders.addresses
  for (let index = 0; index < count; index += AT_ONCE) {
    await Promise.all(Array.from({ length: AT_ONCE }, () => traders.place(address)))
  }
  traders.close()
}
