import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { promised } from '@/lib/testing/neverBroken'
import { quietExchanges } from '@/server/paper/testing/quietExchanges'
import { ondoModule, PAPER_DEPLOYMENT } from './face'
import { resultOf, rowsOf } from './testing/testUser'
import { TestVenue } from './testing/testVenue'

const venue = new TestVenue(ondoModule(PAPER_DEPLOYMENT), quietExchanges)
const ORDERS = '/v1/perps/orders'
const BTC = 'BTC-USD.P'

beforeAll(() => venue.open(), 60_000)
afterAll(() => venue.remove())

describe('a restart', () => {
  it('loses no session, key, order, exit or TWAP, and gives nothing another id', async () => {
    const user = await venue.newUser()
    await user.own('POST', '/v1/agreement', { termsVersion: 1, privacyVersion: 1 })
    const resting = resultOf(
      await user.signed('POST', ORDERS, user.limitOrder({ clientOrderId: 'kept' })),
    )
    await user.signed('POST', ORDERS, { market: BTC, side: 'buy', type: 'market', size: '0.01' })
    const stop = { market: BTC, positionDirection: 'long', type: 'stopLoss', triggerPrice: '40000' }
    await user.signed('POST', '/v1/perps/stop_order', { ...stop, quantity: '0.005' })
    const size = { size: '0.01', runningTime: 600, frequency: 60, reduceOnly: false }
    await user.signed('POST', '/v1/perps/twap/order', { market: BTC, side: 'buy', ...size })
    const path = '/v1/perps/twap/orders/running'
    const reported = async () => ({
      orders: rowsOf(await user.signed('GET', `${ORDERS}?status=open`)),
      exits: resultOf(await user.own('GET', '/v1/perps/stop_order')),
      twaps: rowsOf(await user.own('GET', path)).map(({ twapId }) => twapId),
      keys: rowsOf(await user.own('GET', '/v1/api_keys')),
      terms: resultOf(await user.own('GET', '/v1/account')).termsVersion,
      fills: rowsOf(await user.own('GET', '/v1/perps/fills')).map(({ id }) => id),
    })
    const before = await reported()
    expect(before).toMatchObject({
      orders: [{ orderId: resting.orderId }],
      exits: { [BTC]: { stopLoss: '40000' } },
      twaps: [expect.stringMatching(/^twap_/)],
    })
    await venue.shut()
    await venue.open()
    const { fills, ...after } = await reported()
    const { fills: _, ...expected } = before
    promised('no order, exit, fill or key is lost', () => {
      expect(after).toEqual(expected)
      // The TWAP may have gone on meanwhile.
      expect(fills.slice(-before.fills.length)).toEqual(before.fills)
    })
    const again = await user.signed('POST', ORDERS, user.limitOrder({ clientOrderId: 'kept' }))
    promised('an order is not taken twice', () => {
      expect(again.body.error_code).toBe('clientOrderID_collision')
    })
  }, 30_000)
})
