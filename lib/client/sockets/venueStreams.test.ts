import { expect, it } from 'vitest'
import { type StreamSource, VenueStreams } from './venueStreams'

it('starts one stream for all spellings of an address, in the venue’s small letters', () => {
  const started: unknown[] = []
  const source: Partial<StreamSource> = {
    positions(subscription) {
      started.push(subscription)
      return { current: () => undefined, stop: () => {} }
    },
  }
  // No other channel is asked for.
  const streams = new VenueStreams(source as StreamSource)
  for (const address of ['0xAbCd', '0xABCD', '0xabcd']) {
    streams.subscribe({ channel: 'positions', address }, () => {})
  }
  expect(started).toEqual([{ channel: 'positions', address: '0xabcd' }])
})

it('starts a stream without an address as it was asked for', () => {
  const started: unknown[] = []
  const source: Partial<StreamSource> = {
    trades(subscription) {
      started.push(subscription)
      return { current: () => undefined, stop: () => {} }
    },
  }
  const streams = new VenueStreams(source as StreamSource)
  streams.subscribe({ channel: 'trades', marketId: 'kPEPE' }, () => {})
  expect(started).toEqual([{ channel: 'trades', marketId: 'kPEPE' }])
})
