import { expect, it } from 'vitest'
import { callText } from './LegRow'

it('names a transaction of a deposit by what it does at the venue', () => {
  expect(callText('transfer', 'Venue A')).toBe('Send to Venue A')
  expect(callText('approve', 'Venue A')).toBe('Approve the token')
  expect(callText('depositETH', 'Venue A')).toBe('depositETH')
})
