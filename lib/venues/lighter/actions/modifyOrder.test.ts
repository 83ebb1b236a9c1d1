import { describe, expect, it } from 'vitest'
import { decimal } from '@/lib/decimal/decimal'
import { actionParams } from '@/lib/schema/action/actionParams'
import { listed } from '@/lib/venues/lighter/testing/details'
import { modifyOrder } from './modifyOrder'
import { placeTwapOrder } from './placeTwapOrder'

/** The second of two changes, of sizes in 0.0001 and prices in 0.01. */
function modify(change: { price: string; size: string }, details: Record<string, unknown> = {}) {
  const { modifications } = actionParams.modifyOrder.parse({
    modifications: [
      { id: '0:4', price: '3000', size: '1' },
      { id: '0:5', ...change },
    ],
  })
  const [, input] = modifications
  if (input === undefined) throw new Error('no second change')
  const target = { name: { marketIndex: 0, index: 5n }, listed: listed(details), at: 1 }
  return modifyOrder(input, target, { tool: 'lighter' })
}

const SIZE = 'params.modifications.1.size'
const PRICE = 'params.modifications.1.price'

describe('modifyOrder', () => {
  it.each([
    ['a size below the market’s smallest', { price: '3000', size: '0.0049' }, SIZE],
    ['a value below the market’s smallest', { price: '100', size: '0.05' }, SIZE],
    ['a value above the market’s largest', { price: '30000000', size: '10000000' }, SIZE],
    ['a size beyond 2^48 - 1 steps', { price: '0.01', size: '28147497671.0656' }, SIZE],
    ['a size off the grid', { price: '3000', size: '0.12345' }, SIZE],
    ['a price beyond 2^32 - 1 steps', { price: '42949672.96', size: '0.1' }, PRICE],
    ['a price off the grid', { price: '3000.001', size: '0.1' }, PRICE],
  ])('refuses %s by the name of its own field', (_, change, field) => {
    expect(() => modify(change)).toThrow(`${field}:`)
  })

  it('takes the largest size and price there are', () => {
    expect(modify({ price: '0.01', size: '28147497671.0655' }).signParams).toMatchObject({
      base_amount: 2 ** 48 - 1,
      price: 1,
    })
    expect(modify({ price: '42949672.95', size: '0.1' }).signParams).toMatchObject({
      price: 2 ** 32 - 1,
    })
  })

  it('names the order where its market trades no more', () => {
    const change = { price: '3000', size: '1' }
    expect(() => modify(change, { status: 'inactive' })).toThrow('params.modifications.1.id:')
  })
})

describe('placeTwapOrder', () => {
  it('names no price, which it has none of, where that made of the mark does not fit', () => {
    const params = actionParams.placeTwapOrder.parse({
      market: { marketId: '0', categoryId: 'lighter' },
      ...{ side: 'BUY', size: '0.1', durationSeconds: 600 },
    })
    const facts = { nowMs: 1_800_000_000_000, tool: 'lighter', clientOrderIndexes: [11] }
    const markPrice = decimal('42949672.95')
    expect(() => placeTwapOrder(params, listed(), { ...facts, markPrice })).toThrow(
      'params.market:',
    )
  })
})
