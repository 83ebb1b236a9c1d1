import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fuzzSeed } from '@/lib/client/testing/fuzzSeed'
import { decimal, ZERO } from '@/lib/decimal/decimal'
import { fromScaledInteger } from '@/lib/decimal/scale'
import type { MarginMode } from '@/lib/schema/model/enums'
import { orderEffect } from '@/lib/trade/orders/orderEffect'
import { levels, perp } from './testing/markets'
import { type AssetOrder, quoteVenue, type VenueFacts } from './venueQuote'

const NO_ORDERS = { buy: { size: ZERO, value: ZERO }, sell: { size: ZERO, value: ZERO } }

const facts = (marginMode: MarginMode, markPrice = '100'): VenueFacts => ({
  venue: 'alpha',
  market: perp('BTC', { asset: 'BTC' }),
  marginMode,
  limits: { funding: { ratePeriodSeconds: 3_600, payoutCadenceSeconds: 3_600 } },
  book: { bids: levels(['99', '10'], ['98', '50']), asks: levels(['101', '10'], ['102', '50']) },
  bookAgeMs: 0,
  context: {
    markPrice: decimal(markPrice),
    funding: { rate: ZERO, nextFundingTime: 0 },
  },
  fees: { maker: ZERO, taker: ZERO },
  platformFee: undefined,
  readiness: 'any',
  position: undefined,
})
const order: AssetOrder = { side: 'BUY', size: decimal('5'), leverage: 10, holdSeconds: 0 }

describe('the margin of a quote', () => {
  it('counts a cross order at the mark price where it executes at once, else at its own', () => {
    expect(quoteVenue(order, facts('CROSS')).margin).toBe('50')
    expect(quoteVenue(order, facts('ISOLATED')).margin).toBe('50.5')
    const resting = { ...order, limit: decimal('99.5') }
    expect(quoteVenue(resting, facts('CROSS')).margin).toBe('49.75')
  })

  it('stays at the price of the order while there is no mark price', () => {
    const unmarked = { ...facts('CROSS'), context: undefined }
    expect(quoteVenue(order, unmarked).margin).toBe('50.5')
  })

  it('is the figure that the ticket shows for the same order', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('BUY' as const, 'SELL' as const),
        fc.constantFrom('CROSS' as const, 'ISOLATED' as const),
        fc.integer({ min: 1, max: 60_000 }),
        fc.integer({ min: 90_00, max: 110_00 }),
        fc.integer({ min: 1, max: 20 }),
        (side, marginMode, lots, markTicks, leverage) => {
          const size = fromScaledInteger(lots, 3)
          const markPrice = fromScaledInteger(markTicks, 2)
          const quote = quoteVenue({ ...order, side, size, leverage }, facts(marginMode, markPrice))
          const ticket = orderEffect({
            market: {},
            position: undefined,
            order: {
              ...{ side, size, leverage, marginMode, feeRate: ZERO },
              ...{ price: quote.price ?? ZERO, reduceOnly: false, isTaker: true },
            },
            ...{ markPrice, tiers: [], leverage, orders: NO_ORDERS },
            ...{ freeMargin: undefined, crossBacking: undefined },
          })
          // The ticket multiplies an average that was rounded.
          expect(Math.abs(Number(quote.margin) - Number(ticket.margin))).toBeLessThan(0.000_002)
        },
      ),
      { seed: fuzzSeed('quote and ticket', 7), numRuns: 100 },
    )
  })
})

describe('the largest position of a market', () => {
  const bounded = { ...facts('CROSS'), market: perp('BTC', { maxPositionSize: decimal('6') }) }
  const faultsWith = (side: AssetOrder['side'], position: VenueFacts['position']) =>
    quoteVenue({ ...order, side }, { ...bounded, position }).faults

  it('bounds an order by the position that is there', () => {
    const long = { side: 'LONG', size: decimal('1.001') } as const
    expect(faultsWith('BUY', undefined)).toEqual([])
    expect(faultsWith('BUY', long)).toEqual([
      { kind: 'abovePosition', maximum: '6', symbol: 'BTC' },
    ])
    expect(faultsWith('SELL', long)).toEqual([])
  })

  it('is named beside a book that is too thin', () => {
    const large = quoteVenue({ ...order, size: decimal('1000') }, bounded)
    expect(large.faults.map(({ kind }) => kind)).toEqual(['thin', 'abovePosition'])
  })
})
