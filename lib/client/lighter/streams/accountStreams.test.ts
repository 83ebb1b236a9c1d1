import { expect, it } from 'vitest'
import { decimal } from '@/lib/decimal/decimal'
import type { Position } from '@/lib/schema/model/position'
import { accountFigures } from '@/lib/trade/margin/accountFigures'
import type { UserStats } from './accountFolds'
import { summaryOf } from './accountStreams'

const asset = { providerId: 'venue', id: '1', displaySymbol: 'BTC', logoURI: '' }
const POSITION: Position = {
  market: {
    providerId: 'venue',
    id: '1',
    categoryId: 'perps',
    baseAsset: asset,
    quoteAsset: asset,
    positionMarginAdjustment: 'NONE',
  },
  side: 'LONG',
  size: decimal('0.05'),
  entryPrice: decimal('59311.9'),
  markPrice: decimal('59280.9'),
  liquidationPrice: null,
  unrealizedPnl: decimal('-1.55'),
  leverage: 20,
  marginUsed: decimal('148.2'),
  marginMode: 'CROSS',
}

const STATS = {
  portfolio_value: decimal('9997.358072'),
  collateral: decimal('9998.873072'),
  available_balance: decimal('9849.15'),
} as UserStats

const UNKNOWN = { marks: new Map(), leverageOf: () => undefined, marketOf: () => undefined }

it('gives the PnL that the value of the account holds, not that of a later frame', () => {
  expect(summaryOf(STATS, [POSITION]).unrealizedPnl).toBe('-1.515')
})

it('gives the positions’ own PnL where the value holds more than collateral and PnL', () => {
  const spot = { ...STATS, portfolio_value: decimal('10497.358072') }
  expect(summaryOf(spot, [POSITION]).unrealizedPnl).toBe('-1.55')
  const isolated: Position = { ...POSITION, marginMode: 'ISOLATED' }
  expect(summaryOf(STATS, [isolated]).unrealizedPnl).toBe('-1.55')
  expect(summaryOf(STATS, []).unrealizedPnl).toBe('0')
})

it('locks the profit of an isolated position with its margin: neither can be used elsewhere', () => {
  const isolated: Position = {
    ...POSITION,
    marginMode: 'ISOLATED',
    unrealizedPnl: decimal('182.5'),
  }
  const summary = summaryOf(
    {
      ...STATS,
      portfolio_value: decimal('10330.7'),
      collateral: decimal('10148.2'),
      cross_stats: { available_balance: decimal('10000') },
    } as UserStats,
    [isolated],
  )
  expect(summary).toMatchObject({ marginUsed: '330.7', availableMargin: '10000' })
  const facts = { positions: [isolated], orders: [], ...UNKNOWN }
  expect(accountFigures(summary, facts).freeMargin).toBe('10000')
})

it('counts a spot wallet as equity of the account, and not as money that positions stand on', () => {
  const spot = { ...STATS, portfolio_value: decimal('10497.358072') }
  const facts = { positions: [POSITION], orders: [], ...UNKNOWN }
  const figures = accountFigures(summaryOf(spot, [POSITION]), facts)
  expect(figures).toMatchObject({ equity: '10497.358072', freeMargin: '9849.123072' })
  const isolated: Position = { ...POSITION, marginMode: 'ISOLATED' }
  // Sent beside the collateral, isolated margin is no spot wallet.
  const beside = { ...STATS, portfolio_value: decimal('10145.523072') }
  expect(summaryOf(beside, [isolated]).ledgers).toBeUndefined()
})

it('keeps isolated margin in the money of positions beside a spot wallet, in the total or not', () => {
  const isolated: Position = { ...POSITION, marginMode: 'ISOLATED' }
  const whole = { ...STATS, portfolio_value: decimal('10645.523072') }
  const facts = { positions: [isolated], orders: [], ...UNKNOWN }
  const inside = {
    ...whole,
    collateral: decimal('10147.073072'),
    cross_stats: { collateral: STATS.collateral, available_balance: STATS.available_balance },
  }
  for (const stats of [whole, inside]) {
    const summary = summaryOf(stats as UserStats, [isolated])
    expect(summary.ledgers).toMatchObject([{ equity: '10145.523072', marginUsed: '146.65' }])
    const { equity, freeMargin } = accountFigures(summary, facts)
    expect([equity, freeMargin]).toEqual(['10645.523072', '9998.873072'])
  }
})
