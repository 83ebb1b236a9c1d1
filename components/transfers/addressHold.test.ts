import { expect, it } from 'vitest'
import { holdText, newAddressHoldText } from './addressHold'

it('says how long a new address is on hold, and nothing once it may be used', () => {
  expect(holdText(undefined, 0)).toBeUndefined()
  expect(holdText(25_000, 25_000)).toBeUndefined()
  expect(holdText(25_000, 0)).toContain('for 25 s')
  expect(holdText(86_400_000, 0)).toContain('for 24 h')
})

it('says before an address is added how long the venue holds new ones back', () => {
  expect(newAddressHoldText(0)).toBeUndefined()
  expect(newAddressHoldText(25)).toBe('New addresses are on hold for 25 s.')
  expect(newAddressHoldText(86_400)).toBe('New addresses are on hold for 24 h.')
})
