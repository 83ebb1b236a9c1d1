import { expect, it } from 'vitest'
import type { Subscription } from '@/lib/client/channels'
import { lastMessage } from './source'

const marketId = 'BTC-USD.P'
const address = '0x00000000000000000000000000000000000000AA'
const readAtMs = new Map([
  ['figures', 1],
  [`orderbook ${marketId}`, 2],
  [`trades ${marketId}`, 3],
  [`candle ${marketId} 1h`, 4],
  [`availableToTrade ${address.toLowerCase()}`, 5],
  [`positions ${address.toLowerCase()}`, 6],
])

it.each<[Subscription, number | undefined]>([
  [{ channel: 'prices' }, 1],
  [{ channel: 'marketContext', marketId }, 1],
  [{ channel: 'orderbook', marketId }, 2],
  [{ channel: 'trades', marketId }, 3],
  [{ channel: 'candle', marketId, interval: '1h' }, 4],
  [{ channel: 'candle', marketId, interval: '1m' }, undefined],
  [{ channel: 'availableToTrade', marketId, address }, 5],
  [{ channel: 'positions', address }, 6],
  [{ channel: 'fills', address }, undefined],
])('dates what is read without a socket by its last read: %j', (subscription, atMs) => {
  expect(lastMessage(undefined, readAtMs, subscription)).toBe(atMs)
})
