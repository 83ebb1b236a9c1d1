import { expect, it } from 'vitest'
import type { AccountKey } from '@/lib/queries/account/accountKeys'
import { isKeyRefused, removableKeys } from './removableKeys'

const register = { type: 'registerApiKey' }

it('offers to remove keys only where the venue took no further one', () => {
  expect(isKeyRefused(register, 2020)).toBe(true)
  expect(isKeyRefused(register, 2004)).toBe(false)
  expect(isKeyRefused(register, undefined)).toBe(false)
  expect(isKeyRefused({ type: 'setReferrer' }, 2020)).toBe(false)
})

it('offers those that the venue ends, and never the one of this browser', () => {
  const key = (id: string, more: Partial<AccountKey> = {}): AccountKey => ({
    ...{ id, name: id, kind: 'apiKey', isThisBrowser: false, canWithdraw: true },
    ...more,
  })
  const listed = [
    key('a', { isRemovable: true }),
    key('own', { isRemovable: true, isThisBrowser: true }),
    key('slot'),
  ]
  expect(removableKeys(listed).map(({ id }) => id)).toEqual(['a'])
})
