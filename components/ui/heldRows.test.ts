import { describe, expect, it } from 'vitest'
import { holdRows } from './heldRows'

const key = (row: string) => row
const places = new Map([
  ['BTC', 0],
  ['ETH', 1],
  ['SOL', 2],
])

describe('holdRows', () => {
  it('keeps rows in their places however they are sorted now', () => {
    expect(holdRows(['SOL', 'BTC', 'ETH'], places, key)).toEqual(['BTC', 'ETH', 'SOL'])
  })

  it('puts rows that came since behind those that were there, in their own order', () => {
    expect(holdRows(['XRP', 'SOL', 'DOGE', 'BTC'], places, key)).toEqual([
      'BTC',
      'SOL',
      'XRP',
      'DOGE',
    ])
  })

  it('closes the gap of a row that went', () => {
    expect(holdRows(['SOL', 'BTC'], places, key)).toEqual(['BTC', 'SOL'])
  })
})
