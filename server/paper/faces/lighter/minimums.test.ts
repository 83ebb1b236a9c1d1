import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { quietExchanges } from '@/server/paper/testing/quietExchanges'
import { ethOrder, type TestTrader } from './testing/testTrader'
import { paperVenue } from './testing/testVenue'

const venue = paperVenue(quietExchanges)
let trader: TestTrader

beforeAll(async () => {
  trader = await venue.openWithTrader()
}, 120_000)

afterAll(() => venue.remove())

const BELOW = 21706
const immediate = { TimeInForce: 0, OrderExpiry: 0, Price: 400_000 }
const stop = { Price: 330_000, TriggerPrice: 320_000 }

describe('the least size and value of a market are asked of orders that may rest alone', () => {
  // 0.0050 ETH and 10 USDC: 40 lots are too few at any price, 60 are worth 6 USDC at 1,000.
  it.each<[string, number, Record<string, number>]>([
    ['a limit order below the size', BELOW, { BaseAmount: 40, Price: 280_000 }],
    ['a limit order below the value', BELOW, { BaseAmount: 60 }],
    ['a limit order above both', 0, { BaseAmount: 60, Price: 250_000 }],
    ['an immediate order', 0, { ...immediate, BaseAmount: 3 }],
    ['a market order', 0, { ...immediate, BaseAmount: 3, Type: 1 }],
    ['a stop that executes at market', 0, { ...stop, BaseAmount: 3, Type: 2, TimeInForce: 0 }],
    ['a stop that may rest', BELOW, { ...stop, BaseAmount: 40, Type: 3 }],
  ])('%s', async (_, code, fields) => {
    const reply = await trader.send(14, ethOrder(venue.nowMs, fields))
    expect(reply.body.code).toBe(200)
    expect(await trader.verdict(reply)).toBe(code)
  })
})
