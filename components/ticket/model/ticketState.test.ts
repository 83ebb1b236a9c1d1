import { describe, expect, it } from 'vitest'
import { typed } from '@/components/ticket/testing/testTicket'
import { decimal } from '@/lib/decimal/decimal'

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
    const state = typed(
      { kind: 'side', side: 'SELL' },
      { kind: 'price', text: '61000' },
      { kind: 'size', unit: 'base', text: '0.3' },
      { kind: 'triggers', isOn: true },
      { kind: 'trigger', leg: 'stopLoss', basis: 'price', text: '62000' },
      { kind: 'sent' },
    )
    expect(state).toMatchObject({
      side: 'SELL',
      price: '61000',
      sizeInput: { field: 'size', text: '' },
      hasTriggers: false,
      stopLoss: { text: '' },
    })
  })
})
