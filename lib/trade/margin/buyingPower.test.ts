import { describe, expect, it } from 'vitest'
import { decimal, ONE, ZERO } from '@/lib/decimal/decimal'
import type { Side } from '@/lib/schema/model/enums'
import type { Position } from '@/lib/schema/model/position'
import {
  affordable,
  buyingPower,
  costOf,
  type MarketMoney,
  type UnitCost,
  usableFromPosition,
  usablePower,
} from './buyingPower'

const d = decimal
const NOTHING = { size: ZERO, value: ZERO }
/** Ten bought at 99 on average: 9.9 of margin each. */
const BUYS = { buy: { size: d('10'), value: d('990') }, sell: NOTHING }
/** Ten sold at 101 on average: 10.1 of margin each. */
const SELLS = { buy: NOTHING, sell: { size: d('10'), value: d('1010') } }

/** An account without a position at 10 times, isolated, the mark at 100. */
const flat: MarketMoney = {
  market: {},
  position: undefined,
  orders: BUYS,
  markPrice: d('100'),
  leverage: 10,
  orderLeverage: 10,
  orderMode: 'ISOLATED',
}

/** Four at 100 with their margin of 40. */
function held(side: Position['side'], change: Partial<Position> = {}): Position {
  return {
    side,
    size: d('4'),
    markPrice: d('100'),
    unrealizedPnl: ZERO,
    marginUsed: d('40'),
    marginMode: 'ISOLATED',
    ...change,
  } as Position
}

/** A market order at the mark: 10 of margin for each, without a fee. */
function at(side: Side, change: Partial<UnitCost> = {}): UnitCost {
  const price = d('100')
  const fees = { isTaker: true, feeRate: ZERO }
  const leverage = { leverage: 10, market: {} }
  return { side, price, markPrice: price, ...leverage, marginMode: 'ISOLATED', ...fees, ...change }
}

describe('beside isolated margin, orders of the other side', () => {
  it('go on to need what the size leaves of them to open', () => {
    // Each sold takes 10 out of the pool and sets 9.9 free: 0.5 pays for five, nothing for none.
    expect(affordable(buyingPower('SELL', d('0.5'), flat), at('SELL'))).toBe('5')
    expect(affordable(buyingPower('SELL', ZERO, flat), at('SELL'))).toBe('0')
  })

  it('need it of a larger position too, where they reach beyond what is open', () => {
    const short = { ...flat, position: held('SHORT') }
    expect(affordable(buyingPower('SELL', d('0.5'), short), at('SELL'))).toBe('5')
    const covered = { ...short, orders: { ...BUYS, buy: { size: d('4'), value: d('396') } } }
    expect(affordable(buyingPower('SELL', d('50'), covered), at('SELL'))).toBe('5')
  })

  it('need nothing of a size that exceeds them', () => {
    const small = { ...flat, orders: { ...BUYS, buy: { size: ONE, value: d('99') } } }
    expect(affordable(buyingPower('SELL', d('50.1'), small), at('SELL'))).toBe('6')
  })

  it('leave all to a size that rests, as the dearer side alone is bound', () => {
    expect(affordable(buyingPower('SELL', d('1'), flat), at('SELL', { isTaker: false }))).toBe('10')
  })

  it('leave all to a size that frees more of them than it takes', () => {
    expect(affordable(buyingPower('BUY', ZERO, { ...flat, orders: SELLS }), at('BUY'))).toBe('10.1')
  })

  it('leave nothing at a leverage at which they alone need more', () => {
    const power = buyingPower('SELL', d('1'), { ...flat, orderLeverage: 5 })
    expect(affordable(power, at('SELL', { leverage: 5 }))).toBe('0')
  })

  it('of a position stay against its reversal', () => {
    // Of the long 0.1 comes back. Ten sold: six short take 60 of 99.6, four buys still need 39.6.
    const position = held('LONG', { unrealizedPnl: d('-39.9') })
    const power = buyingPower('SELL', d('0.5'), { ...flat, position })
    expect(affordable(power, at('SELL'))).toBe('10')
  })

  it('never keep a position from being closed', () => {
    const worthless = held('SHORT', { unrealizedPnl: d('-40') })
    const power = buyingPower('BUY', ZERO, { ...flat, orders: SELLS, position: worthless })
    const closing = at('BUY')
    expect(affordable(power, closing)).toBe('14.1')
    // With a fee on top of what is closed, nothing is left to reverse with.
    expect(affordable(power, { ...closing, feeRate: d('0.0001') })).toBe('4')
    const long = { ...flat, position: held('LONG', { unrealizedPnl: d('-40') }) }
    const none = buyingPower('SELL', d('-1'), long)
    expect(affordable(none, at('SELL'))).toBe('4')
  })
})

describe('a reversal', () => {
  const long = { ...flat, orders: { buy: NOTHING, sell: NOTHING }, position: held('LONG') }
  const resting = { isTaker: false, executes: ZERO }

  it('that rests uses no margin of the position, which comes back only once it executes', () => {
    const power = buyingPower('SELL', d('20'), long)
    expect(affordable(power, at('SELL'))).toBe('10')
    expect(affordable(power, at('SELL', resting))).toBe('6')
    expect(usableFromPosition(power, at('SELL'))).toBe('80')
    expect(usableFromPosition(power, at('SELL', resting))).toBe('40')
  })

  it('uses as much of it as the part that executes closes', () => {
    const power = buyingPower('SELL', d('20'), long)
    expect(affordable(power, at('SELL', { executes: d('1') }))).toBe('7')
    expect(affordable(power, at('SELL', { executes: d('8') }))).toBe('10')
  })

  it('closes at the price that it executes at, not at the mark', () => {
    // Of the 40, closing at 95 brings back 20: one more of 9.5 fits for each 9.5 of what is left.
    const power = buyingPower('SELL', d('18'), long)
    expect(affordable(power, at('SELL', { price: d('95') }))).toBe('8')
    expect(affordable(power, at('SELL', { ...resting, price: d('120') }))).toBe('5.5')
  })

  it('counts what rests on its side already at the average of both', () => {
    const orders = { buy: NOTHING, sell: { size: d('4'), value: d('480') } }
    const power = buyingPower('SELL', d('110'), { ...long, orders })
    const size = affordable(power, at('SELL', resting))
    // Ten and the four at 120 need the margin of ten at their average.
    const average = (480 + 100 * Number(size)) / (4 + Number(size))
    expect(average * Number(size)).toBeCloseTo(1_100, 2)
    expect(average * Number(size)).toBeLessThanOrEqual(1_100)
  })

  it('never rests where there is too little for what is open', () => {
    const power = buyingPower('SELL', d('-1'), {
      ...long,
      position: held('LONG', { marginMode: 'CROSS' }),
    })
    expect(affordable(power, at('SELL', { ...resting, marginMode: 'CROSS' }))).toBe('4')
  })
})

it('counts what orders of the other side need beside a cross loss at the mark', () => {
  // Ten buys bind 99. Of a sale at 85, each loses 15 and sets 9.9 free: 5.1 pays for one.
  const power = buyingPower('SELL', d('5.1'), { ...flat, orderMode: 'CROSS' })
  expect(affordable(power, at('SELL', { marginMode: 'CROSS', price: d('85') }))).toBe('1')
})

it('counts one side alone of cross margin, whose position needs what the orders needed', () => {
  const power = buyingPower('SELL', ZERO, { ...flat, orderMode: 'CROSS' })
  expect(affordable(power, at('SELL', { marginMode: 'CROSS' }))).toBe('9.9')
})

it('calls usable what the largest size costs, and all of it where nothing else needs any', () => {
  const power = buyingPower('SELL', d('0.5'), flat)
  expect(usablePower(power, at('SELL'))).toBe('50')
  expect(costOf(d('5'), at('SELL'))).toBe('50')
  expect(usablePower(power, at('SELL', { isTaker: false }))).toBe(power.total)
  const alone = buyingPower('BUY', d('0.123457'), { ...flat, orders: SELLS })
  expect(usablePower(alone, at('BUY', { price: d('70') }))).toBe('101.123457')
  // 45.5 rounded down, so that no size fits by a rounding.
  const third = usablePower(power, at('SELL', { price: d('100.1'), markPrice: d('100.1') }))
  expect(third).toBe('45.499999')
})
