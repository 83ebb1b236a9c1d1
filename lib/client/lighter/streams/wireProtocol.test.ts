import { expect, it } from 'vitest'
import { wireSubscription } from './wireProtocol'

it('has a page wait for a trade, and for no book or figures', () => {
  const awaited = (channel: string) => wireSubscription({ channel }).isAwaited === true
  expect(['trade/1', 'order_book/1', 'market_stats/1'].map(awaited)).toEqual([true, false, false])
})
