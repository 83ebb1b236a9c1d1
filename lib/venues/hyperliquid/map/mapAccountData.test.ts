import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { decimal, div } from '@/lib/decimal/decimal'
import { marketDisplay } from '@/lib/schema/marketDisplay'
import { AccountSummary } from '@/lib/schema/model/account'
import { Fill } from '@/lib/schema/model/fill'
import { Order } from '@/lib/schema/model/order'
import { Position } from '@/lib/schema/model/position'
import { parseRows } from '@/lib/schema/parseRows'
import {
  WireAssetPosition,
  WireClearinghouseState,
  WireFill,
  WireOrder,
  WireUserFees,
} from '@/lib/venues/hyperliquid/wire/wireAccount'
import { mapAccountSummary, mapFeeTier, mapMarketSettings } from './mapAccount'
import { mapFill } from './mapFill'
import { mapMarket } from './mapMarket'
import { mapOrder, mapOrderStatus } from './mapOrder'
import { mapPosition } from './mapPosition'
import { unlistedMarket } from './market'

const answers: Record<string, unknown> = JSON.parse(
  readFileSync('fixtures/hyperliquid/answers.json', 'utf8'),
)
const eth = mapMarket({ name: 'ETH', szDecimals: 4, maxLeverage: 25 }, 'hyperliquid')
const display = marketDisplay(eth)
const orders = z.array(WireOrder).parse(answers.frontendOpenOrders)
const fill = WireFill.parse(answers.fill)
const state = WireClearinghouseState.parse(answers.clearinghouseState)

describe('mapOrder', () => {
  it('maps a sleeping stop with its trigger', () => {
    const [stop] = orders.map((order) => mapOrder(order, display, { status: 'open' }))
    expect(Order.parse(stop)).toEqual(stop)
    expect(stop).toMatchObject({
      orderId: '2002',
      side: 'SELL',
      type: 'STOP_MARKET',
      triggerPrice: '2450',
      triggerCondition: 'BELOW',
      reduceOnly: true,
      status: 'OPEN',
      isPositionSized: false,
    })
    expect(stop).not.toHaveProperty('clientOrderId')
  })

  it('maps a partly filled post-only order without inventing a trigger', () => {
    const order = orders.map((row) => mapOrder(row, display, { status: 'open' }))[1]
    expect(order).toMatchObject({
      type: 'LIMIT',
      timeInForce: 'POST_ONLY',
      status: 'PARTIALLY_FILLED',
      filledSize: '2',
      remainingSize: '3',
      clientOrderId: '0x00000000000000000000000000000001',
    })
    expect(order).not.toHaveProperty('triggerPrice')
  })

  it.each([
    ['open', false, 'OPEN'],
    ['open', true, 'PARTIALLY_FILLED'],
    ['filled', true, 'FILLED'],
    ['triggered', false, 'TRIGGERED'],
    ['canceled', false, 'CANCELLED'],
    ['marginCanceled', false, 'CANCELLED'],
    ['siblingFilledCanceled', false, 'CANCELLED'],
    ['scheduledCancel', false, 'CANCELLED'],
    ['rejected', false, 'REJECTED'],
    ['badAloPxRejected', false, 'REJECTED'],
    ['somethingNew', false, 'PENDING'],
  ] as const)('reads the status %s (fills: %s) as %s', (word, hasFills, status) => {
    expect(mapOrderStatus(word, hasFills)).toBe(status)
  })

  it('gives the reason of an end that has one', () => {
    const [row] = orders
    if (row === undefined) throw new Error('no row')
    const ended = mapOrder(row, display, { status: 'marginCanceled', statusTimestamp: 1 })
    expect(ended).toMatchObject({ status: 'CANCELLED', statusReason: 'marginCanceled' })
    expect(ended.updatedAt).toBe('1970-01-01T00:00:00.001Z')
    expect(mapOrder(row, display, { status: 'canceled' })).not.toHaveProperty('statusReason')
  })

  it('keeps the trigger of a stop-limit that fired and rests, or was filled in part', () => {
    const [row] = orders
    const woken = WireOrder.parse({
      ...row,
      orderType: 'Stop Limit',
      isTrigger: true,
      triggerPx: '2450.0',
      triggerCondition: 'Triggered',
    })
    const stop = { type: 'STOP_LIMIT', triggerPrice: '2450', limitPrice: '2400' }
    expect(mapOrder(woken, display, { status: 'open' })).toMatchObject({
      ...stop,
      status: 'TRIGGERED',
    })
    const part = { ...woken, sz: div(woken.origSz, decimal('2'), 8, 'down') }
    expect(mapOrder(part, display, { status: 'open' })).toMatchObject({
      ...stop,
      status: 'PARTIALLY_FILLED',
    })
    const asleep = { ...woken, triggerCondition: 'Price below 2450' }
    expect(mapOrder(asleep, display, { status: 'open' }).status).toBe('OPEN')
    const filled = mapOrder(woken, display, { status: 'filled' })
    expect(filled).toMatchObject({ type: 'STOP_LIMIT', triggerPrice: '2450' })
  })

  it.each([
    ['A', 'Stop Market', 'BELOW'],
    ['B', 'Stop Market', 'ABOVE'],
    ['A', 'Take Profit Market', 'ABOVE'],
    ['B', 'Take Profit Limit', 'BELOW'],
  ] as const)('derives the waking side of a %s %s where no text has it', (side, type, wakes) => {
    const [row] = orders
    const order = WireOrder.parse({ ...row, side, orderType: type, triggerCondition: null })
    expect(mapOrder(order, display, { status: 'open' }).triggerCondition).toBe(wakes)
  })
})

describe('mapFill', () => {
  it('fits our schema and keeps the builder share apart', () => {
    const mapped = mapFill(fill, unlistedMarket('hyperliquid', 'AVAX'))
    expect(Fill.parse(mapped)).toEqual(mapped)
    expect(mapped).toMatchObject({
      id: '118906512037719:90542681',
      liquidity: 'maker',
      fee: { amount: '0.01', asset: 'USDC' },
      builderFee: { amount: '0.005', asset: 'USDC' },
      realizedPnl: null,
      classification: 'Increased Long',
    })
  })

  it.each([
    ['0.0', 'B', 'Opened Long'],
    ['0.0', 'A', 'Opened Short'],
    ['1.0', 'B', 'Increased Long'],
    ['-1.0', 'A', 'Increased Short'],
    ['100.0', 'A', 'Reduced Long'],
    ['-100.0', 'B', 'Reduced Short'],
    ['93.53', 'A', 'Closed Long'],
    ['-93.53', 'B', 'Closed Short'],
    ['-1.0', 'B', 'Switched Long'],
    ['1.0', 'A', 'Switched Short'],
  ] as const)('classifies a fill from %s on side %s as %s', (startPosition, side, expected) => {
    const mapped = mapFill(WireFill.parse({ ...fill, startPosition, side }), display)
    expect(mapped.classification).toBe(expected)
    expect(mapped.realizedPnl).toBe(/^(Opened|Increased)/.test(expected) ? null : '0')
  })
})

describe('mapPosition', () => {
  const positions = parseRows(WireAssetPosition, state.assetPositions)

  it('survives a broken row', () => {
    expect(positions).toHaveLength(1)
  })

  it('takes unrealized PnL out of isolated margin and turns the sign of funding', () => {
    const [row] = positions
    if (row === undefined) throw new Error('no row')
    const position = mapPosition(row.position, eth)
    expect(Position.parse(position)).toEqual(position)
    expect(position).toMatchObject({
      side: 'LONG',
      size: '0.0335',
      markPrice: '2985.9',
      marginUsed: '4.981226',
      initialMarginRequirement: '5.001383',
      accruedFunding: '-0.25',
      marginMode: 'ISOLATED',
      leverage: 20,
    })
  })

  it('drops a row of size zero', () => {
    const [row] = positions
    if (row === undefined) throw new Error('no row')
    const empty = WireAssetPosition.parse({ position: { ...row.position, szi: '0.0' } })
    expect(mapPosition(empty.position, eth)).toBeUndefined()
  })
})

describe('mapAccountSummary', () => {
  it('counts what is free as equity less margin used', () => {
    const summary = mapAccountSummary(state)
    expect(AccountSummary.parse(summary)).toEqual(summary)
    expect(summary).toEqual({
      portfolioValue: '13109.482328',
      availableMargin: '13104.514502',
      marginUsed: '4.967826',
      unrealizedPnl: '-0.0134',
    })
  })

  it('maps fees and settings', () => {
    expect(mapFeeTier(WireUserFees.parse(answers.userFees))).toEqual({
      maker: '0.00015',
      taker: '0.00045',
    })
    const spot = { userSpotAddRate: '0.0004', userSpotCrossRate: '0.0007' }
    const both = WireUserFees.parse({ ...Object(answers.userFees), ...spot })
    expect(mapFeeTier(both, 'spot')).toEqual({ maker: '0.0004', taker: '0.0007' })
    expect(mapFeeTier(both)).toEqual({ maker: '0.00015', taker: '0.00045' })
    const referred = WireUserFees.parse({ ...both, activeReferralDiscount: '0.04' })
    expect(mapFeeTier(referred)).toEqual({ maker: '0.000144', taker: '0.000432' })
    expect(mapFeeTier(referred, 'spot')).toEqual({ maker: '0.000384', taker: '0.000672' })
    const rebate = WireUserFees.parse({ ...referred, userAddRate: '-0.00001' })
    expect(mapFeeTier(rebate).maker).toBe('-0.00001')
    expect(mapMarketSettings({ type: 'cross', value: 3 })).toEqual({
      marginMode: 'CROSS',
      leverage: 3,
    })
  })
})
