import { expect, it } from 'vitest'
import { testInputs, testPosition, typed } from '@/components/ticket/testing/testTicket'
import { decimal } from '@/lib/decimal/decimal'
import { looksOf } from './looksOf'
import type { TicketInputs } from './ticketInputs'
import type { TicketAction } from './ticketState'

const { book } = testInputs
if (book === undefined) throw new Error('no book')
const [bid, ...bids] = book.bids
if (bid === undefined) throw new Error('no bid')

const deeper = { ...book, bids: [{ ...bid, size: decimal('9') }, ...bids] }
const higher = { ...book, bids: [{ ...bid, price: decimal('60000') }, ...bids] }
const mark = decimal('60100')

/** Whether a ticket of these steps looks the same with other prices. */
function staysWith(change: Partial<TicketInputs>, ...steps: readonly TicketAction[]): boolean {
  const state = typed(...steps)
  const before = looksOf(state, testInputs)
  return before !== undefined && before === looksOf(state, { ...testInputs, ...change })
}

const price = (text: string) => ({ kind: 'price', text }) as const

const UNSIZED: readonly (readonly [name: string, steps: readonly TicketAction[]])[] = [
  ['a limit at rest', [price('59000')]],
  ['a limit without a price', []],
  ['a market order', [{ kind: 'type', type: 'MARKET' }]],
]

it.each(UNSIZED)(
  '%s without a size follows best prices, and neither their size nor the mark',
  (_, steps) => {
    expect(staysWith({ book: deeper, markPrice: mark }, ...steps)).toBe(true)
    expect(staysWith({ book: higher }, ...steps)).toBe(false)
  },
)

it('follows the mark where it says how far from it a limit is that executes at once', () => {
  expect(staysWith({ book: deeper }, price('61000'))).toBe(true)
  expect(staysWith({ markPrice: mark }, price('61000'))).toBe(false)
})

it('follows the position and what is free', () => {
  expect(staysWith({ position: testPosition }, price('59000'))).toBe(false)
  const available = { buy: decimal('9000'), sell: decimal('10000') }
  expect(staysWith({ available }, price('59000'))).toBe(false)
})

it('follows every price with a size, and of what sleeps or is sent in parts', () => {
  expect(staysWith({}, price('59000'), { kind: 'size', unit: 'base', text: '0.5' })).toBe(false)
  expect(staysWith({}, price('59000'), { kind: 'percent', percent: 50 })).toBe(false)
  for (const type of ['STOP', 'TAKE_PROFIT', 'TWAP', 'SCALE'] as const) {
    expect(staysWith({}, { kind: 'type', type })).toBe(false)
  }
})
