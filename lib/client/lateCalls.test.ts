import { expect, it } from 'vitest'
import { lateReads, lateTrading, type TradingCalls } from './lateCalls'
import { lazyCode } from './lazyCode'
import type { AddressedReads } from './reads/lowerCaseReads'

// Trading code that answers each call with its name and what it was given.
const echo = new Proxy({} as TradingCalls, {
  get:
    (_, name) =>
    (...given: unknown[]) => [name, ...given],
})
const PURE = ['verifyStep', 'verifySteps', 'clientOrderIdOf']

function callsOf(calls: TradingCalls) {
  return Object.entries(calls) as [string, (...given: unknown[]) => unknown][]
}

it('passes every call to the code, those that load it first and those that are pure after', async () => {
  const code = Object.fromEntries(
    callsOf(lateTrading(lazyCode('x', async () => echo))).map(([name]) => [
      name,
      echo[name as keyof TradingCalls],
    ]),
  ) as unknown as TradingCalls
  const calls = callsOf(lateTrading(lazyCode('x', async () => code)))
  const pure = calls.filter(([name]) => PURE.includes(name))
  expect(pure).toHaveLength(PURE.length)
  for (const [, call] of pure) expect(call).toThrow('asked before it was loaded')
  for (const [name, call] of calls.filter(([name]) => !PURE.includes(name))) {
    expect(await call('a', 'b')).toEqual([name, 'a', 'b'])
  }
  for (const [name, call] of pure) expect(call('a', 'b')).toEqual([name, 'a', 'b'])
})

it('asks every read of the code that comes later, and asks again for code that did not come', async () => {
  // Reads that answer with what they were asked.
  const echo = new Proxy({} as AddressedReads, {
    get:
      (_, name) =>
      async (...asked: unknown[]) => [name, ...asked],
  })
  let isBroken = true
  const reads = lateReads(async () => {
    if (isBroken) throw new Error('chunk 404')
    return { ...echo, ...Object.fromEntries(names.map((name) => [name, echo[name]])) }
  })
  const names = Object.keys(reads) as (keyof AddressedReads)[]
  expect(names.length).toBeGreaterThan(10)
  for (const name of names) await expect(reads[name]('0x1', 'a' as never)).rejects.toThrow('404')
  isBroken = false
  for (const name of names) {
    expect(await reads[name]('0x1', 'a' as never, 'b' as never)).toEqual([name, '0x1', 'a', 'b'])
  }
})
