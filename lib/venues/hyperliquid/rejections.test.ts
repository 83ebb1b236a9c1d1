import { describe, expect, it } from 'vitest'
import { readRejectedStatus, readRejection } from './rejections'

/** What the venue says, with the details it appends, by its page of error responses. */
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
  ['Insufficient margin to place order. asset=0', 2021, undefined],
  [
    'Isolated position does not have sufficient margin available to decrease leverage.',
    2021,
    undefined,
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
  ['(Spot-only) Order has insufficient spot balance to trade', 2022, undefined],
  ['Order has insufficient spot balance to trade asset=10000', 2022, undefined],
  ['Too many open orders. asset=0', 2020, 'tooManyOrders'],
  ['Too many extra agents for cumulative volume traded. Current limit is 3', 2020, 'keyLimit'],
  ['Insufficient balance for withdrawal', 2022, undefined],
  ['Insufficient balance for token transfer', 2022, undefined],
  ['Account does not have sufficient margin available for increase.', 2021, undefined],
  ['Position does not have sufficient margin for reduction.', 2021, undefined],
  [
    'Cross position does not have sufficient margin available to decrease leverage.',
    2021,
    undefined,
  ],
  ['Order was never placed, already canceled, or filled. asset=0', 2024, undefined],
  ['Invalid leverage value', 2002, 'leverage'],
  ['Cross margin is not allowed for this asset.', 2020, 'isolatedOnly'],
  ['Cannot switch leverage type with open position.', 2020, 'modeFixed'],
  ['Asset is delisted. asset=3', 2020, 'closedMarket'],
  ['Trading is halted. asset=3', 2020, 'closedMarket'],
  ['Client order id is already in use. asset=0', 2020, 'duplicate'],
  ['Invalid TWAP duration: 3 min(s)', 2002, 'duration'],
  ['Builder fee has not been approved.', 2070, undefined],
  ['Must deposit before performing actions. User: 0xab', 2026, undefined],
  ['Too many cumulative requests sent (1 > 0)', 2090, undefined],
  ['Parent order was rejected. asset=0', 2020, undefined],
] as const

describe('readRejection', () => {
  it.each(SAID)('reads “%s” as %s, %s', (text, code, reason) => {
    const read = readRejection(text, false)
    expect(read).toEqual({ code, message: text, ...(reason && { reason }) })
    expect(readRejection(`L1 error: ${text}`, false)).toEqual(read)
  })

  it('reads an unknown signer by who signed', () => {
    const text = `User or API Wallet 0x${'ab'.repeat(20)} does not exist.`
    expect(readRejection(text, false).code).toBe(2011)
    expect(readRejection(text, true).code).toBe(2026)
  })

  it('gives words that are new to it no reason', () => {
    expect(readRejection('The moon is full.', false)).toEqual({
      code: 2020,
      message: 'The moon is full.',
    })
  })
})

describe('readRejectedStatus', () => {
  it('reads the history’s words as those of the answer', () => {
    expect(readRejectedStatus('tickRejected')).toEqual({ code: 2002, reason: 'offGrid' })
    expect(readRejectedStatus('badAloPxRejected')).toEqual({ code: 2020, reason: 'wouldCross' })
    expect(readRejectedStatus('perpMarginRejected')).toEqual({ code: 2021 })
    expect(readRejectedStatus('newRejected')).toEqual({ code: 2020 })
  })
})
