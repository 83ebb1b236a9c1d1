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

/** Whether the field says that its price executes at once. */
function showsTaker(actions: readonly TicketAction[], book: Orderbook): boolean {
  const state = typed(...actions)
  const inputs = { ...testInputs, book }
  const model = { state, inputs, summary: readTicket(state, inputs).summary }
  const markup = renderToStaticMarkup(
    <PriceField model={{ ...model, dispatch: () => {}, errorOf: () => undefined } as never} />,
  )
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
