import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { greyed } from '@/components/figures/testing/greyed'
import { kindA, kindB } from '@/lib/trade/testing/madeUpProviders'
import { useAllColumns } from './AllPositionsTable'
import type { PositionRow } from './positionRow'

vi.mock('./positionColumns', () => ({
  positionColumns: () => [
    { key: 'entry', header: 'Entry', cell: () => '60,000' },
    { key: 'mark', header: 'Mark', cell: () => <span className="from-mark">60,100</span> },
  ],
}))

const VENUES = [kindA, kindB]

function Row({ venue, oldVenues }: { venue: string; oldVenues: readonly string[] }) {
  const columns = useAllColumns(VENUES, () => {}, oldVenues)
  const row = { position: { market: { providerId: venue } } } as PositionRow
  return columns.map(({ key, cell }) => <div key={key}>{cell(row)}</div>)
}

it('of all venues, the positions of one whose prices are old are grey, and no other', () => {
  const greyOf = (venue: string, oldVenues: readonly string[]) =>
    greyed(renderToStaticMarkup(<Row venue={venue} oldVenues={oldVenues} />))
  expect(greyOf(kindA.key, [kindB.key])).toEqual([])
  expect(greyOf(kindB.key, [kindB.key])).toEqual(['60,100'])
  expect(greyOf(kindB.key, [])).toEqual([])
})
