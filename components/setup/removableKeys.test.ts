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
  expect(removableKeys(listed, 0).map(({ id }) => id)).toEqual(['a'])
})

it('offers those that an action ends, the one that ends first at the top, and none that has ended', () => {
  const revoke = { action: 'revokeSessionAgent', params: {} } as const
  const agent = (id: string, expiresAtMs?: number): AccountKey => ({
    ...{ id, name: id, kind: 'agent', isThisBrowser: false, canWithdraw: false, revoke },
    ...(expiresAtMs === undefined ? {} : { expiresAtMs }),
  })
  const listed = [agent('lasting'), agent('late', 300), agent('ended', 100), agent('soon', 200)]
  const offered = (nowMs: number | undefined) => removableKeys(listed, nowMs).map(({ id }) => id)
  expect(offered(100)).toEqual(['soon', 'late', 'lasting'])
  expect(offered(undefined)).toEqual(['ended', 'soon', 'late', 'lasting'])
})
