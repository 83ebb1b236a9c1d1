import type { Measurement } from '@/bench/support/measurement'
import { placeAtOnce } from '@/bench/support/ordersAtOnce'
import { openClient, openTrader, TEST_KEY } from '@/lib/client/testing/openTrader'
import { sharedLocks } from '@/lib/client/testing/sharedLocks'
import { startDesk } from '@/lib/client/testing/startDesk'
import { TEST_VENUES } from '@/lib/client/testing/testVenues'

const ORDERS = 50
const WARM_UP_ORDERS = 4
const GOAL_SECONDS = 10

/**
 * Lighter orders of one key at once through the library, every other one from a second tab of the same
 * browser, each until its verdict. Desk and paper exchange run in processes of their own.
 */
export async function measure(): Promise<Measurement> {
  const provider = 'lighter'
  const env = { ...TEST_VENUES.lighter.env, PERPS_DASHBOARD_KEY: TEST_KEY, PAPER_CHAIN: 'off' }
  const desk = await startDesk(env, { withoutPages: true })
  try {
    const locks = sharedLocks()
    const trader = await openTrader(desk, { provider, locks })
    const tab = openClient(desk, trader.credentials, { provider, locks })
    const place = (orders: number) =>
      placeAtOnce(trader, [trader.client, tab], { provider, orders })
    await place(WARM_UP_ORDERS)
    const seconds = await place(ORDERS)
    tab.close()
    trader.client.close()
    return {
      name: `${ORDERS} Lighter orders of one key at once, from two tabs`,
      ratios: [
        {
          of: 'seconds until the last verdict',
          value: seconds,
          goal: `<= ${GOAL_SECONDS}`,
          holds: seconds <= GOAL_SECONDS,
        },
      ],
      figures: {},
    }
  } finally {
    await desk.close()
  }
}
