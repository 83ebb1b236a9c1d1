import { expect, it } from 'vitest'
import { simplePress } from './simplePress'

it.each([true, false])('an order is sent by the second press alone (confirmed: %s)', (confirms) => {
  expect(simplePress('BUY', undefined, confirms)).toBe('arm')
  expect(simplePress('BUY', 'SELL', confirms)).toBe('arm')
  expect(simplePress('BUY', 'close', confirms)).toBe('arm')
  expect(simplePress('BUY', 'BUY', confirms)).toBe('send')
})

it('a close is sent by the first press only where orders are not confirmed', () => {
  expect(simplePress('close', undefined, false)).toBe('send')
  expect(simplePress('close', undefined, true)).toBe('arm')
  expect(simplePress('close', 'BUY', true)).toBe('arm')
  expect(simplePress('close', 'close', true)).toBe('send')
})
