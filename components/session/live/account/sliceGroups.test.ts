import { describe, expect, it } from 'vitest'
import { decimal } from '@/lib/decimal/decimal'
import type { Fill } from '@/lib/schema/model/fill'
import type { TwapOrder } from '@/lib/schema/model/twap'
import type { SentTwap } from '@/lib/stores/orders/sentTwaps'
import { createSliceGroups } from './sliceGroups'

const asset = { providerId: 'venue', id: 'BTC', displaySymbol: 'BTC', logoURI: '' }
const market = {
  providerId: 'venue',
  id: 'BTC',
  categoryId: 'perps',
  baseAsset: asset,
  quoteAsset: asset,
}

const TWAP: TwapOrder = {
  twapId: '7',
  market,
  side: 'BUY',
  totalSize: decimal('1'),
  filledSize: decimal('0.1'),
  reduceOnly: false,
  startedAt: '2026-01-01T00:00:00.000Z',
  durationSeconds: 300,
  status: 'RUNNING',
}

function slice(at: string, change: Partial<Fill> = {}): Fill {
  return {
    id: `slice at ${at}`,
    orderId: `order at ${at}`,
    market,
    side: 'BUY',
    size: decimal('0.1'),
    price: decimal('60000'),
    liquidity: 'taker',
    createdAt: `2026-01-01T00:${at}.000Z`,
    ...change,
  }
}

it('gives all slices of a TWAP one group, each of an order of its own', () => {
  const groups = createSliceGroups()
  expect(['00:00', '00:30', '01:00'].map((at) => groups.groupOf(slice(at), [TWAP]))).toEqual(
    Array(3).fill('twap:7'),
  )
})

it('keeps the last slice with the others after the TWAP left the list', () => {
  const groups = createSliceGroups()
  groups.groupOf(slice('04:30'), [TWAP])
  expect(groups.groupOf(slice('05:00'), [])).toBe('twap:7')
  expect(groups.groupOf(slice('06:01'), [])).toBeUndefined()
})

it('leaves alone what is no slice: own ids, another side, another market, no TWAP', () => {
  const groups = createSliceGroups()
  expect(groups.groupOf(slice('00:30'), [])).toBeUndefined()
  for (const other of [
    { clientOrderId: '0x01' },
    { side: 'SELL' as const },
    { market: { ...market, id: 'ETH' } },
  ]) {
    expect(groups.groupOf(slice('00:30', other), [TWAP])).toBeUndefined()
  }
})

describe('a TWAP that was sent from this page', () => {
  const SENT: SentTwap = {
    key: 'sent twap:1',
    provider: 'venue',
    marketId: 'BTC',
    side: 'BUY',
    durationSeconds: 300,
    sentAtMs: Date.parse('2026-01-01T00:00:00.500Z'),
  }

  it('has its slices in one group, the one before the venue listed it included', () => {
    const groups = createSliceGroups()
    const first = groups.groupOf(slice('00:00'), [], [SENT])
    expect(first).toBe(SENT.key)
    expect(groups.groupOf(slice('00:30'), [TWAP], [SENT])).toBe(first)
    expect(groups.groupOf(slice('05:00'), [], [SENT])).toBe(first)
  })

  it('lends its name to one listed TWAP alone, and to no earlier one', () => {
    const groups = createSliceGroups()
    const earlier = { ...TWAP, twapId: '5', startedAt: '2025-12-31T23:58:00.000Z' }
    const later = { ...TWAP, twapId: '8', startedAt: '2026-01-01T00:00:05.000Z' }
    expect(groups.groupOf(slice('00:00'), [earlier], [SENT])).toBe('twap:5')
    expect(createSliceGroups().groupOf(slice('00:30'), [TWAP, later], [SENT])).toBe(SENT.key)
    groups.groupOf(slice('00:30'), [TWAP, later], [SENT])
    expect(groups.groupOf(slice('00:30'), [later], [SENT])).toBe('twap:8')
  })

  it('takes no execution with an id of ours, of another side or market, or long after', () => {
    const groups = createSliceGroups()
    for (const other of [
      slice('00:30', { clientOrderId: '0x01' }),
      slice('00:30', { side: 'SELL' }),
      slice('00:30', { market: { ...market, id: 'ETH' } }),
      slice('07:00'),
    ]) {
      expect(groups.groupOf(other, [], [SENT])).toBeUndefined()
    }
  })
})
