import { describe, expect, it } from 'vitest'
import { errorTable } from '@/lib/schema/errors'
import { REFUSALS, refusalReason, refusalWords } from './refusals'

/** What the venue says of orders; hyperliquid.md section 6, with the details it appends. */
const SAID = [
  ['Price must be divisible by tick size. asset=0', 2002, 'offGrid'],
  ['Order has invalid price. asset=0', 2002, 'offGrid'],
  ['Order has invalid size. asset=0', 2002, 'offGrid'],
  ['Order has zero size. asset=0', 2002, 'noSize'],
  ['Order must have minimum value of $10. asset=0', 2002, 'belowMinimum'],
  ['Order must have minimum value of 10 USDC. asset=10000', 2002, 'belowMinimum'],
  ['TWAP order value too small. Min is $100.', 2002, 'belowMinimum'],
  ['Order price cannot be more than 80% away from the reference price', 2002, 'farPrice'],
  ['Order price too far from oracle', 2002, 'farPrice'],
  ['Invalid TP/SL price. asset=0', 2002, 'badTrigger'],
  ['Main order cannot be trigger order.', 2002, 'badTrigger'],
  ['Post only order would have immediately matched, bbo was 1@2. asset=0', 2020, 'wouldCross'],
  ['Order could not immediately match against any resting orders. asset=0', 2020, 'nothingToMatch'],
  ['No liquidity available for market order. asset=0', 2020, 'thinBook'],
  ['Reduce only order would increase position. asset=0', 2020, 'reduceOnly'],
  ['Insufficient margin to place order. asset=0', 2021, 'margin'],
  [
    'Isolated position does not have sufficient margin available to decrease leverage.',
    2021,
    'margin',
  ],
  [
    'Order would cause position to exceed margin tier limit at current leverage',
    2021,
    'positionLimit',
  ],
  ['Order would increase open interest while open interest is capped', 2020, 'interestCap'],
  ['Order would increase open interest too quickly', 2020, 'interestCap'],
  [
    'Order rejected due to price more aggressive than oracle while at open interest cap',
    2020,
    'interestCap',
  ],
  ['(Spot-only) Order has insufficient spot balance to trade', 2022, 'balance'],
  ['Order has insufficient spot balance to trade asset=10000', 2022, 'balance'],
  ['Too many open orders. asset=0', 2020, 'tooManyOrders'],
  ['Insufficient balance for withdrawal', 2022, 'balance'],
  ['Insufficient balance for token transfer', 2022, 'balance'],
  ['Account does not have sufficient margin available for increase.', 2021, 'margin'],
  ['Position does not have sufficient margin for reduction.', 2021, 'margin'],
  [
    'Cross position does not have sufficient margin available to decrease leverage.',
    2021,
    'margin',
  ],
  ['Order was never placed, already canceled, or filled. asset=0', 2024, 'orderGone'],
  ['There is no position in BTC.', 2025, 'positionGone'],
  ['Invalid leverage value', 2002, 'leverage'],
  ['Cross margin is not allowed for this asset.', 2020, 'isolatedOnly'],
  ['Cannot switch leverage type with open position.', 2020, 'modeFixed'],
  ['Asset is delisted. asset=3', 2020, 'closedMarket'],
  ['Trading is halted. asset=3', 2020, 'closedMarket'],
  ['Client order id is already in use. asset=0', 2020, 'duplicate'],
  ['Invalid TWAP duration: 3 min(s)', 2002, 'duration'],
  ['Builder fee has not been approved.', 2070, 'setup'],
  ['User or API Wallet 0xab does not exist.', 2011, 'key'],
  ['Must deposit before performing actions. User: 0xab', 2026, 'noAccount'],
  ['Too many cumulative requests sent (1 > 0)', 2090, 'busy'],
  ['Parent order was rejected. asset=0', 2020, 'other'],
  ['params.expiresAt: must lie in the future', 2002, 'expired'],
  ['params.leverage: must be at most 40', 2002, 'leverage'],
  ['params.market: there is no such market', 2002, 'invalid'],
] as const

describe('refusalReason', () => {
  it.each(SAID)('reads “%s” (%s) as %s', (message, code, reason) => {
    expect(refusalReason(code, message)).toBe(reason)
  })

  it('reads the same words without any code', () => {
    expect(refusalReason(undefined, 'Reduce only order would increase position.')).toBe(
      'reduceOnly',
    )
  })

  it('has words for every code of the table, and says “refused” of none that has a meaning', () => {
    for (const text of Object.keys(errorTable)) {
      const code = Number(text)
      const reason = refusalReason(code, '')
      expect(refusalWords(reason).title).not.toBe('')
      if (code !== 2020) expect(reason).not.toBe('other')
    }
  })

  it('leaves a code that speaks for itself its meaning, whatever the words', () => {
    expect(refusalReason(2011, 'leverage and post only')).toBe('key')
  })
})

it('ends every sentence', () => {
  for (const { title, advice } of Object.values(REFUSALS)) {
    expect(title).not.toMatch(/[.!]$/)
    if (advice !== '') expect(advice).toMatch(/\.$/)
  }
})
