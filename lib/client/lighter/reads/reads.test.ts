import { expect, it } from 'vitest'
import { decimal } from '@/lib/decimal/decimal'
import { createReads, type ReadsContext } from './reads'

const DEVICE_MS = 1_800_000_000_000
/** The device's clock is twenty minutes slow. */
const VENUE_MS = DEVICE_MS + 20 * 60_000

it('asks for an account’s past up to now by the clock of the venue, not of the device', async () => {
  const ends: unknown[] = []
  const context = {
    provider: 'lighter',
    clock: { wallMs: () => DEVICE_MS, steadyMs: () => 0 },
    venueNowMs: async () => VENUE_MS,
    accounts: { read: async () => ({ index: '7', total_asset_value: decimal('10005') }) },
    askAs: () => async (_question: string, query: { end_timestamp: number }) => {
      ends.push(query.end_timestamp)
      return { code: 200, pnl: [] }
    },
  } as unknown as ReadsContext
  await createReads(context).portfolioHistory('0xaa', '24h')
  expect(new Set(ends)).toEqual(new Set([VENUE_MS]))
})
