import { describe, expect, it } from 'vitest'
import { positionFigures } from '@/components/positions/positionFigures'
import { readTicket, testMarket, testPosition, typed } from '@/components/ticket/testing/testTicket'
import { decimal, ZERO } from '@/lib/decimal/decimal'
import type { Market } from '@/lib/schema/model/market'
import { affordable, buyingPower } from '@/lib/trade/margin/buyingPower'
import { leverageEffect } from '@/lib/trade/margin/leverageEffect'
import { orderEffect } from '@/lib/trade/orders/orderEffect'

const d = decimal
const NOTHING = { size: ZERO, value: ZERO }
const NO_ORDERS = { buy: NOTHING, sell: NOTHING }
const MARK = d('60000')
const FREE = d('10000')
/** A market whose venue rounds margin fractions down to a hundredth of a percent. */
const stepped: Market = { ...testMarket, marginFractionStep: d('0.0001') }

const limitBuy = (size: string) =>
  typed(
    { kind: 'side', side: 'BUY' },
    { kind: 'type', type: 'LIMIT' },
    { kind: 'price', text: '59000' },
    { kind: 'size', unit: 'base', text: size },
  )

/** Largest market order without a fee that the free margin affords at a leverage. */
function largest(market: Market, leverage: number) {
  const money = {
    ...{ market, position: undefined, orders: NO_ORDERS, markPrice: MARK },
    ...{ leverage, orderLeverage: leverage, orderMode: 'ISOLATED' as const },
  }
  return affordable(buyingPower('BUY', FREE, money), {
    ...{ market, price: MARK, markPrice: MARK, leverage, marginMode: 'ISOLATED' },
    ...{ isTaker: true, feeRate: ZERO, side: 'BUY' },
  })
}

/** Half a bitcoin, worth 30,000, at a change of leverage. */
function changed(market: Market, leverage: number) {
  return leverageEffect(
    {
      ...{ market, markPrice: MARK, tiers: [], orders: NO_ORDERS, freeMargin: FREE },
      position: { ...testPosition, marginMode: 'CROSS', marginUsed: d('3000') },
      ...{ marginMode: 'CROSS', feeRate: ZERO, leverage: 10 },
    },
    leverage,
  )
}

describe.each([
  // One over the leverage is 0.333… and 0.0909…: the venue takes 0.3333 and 0.0909.
  {
    leverage: 3,
    ticket: '19664.7',
    exact: '19666.666667',
    size: '0.5000500050005',
    margin: '9999',
  },
  { leverage: 11, ticket: '5363.1', exact: '5363.636364', size: '1.8335166850018', margin: '2727' },
])('at $leverage×, where margin fractions have a step', ({ leverage, ...wanted }) => {
  it('the ticket shows the margin that the venue takes', () => {
    const of = (market: Market) => readTicket(limitBuy('1'), { market, leverage }).summary.margin
    expect(of(stepped)).toBe(wanted.ticket)
    expect(of(testMarket)).toBe(wanted.exact)
  })

  it('the largest size uses the free margin up, and is rounded down', () => {
    const size = largest(stepped, leverage)
    expect(size.slice(0, 15)).toBe(wanted.size)
    expect(Number(size)).toBeGreaterThan(Number(largest(testMarket, leverage)))
    const order = { side: 'BUY', size, price: MARK, leverage, marginMode: 'ISOLATED' } as const
    const { margin, freeMargin } = orderEffect({
      ...{ market: stepped, position: undefined, markPrice: MARK, tiers: [], leverage },
      order: { ...order, reduceOnly: false, feeRate: ZERO, isTaker: true },
      ...{ orders: NO_ORDERS, freeMargin: FREE, crossBacking: FREE },
    })
    expect([margin, freeMargin]).toEqual([FREE, ZERO])
  })

  it('the leverage dialog shows the margin of the position, and what is left of the account', () => {
    const { after } = changed(stepped, leverage)
    expect(after.margin).toBe(wanted.margin)
    expect(changed(testMarket, leverage).after.margin).not.toBe(wanted.margin)
  })

  it('a return on margin reads the same at the exit and in the table', () => {
    const ticket = typed(
      ...[{ kind: 'side', side: 'BUY' } as const, { kind: 'type', type: 'LIMIT' } as const],
      ...[{ kind: 'price', text: '60000' } as const],
      ...[{ kind: 'size', unit: 'base', text: '1' } as const],
      { kind: 'trigger', leg: 'takeProfit', basis: 'roe', text: '50' },
    )
    const inputs = { market: stepped, leverage, triggerBasis: 'roe' as const }
    const { price, distanceText } = readTicket(ticket, inputs).summary.takeProfit
    expect(distanceText).toBe('50')
    const opened = { ...testPosition, entryPrice: MARK, leverage }
    const { roe } = positionFigures(opened, price, stepped)
    // The exit is on a price step, away from the entry.
    expect(Number(roe)).toBeGreaterThanOrEqual(0.5)
    expect(Number(roe)).toBeLessThan(0.501)
  })
})
