import { expect, it } from 'vitest'
import { lateTrading, type TradingCalls } from './lateTrading'
import { lazyCode } from './lazyCode'

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
