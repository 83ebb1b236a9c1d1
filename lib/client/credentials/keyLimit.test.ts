import { expect, it } from 'vitest'
import { PerpsError } from '@/lib/schema/perpsError'
import { isKeyLimit, keyLimitReached } from './keyLimit'

const after = (...results: unknown[]) =>
  new PerpsError(2020, 'The account has 10 keys.', { tool: 'ondo', details: { results } })

it('distinguishes a refusal for the number of keys from every other one of the same code', () => {
  expect(isKeyLimit(keyLimitReached('The account has 10 keys.', 'ondo'))).toBe(true)
  expect(isKeyLimit(after({ success: true }, { success: false, reason: 'keyLimit' }))).toBe(true)
  expect(isKeyLimit(after({ success: false, error: 'The name is taken.' }))).toBe(false)
  expect(isKeyLimit(after({ success: false, reason: 'tooManyOrders' }))).toBe(false)
  expect(isKeyLimit(new PerpsError(2020, 'The account has 10 keys.'))).toBe(false)
  expect(isKeyLimit(new Error('no'))).toBe(false)
  expect(isKeyLimit(undefined)).toBe(false)
})
