import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import type { PerpsClient } from '@/lib/client/createPerpsClient'
import { withdrawalsQuery } from './withdrawals'

const ACCOUNT = { provider: 'venue', address: '0xaa' }
const VENUE_MS = Date.UTC(2026, 10, 22, 13)
const TEN_MINUTES_MS = 600_000
const row = { id: 'w1', asset: 'USDC', amount: '5' }

/** What is read of a venue whose clock is ten minutes behind this device's. */
async function reported(plugin: object) {
  const venue = { ...plugin, clockOffsetMs: async () => -TEN_MINUTES_MS }
  const client = { plugin: () => venue } as unknown as PerpsClient
  return await new QueryClient().fetchQuery(withdrawalsQuery(client, ACCOUNT))
}

it('gives the time of a withdrawal by this device’s clock, as this browser’s own have', async () => {
  const states = [{ ...row, state: 'pending', atMs: VENUE_MS }]
  const events = [{ ...row, type: 'WITHDRAWAL', timestamp: new Date(VENUE_MS).toISOString() }]
  for (const plugin of [
    { withdrawalStates: async () => states },
    { activity: async () => ({ items: events }) },
  ]) {
    const { rows } = await reported(plugin)
    expect(rows).toMatchObject([{ ...row, atMs: VENUE_MS + TEN_MINUTES_MS }])
  }
})
