import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import type { HistoryKind } from '@/components/session/history/HistoryOfVenues'
import type { Fill } from '@/lib/schema/model/fill'
import { kindA } from '@/lib/trade/testing/madeUpProviders'
import { FillsTable } from './FillsTable'

const drawn = vi.hoisted(() => ({ lists: [] as unknown[] }))
vi.mock('@/components/session/history/HistoryOfVenue', () => ({
  HistoryOfVenue(list: unknown) {
    drawn.lists.push(list)
    return null
  },
}))

it('heads the columns of ids by the names that saved files have always had', () => {
  renderToStaticMarkup(<FillsTable provider={kindA} />)
  const { csv } = drawn.lists.at(-1) as HistoryKind<Fill>
  const names = ['Order id', 'Client order id', 'Fill id']
  expect(csv.map(({ header }) => header).slice(-3)).toEqual(names)
})
