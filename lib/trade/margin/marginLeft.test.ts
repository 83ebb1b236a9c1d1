import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { gte, lte } from '@/lib/decimal/compare'
import { add, type Decimal, decimal, div, ONE, sub, ZERO } from '@/lib/decimal/decimal'
import type { Position } from '@/lib/schema/model/position'
import { estimateLiquidationPrice } from './liquidationPrice'
import { maintenanceTiers } from './maintenance'
import { initialMargin } from './margin'
import { marginLevel, marginsLeft, worstMargin } from './marginLeft'

const MARKET = { maxLeverage: 40 }
const MARKETS = new Map([
  ['BTC', MARKET],
  ['ETH', MARKET],
])

function position(change: Partial<Position> = {}): Position {
  const asset = { providerId: 'venue', id: 'BTC', displaySymbol: 'BTC', logoURI: '' }
  return {
    market: {
      providerId: 'venue',
      id: 'BTC',
      categoryId: 'perps',
      baseAsset: asset,
      quoteAsset: asset,
      positionMarginAdjustment: 'ADD_AND_REMOVE',
    },
    side: 'LONG',
    size: decimal('1'),
    entryPrice: decimal('100'),
    markPrice: decimal('100'),
    liquidationPrice: decimal('96'),
    unrealizedPnl: decimal('0'),
    leverage: 20,
    marginUsed: decimal('5'),
    marginMode: 'ISOLATED',
    ...change,
  }
}

function leftOf(of: Position, mark?: string): Decimal | undefined {
  const marks = new Map(mark === undefined ? [] : [[of.market.id, decimal(mark)]])
  return marginsLeft([of], marks, MARKETS)[0]?.left
}

/** An isolated position as the venue would open it at this leverage. */
function opened(side: Position['side'], entry: string, leverage: number): Position {
  const entryPrice = decimal(entry)
  const marginUsed = initialMargin(entryPrice, leverage, {})
  const size = decimal('1')
  const liquidationPrice = estimateLiquidationPrice({
    side,
    size,
    entryPrice,
    collateral: marginUsed,
    tiers: maintenanceTiers(MARKET),
  })
  return position({
    side,
    entryPrice,
    markPrice: entryPrice,
    leverage,
    marginUsed,
    liquidationPrice,
  })
}

describe('marginsLeft', () => {
  it.each([5, 20, 40])(
    'calls a position just opened at %i× calm, with all of its margin',
    (leverage) => {
      for (const side of ['LONG', 'SHORT'] as const) {
        const [margin] = marginsLeft([opened(side, '100', leverage)], new Map(), MARKETS)
        expect(Number(margin?.left)).toBeCloseTo(1, 3)
        expect(margin?.level).toBe('calm')
      }
    },
  )

  it('measures the share by the margin, not by the distance of the price', () => {
    const long = opened('LONG', '100', 20)
    const liquidation = Number(long.liquidationPrice)
    const at = (share: number) =>
      leftOf(long, (liquidation + (100 - liquidation) * share).toFixed(8))
    expect(Number(at(0.5))).toBeCloseTo(0.5, 1)
    expect(marginLevel(at(0.4) ?? ONE)).toBe('watch')
    expect(marginLevel(at(0.1) ?? ONE)).toBe('danger')
  })

  it('has nothing left at the venue’s liquidation price or beyond, whatever it opened at', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('LONG' as const, 'SHORT' as const),
        fc.integer({ min: 1, max: 40 }),
        fc.integer({ min: 1, max: 500 }),
        (side, leverage, beyond) => {
          const held = opened(side, '100', leverage)
          if (held.liquidationPrice === null) return
          const step = div(decimal(String(beyond)), decimal('1000'), 6, 'down')
          const far =
            side === 'LONG' ? sub(held.liquidationPrice, step) : add(held.liquidationPrice, step)
          expect(leftOf(held, held.liquidationPrice)).toBe(ZERO)
          expect(leftOf(held, far)).toBe(ZERO)
        },
      ),
    )
  })

  it('never leaves the range from nothing to all, and falls as the price goes against it', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('LONG' as const, 'SHORT' as const),
        fc.integer({ min: 2, max: 40 }),
        fc.integer({ min: 500, max: 1500 }),
        fc.integer({ min: 500, max: 1500 }),
        (side, leverage, one, other) => {
          const held = opened(side, '100', leverage)
          const [low, high] = [Math.min(one, other), Math.max(one, other)].map((tenths) =>
            leftOf(held, String(tenths / 10)),
          )
          if (low === undefined || high === undefined) throw new Error('no share')
          expect(gte(low, ZERO) && lte(high, ONE)).toBe(true)
          expect(side === 'LONG' ? lte(low, high) : gte(low, high)).toBe(true)
        },
      ),
    )
  })

  it('counts margin that was added: the venue’s liquidation price moved away', () => {
    const held = opened('LONG', '100', 20)
    const added = { ...held, liquidationPrice: sub(held.liquidationPrice ?? ZERO, decimal('2')) }
    expect(Number(leftOf(added, '97'))).toBeGreaterThan(Number(leftOf(held, '97')))
  })

  it('measures cross positions against what all of them need together', () => {
    const eth = { ...position().market, id: 'ETH' }
    const cross = position({ marginMode: 'CROSS', liquidationPrice: decimal('98') })
    const beside = position({ marginMode: 'CROSS', market: eth, size: decimal('3') })
    const alone = marginsLeft([cross], new Map(), MARKETS)[0]?.left ?? ZERO
    const together = marginsLeft([cross, beside], new Map(), MARKETS)[0]?.left ?? ZERO
    expect(together).toBe(div(alone, decimal('4'), 4, 'down'))
    const apart = { ...beside, market: { ...eth, categoryId: 'other' } }
    expect(marginsLeft([cross, apart], new Map(), MARKETS)[0]?.left).toBe(alone)
  })

  it('is calm where no price liquidates, and says nothing of a market it does not know', () => {
    expect(leftOf(position({ liquidationPrice: null }))).toBe(ONE)
    expect(marginsLeft([position()], new Map(), new Map())).toEqual([])
  })

  it('names the worst of all', () => {
    const near = position({
      market: { ...position().market, id: 'ETH' },
      liquidationPrice: decimal('99.9'),
    })
    const margins = marginsLeft([position(), near], new Map(), MARKETS)
    expect(worstMargin(margins)?.position).toBe(near)
    expect(worstMargin([])).toBeUndefined()
  })
})
