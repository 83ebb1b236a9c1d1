import { expect, it } from 'vitest'
import { newLeg, type PairRun } from '@/lib/across/pair/pairLedger'
import { decimal } from '@/lib/decimal/decimal'
import { findPair, forgetPair, openPairIn, pairsStore, savePair } from './pairs'

const leg = (side: 'BUY' | 'SELL') =>
  newLeg({
    provider: 'alpha',
    marketId: 'BTC',
    categoryId: 'alpha',
    side,
    leverage: 5,
    size: decimal('1'),
    units: decimal('1'),
  })
const pair = (id: string): PairRun => ({
  id,
  address: '0x1',
  asset: 'BTC',
  symbol: 'BTC',
  startedAtMs: 1,
  wayOn: 'unwind',
  isLeft: false,
  legs: [leg('BUY'), leg('SELL')],
})

function storage(text: string | null = null) {
  let kept = text
  return {
    getItem: () => kept,
    setItem: (_: string, next: string) => {
      kept = next
    },
  }
}

it('keeps pairs newest first, changes them in place and lets them go', () => {
  const own = storage()
  savePair(pair('a'), own)
  savePair(pair('b'), own)
  savePair({ ...pair('a'), isLeft: true }, own)
  expect(pairsStore.getState().pairs.map(({ id }) => id)).toEqual(['b', 'a'])
  expect(findPair('a', own)?.isLeft).toBe(true)
  forgetPair('b', own)
  expect(findPair('b', own)).toBeUndefined()
})

it('takes over what another tab wrote, and leaves out what cannot be read', () => {
  const own = storage(JSON.stringify([{ id: 'broken' }, pair('theirs')]))
  savePair(pair('ours'), own)
  expect(pairsStore.getState().pairs.map(({ id }) => id)).toEqual(['ours', 'theirs'])
})

it('says so where the browser keeps nothing: then nothing may be sent', () => {
  const full = { getItem: () => null, setItem: () => undefined }
  expect(() => savePair(pair('a'), full)).toThrow('does not keep')
})

it('finds the pair that a position is a side of, of that account and while it is open', () => {
  const opened = { ...leg('BUY'), opened: decimal('1') }
  const held: PairRun = { ...pair('held'), legs: [opened, leg('SELL')] }
  const over: PairRun = {
    ...pair('over'),
    legs: [{ ...opened, closed: decimal('1') }, leg('SELL')],
  }
  const market = { provider: 'alpha', marketId: 'BTC' }
  expect(openPairIn([over, held], '0x1', market)?.id).toBe('held')
  expect(openPairIn([over], '0x1', market)).toBeUndefined()
  expect(openPairIn([held], '0x2', market)).toBeUndefined()
  expect(openPairIn([held], undefined, market)).toBeUndefined()
  expect(openPairIn([held], '0x1', { ...market, marketId: 'ETH' })).toBeUndefined()
  expect(openPairIn([held], '0x1', { ...market, provider: 'beta' })).toBeUndefined()
})
