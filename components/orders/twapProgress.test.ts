import { describe, expect, it } from 'vitest'
import { decimal } from '@/lib/decimal/decimal'
import type { TwapOrder } from '@/lib/schema/model/twap'
import { twapProgress, wholePercent } from './twapProgress'

const asset = { providerId: 'venue', id: 'BTC', displaySymbol: 'BTC', logoURI: '' }
const START_MS = 1_700_000_000_000

function twap(filled: string, more: Partial<TwapOrder> = {}): TwapOrder {
  return {
    twapId: '1',
    market: {
      providerId: 'venue',
      id: 'BTC',
      categoryId: 'venue',
      baseAsset: asset,
      quoteAsset: asset,
    },
    side: 'BUY',
    totalSize: decimal('3'),
    filledSize: decimal(filled),
    reduceOnly: false,
    startedAt: new Date(START_MS).toISOString(),
    durationSeconds: 600,
    status: 'RUNNING',
    ...more,
  }
}

describe('twapProgress', () => {
  it('shows how much was executed and how much time has passed', () => {
    const progress = twapProgress(twap('1'), START_MS + 150_000)
    expect(progress).toEqual({
      filled: '0.3333',
      elapsed: '0.25',
      leftMs: 450_000,
      isBehind: false,
    })
    expect(wholePercent(progress.filled)).toBe(33)
  })

  it('says so when it lags behind its time', () => {
    expect(twapProgress(twap('0.1'), START_MS + 300_000).isBehind).toBe(true)
    expect(twapProgress(twap('1.4'), START_MS + 300_000).isBehind).toBe(false)
  })

  it('stands still once it ended, and never passes the whole', () => {
    const ended = twap('3.1', {
      status: 'COMPLETED',
      endedAt: new Date(START_MS + 60_000).toISOString(),
    })
    expect(twapProgress(ended, START_MS + 9_000_000)).toMatchObject({
      filled: '1',
      elapsed: '0.1',
      isBehind: false,
    })
    expect(twapProgress(twap('0'), START_MS + 9_000_000)).toMatchObject({ elapsed: '1', leftMs: 0 })
  })

  it('survives a clock that is behind the venue', () => {
    expect(twapProgress(twap('0'), START_MS - 5_000).elapsed).toBe('0')
  })
})
