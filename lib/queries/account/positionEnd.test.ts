import { QueryClient } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { decimal } from '@/lib/decimal/decimal'
import { keys } from '@/lib/queries/keys'
import type { Position } from '@/lib/schema/model/position'
import { waitForPositionEnd } from './positionEnd'

const asset = { providerId: 'venue', id: 'BTC', displaySymbol: 'BTC', logoURI: '' }
const long: Position = {
  market: {
    providerId: 'venue',
    id: 'BTC',
    categoryId: 'perps',
    baseAsset: asset,
    quoteAsset: asset,
    positionMarginAdjustment: 'NONE',
  },
  side: 'LONG',
  size: decimal('1'),
  entryPrice: decimal('100'),
  markPrice: decimal('100'),
  liquidationPrice: null,
  unrealizedPnl: decimal('0'),
  leverage: 10,
  marginUsed: decimal('10'),
  marginMode: 'CROSS',
}
const account = { provider: 'venue', address: '0xaa' }

function cacheWith(positions: readonly Position[]) {
  const cache = new QueryClient()
  const show = (next: readonly Position[]) =>
    cache.setQueryData([...keys.positions('venue', '0xaa')], next)
  show(positions)
  return { cache, show }
}

const { signal } = new AbortController()

describe('waitForPositionEnd', () => {
  it.each([
    ['closed', []],
    ['turned over', [{ ...long, side: 'SHORT' as const }]],
  ])('hears that it is %s', async (_, after) => {
    const { cache, show } = cacheWith([long])
    const ended = waitForPositionEnd(cache, account, long, signal)
    show([{ ...long, size: decimal('0.5') }])
    show(after)
    expect(await ended).toBe(true)
  })

  it('says at once what is so already', async () => {
    const { cache } = cacheWith([])
    expect(await waitForPositionEnd(cache, account, long, signal)).toBe(true)
  })

  it('gives up on one that is only reduced once nobody waits for it any more', async () => {
    const { cache, show } = cacheWith([long])
    const left = new AbortController()
    const ended = waitForPositionEnd(cache, account, long, left.signal)
    show([{ ...long, size: decimal('0.5') }])
    left.abort()
    expect(await ended).toBe(false)
    expect(await waitForPositionEnd(cache, account, long, left.signal)).toBe(false)
  })
})
