import fc from 'fast-check'
import { expect, it } from 'vitest'
import { fuzzSeed } from '@/lib/client/testing/fuzzSeed'
import { lte } from '@/lib/decimal/compare'
import { abs, add, type Decimal, decimal, mul, sub, ZERO } from '@/lib/decimal/decimal'
import { fromScaledInteger } from '@/lib/decimal/scale'
import { feeOn, initialMargin } from '@/lib/trade/margin/margin'
import { type EffectInput, orderEffect } from './orderEffect'

const FREE = decimal('1000000')
const NO_ORDERS = { buy: { size: ZERO, value: ZERO }, sell: { size: ZERO, value: ZERO } }

function effectOf(order: Partial<EffectInput['order']>, markPrice: Decimal) {
  return orderEffect({
    market: {},
    position: undefined,
    order: {
      side: 'BUY',
      size: decimal('0.5'),
      price: decimal('60000'),
      leverage: 10,
      marginMode: 'CROSS',
      reduceOnly: false,
      feeRate: decimal('0.0005'),
      isTaker: true,
      ...order,
    },
    markPrice,
    tiers: [],
    leverage: 10,
    orders: NO_ORDERS,
    freeMargin: FREE,
    crossBacking: FREE,
  })
}

it('takes from free margin the margin it shows, the fee and the loss at the mark, to the cent', () => {
  fc.assert(
    fc.property(
      fc.record({
        side: fc.constantFrom('BUY' as const, 'SELL' as const),
        marginMode: fc.constantFrom('CROSS' as const, 'ISOLATED' as const),
        isTaker: fc.boolean(),
        size: fc.integer({ min: 1, max: 5_000 }).map((lots) => fromScaledInteger(lots, 3)),
        price: fc.integer({ min: 59_000, max: 61_000 }).map((ticks) => decimal(`${ticks}`)),
      }),
      fc.integer({ min: 59_000, max: 61_000 }).map((ticks) => decimal(`${ticks}`)),
      ({ isTaker, ...given }, markPrice) => {
        const order = { ...given, isTaker }
        const { margin, freeMargin } = effectOf(order, markPrice)
        const { side, size, price, marginMode } = order
        const worse = side === 'BUY' ? sub(price, markPrice) : sub(markPrice, price)
        // Ring-fenced, the loss is the position's own; what rests meets the mark at its price.
        const loss = isTaker && marginMode === 'CROSS' ? mul(worse, size) : ZERO
        const fee = feeOn(mul(size, price), decimal('0.0005'))
        const left = sub(FREE, add(margin, add(fee, loss)))
        expect(lte(abs(sub(freeMargin ?? ZERO, left)), decimal('0.00001'))).toBe(true)
      },
    ),
    { seed: fuzzSeed('margin and free margin', 13) },
  )
})

it('counts the margin of a cross position at the mark, of all else at the price of the order', () => {
  const mark = decimal('60100')
  const at = (price: string) => initialMargin(mul(decimal('0.5'), decimal(price)), 10, {})
  expect(effectOf({}, mark).margin).toBe(at('60100'))
  expect(effectOf({ isTaker: false }, mark).margin).toBe(at('60000'))
  expect(effectOf({ marginMode: 'ISOLATED' }, mark).margin).toBe(at('60000'))
})
