import { describe, expect, it } from 'vitest'
import { readTicket, testInputs, typed } from '@/components/ticket/testing/testTicket'
import { decimal } from '@/lib/decimal/decimal'
import type { Order } from '@/lib/schema/model/order'
import { levelsAgainst, selfTradeSize } from './ticketPrices'
import type { TicketAction } from './ticketState'

function own(price: string, size: string, change: Partial<Order> = {}): Order {
  return {
    ...{ market: { id: 'BTC' }, side: 'SELL', type: 'LIMIT', status: 'OPEN', isTrigger: false },
    ...{ price: decimal(price), remainingSize: decimal(size) },
    ...change,
  } as unknown as Order
}

const sizes = (...ownOrders: Order[]) =>
  levelsAgainst({ ...testInputs, ownOrders }, 'BUY').map(({ price, size }) => `${size} at ${price}`)

describe('the book that an order meets', () => {
  it('has none of the account’s own orders, as self-trades are prevented', () => {
    const part = own('60010', '0.5', { status: 'PARTIALLY_FILLED' })
    expect(sizes(own('60001', '1'), part, own('60010', '0.25'))).toEqual([
      '1.25 at 60010',
      '5 at 61000',
    ])
  })

  it('is whole where they are of its own side, of another market or asleep', () => {
    const asleep = { type: 'STOP_LIMIT', isTrigger: true, triggerPrice: decimal('59000') } as const
    expect(
      sizes(
        own('60001', '1', { side: 'BUY' }),
        own('60001', '1', { market: { id: 'ETH' } as Order['market'] }),
        own('60001', '1', asleep),
        own('60001', '1', { status: 'PENDING' }),
      ),
    ).toEqual(['1 at 60001', '2 at 60010', '5 at 61000'])
  })
})

describe('an order of a venue that reduces it by the own orders it meets', () => {
  const ownOrders = [own('60010', '0.5')]
  const reducing = { ownOrders, selfTrade: 'reduce' } as const
  const available = { buy: decimal('1000000'), sell: decimal('1000000') }
  const ticket = (size: string, ...more: readonly TicketAction[]) =>
    typed({ kind: 'type', type: 'MARKET' }, { kind: 'size', unit: 'base', text: size }, ...more)

  it.each<[taken: string, size: string, worst: string | undefined]>([
    ['0', '2', undefined],
    ['0.25', '2.75', undefined],
    ['0.5', '4', undefined],
    ['0', '4', '60001'],
    ['0.5', '4', '60010'],
  ])('loses %s to them, as far as it reaches: %s, at worst %s', (taken, size, worst) => {
    const atWorst = worst === undefined ? undefined : decimal(worst)
    expect(selfTradeSize({ ...testInputs, ...reducing }, 'BUY', decimal(size), atWorst)).toBe(taken)
    expect(selfTradeSize({ ...testInputs, ownOrders }, 'BUY', decimal(size), atWorst)).toBe('0')
  })

  it('costs and does what the rest of it does', () => {
    const rest = readTicket(ticket('3.5'), { ownOrders }).summary
    expect(rest.selfTraded).toBeUndefined()
    expect(readTicket(ticket('4'), reducing).summary).toMatchObject({
      size: '4',
      selfTraded: '0.5',
      entryPrice: rest.entryPrice,
      slippage: rest.slippage,
      fee: rest.fee,
      margin: rest.margin,
      cost: rest.cost,
      effect: rest.effect,
      isBookTooThin: false,
    })
  })

  it('costs nothing where they take all of it', () => {
    const limit = [
      { kind: 'type', type: 'LIMIT' },
      { kind: 'price', text: '60001' },
    ] as const
    const all = { ...reducing, ownOrders: [own('60001', '1')] }
    const { summary, checked } = readTicket(ticket('0.4', ...limit), { ...all, available })
    expect(summary).toMatchObject({ size: '0.4', selfTraded: '0.4', notional: '24000.4' })
    expect([summary.fee, summary.cost, summary.effect]).toEqual([undefined, undefined, undefined])
    expect(checked).toMatchObject({ ok: false, errors: [{ short: 'Offset by your own orders' }] })
    const more = readTicket(ticket('1.4', ...limit), { ...all, available })
    expect(more.checked.ok).toBe(true)
  })

  it('names no error of an exit that its price has, where they take all of it', () => {
    const all = { ...reducing, ownOrders: [own('60001', '1')], available }
    const exit = [
      { kind: 'type', type: 'LIMIT' },
      { kind: 'price', text: '60001' },
      { kind: 'trigger', leg: 'takeProfit', basis: 'pnl', text: '10' },
    ] as const
    const { summary, checked } = readTicket(ticket('0.4', ...exit), all)
    expect(summary.takeProfit.price).toBeDefined()
    expect(checked.ok ? [] : checked.errors.map(({ field }) => field)).toEqual(['size'])
  })

  it('needs in the book what they do not take', () => {
    expect(readTicket(ticket('2.75'), { ...reducing, available }).checked.ok).toBe(true)
    expect(readTicket(ticket('2.75'), { ownOrders, available }).checked.ok).toBe(false)
  })
})

describe('a price below one, while only its zero is typed', () => {
  const side = { kind: 'side', side: 'SELL' } as const
  const kinds: readonly [name: string, wanted: string, of: (text: string) => TicketAction[]][] = [
    ['limit', 'Enter price', (text) => [{ kind: 'price', text }]],
    [
      'trigger of a stop',
      'Enter trigger price',
      (text) => [
        { kind: 'type', type: 'STOP' },
        { kind: 'entry', change: { price: text } },
      ],
    ],
    [
      'limit of a take profit',
      'Enter price',
      (text) => [
        { kind: 'type', type: 'TAKE_PROFIT' },
        { kind: 'entry', change: { price: '59000', executes: 'LIMIT', limit: text } },
      ],
    ],
  ]
  const amounts: readonly TicketAction[] = [
    { kind: 'size', unit: 'base', text: '0.5' },
    { kind: 'size', unit: 'quote', text: '500' },
    { kind: 'percent', percent: 100 },
  ]

  it.each(kinds)('is no %s yet, and every figure is waited for', (_, wanted, of) => {
    for (const text of ['0', '0.', '0.0']) {
      for (const amount of amounts) {
        for (const actions of [[], [side]]) {
          const { checked } = readTicket(typed(...of(text), amount, ...actions))
          const shorts = checked.ok ? [] : checked.errors.map(({ short }) => short)
          expect(shorts).toContain(wanted)
        }
      }
    }
  })
})
