import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { reduceTicket, type TicketAction } from '@/components/ticket/model/ticketState'
import { readTicket, testInputs, typed } from '@/components/ticket/testing/testTicket'
import { decimal } from '@/lib/decimal/decimal'
import type { Orderbook } from '@/lib/schema/model/orderbook'
import { PriceField } from './PriceField'

const SEED: TicketAction = { kind: 'seed', price: decimal('60000') }

/** The book after its market moved by an amount. */
function movedBy(amount: number): Orderbook {
  const moved = ({ price, size }: { price: string; size: string }) => ({
    price: decimal(String(Number(price) + amount)),
    size: decimal(size),
  })
  const { bids = [], asks = [] } = testInputs.book ?? {}
  return { ...(testInputs.book as Orderbook), bids: bids.map(moved), asks: asks.map(moved) }
}

function drawn(actions: readonly TicketAction[], book: Orderbook): string {
  const state = typed(...actions)
  const inputs = { ...testInputs, book }
  const model = { state, inputs, summary: readTicket(state, inputs).summary }
  return renderToStaticMarkup(
    <PriceField model={{ ...model, dispatch: () => {}, errorOf: () => undefined } as never} />,
  )
}

/** Whether the field says that its price executes at once. */
function showsTaker(actions: readonly TicketAction[], book: Orderbook): boolean {
  const markup = drawn(actions, book)
  expect(markup).toContain('aria-label="Price"')
  const says = markup.includes('>Taker<')
  expect(markup.includes('aria-description="executes immediately"')).toBe(says)
  return says
}

it('a price that the desk filled in stays, and says so once the market crosses it', () => {
  expect(showsTaker([SEED], movedBy(0))).toBe(false)
  expect(showsTaker([SEED], movedBy(-5))).toBe(true)
  expect(showsTaker([SEED], movedBy(5))).toBe(false)
  expect(showsTaker([SEED, { kind: 'side', side: 'SELL' }], movedBy(5))).toBe(true)
  // A second first price moves nothing.
  const again = reduceTicket(typed(SEED), { kind: 'seed', price: decimal('59000') })
  expect(again.price).toBe('60000')
})

it('one that only rests says nothing, nor does one that is refused where it would cross', () => {
  const postOnly: TicketAction = { kind: 'postOnly', isOn: true }
  expect(showsTaker([SEED, postOnly], movedBy(-5))).toBe(false)
  expect(showsTaker([{ kind: 'price', text: '59000' }], movedBy(0))).toBe(false)
  expect(showsTaker([{ kind: 'price', text: '' }], movedBy(0))).toBe(false)
})

it.each([
  ['BUY', '67440', '12.4% above the mark.'],
  ['SELL', '56400', '6.0% below the mark.'],
  ['BUY', '96000', '60.0% above the mark. The venue may reject this price.'],
  ['BUY', `1${'0'.repeat(32)}`, '999% above the mark. The venue may reject this price.'],
] as const)(
  'a %s limit of %s that executes far from the mark says how far',
  (side, text, words) => {
    const markup = drawn(
      [
        { kind: 'side', side },
        { kind: 'price', text },
      ],
      movedBy(0),
    )
    expect(markup).toContain(words)
    expect(markup).toMatch(/<input[^>]* aria-describedby=/)
    expect(markup).not.toContain('aria-invalid')
  },
)

it.each([
  ['BUY', '62900'],
  ['SELL', '57100'],
  ['BUY', '30000'],
  ['SELL', '90000'],
] as const)('a %s limit of %s near the mark, or better than it, does not', (side, text) => {
  const markup = drawn(
    [
      { kind: 'side', side },
      { kind: 'price', text },
    ],
    movedBy(0),
  )
  expect(markup).not.toContain('the mark.')
})
