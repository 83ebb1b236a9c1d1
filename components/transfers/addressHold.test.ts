import { expect, it } from 'vitest'
import { holdText } from './addressHold'

it('says how long a new address is on hold, and nothing once it may be used', () => {
  expect(holdText(undefined, 0)).toBeUndefined()
  expect(holdText(25_000, 25_000)).toBeUndefined()
  expect(holdText(25_000, 0)).toContain('for 25 s')
  expect(holdText(86_400_000, 0)).toContain('for 24 h')
})
