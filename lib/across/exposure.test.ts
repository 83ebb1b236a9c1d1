import { describe, expect, it } from 'vitest'
import { decimal } from '@/lib/decimal/decimal'
import type { Market } from '@/lib/schema/model/market'
import type { Position } from '@/lib/schema/model/position'
import { exposureByAsset, type HeldPosition, isHedged } from './exposure'
import { perp } from './testing/markets'

function held(
  market: Market,
  side: Position['side'],
  size: string,
  markPrice: string,
  isKnown = true,
): HeldPosition {
  const position: Position = {
    market: { ...market, positionMarginAdjustment: 'NONE' },
    side,
    size: decimal(size),
    entryPrice: decimal(markPrice),
    markPrice: decimal(markPrice),
    liquidationPrice: null,
    unrealizedPnl: decimal('1'),
    leverage: 5,
    marginUsed: decimal('10'),
    marginMode: 'CROSS',
  }
  const known = isKnown ? market : undefined
  return { position, market: known, markPrice: undefined, unrealizedPnl: decimal('1') }
}

const btc = (venue: string) => perp('BTC', { venue, asset: 'BTC' })

describe('the exposure of an account', () => {
  it('nets longs of one venue against shorts of another', () => {
    const [row] = exposureByAsset([
      held(btc('alpha'), 'LONG', '0.5', '100'),
      held(btc('beta'), 'SHORT', '0.2', '101'),
    ])
    expect(row).toEqual({
      asset: 'BTC',
      symbol: 'BTC',
      long: '0.5',
      short: '0.2',
      net: '0.3',
      netUsd: '29.8',
      grossUsd: '70.2',
      unrealizedPnl: '2',
      venues: ['alpha', 'beta'],
    })
  })

  it('counts a thousand coins in one unit as a thousand', () => {
    const kilo = perp('kPEPE', { venue: 'alpha', asset: 'PEPE', units: '1000' })
    const [row] = exposureByAsset([
      held(kilo, 'LONG', '3', '0.01'),
      held(perp('PEPE', { venue: 'beta', asset: 'PEPE' }), 'SHORT', '3000', '0.00001'),
    ])
    expect(row).toMatchObject({ long: '3000', short: '3000', net: '0', netUsd: '0' })
    expect(row && isHedged(row)).toBe(true)
  })

  it('never adds up what is not known to be one asset', () => {
    const rows = exposureByAsset([
      held(perp('GAS', { venue: 'alpha' }), 'LONG', '1', '5'),
      held(perp('GAS', { venue: 'beta' }), 'SHORT', '1', '900'),
      held(btc('beta'), 'LONG', '1', '50', false),
    ])
    expect(rows.map(({ asset }) => asset)).toEqual(['beta:GAS', 'beta:BTC', 'alpha:GAS'])
  })
})
