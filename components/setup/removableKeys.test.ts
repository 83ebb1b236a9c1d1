import { expect, it } from 'vitest'
import type { AccountKey } from '@/lib/queries/account/accountKeys'
import { removableKeys } from './removableKeys'

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
