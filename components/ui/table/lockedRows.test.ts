import { describe, expect, it } from 'vitest'
import { lockRows } from './lockedRows'

const key = (row: string) => row
const places = new Map([
  ['BTC', 0],
  ['ETH', 1],
  ['SOL', 2],
])

describe('lockRows', () => {
  it('keeps rows in their places however they are sorted now', () => {
    expect(lockRows(['SOL', 'BTC', 'ETH'], places, key)).toEqual(['BTC', 'ETH', 'SOL'])
  })

  it('puts rows that came since behind those that were there, in their own order', () => {
    expect(lockRows(['XRP', 'SOL', 'DOGE', 'BTC'], places, key)).toEqual([
      'BTC',
      'SOL',
      'XRP',
      'DOGE',
    ])
  })

  it('closes the gap of a row that went', () => {
    expect(lockRows(['SOL', 'BTC'], places, key)).toEqual(['BTC', 'SOL'])
  })
})
