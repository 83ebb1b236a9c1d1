import { expect, it } from 'vitest'
import { decimal } from '@/lib/decimal/decimal'
import type { Trade } from '@/lib/schema/model/orderbook'
import { TradeTape } from './tradeTape'

function trade(timestamp: number, id?: string, price = '100'): Trade {
  const seen = { provider: 'venue', marketId: 'BTC', size: decimal('1'), side: 'buy' as const }
  return { ...seen, price: decimal(price), timestamp, ...(id === undefined ? {} : { id }) }
}

const idsOf = (trades: readonly Trade[] | undefined) => trades?.map(({ id }) => id)

it('holds nothing before the first trade', () => {
  const tape = new TradeTape()
  expect(tape.add([])).toEqual([])
  expect(tape.current()).toBeUndefined()
})

it('gives each trade once, also where an answer repeats those of frames', () => {
  const tape = new TradeTape()
  expect(idsOf(tape.add([trade(2, 'b'), trade(3, 'c')]))).toEqual(['c', 'b'])
  expect(idsOf(tape.add([trade(3, 'c'), trade(2, 'b'), trade(1, 'a')]))).toEqual(['a'])
  expect(idsOf(tape.current())).toEqual(['c', 'b', 'a'])
})

it('lists the sweep of one order newest first, whichever way the venue lists it', () => {
  const sweep = [trade(5, 'low', '100'), trade(5, 'mid', '101'), trade(5, 'high', '102')]
  for (const listed of [sweep, sweep.toReversed()]) {
    expect(idsOf(new TradeTape().add(listed))).toEqual(['high', 'mid', 'low'])
  }
})

it('gives the trades of frames that are read together with the last of them, newest first', () => {
  const tape = new TradeTape()
  expect(tape.add([trade(1, 'a')], true)).toEqual([])
  expect(tape.add([trade(3, 'c'), trade(1, 'a')], true)).toEqual([])
  expect(tape.current()).toBeUndefined()
  expect(idsOf(tape.add([trade(2, 'b')]))).toEqual(['c', 'b', 'a'])
  expect(tape.add([trade(4, 'd')], true)).toEqual([])
  // The last frame brings nothing new.
  expect(idsOf(tape.add([trade(2, 'b')]))).toEqual(['d'])
  expect(idsOf(tape.current())).toEqual(['d', 'c', 'b', 'a'])
})

it('takes every trade without an id for a new one', () => {
  const tape = new TradeTape()
  tape.add([trade(1)])
  expect(tape.add([trade(2)])).toHaveLength(1)
  expect(tape.current()).toHaveLength(2)
})

it('holds the last hundred, and gives none of them again however long it runs', () => {
  const tape = new TradeTape()
  for (let ms = 1; ms <= 450; ms += 1) tape.add([trade(ms, `t${ms}`)])
  const held = tape.current() ?? []
  expect(idsOf(held)?.slice(0, 2)).toEqual(['t450', 't449'])
  expect(held).toHaveLength(100)
  expect(tape.add(held)).toEqual([])
})
