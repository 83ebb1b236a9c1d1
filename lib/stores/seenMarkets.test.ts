import { beforeEach, describe, expect, it } from 'vitest'
import { isNewMarket, noteMarkets, seenMarketsStore } from './seenMarkets'

const DAY_MS = 86_400_000
const isNew = (id: string, nowMs: number) =>
  isNewMarket(seenMarketsStore.getState().firstSeenMs, 'venue', id, nowMs)

describe('new markets', () => {
  beforeEach(() => seenMarketsStore.setState({ firstSeenMs: {} }))

  it('are none on the first visit to a venue', () => {
    noteMarkets('venue', ['BTC', 'ETH'], 5 * DAY_MS)
    expect(isNew('BTC', 5 * DAY_MS)).toBe(false)
  })

  it('are those that came since, for a week', () => {
    noteMarkets('venue', ['BTC'], 5 * DAY_MS)
    noteMarkets('venue', ['BTC', 'NEW'], 6 * DAY_MS)
    expect(isNew('NEW', 6 * DAY_MS)).toBe(true)
    expect(isNew('BTC', 6 * DAY_MS)).toBe(false)
    expect(isNew('NEW', 14 * DAY_MS)).toBe(false)
  })

  it('does not write again what is known', () => {
    noteMarkets('venue', ['BTC'], 1)
    const before = seenMarketsStore.getState()
    noteMarkets('venue', ['BTC'], 2)
    expect(seenMarketsStore.getState()).toBe(before)
  })
})
