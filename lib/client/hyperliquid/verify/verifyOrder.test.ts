import { describe, expect, it } from 'vitest'
import { actionParams } from '@/lib/schema/action/actionParams'
import type { ActionStep } from '@/lib/schema/action/actionStep'
import { casesOf, type Forge, l1Envelope, rehashed } from './testing/forgeries'
import {
  BUILDER,
  cloid,
  FEE_TENTH_BPS,
  facts,
  intentOf,
  l1Step,
  NOW_MS,
  OTHER,
  orderAction,
} from './testing/honestSteps'
import { refusesAll } from './testing/refusesAll'
import { verifyStep } from './verifyStep'

type Eip712Step = Extract<ActionStep, { typedData: unknown }>

const market = { marketId: 'BTC', categoryId: 'hyperliquid' }
const limitParams = actionParams.placeOrder.parse({
  market,
  side: 'BUY',
  type: 'LIMIT',
  size: '0.01',
  price: '60000',
  leverage: 5,
})
const bracketParams = actionParams.placeOrder.parse({
  market,
  side: 'SELL',
  type: 'MARKET',
  size: '0.02',
  price: '59000',
  marginMode: 'ISOLATED',
  takeProfit: { triggerPrice: '55000', size: '0.01' },
  stopLoss: { triggerPrice: '65000', limitPrice: '65500' },
})

describe('verifyStep of placeOrder', () => {
  const forgeOrder = (honest: Eip712Step, forge: Forge, index = 0) =>
    rehashed(honest, (action) => forge(action.orders[index]))

  describe('a limit order', () => {
    const honest = l1Step('placeOrder', orderAction(limitParams))
    const order = (forge: Forge) => forgeOrder(honest, forge)
    refusesAll(
      intentOf('placeOrder', limitParams),
      honest,
      ['Buy 0.01 BTC at 60000', `Fee to ${BUILDER}: 1 basis points of the value`],
      casesOf(
        honest,
        {
          'another market': order((o) => {
            o.a = 1
          }),
          'the other side': order((o) => {
            o.b = false
          }),
          'another price': order((o) => {
            o.p = '60001'
          }),
          'ten times the size': order((o) => {
            o.s = '0.1'
          }),
          'reduce only': order((o) => {
            o.r = true
          }),
          'another time in force': order((o) => {
            o.t.limit.tif = 'Ioc'
          }),
          'a market order': order((o) => {
            o.t.limit.tif = 'FrontendMarket'
          }),
          'a trigger': order((o) => {
            o.t = { trigger: { isMarket: true, triggerPx: '1', tpsl: 'sl' } }
          }),
          'no client order id': order((o) => {
            delete o.c
          }),
          'a further order': rehashed(honest, (action) => {
            action.orders.push({ ...action.orders[0], c: cloid(9) })
          }),
          'another grouping': rehashed(honest, (action) => {
            action.grouping = 'normalTpsl'
          }),
          'another builder': rehashed(honest, (action) => {
            action.builder.b = OTHER
          }),
          'a higher fee': rehashed(honest, (action) => {
            action.builder.f = FEE_TENTH_BPS + 1
          }),
          'a withdrawal in its place': rehashed(honest, (action) => {
            action.type = 'withdraw3'
          }),
          'a cancel in its place': l1Step('placeOrder', {
            type: 'cancel',
            cancels: [{ a: 0, o: 1 }],
          }),
          'an old nonce': l1Step('placeOrder', orderAction(limitParams), NOW_MS - 61_000),
          'a nonce kept for later': l1Step('placeOrder', orderAction(limitParams), NOW_MS + 61_000),
          'a step named otherwise': { ...honest, action: 'cancelOrder' },
        },
        l1Envelope,
      ),
    )
  })

  describe('a market order with take-profit and stop-loss', () => {
    const honest = l1Step('placeOrder', orderAction(bracketParams))
    const leg = (index: number, forge: Forge) => forgeOrder(honest, forge, index)
    refusesAll(
      intentOf('placeOrder', bracketParams),
      honest,
      [
        'Sell 0.02 BTC at market, at worst 59000',
        'Take profit at mark 55000: Buy 0.01 BTC at market, at worst 60500, reduce only',
        'Stop loss at mark 65000: Buy 0.02 BTC at 65500, reduce only',
        `Fee to ${BUILDER}: 1 basis points of the value`,
      ],
      casesOf(
        honest,
        {
          'a worse price': leg(0, (o) => {
            o.p = '50000'
          }),
          'a resting order': leg(0, (o) => {
            o.t.limit.tif = 'Gtc'
          }),
          'a take-profit of another size': leg(1, (o) => {
            o.s = '0.02'
          }),
          'a take-profit at another price': leg(1, (o) => {
            o.t.trigger.triggerPx = '54000'
          }),
          'a take-profit with another worst price': leg(1, (o) => {
            o.p = '70000'
          }),
          'a take-profit that rests': leg(1, (o) => {
            o.t.trigger.isMarket = false
          }),
          'a take-profit that is a stop': leg(1, (o) => {
            o.t.trigger.tpsl = 'sl'
          }),
          'a stop that opens': leg(2, (o) => {
            o.r = false
          }),
          'a stop of the other side': leg(2, (o) => {
            o.b = false
          }),
          'a stop with another limit': leg(2, (o) => {
            o.p = '66000'
          }),
          'a stop of another size': leg(2, (o) => {
            o.s = '0.01'
          }),
          'a stop on another market': leg(2, (o) => {
            o.a = 1
          }),
          'legs in another order': rehashed(honest, (action) => {
            action.orders.push(action.orders.splice(1, 1)[0])
          }),
          'a missing leg': rehashed(honest, (action) => {
            action.orders.pop()
          }),
          'a client order id used twice': leg(2, (o) => {
            o.c = cloid(1)
          }),
          'legs not tied to the order': rehashed(honest, (action) => {
            action.grouping = 'na'
          }),
        },
        l1Envelope,
      ),
    )
  })

  it('lets no builder in where none is pinned', () => {
    const { builder: _, ...pins } = intentOf('placeOrder', limitParams).pins
    const intent = { ...intentOf('placeOrder', limitParams), pins }
    const honest = l1Step('placeOrder', orderAction(limitParams))
    expect(verifyStep(intent, honest, facts).ok).toBe(false)
    const free = rehashed(honest, (action) => {
      delete action.builder
    })
    expect(verifyStep(intent, free, facts).ok).toBe(true)
  })

  it('refuses everything while the list of markets is unknown', () => {
    const honest = l1Step('placeOrder', orderAction(limitParams))
    const intent = intentOf('placeOrder', limitParams)
    expect(verifyStep(intent, honest, { ...facts, universe: undefined }).ok).toBe(false)
  })
})
