import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { kindA, kindC } from '@/lib/trade/testing/madeUpProviders'
import { type VenueRow, venueColumns } from './venueColumns'

const bare = { ...kindC, setup: kindC.setup.map(({ params: _, ...step }) => step) }

/** What the table says of how long a deposit takes. */
function deposit(provider: typeof kindC, times: VenueRow['times']): string {
  const row = { provider, times, facts: {} } as unknown as VenueRow
  const column = venueColumns().find(({ key }) => key === 'deposit')
  return renderToStaticMarkup(<div>{column?.cell(row)}</div>).replace(/<[^>]+>/g, '')
}

it.each([
  ['the blocks that the venue advertises', kindC, { confirmations: 64 }, /12 confirmations$/],
  ['else those that its own code knows', bare, { confirmations: 64 }, /64 confirmations$/],
  ['one of them as one', bare, { confirmations: 1 }, /1 confirmation$/],
  ['the time, where the venue publishes one', kindC, { deposit: { from: 60, to: 60 } }, /min/],
  ['nothing where the time is unknown', bare, {}, /Unknown$/],
  ['nor of a wallet’s own transaction', kindA, { confirmations: 64 }, /Unknown$/],
] as const)('of a deposit’s time it says %s', (_, provider, times, expected) => {
  expect(deposit(provider, times)).toMatch(expected)
})
