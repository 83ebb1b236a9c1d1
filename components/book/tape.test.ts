import { describe, expect, it } from 'vitest'
import { decimal } from '@/lib/decimal/decimal'
import type { Trade } from '@/lib/schema/model/orderbook'
import { bigThreshold, createTapeStore } from './tape'

function trade(id: number, size = '1', price = '100'): Trade {
  return {
    provider: 'venue',
    marketId: 'BTC',
    price: decimal(price),
    size: decimal(size),
    timestamp: id,
    side: 'buy',
    id: String(id),
  }
}

function setUp(capacity = 50) {
  const frames: (() => void)[] = []
  return {
    frames,
    tape: createTapeStore({ capacity, schedule: (run) => frames.push(run) }),
  }
}

describe('createTapeStore', () => {
  it('lists the newest first, however they came', () => {
    const { tape } = setUp()
    tape.push([trade(2), trade(1)])
    tape.push([trade(4), trade(3)])
    expect(tape.lines().map((line) => line.key)).toEqual(['4', '3', '2', '1'])
  })

  it('counts a print that comes twice once', () => {
    const { tape } = setUp()
    tape.push([trade(1), trade(2)])
    const before = tape.lines()
    tape.push([trade(2), trade(1)])
    expect(tape.lines()).toBe(before)
  })

  it('never grows past its capacity', () => {
    const { tape } = setUp(10)
    for (let i = 0; i < 1_000; i += 1) tape.push([trade(i)])
    expect(tape.lines()).toHaveLength(10)
    expect(tape.lines()[0]?.key).toBe('999')
  })

  it('highlights a print far above the median, once there are enough to compare', () => {
    const { tape } = setUp()
    tape.push([trade(0, '100')])
    for (let i = 1; i <= 30; i += 1) tape.push([trade(i)])
    expect(tape.lines().some((line) => line.isBig)).toBe(false)
    tape.push([trade(31, '8')])
    tape.push([trade(32, '7.9')])
    const big = tape.lines().filter((line) => line.isBig)
    expect(big.map((line) => line.key)).toEqual(['31'])
  })

  it('highlights by what a print is worth in USD, not by its size', () => {
    const { tape } = setUp()
    for (let i = 0; i < 30; i += 1) tape.push([trade(i)])
    tape.push([trade(31, '1', '800')])
    tape.push([trade(32, '100', '7.9')])
    expect(tape.lines().flatMap(({ key, isBig }) => (isBig ? [key] : []))).toEqual(['31'])
  })

  it('paints once for a burst', () => {
    const { tape, frames } = setUp()
    tape.onPaint(() => {})
    for (let i = 0; i < 100; i += 1) tape.push([trade(i)])
    expect(frames).toHaveLength(1)
  })
})

describe('bigThreshold', () => {
  it('says nothing about too few prints', () => {
    expect(bigThreshold([trade(1)])).toBeUndefined()
  })
})
