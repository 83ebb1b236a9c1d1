import { expect, it } from 'vitest'
import { BrokenPromise, neverBroken, promised } from './neverBroken'

it('says which promise was broken, by a name that reports begin with', () => {
  expect(() => neverBroken(false, 'an order was doubled')).toThrow(BrokenPromise)
  const broken = new BrokenPromise('an order was doubled')
  expect(String(broken)).toBe('BrokenPromise: an order was doubled')
  expect(broken.stack).toMatch(/^BrokenPromise: an order was doubled\n/)
  expect(() => neverBroken(true, 'an order was doubled')).not.toThrow()
})

it('turns an assertion that fails into a broken promise with its words', () => {
  const doubled = () => promised('one order is placed', () => void expect(2).toBe(1))
  expect(doubled).toThrow(/^one order is placed: expected 2 to be 1/)
  expect(doubled).toThrow(BrokenPromise)
  expect(() => promised('one order is placed', () => void expect(1).toBe(1))).not.toThrow()
})
