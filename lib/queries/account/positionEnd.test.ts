import { QueryClient } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { FakeClock } from '@/lib/client/testing/FakeClock'
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

const clock = new FakeClock()
const { signal } = new AbortController()

/** A wait whose own reads are answered one after another; undefined fails. */
function wait(answers: readonly (readonly Position[] | undefined)[], ending = signal) {
  let reads = 0
  return {
    setTimer: clock.setTimer,
    signal: ending,
    async read() {
      const answer = answers[reads]
      reads += 1
      if (answer === undefined) throw new Error('no answer')
      return answer
    },
    reads: () => reads,
  }
}

const turn = () => new Promise((resume) => setImmediate(resume))
const ofSize = (size: string) => ({ ...long, size: decimal(size) })

describe('waitForPositionEnd', () => {
  it.each([
    ['closed', []],
    ['turned over', [{ ...long, side: 'SHORT' as const }]],
  ])('hears that it is %s', async (_, after) => {
    const { cache, show } = cacheWith([long])
    const ended = waitForPositionEnd(cache, account, long, wait([after]))
    show([ofSize('0.5')])
    show(after)
    expect(await ended).toBe('ended')
  })

  it('says at once what is so already', async () => {
    const { cache } = cacheWith([])
    expect(await waitForPositionEnd(cache, account, long, wait([[]]))).toBe('ended')
  })

  it('does not believe one frame that lacks the row, nor a read that fails', async () => {
    const { cache, show } = cacheWith([long])
    const asking = wait([[long], undefined, []])
    let end: unknown
    const ending = waitForPositionEnd(cache, account, long, asking).then((how) => {
      end = how
    })
    show([])
    await turn()
    show([long])
    clock.advance(60_000)
    await turn()
    expect([asking.reads(), end]).toEqual([1, undefined])
    show([])
    await turn()
    expect([asking.reads(), end]).toEqual([2, undefined])
    clock.advance(3_000)
    await ending
    expect([asking.reads(), end]).toEqual([3, 'ended'])
  })

  it.each([
    ['the positions show', [ofSize('1.5')], []],
    ['a read of its own says', [], [[ofSize('1.5')]]],
  ])('ends where %s that it has grown', async (_, shown, answers) => {
    const { cache, show } = cacheWith([long])
    const ended = waitForPositionEnd(cache, account, long, wait(answers))
    show(shown)
    expect(await ended).toBe('grown')
  })

  it('gives up on one that is only reduced once nobody waits for it any more', async () => {
    const { cache, show } = cacheWith([long])
    const left = new AbortController()
    const ended = waitForPositionEnd(cache, account, long, wait([], left.signal))
    show([ofSize('0.5')])
    left.abort()
    expect(await ended).toBe('left')
    expect(await waitForPositionEnd(cache, account, long, wait([], left.signal))).toBe('left')
  })
})
