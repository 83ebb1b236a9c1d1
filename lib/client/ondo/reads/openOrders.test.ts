import { describe, expect, it } from 'vitest'
import {
  ADDRESS,
  fakeOndo,
  type Scripted,
  signIn,
  success,
} from '@/lib/client/ondo/testing/fakeVenue'

const ORDERS = 'GET /v1/perps/orders'
const EXITS = 'GET /v1/perps/stop_order'
const MARKET = 'BTC-USD.P'
const ENDED = {
  ...{ market: MARKET, side: 'buy', type: 'limit', price: '90000', size: '1', filledSize: '1' },
  ...{ status: 'fullyfilled', createdAt: '2026-11-21T00:00:00Z' },
}
const STOP = {
  ...{ ...ENDED, orderId: 'stop', side: 'sell', price: '0', filledSize: '0' },
  ...{ status: 'untriggered', stopOrderType: 'stopLoss', type: 'stopMarket' },
  triggerPrice: '80000',
}
const TARGET = {
  ...{ ...STOP, orderId: 'target', stopOrderType: 'takeProfit', type: 'takeProfitMarket' },
  triggerPrice: '120000',
}

/** Orders that were filled since, newest first. */
const later = (count: number, market = MARKET) =>
  Array.from({ length: count }, (_, index) => ({ ...ENDED, market, orderId: `${market}${index}` }))

/** An account signed in at a venue that pages and filters these orders, newest first. */
async function accountWith(rows: readonly { market: string; status: string }[]) {
  const venue = fakeOndo()
  await signIn(venue)
  venue.script[ORDERS] = ({ path }): Scripted => {
    const query = new URL(path, 'https://venue.test').searchParams
    const found = rows.filter(
      ({ market, status }) =>
        market === (query.get('market') ?? market) && status === (query.get('status') ?? status),
    )
    const from = Number(query.get('cursor') ?? 0)
    const to = from + Number(query.get('limit'))
    const pageInfo = { nextCursor: to < found.length ? String(to) : '' }
    return { status: 200, json: { success: true, result: found.slice(from, to), pageInfo } }
  }
  const exits = { stopLoss: '80000', takeProfit: '120000' }
  venue.script[EXITS] = success({ [MARKET]: exits, 'ETH-USD.P': { stopLoss: null } })
  const ids = async () => (await venue.plugin.openOrders(ADDRESS)).map(({ orderId }) => orderId)
  const asked = (path: string) => venue.arrived.filter((request) => request.path.startsWith(path))
  return { venue, ids, asked }
}

describe('the open orders of an account', () => {
  it.each([
    ['of the same market', later(450)],
    ['of other markets', [...later(300, 'ETH-USD.P'), ...later(300, 'SOL-USD.P')]],
  ])('hold the exits of positions that hundreds of orders %s came after', async (_, rows) => {
    const open = { ...ENDED, orderId: 'open', status: 'open', filledSize: '0' }
    const { ids } = await accountWith([...rows, open, STOP, TARGET])
    expect((await ids()).toSorted()).toEqual(['open', 'stop', 'target'])
  })

  it.each(['open', 'newest'])(
    'leave out one that ended between the two questions, whichever is answered last: %s',
    async (last) => {
      const { venue, ids } = await accountWith([])
      venue.script[ORDERS] = ({ path }) => {
        const isLast = path.includes('status=open') === (last === 'open')
        const status = isLast ? 'canceled' : 'open'
        return success([{ ...ENDED, orderId: 'o1', status, filledSize: '0' }])
      }
      expect(await ids()).toEqual([])
    },
  )

  it('take two questions where one page holds all orders', async () => {
    const { ids, asked } = await accountWith([...later(150), STOP, TARGET])
    expect((await ids()).toSorted()).toEqual(['stop', 'target'])
    expect(asked('/v1/perps/orders')).toHaveLength(2)
    expect(asked('/v1/perps/stop_order')).toHaveLength(0)
  })

  it('take one more where the newest orders hold the exits', async () => {
    const { ids, asked } = await accountWith([STOP, TARGET, ...later(300)])
    expect((await ids()).toSorted()).toEqual(['stop', 'target'])
    expect(asked('/v1/perps/orders')).toHaveLength(2)
    expect(asked('/v1/perps/stop_order')).toHaveLength(1)
  })

  it('are searched for an exit that no order shows for ten pages, and no longer', async () => {
    const { ids, asked } = await accountWith([STOP, ...later(5_000)])
    expect(await ids()).toEqual(['stop'])
    expect(asked(`/v1/perps/orders?market=${MARKET}`)).toHaveLength(10)
  })
})
