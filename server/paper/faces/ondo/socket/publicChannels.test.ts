import { describe, expect, it } from 'vitest'
import type { FaceContext } from '@/server/paper/faces/ondo/context'
import { openPublicChannel } from './publicChannels'

const MARKET = {
  symbol: 'NVDA-USD.P',
  definition: { priceDecimals: 2, sizeDecimals: 1 },
}

/** A book whose levels are [ticks, lots], as one who asks for it is sent it. */
function bookOf(
  bids: readonly [number, number][],
  asks: readonly [number, number][],
  more: { limit?: number; depthLevels?: number },
) {
  const levels = (side: readonly [number, number][], depth: number) =>
    side.slice(0, depth).map(([priceTicks, sizeLots]) => ({ priceTicks, sizeLots }))
  const view = {
    book: (_: string, depth: number) => ({ bids: levels(bids, depth), asks: levels(asks, depth) }),
  }
  const context = {
    catalogue: { bySymbol: () => MARKET },
    host: { view, now: () => 0 },
  } as unknown as FaceContext
  const wanted = { channel: 'depthBooksPerps', markets: [MARKET.symbol], ...more }
  const [rows] = openPublicChannel(context, wanted)?.snapshot() ?? []
  const [book] = Array.isArray(rows) ? rows : []
  return { bids: book?.bids, asks: book?.asks }
}

describe('a book put together to steps of price', () => {
  it('leaves a price that is a multiple of the step where it is', () => {
    const bids: [number, number][] = [
      [30, 1],
      [29, 2],
      [20, 3],
    ]
    const asks: [number, number][] = [
      [110, 1],
      [111, 2],
      [120, 3],
    ]
    expect(bookOf(bids, asks, { depthLevels: 0.1 })).toEqual({
      bids: [
        ['0.3', '0.1'],
        ['0.2', '0.5'],
      ],
      asks: [
        ['1.1', '0.1'],
        ['1.2', '0.5'],
      ],
    })
  })

  it('has as many levels of the step as were asked for, each with all of its size', () => {
    const bids: [number, number][] = [
      [1_999, 1],
      [1_998, 2],
      [1_899, 4],
      [1_799, 8],
    ]
    const asks: [number, number][] = [
      [2_001, 1],
      [2_002, 2],
      [2_101, 4],
      [2_201, 8],
    ]
    expect(bookOf(bids, asks, { depthLevels: 1, limit: 2 })).toEqual({
      bids: [
        ['19', '0.3'],
        ['18', '0.4'],
      ],
      asks: [
        ['21', '0.3'],
        ['22', '0.4'],
      ],
    })
  })
})
