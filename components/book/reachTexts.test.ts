import { describe, expect, it } from 'vitest'
import { reachTexts } from './reachTexts'

describe('reachTexts', () => {
  it('averages over size, not over rows', () => {
    // 1 at 100.0 and 3 at 110.0, prices in tenths, sizes in hundredths.
    const reach = {
      size: 400,
      notional: 1000 * 100 + 1100 * 300,
      priceDecimals: 1,
      sizeDecimals: 2,
    }
    expect(reachTexts(reach, 1, 2)).toEqual({ average: '107.50', size: '4.00', worth: '430' })
  })

  it('says nothing where nothing is', () => {
    const empty = { size: 0, notional: 0, priceDecimals: 0, sizeDecimals: 0 }
    expect(reachTexts(empty, 0, 0).average).toBe('—')
  })
})
