import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import type { HistoryKind } from '@/components/session/history/HistoryOfVenues'
import { type Sorting, sortRows } from '@/components/ui/table/tableColumn'
import { testOrder } from '@/lib/queries/testing/testAccount'
import type { Order } from '@/lib/schema/model/order'
import { kindA } from '@/lib/trade/testing/madeUpProviders'
import { AllOrderHistoryTable, OrderHistoryTable } from './OrderHistoryTable'
import { orderHistoryColumns } from './orderHistoryColumns'

const drawn = vi.hoisted(() => ({ lists: [] as unknown[] }))
const List = vi.hoisted(() => (props: unknown) => {
  drawn.lists.push(props)
  return null
})
vi.mock('@/components/session/history/HistoryOfVenue', () => ({ HistoryOfVenue: List }))
vi.mock('@/components/session/history/HistoryOfVenues', () => ({ HistoryOfVenues: List }))

it('shows orders by when they were placed, which is what the first column says, at one venue and at several', () => {
  renderToStaticMarkup(<OrderHistoryTable provider={kindA} />)
  renderToStaticMarkup(<AllOrderHistoryTable venues={[kindA]} />)
  const placedAt = (orderId: string, minute: number): Order => ({
    ...testOrder(orderId),
    createdAt: new Date(Date.UTC(2026, 10, 22, 13, minute)).toISOString(),
  })
  // As a venue lists them that goes by when they ended.
  const listed = [placedAt('old', 1), placedAt('newest', 9), placedAt('middle', 5)]
  const columns = orderHistoryColumns(new Map())
  expect(columns[0]?.header).toBe('Placed')
  expect(drawn.lists).toHaveLength(2)
  for (const { initialSorting } of drawn.lists as HistoryKind<Order>[]) {
    const rows = sortRows(listed, columns, initialSorting as Sorting)
    expect(rows.map(({ orderId }) => orderId)).toEqual(['newest', 'middle', 'old'])
  }
})
