import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { levels, perp } from '@/lib/across/testing/markets'
import { toAssetSize } from '@/lib/across/units'
import type { VenueFacts } from '@/lib/across/venueQuote'
import { fuzzSeed } from '@/lib/client/testing/fuzzSeed'
import { lte } from '@/lib/decimal/compare'
import { decimal } from '@/lib/decimal/decimal'
import { previewPair } from './pairPreview'

const facts = (venue: string, rate: string, more: Partial<VenueFacts> = {}): VenueFacts => ({
  venue,
  market: perp('BTC', { venue, asset: 'BTC' }),
  marginMode: 'ISOLATED',
  limits: {
    minOrderValueUsd: 10,
    funding: { ratePeriodSeconds: 28_800, payoutCadenceSeconds: 3_600 },
  },
  book: { bids: levels(['99', '10']), asks: levels(['101', '10']) },
  bookAgeMs: 0,
  context: {
    markPrice: decimal('100'),
    funding: { rate: decimal(rate), nextFundingTime: 0 },
  },
  fees: { maker: decimal('0'), taker: decimal('0.0004') },
  platformFee: undefined,
  readiness: 'ready',
  position: undefined,
  ...more,
})
const wish = { size: decimal('1'), leverage: 10 }

describe('previewPair', () => {
  it('adds up exposure, fees, margin and funding of both sides', () => {
    const preview = previewPair(wish, {
      long: facts('alpha', '-0.0001'),
      short: facts('beta', '0.0003'),
    })
    expect(preview).toMatchObject({
      size: '1',
      net: '0',
      fees: '0.08',
      slippage: '2',
      // 100 × (0.0001 + 0.0003) in eight hours.
      hourly: '0.005',
      cost: '4.16',
      breakEvenHours: '832',
      margin: '20',
      isSendable: true,
    })
  })

  it('never breaks even where funding is paid, and says so', () => {
    const preview = previewPair(wish, {
      long: facts('alpha', '0.0003'),
      short: facts('beta', '0.0001'),
    })
    expect(preview.hourly).toBe('-0.0025')
    expect(preview.breakEvenHours).toBeUndefined()
  })

  it('is not to be sent where a side is doubtful', () => {
    const stale = facts('beta', '0.0003', { bookAgeMs: 10_000 })
    const preview = previewPair(wish, { long: facts('alpha', '0'), short: stale })
    expect(preview.isSendable).toBe(false)
  })

  it('is not to be sent where it makes the position of one side too large', () => {
    const market = perp('BTC', { venue: 'beta', asset: 'BTC', maxPositionSize: decimal('2') })
    const sendable = (size: string) => {
      const position = { side: 'SHORT' as const, size: decimal(size) }
      const short = facts('beta', '0', { market, position })
      return previewPair(wish, { long: facts('alpha', '0'), short }).isSendable
    }
    expect(sendable('1')).toBe(true)
    expect(sendable('1.001')).toBe(false)
  })

  it('gives both sides one size, in whatever steps and multiples they trade', () => {
    const step = fc.constantFrom('1', '0.1', '0.05', '0.001', '0.0025', '4')
    const units = fc.constantFrom('1', '1000')
    const side = fc.record({ step, units })
    fc.assert(
      fc.property(side, side, fc.integer({ min: 1, max: 50_000 }), (one, other, size) => {
        const sideOf = (venue: string, { step: sizeIncrement, units: multiple }: typeof one) =>
          facts(venue, '0', {
            market: perp('X', {
              venue,
              asset: 'X',
              units: multiple,
              sizeIncrement: decimal(sizeIncrement),
            }),
          })
        const [long, short] = [sideOf('alpha', one), sideOf('beta', other)]
        const preview = previewPair({ ...wish, size: decimal(String(size)) }, { long, short })
        expect(preview.net).toBe('0')
        expect(toAssetSize(long.market, preview.long.size)).toBe(preview.size)
        expect(toAssetSize(short.market, preview.short.size)).toBe(preview.size)
        expect(lte(preview.size, decimal(String(size)))).toBe(true)
      }),
      { seed: fuzzSeed('pair preview', 5), numRuns: 200 },
    )
  })
})
