import { describe, expect, it } from 'vitest'
import { typed } from '@/components/ticket/testing/testTicket'
import { decimal } from '@/lib/decimal/decimal'
import { reduceTicket, type TicketAction } from './ticketState'

describe('reduceTicket', () => {
  it('holds the amount in the unit it was typed in', () => {
    expect(typed({ kind: 'size', unit: 'base', text: '0.5' }).sizeInput).toEqual({
      field: 'size',
      text: '0.5',
    })
    expect(typed({ kind: 'size', unit: 'quote', text: '500' }).sizeInput).toEqual({
      field: 'notional',
      text: '500',
    })
  })

  it('takes the first price of the market only where nothing was typed', () => {
    const seed = { kind: 'seed', price: decimal('60000') } as const
    expect(typed(seed).price).toBe('60000')
    expect(typed({ kind: 'price', text: '5' }, seed).price).toBe('5')
  })

  it('keeps the price when the type is changed there and back', () => {
    const state = typed(
      { kind: 'price', text: '59000' },
      { kind: 'type', type: 'MARKET' },
      { kind: 'type', type: 'LIMIT' },
    )
    expect(state.price).toBe('59000')
  })

  it('never holds post only together with IOC', () => {
    expect(
      typed({ kind: 'timeInForce', timeInForce: 'IOC' }, { kind: 'postOnly', isOn: true }),
    ).toMatchObject({ postOnly: true, timeInForce: 'GTC' })
    expect(
      typed({ kind: 'postOnly', isOn: true }, { kind: 'timeInForce', timeInForce: 'IOC' }),
    ).toMatchObject({ postOnly: false, timeInForce: 'IOC' })
  })

  it('never holds reduce-only together with TP/SL', () => {
    expect(
      typed({ kind: 'triggers', isOn: true }, { kind: 'reduceOnly', isOn: true }),
    ).toMatchObject({ reduceOnly: true, hasTriggers: false })
    expect(
      typed({ kind: 'reduceOnly', isOn: true }, { kind: 'triggers', isOn: true }),
    ).toMatchObject({ reduceOnly: false, hasTriggers: true })
  })

  it('becomes a limit order at the price clicked in the book, and keeps the size', () => {
    const state = typed(
      { kind: 'type', type: 'MARKET' },
      { kind: 'size', unit: 'base', text: '0.3' },
      { kind: 'fill', price: decimal('59990') },
    )
    expect(state).toMatchObject({ type: 'LIMIT', price: '59990', sizeInput: { text: '0.3' } })
  })

  it('forgets size and exits once sent, and keeps side, type and price', () => {
    const sent = typed(
      { kind: 'side', side: 'SELL' },
      { kind: 'price', text: '61000' },
      { kind: 'size', unit: 'base', text: '0.3' },
      { kind: 'triggers', isOn: true },
      { kind: 'trigger', leg: 'stopLoss', basis: 'price', text: '62000' },
    )
    expect(reduceTicket(sent, { kind: 'sent', of: sent })).toMatchObject({
      side: 'SELL',
      price: '61000',
      sizeInput: { field: 'size', text: '' },
      hasTriggers: false,
      stopLoss: { text: '' },
    })
  })

  const sentWithStop = typed(
    { kind: 'size', unit: 'base', text: '0.3' },
    { kind: 'triggers', isOn: true },
    { kind: 'trigger', leg: 'stopLoss', basis: 'price', text: '62000' },
  )
  const answeredLate = (...since: readonly TicketAction[]) =>
    reduceTicket(since.reduce(reduceTicket, sentWithStop), { kind: 'sent', of: sentWithStop })

  it.each(['0.7', '0.3'])('keeps a size of %s typed before a late answer came', (text) => {
    expect(answeredLate({ kind: 'size', unit: 'base', text })).toMatchObject({
      sizeInput: { field: 'size', text },
      hasTriggers: false,
      stopLoss: { text: '' },
    })
  })

  it('keeps an exit typed before a late answer came, and forgets the one that was sent', () => {
    expect(
      answeredLate({ kind: 'trigger', leg: 'takeProfit', basis: 'price', text: '70000' }),
    ).toMatchObject({
      sizeInput: { text: '' },
      hasTriggers: true,
      takeProfit: { text: '70000' },
      stopLoss: { text: '' },
    })
  })

  it('keeps exits switched on since an order that had none', () => {
    const sent = typed({ kind: 'size', unit: 'base', text: '0.3' })
    const next = reduceTicket(sent, { kind: 'triggers', isOn: true })
    expect(reduceTicket(next, { kind: 'sent', of: sent }).hasTriggers).toBe(true)
  })

  it('forgets a sent exit also where it was made the other one meanwhile', () => {
    expect(answeredLate({ kind: 'swapTriggers' })).toMatchObject({
      hasTriggers: false,
      takeProfit: { text: '' },
      stopLoss: { text: '' },
    })
  })
})
