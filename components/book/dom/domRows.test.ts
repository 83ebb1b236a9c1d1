import { describe, expect, it } from 'vitest'
import { decimal } from '@/lib/decimal/decimal'
import { type DomSettings, domRowPrice, domRows } from './domRows'

const level = (price: string, size: string) => ({ price: decimal(price), size: decimal(size) })
const book = {
  bids: [level('100', '2'), level('99.5', '4')],
  asks: [level('101', '1'), level('102', '3')],
}
const settings: DomSettings = { step: '0.5', rows: 8, sizeDecimals: 1, own: [] }

describe('domRows', () => {
  it('is a ladder of prices without a gap, sizes on their side', () => {
    const dom = domRows(book, settings, undefined)
    expect(dom?.rows.map(({ price }) => price)).toEqual(
      '102.5 102.0 101.5 101.0 100.5 100.0 99.5 99.0'.split(' '),
    )
    expect(dom?.rows.map(({ bidText }) => bidText).join('|')).toBe('|||||2.0|4.0|')
    expect(dom?.rows.map(({ askText }) => askText).join('|')).toBe('|3.0||1.0||||')
    expect(dom?.rows.map(({ place }) => place)).toEqual([
      'ask',
      'ask',
      'ask',
      'ask',
      'between',
      'bid',
      'bid',
      'bid',
    ])
    expect(dom?.rows[6]?.bidShare).toBe(1)
  })

  it('stays under the pointer while the middle lies in its inner half, and is centred else', () => {
    const shifted = (by: number) => ({
      bids: [level(String(100 + by), '1')],
      asks: [level(String(101 + by), '1')],
    })
    const { top } = domRows(book, settings, undefined) ?? { top: '' }
    expect(domRows(shifted(0.5), settings, top)?.top).toBe(top)
    expect(domRows(shifted(5), settings, top)?.top).toBe('107.5')
    expect(domRows(book, { ...settings, step: '1' }, '102.5')?.top).toBe('104.0')
  })

  it('shows own orders at their row, also where rows are wider than a tick', () => {
    const own = [
      { side: 'BUY', price: '99.5', size: '0.3' },
      { side: 'BUY', price: '99', size: '0.2' },
      { side: 'SELL', price: '101.5', size: '1' },
    ] as const
    const rows = domRows(book, { ...settings, step: '1', own }, undefined)?.rows
    expect(rows?.find(({ price }) => price === '99')?.ownBidText).toBe('0.5')
    expect(rows?.find(({ price }) => price === '102')?.ownAskText).toBe('1.0')
    expect(domRowPrice('BUY', '99.5', '1')).toBe('99')
    expect(domRowPrice('SELL', '101.5', '1')).toBe('102')
    expect(domRowPrice('SELL', '101.5', '0.5')).toBe('101.5')
  })

  it('draws nothing of a book with an empty side', () => {
    expect(domRows({ ...book, asks: [] }, settings, undefined)).toBeUndefined()
  })
})
