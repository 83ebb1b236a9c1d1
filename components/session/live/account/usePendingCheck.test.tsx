import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { bareDesk, DESK_ADDRESS } from '@/components/session/testing/bareDesk'
import { type BareBrowser, openBareBrowser } from '@/components/session/wallet/testing/bareBrowser'
import { deviceClock } from '@/lib/clock/clock'
import { decimal } from '@/lib/decimal/decimal'
import { keys } from '@/lib/queries/keys'
import { marketKey } from '@/lib/stores/market'
import { type PendingOrder, pendingStore } from '@/lib/stores/orders/pendingOrders'
import { UNCONFIRMED_AFTER_MS, usePendingCheck } from './usePendingCheck'

const PROVIDER = 'venue'
const EVERY_MS = 3_000

let browser: BareBrowser
let cache: QueryClient
/** What the venue answers, look by look. */
let answers: (object | undefined)[]
let asked: [string, string][]

beforeEach(async () => {
  browser = await openBareBrowser()
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  cache = new QueryClient()
  cache.setQueryData(keys.openOrders(PROVIDER, DESK_ADDRESS), [])
  answers = []
  asked = []
})
afterEach(async () => {
  await browser.close()
  vi.useRealTimers()
  cache.clear()
  pendingStore.setState({ orders: [], cancels: [] })
})

function Check() {
  usePendingCheck(PROVIDER, DESK_ADDRESS)
  return null
}

/** Shows the check of an order that was sent so long ago, known by these ids. */
function check(
  ids: Pick<PendingOrder, 'orderId' | 'clientOrderId'>,
  { ageMs = UNCONFIRMED_AFTER_MS + 1, stage = 'accepted' as PendingOrder['stage'] } = {},
) {
  const account = marketKey(PROVIDER, DESK_ADDRESS)
  const sentAtMs = deviceClock.steadyMs() - ageMs
  const order: PendingOrder = {
    ...{ id: 'order-1', account, marketId: 'BTC', side: 'BUY', type: 'LIMIT' },
    ...{ size: decimal('1'), reduceOnly: false, placedAtMs: 0, sentAtMs, stage, ...ids },
  }
  pendingStore.setState({ orders: [order], cancels: [] })
  const plugin = {
    async order(address: string, name: string) {
      asked.push([address, name])
      return answers.shift()
    },
  }
  const client = { plugin: () => plugin }
  browser.render(bareDesk(<Check />, { provider: PROVIDER, client, cache }))
}

const look = () => vi.advanceTimersByTimeAsync(EVERY_MS)
const left = () => pendingStore.getState().orders.map(({ id }) => id)
const shown = { orderId: '9', market: { id: 'BTC' }, status: 'OPEN', remainingSize: '1' }

it('asks by its own id about an order whose id is not known, until the venue knows it', async () => {
  check({ clientOrderId: 'own-1' })
  answers = [undefined, shown]
  await look()
  expect([asked, left()]).toEqual([[[DESK_ADDRESS, 'own-1']], ['order-1']])
  await look()
  expect(asked).toHaveLength(2)
  expect(left()).toEqual([])
  expect(cache.getQueryData(keys.openOrders(PROVIDER, DESK_ADDRESS))).toEqual([shown])
  await look()
  expect(asked).toHaveLength(2)
})

it('asks by the venue’s id where it is known', async () => {
  check({ orderId: '9', clientOrderId: 'own-2' })
  await look()
  expect(asked).toEqual([[DESK_ADDRESS, '9']])
})

it.each([
  ['is not late yet', { ageMs: 0 }],
  ['is still being sent', { stage: 'sending' as const }],
  ['is asked about by its own action', { stage: 'unknown' as const }],
])('asks nothing about an order that %s', async (_what, order) => {
  check({ clientOrderId: 'own-3' }, order)
  await look()
  expect([asked, left()]).toEqual([[], ['order-1']])
})
