import { afterEach, beforeEach, expect, it } from 'vitest'
import type { ActionType } from '@/lib/schema/model/enums'
import { startTestVenue, type TestVenue } from '@/server/venues/ondo/testing/testVenue'

const MARKET = 'BTC-USD.P'
const market = { marketId: MARKET, categoryId: 'ondo' }

let nowMs: number
let send: (frame: object) => void
let venue: TestVenue

beforeEach(async () => {
  nowMs = 1_795_219_200_000
  venue = await startTestVenue({
    clock: { now: () => nowMs, setTimer: () => () => {} },
    openSocket: () => ({
      send() {},
      close() {},
      onOpen: (opened) => opened(),
      onMessage(listener) {
        send = (frame) => listener(JSON.stringify({ type: 'update', ...frame }))
      },
      onEnd() {},
    }),
  })
})
afterEach(async () => {
  await venue.stop()
})

/** How many exits are staged; what is wrong with them where none is. */
async function staged(
  exits: object,
  action: ActionType = 'placeTriggerOrder',
): Promise<number | string> {
  return await venue.build(action, { market, ...exits }).then(
    (steps) => steps.length,
    (error: Error) => error.message,
  )
}
const at = (triggerPrice: string) => ({ triggerPrice })

// The mark is 97248.9.
it.each([
  ['SELL', { takeProfit: at('97249'), stopLoss: at('97248') }, 2],
  ['BUY', { takeProfit: at('97248'), stopLoss: at('97249') }, 2],
  ['SELL', { stopLoss: at('97249') }, 'params.stopLoss.triggerPrice: must be below the mark price'],
  ['SELL', { takeProfit: at('97248') }, 'params.takeProfit.triggerPrice: must be above the mark'],
  ['BUY', { stopLoss: at('97248') }, 'params.stopLoss.triggerPrice: must be above the mark price'],
  ['BUY', { takeProfit: at('97249') }, 'params.takeProfit.triggerPrice: must be below the mark'],
])('an exit by %s of %j lies ahead of the mark', async (side, exits, expected) => {
  await venue.adapter.contexts(venue.context())
  const found = await staged({ side, ...exits })
  if (typeof expected === 'number') expect(found).toBe(expected)
  else expect(found).toContain(expected)
})

it.each([
  ['TRIGGER_ONLY', 'SELL', { stopLoss: at('97248') }, 1],
  ['TRIGGER_ONLY', 'SELL', { stopLoss: at('97249') }, 'params.stopLoss'],
  ['TRIGGER_ONLY', 'BUY', { takeProfit: at('97249') }, 'params.takeProfit'],
  ['STOP_MARKET', 'SELL', { stopLoss: at('97248') }, 1],
  ['STOP_MARKET', 'SELL', { stopLoss: at('97249') }, 'params.stopLoss'],
  ['TAKE_PROFIT_MARKET', 'BUY', { takeProfit: at('97248') }, 1],
  ['TAKE_PROFIT_MARKET', 'BUY', { takeProfit: at('97249') }, 'params.takeProfit'],
])(
  'an exit placed as an order of %s by %s of %j lies ahead too',
  async (type, side, exits, expected) => {
    const order = { type, side, size: '0.01', price: '97000', reduceOnly: true, ...exits }
    await venue.adapter.contexts(venue.context())
    const found = await staged(order, 'placeOrder')
    if (typeof expected === 'number') expect(found).toBe(expected)
    else expect(found).toMatch(new RegExp(`${expected}.*the mark price, 97248\\.9`))
    nowMs += 5_001
    expect(await staged(order, 'placeOrder')).toBe(1)
  },
)

it('an exit is checked by the venue alone where there is no fresh mark, and asks for none', async () => {
  const crossed = { side: 'SELL', stopLoss: at('97249') }
  expect(await staged(crossed)).toBe(1)
  expect(venue.arrived.map(({ path }) => path)).not.toContain('/v1/perps/mark_prices')
  await venue.adapter.contexts(venue.context())
  nowMs += 5_001
  // A frame of another kind makes no mark young.
  const top = { market: MARKET, bids: [['97200', '1']], asks: [['97201', '1']] }
  send({ channel: 'topOfBooksPerps', data: [top] })
  expect(await staged(crossed)).toBe(1)
  send({ channel: 'markPricesPerps', data: [{ market: MARKET, markPrice: '97240' }] })
  expect(await staged(crossed)).toContain('97240')
})
