import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import type { HistoryKind } from '@/components/session/history/HistoryOfVenues'
import { passes, valuesOf } from '@/components/session/history/tableFilter'
import { decimal } from '@/lib/decimal/decimal'
import { kindA } from '@/lib/trade/testing/madeUpProviders'
import { TransfersTable } from './TransfersTable'
import type { Move } from './transferWords'

const drawn = vi.hoisted(() => ({ lists: [] as unknown[] }))
vi.mock('@/components/session/history/HistoryOfVenue', () => ({
  HistoryOfVenue(list: unknown) {
    drawn.lists.push(list)
    return null
  },
}))

const base = { provider: kindA.key, timestamp: '2026-11-29T09:00:00.000Z' }
const asset = { providerId: kindA.key, id: 'BTC', displaySymbol: 'BTC', logoURI: '' }
const market = {
  ...{ providerId: kindA.key, id: 'BTC', categoryId: 'perps' },
  ...{ baseAsset: asset, quoteAsset: { ...asset, id: 'USDC', displaySymbol: 'USDC' } },
}
const MOVES: readonly Move[] = [
  { ...base, id: 'deposit', type: 'DEPOSIT', asset: 'USDC', amount: decimal('100') },
  { ...base, id: 'withdrawal', type: 'WITHDRAWAL', asset: 'ETH', amount: decimal('2') },
  {
    ...{ ...base, id: 'liquidation', type: 'LIQUIDATION' },
    liquidatedPositions: [{ market, size: decimal('0.5') }],
    liquidatedNotionalPosition: decimal('30000'),
  },
]

/** The table as it describes itself to the list of one venue. */
function table(): HistoryKind<Move> {
  renderToStaticMarkup(<TransfersTable provider={kindA} />)
  return drawn.lists.at(-1) as HistoryKind<Move>
}

it('filters liquidations as USD, which they are stated in, and every other move by its asset', () => {
  const { filters } = table()
  const byAsset = filters.find(({ key }) => key === 'asset')
  if (byAsset === undefined) throw new Error('no filter by asset')
  expect(valuesOf(MOVES, byAsset, undefined)).toEqual(['ETH', 'USD', 'USDC'])
  const shown = (chosen: string) =>
    MOVES.filter((move) => passes(move, filters, { asset: chosen })).map(({ id }) => id)
  expect(['USD', 'USDC', 'ETH'].map(shown)).toEqual([['liquidation'], ['deposit'], ['withdrawal']])
})

it('writes the very same into a file: what a liquidation took over, in USD', () => {
  const { csv } = table()
  const column = (header: string) =>
    MOVES.map((move) => csv.find((each) => each.header === header)?.value(move))
  expect(column('Asset')).toEqual(['USDC', 'ETH', 'USD'])
  expect(column('Amount')).toEqual(['100', '-2', '30000'])
})

it('heads what kind of move a row is by the name that saved files have always had', () => {
  expect(table().csv.map(({ header }) => header)).toEqual([
    ...['Time (UTC)', 'Venue', 'What', 'Amount', 'Asset', 'Fee', 'Fee asset', 'From or to', 'Id'],
  ])
})
