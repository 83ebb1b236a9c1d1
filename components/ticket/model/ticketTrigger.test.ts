import { describe, expect, it } from 'vitest'
import {
  firstProblem,
  readTicket,
  testInputs,
  testMarket,
  testPosition,
  typed,
} from '@/components/ticket/testing/testTicket'
import { decimal } from '@/lib/decimal/decimal'
import { PlaceOrderParams } from '@/lib/schema/action/placeOrder'
import { venueRules } from '@/lib/trade/rules/venueRules'
import { kindC } from '@/lib/trade/testing/madeUpProviders'
import { orderSentence } from './orderSentence'
import { worstTriggerPrice } from './ticketPrices'
import { reduceTicket, type TicketAction } from './ticketState'

const size = { kind: 'size', unit: 'base', text: '0.5' } as const
const stop = { kind: 'type', type: 'STOP' } as const
const takeProfit = { kind: 'type', type: 'TAKE_PROFIT' } as const
const sell = { kind: 'side', side: 'SELL' } as const
const at = (price: string) => ({ kind: 'entry', change: { price } }) as const
const limit = (text: string) =>
  ({ kind: 'entry', change: { executes: 'LIMIT', limit: text } }) as const

function paramsOf(...actions: readonly TicketAction[]) {
  const { checked } = readTicket(typed(...actions))
  if (!checked.ok) throw new Error(checked.errors[0]?.message)
  return checked.params
}

describe('a stop', () => {
  it('takes its trigger from the stop-loss leg and a price well past it at market', () => {
    const params = paramsOf(stop, size, at('61000'))
    expect(params).toMatchObject({
      type: 'STOP_MARKET',
      side: 'BUY',
      price: '67100',
      stopLoss: { triggerPrice: '61000' },
      timeInForce: 'GTC',
    })
    expect(PlaceOrderParams.safeParse(params).success).toBe(true)
  })

  it('rests at its own limit once awake, whatever the limit tab holds', () => {
    const params = paramsOf(
      { kind: 'price', text: '50000' },
      stop,
      size,
      at('61000'),
      limit('61100'),
    )
    expect(params).toMatchObject({ type: 'STOP_LIMIT', price: '61100' })
  })

  it('must lie above the mark price as a buy and below it as a sell', () => {
    expect(firstProblem(typed(stop, size, at('59000')))?.short).toBe('Trigger must be above mark')
    expect(firstProblem(typed(stop, sell, size, at('61000')))?.short).toBe(
      'Trigger must be below mark',
    )
    expect(firstProblem(typed(stop, sell, size, at('59000')))).toBeUndefined()
  })

  it('asks for its trigger before anything else, and for a limit where it needs one', () => {
    expect(firstProblem(typed(stop, size))).toMatchObject({
      short: 'Enter trigger price',
      isMissing: true,
    })
    expect(firstProblem(typed(stop, size, at('61000'), limit('')))).toMatchObject({
      short: 'Enter price',
      isMissing: true,
    })
  })

  it('fixes a trigger and a limit between two prices', () => {
    for (const state of [
      typed(stop, size, at('61000.5')),
      typed(stop, size, at('61000'), limit('61100.5')),
    ]) {
      const fixAction = firstProblem(state)?.quickFixes[0]?.fixAction
      if (fixAction?.kind !== 'ticket') throw new Error('there is no fix')
      expect(firstProblem(reduceTicket(state, fixAction.action))).toBeUndefined()
    }
  })

  it('carries no take profit and stop loss of its own', () => {
    const params = paramsOf(
      { kind: 'triggers', isOn: true },
      { kind: 'trigger', leg: 'takeProfit', basis: 'price', text: '70000' },
      stop,
      size,
      at('61000'),
    )
    expect(params.takeProfit).toBeUndefined()
  })

  it('knows the minimum at its trigger', () => {
    const state = typed(stop, sell, at('5000'), { ...size, text: '0.001' })
    expect(firstProblem(state)?.short).toBe('Minimum $10')
  })

  it('may close a position', () => {
    const change = { position: testPosition }
    const state = typed(stop, sell, size, at('57000'), { kind: 'reduceOnly', isOn: true })
    expect(firstProblem(state, change)).toBeUndefined()
  })
})

describe('a take-profit entry', () => {
  it('takes its trigger from the take-profit leg, on the other side of the mark price', () => {
    expect(paramsOf(takeProfit, size, at('59000'))).toMatchObject({
      type: 'TAKE_PROFIT_MARKET',
      takeProfit: { triggerPrice: '59000' },
    })
    expect(firstProblem(typed(takeProfit, size, at('61000')))?.short).toBe(
      'Trigger must be below mark',
    )
  })
})

describe('figures of what sleeps', () => {
  it('are those of its trigger at market, of its limit otherwise', () => {
    const { summary } = readTicket(typed(stop, size, at('61000')))
    expect(summary).toMatchObject({ entryPrice: '61000', role: 'taker', notional: '30500' })
    expect(summary.slippage).toBeUndefined()
    const limited = readTicket(typed(stop, size, at('61000'), limit('60900'))).summary
    expect(limited).toMatchObject({ entryPrice: '60900', role: 'maker' })
  })

  it('leave a wider slippage cap in force', () => {
    const wide = { market: testMarket, maxSlippage: decimal('0.2') }
    expect(worstTriggerPrice(wide, decimal('60000'), 'SELL')).toBe('48000')
    expect(worstTriggerPrice(testInputs, decimal('60000'), 'SELL')).toBe('54000')
  })
})

it('takes a price of the book into the field that the tab has', () => {
  const fill = { kind: 'fill', price: decimal('59500') } as const
  expect(typed(stop, fill)).toMatchObject({ type: 'STOP', entry: { price: '59500' } })
  const scale = typed({ kind: 'type', type: 'SCALE' }, fill, { ...fill, price: decimal('59000') })
  expect(scale).toMatchObject({ type: 'SCALE', scale: { from: '59500', to: '59000' } })
  expect(typed({ kind: 'type', type: 'TWAP' }, fill)).toMatchObject({ type: 'LIMIT' })
})

it('says what a sleeping order does', () => {
  expect(orderSentence(paramsOf(stop, size, at('61000')), testInputs)).toBe(
    'Buy 0.5 BTC on Venue at market, up to 67,100, once the mark price reaches 61,000.',
  )
})

describe('at a venue that executes triggers without a bound', () => {
  const held = { position: testPosition, rules: venueRules(kindC) }
  const closing = { kind: 'reduceOnly', isOn: true } as const
  const [stopOf, profitOf] = [stop, takeProfit].map(
    (kind) => (price: string) => readTicket(typed(kind, sell, size, at(price), closing), held),
  )

  it.each([
    ['STOP_MARKET', stopOf?.('57000.5'), stopOf?.('57000'), '57,000'],
    ['TAKE_PROFIT_MARKET', profitOf?.('63000.5'), profitOf?.('63000'), '63,000'],
  ])('%s has no worst price, in figures, in words or in what is sent', (type, off, on, trigger) => {
    expect(on?.summary.sentPrice).toBeUndefined()
    if (on?.checked.ok !== true) throw new Error('the order has an error')
    const { params } = on.checked
    expect(params).toMatchObject({ type, price: trigger.replace(',', '') })
    expect(PlaceOrderParams.safeParse(params).success).toBe(true)
    expect(orderSentence(params, { ...testInputs, ...held })).toBe(
      `Sell 0.5 BTC on Venue at market, without a bound, once the mark price reaches ${trigger}.`,
    )
    // Of a trigger off the grid the trigger alone is refused, not a price that follows from it.
    const errors = off?.checked.ok === false ? off.checked.errors : []
    expect(errors.map(({ short }) => short)).toEqual(['Trigger is not a valid step'])
  })

  it('says the same of a buy', () => {
    const order = { ...paramsOf(stop, size, at('61000')), price: decimal('61000') }
    expect(orderSentence(order, { ...testInputs, ...held })).toBe(
      'Buy 0.5 BTC on Venue at market, without a bound, once the mark price reaches 61,000.',
    )
  })
})
