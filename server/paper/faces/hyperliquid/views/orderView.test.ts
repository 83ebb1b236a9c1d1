import { describe, expect, it } from 'vitest'
import type { OrderRecord } from '@/server/paper/engine/view'
import { createCatalogue } from '@/server/paper/faces/hyperliquid/listings/catalogue'
import { TestExchange } from '@/server/paper/faces/hyperliquid/testing/testHost'
import { frontendOrder, orderStatus } from './orderView'

const paper = new TestExchange()
const BTC = createCatalogue(paper.host.view).byCoin('BTC')

const order = (more: Partial<OrderRecord> = {}): OrderRecord => ({
  orderId: 12,
  account: 'someone',
  marketId: 'BTC',
  side: 'sell',
  limitTicks: 600_000,
  originalLots: 500_000,
  remainingLots: 500_000,
  timeInForce: 'gtc',
  reduceOnly: false,
  isMarket: false,
  isPositionTrigger: false,
  childOrderIds: [],
  status: 'open',
  filledNotionalMicro: 0,
  createdAtMs: 1,
  updatedAtMs: 2,
  ...more,
})
const shown = (more: Partial<OrderRecord>) => {
  if (BTC === undefined) throw new Error('no BTC')
  return frontendOrder(paper.host.view, BTC, order(more))
}

describe('an order', () => {
  it('is printed the venue’s way', () => {
    expect(shown({ reduceOnly: true })).toEqual({
      coin: 'BTC',
      side: 'A',
      limitPx: '60000.0',
      sz: '5.0',
      oid: 77_000_000_012,
      timestamp: 1,
      origSz: '5.0',
      triggerCondition: 'N/A',
      isTrigger: false,
      triggerPx: '0.0',
      children: [],
      isPositionTpsl: false,
      reduceOnly: true,
      orderType: 'Limit',
      tif: 'Gtc',
      cloid: null,
    })
  })

  it.each([
    ['Market', 'FrontendMarket', { isMarket: true, timeInForce: 'ioc' }],
    ['Limit', 'Ioc', { timeInForce: 'ioc' }],
    ['Limit', 'Alo', { timeInForce: 'postOnly' }],
  ] as const)('is a %s with tif %s', (orderType, tif, more) => {
    expect(shown(more)).toMatchObject({ orderType, tif })
  })

  it.each([
    ['Stop Market', 'Price below 61000.0', 'sell', 'stopLoss', true],
    ['Stop Limit', 'Price above 61000.0', 'buy', 'stopLoss', false],
    ['Take Profit Market', 'Price above 61000.0', 'sell', 'takeProfit', true],
    ['Take Profit Limit', 'Price below 61000.0', 'buy', 'takeProfit', false],
  ] as const)('is a %s with "%s"', (orderType, triggerCondition, side, kind, isMarket) => {
    const trigger = { kind, triggerTicks: 610_000, isMarket }
    expect(shown({ side, trigger, status: 'waitingForTrigger' })).toMatchObject({
      orderType,
      triggerCondition,
      isTrigger: true,
      triggerPx: '61000.0',
      tif: null,
    })
  })
})

it('says of a trigger that woke and rests that it has triggered', () => {
  const trigger = { kind: 'stopLoss', triggerTicks: 610_000, isMarket: false } as const
  expect(shown({ side: 'sell', trigger, status: 'open' })).toMatchObject({
    orderType: 'Stop Limit',
    triggerCondition: 'Triggered',
  })
})

describe('the state of an order', () => {
  it.each([
    ['open', { status: 'open' }],
    ['open', { status: 'waitingForFill' }],
    ['open', { status: 'waitingForTrigger' }],
    ['triggered', { status: 'triggered' }],
    ['filled', { status: 'filled' }],
    ['canceled', { status: 'cancelled', endReason: 'byUser' }],
    ['canceled', { status: 'cancelled', endReason: 'parentCancelled' }],
    ['selfTradeCanceled', { status: 'cancelled', endReason: 'selfTrade' }],
    ['reduceOnlyCanceled', { status: 'cancelled', endReason: 'positionClosed' }],
    ['siblingFilledCanceled', { status: 'cancelled', endReason: 'siblingFilled' }],
    ['marginCanceled', { status: 'cancelled', endReason: 'margin' }],
    ['liquidatedCanceled', { status: 'cancelled', endReason: 'liquidation' }],
    ['scheduledCancel', { status: 'cancelled', endReason: 'scheduled' }],
    ['iocCancelRejected', { status: 'rejected', rejectReason: 'iocNoLiquidity' }],
    ['perpMarginRejected', { status: 'rejected', rejectReason: 'insufficientMargin' }],
    ['rejected', { status: 'rejected', rejectReason: 'tooManyOpenOrders' }],
  ] as const)('is %s for %j', (status, more) => {
    if (BTC === undefined) throw new Error('no BTC')
    expect(orderStatus(BTC, order(more))).toBe(status)
  })
})
