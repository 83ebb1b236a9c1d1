import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { Column } from '@/components/ui/table/tableColumn'
import { decimal } from '@/lib/decimal/decimal'
import { type OrderRow, orderColumns } from './compare/orderColumns'
import { fundingColumns } from './funding/fundingColumns'

/** Text beside the title of a card. */
function asideOf<R>(columns: readonly Column<R>[], row: R): string {
  const aside = columns.find(({ card }) => card === 'aside') ?? expect.fail('a card has an aside')
  const drawn = renderToStaticMarkup(<div>{(aside.cardCell ?? aside.cell)(row)}</div>)
  return drawn
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

it('the cost of an order has its name on a card', () => {
  const row = { quote: { bookAgeMs: 0, cost: decimal('3.87') } } as unknown as OrderRow
  expect(asideOf(orderColumns('8h'), row)).toBe('All-in cost 3.87')
})

it('so has the spread of funding', () => {
  const columns = fundingColumns([], new Map(), () => undefined)
  const row = { pair: { spread: decimal('1.241') } } as unknown as Parameters<
    (typeof columns)[number]['cell']
  >[0]
  expect(asideOf(columns, row)).toBe('Spread APR 124.1%')
})
