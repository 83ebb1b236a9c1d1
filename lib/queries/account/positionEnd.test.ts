import { QueryClient } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { decimal } from '@/lib/decimal/decimal'
import { keys } from '@/lib/queries/keys'
import type { Position } from '@/lib/schema/model/position'
import { PerpsError } from '@/lib/schema/perpsError'
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

/** A venue whose reads give one answer after another, the last for ever; failures are thrown. */
function venue(...answers: (readonly Position[] | Error)[]) {
  const waits: number[] = []
  let reads = 0
  return {
    waits,
    reads: () => reads,
    async read() {
      reads += 1
      const answer = answers[Math.min(reads, answers.length) - 1] ?? []
      if (answer instanceof Error) throw answer
      return answer
    },
    async pause(delayMs: number, { aborted }: AbortSignal) {
      waits.push(delayMs)
      if (aborted) throw new Error('left')
    },
  }
}

describe('waitForPositionEnd', () => {
  it.each([
    ['closed', []],
    ['turned over', [{ ...long, side: 'SHORT' as const }]],
  ])('resolves when it is %s', async (_, after) => {
    const { cache, show } = cacheWith([long])
    const ended = waitForPositionEnd(cache, account, long, signal, venue(after))
    show([{ ...long, size: decimal('0.5') }])
    show(after)
    expect(await ended).toBe(true)
  })

  it('says at once what is so already', async () => {
    const { cache } = cacheWith([])
    expect(await waitForPositionEnd(cache, account, long, signal, venue([]))).toBe(true)
  })

  it('gives up on one that is only reduced once its signal aborts', async () => {
    const { cache, show } = cacheWith([long])
    const left = new AbortController()
    const ended = waitForPositionEnd(cache, account, long, left.signal, venue([]))
    show([{ ...long, size: decimal('0.5') }])
    left.abort()
    expect(await ended).toBe(false)
    expect(await waitForPositionEnd(cache, account, long, left.signal, venue([]))).toBe(false)
  })

  it('goes by the read where a stream left the row out, and waits on', async () => {
    const { cache, show } = cacheWith([])
    const port = venue([long], [])
    const ended = waitForPositionEnd(cache, account, long, signal, port)
    await expect.poll(port.reads).toBe(1)
    expect(cache.getQueryData([...keys.positions('venue', '0xaa')])).toEqual([long])
    show([])
    expect(await ended).toBe(true)
    expect(port.reads()).toBe(2)
    // A venue that goes on to disagree is not asked at once again.
    expect(port.waits).toEqual([1_000])
  })

  it('trusts a frame that came while it read, not the older read', async () => {
    const { cache, show } = cacheWith([])
    const left = new AbortController()
    const port = {
      ...venue([]),
      async read() {
        show([long])
        return []
      },
    }
    const ended = waitForPositionEnd(cache, account, long, left.signal, port)
    await new Promise((resolve) => setImmediate(resolve))
    expect(cache.getQueryData([...keys.positions('venue', '0xaa')])).toEqual([long])
    left.abort()
    expect(await ended).toBe(false)
  })

  it('tries again while the venue fails, longer apart each time, and ends after five', async () => {
    const { cache } = cacheWith([])
    const soon = venue(new PerpsError(2001), [])
    expect(await waitForPositionEnd(cache, account, long, signal, soon)).toBe(true)
    const never = venue(new PerpsError(2001))
    expect(await waitForPositionEnd(cache, account, long, signal, never)).toBe(false)
    expect(never.reads()).toBe(5)
    expect(never.waits).toEqual([1_000, 2_000, 4_000, 8_000])
  })

  it('does not try again what the venue refuses, nor once the account was left', async () => {
    const { cache } = cacheWith([])
    const refused = venue(new PerpsError(2002))
    expect(await waitForPositionEnd(cache, account, long, signal, refused)).toBe(false)
    const left = new AbortController()
    const leaving = venue(new PerpsError(2001))
    const read = async () => {
      left.abort()
      return await leaving.read()
    }
    const port = { ...leaving, read }
    expect(await waitForPositionEnd(cache, account, long, left.signal, port)).toBe(false)
    expect([refused.reads(), leaving.reads()]).toEqual([1, 1])
  })
})
