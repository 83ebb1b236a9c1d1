import { describe, expect, it } from 'vitest'
import { decimal } from '@/lib/decimal/decimal'
import type { Position } from '@/lib/schema/model/position'
import { positionFigures } from './positionFigures'

const asset = { providerId: 'venue', id: 'x', displaySymbol: 'BTC', logoURI: '' }
const market = {
  providerId: 'venue',
  id: 'BTC',
  categoryId: 'perps',
  baseAsset: asset,
  quoteAsset: asset,
  positionMarginAdjustment: 'NONE' as const,
}
const position: Position = {
  market,
  side: 'LONG',
  size: decimal('0.5'),
  entryPrice: decimal('68010'),
  markPrice: decimal('68300'),
  liquidationPrice: decimal('61870'),
  unrealizedPnl: decimal('145'),
  leverage: 10,
  marginUsed: decimal('3400.5'),
  marginMode: 'ISOLATED',
}

describe('positionFigures', () => {
  it('follows the newest mark price', () => {
    expect(positionFigures(position, decimal('68410'), {})).toEqual({
      markPrice: '68410',
      value: '34205',
      profit: '200',
      margin: '3400.5',
      roe: '0.058815',
      distance: '-0.0956',
    })
  })

  it('counts the margin of a cross position at the mark that its value counts at', () => {
    const cross = { ...position, marginMode: 'CROSS' as const, marginUsed: decimal('3415') }
    const { value, margin } = positionFigures(cross, decimal('68410'), {})
    expect([value, margin]).toEqual(['34205', '3420.5'])
  })

  it('shows the venue’s own figures until a newer mark price is known', () => {
    expect(positionFigures(position, undefined, {})).toMatchObject({
      markPrice: '68300',
      profit: '145',
    })
  })

  it('gives the return on the margin that opened the position, as the venue does', () => {
    // The venue's own example: 0.0335 ETH at 20 times, returnOnEquity -0.0026789.
    const published: Position = {
      ...position,
      size: decimal('0.0335'),
      entryPrice: decimal('2986.3'),
      unrealizedPnl: decimal('-0.0134'),
      leverage: 20,
      marginUsed: decimal('4.981226'),
    }
    expect(positionFigures(published, undefined, {}).roe).toBe('-0.002679')
    // Neither margin added since nor a market that ran far away from the entry changes what it is of.
    const added = { ...position, marginUsed: decimal('9000') }
    expect(positionFigures(added, decimal('102015'), {}).roe).toBe('5')
    expect(
      positionFigures({ ...added, entryPrice: decimal('0') }, undefined, {}).roe,
    ).toBeUndefined()
  })

  it('turns the sign for a short and names no distance without liquidation price', () => {
    const short: Position = { ...position, side: 'SHORT', liquidationPrice: null }
    const figures = positionFigures(short, decimal('68410'), {})
    expect(figures.profit).toBe('-200')
    expect(figures.distance).toBeUndefined()
  })
})
