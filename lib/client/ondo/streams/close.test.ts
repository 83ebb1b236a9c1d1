import { expect, it } from 'vitest'
import { fakeOndo, success } from '@/lib/client/ondo/testing/fakeVenue'

it('asks the venue nothing more once the plugin is closed', async () => {
  const venue = fakeOndo()
  venue.script['GET /v1/perps/depth'] = () =>
    success({
      ...{ market: 'BTC-USD.P', time: new Date(venue.clock.now()).toISOString() },
      ...{ bids: [['100', '1']], asks: [['101', '1']] },
    })
  const statuses: string[] = []
  let books = 0
  venue.plugin.onStatus(({ state }) => statuses.push(state))
  venue.plugin.subscribe({ channel: 'orderbook', marketId: 'BTC-USD.P' }, () => {
    books += 1
  })
  await venue.clock.advanceAsync(30_000)
  expect(books).toBeGreaterThan(1)

  venue.plugin.close()
  const before = { asked: venue.arrived.length, books, statuses: statuses.length }
  await venue.clock.advanceAsync(120_000)
  expect({ asked: venue.arrived.length, books, statuses: statuses.length }).toEqual(before)
})
