import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, it } from 'vitest'
import { keys } from '@/lib/queries/keys'
import { PerpsError } from '@/lib/schema/perpsError'
import { clearNotifications, notificationStore } from '@/lib/stores/notifications'
import { type RemovableKey, removalLabel, removeKey } from './removeKey'

const ACCOUNT = '0x00000000000000000000000000000000000000aa'
const KEY: RemovableKey = { id: 'k1', name: 'laptop', kind: 'apiKey', isThisBrowser: false }

beforeEach(() => clearNotifications())

/** A removal of a key at a venue that does this when it is asked to. */
async function removed(
  key: RemovableKey,
  atVenue: (() => Promise<void>) | undefined,
  inStore = async () => {},
) {
  const calls: string[] = []
  const cache = new QueryClient()
  const queryKey = keys.accountKeys('ondo', ACCOUNT)
  cache.setQueryData(queryKey, [])
  const plugin = {
    ...(atVenue && {
      async removeAccountKey(id: string, by: { address: string }) {
        calls.push(`remove ${id} of ${by.address}`)
        await atVenue()
      },
    }),
    async forgetCredential(address: string) {
      calls.push(`forget ${address}`)
      await inStore()
    },
  }
  await removeKey({ plugin, cache, provider: 'ondo', account: ACCOUNT }, key)
  const { notifications } = notificationStore.getState()
  const notified = notifications.map(({ tone, title, description }) => [tone, title, description])
  return { calls, notified, isReadAgain: cache.getQueryState(queryKey)?.isInvalidated }
}

it('removes a key at the venue, says so by its name, and has the account read again', async () => {
  const { calls, notified, isReadAgain } = await removed(KEY, async () => {})
  expect(calls).toEqual([`remove k1 of ${ACCOUNT}`])
  expect(notified).toEqual([['good', '“laptop” removed', undefined]])
  expect(isReadAgain).toBe(true)
})

it('forgets this browser’s own key with its session, and says that', async () => {
  const { calls, notified } = await removed({ ...KEY, isThisBrowser: true }, async () => {})
  expect(calls).toEqual([`remove k1 of ${ACCOUNT}`, `forget ${ACCOUNT}`])
  expect(notified).toMatchObject([
    ['good', '“laptop” removed', expect.stringContaining('signed out')],
  ])
})

it('says that the venue removed this browser’s own key where its copy here could not be deleted', async () => {
  const refused = () => Promise.reject(new DOMException('blocked', 'UnknownError'))
  const { notified, isReadAgain } = await removed(
    { ...KEY, isThisBrowser: true },
    async () => {},
    refused,
  )
  expect(notified).toEqual([
    ['warn', '“laptop” removed', expect.stringContaining('could not be deleted')],
  ])
  expect(isReadAgain).toBe(true)
})

it('says why a key was not removed, keeps what this browser has, and has the account read again', async () => {
  const refused = () => Promise.reject(new PerpsError(2020, 'not this one'))
  const { calls, notified, isReadAgain } = await removed({ ...KEY, isThisBrowser: true }, refused)
  expect(calls).toEqual([`remove k1 of ${ACCOUNT}`])
  expect(notified).toHaveLength(1)
  expect(notified[0]?.[0]).toBe('bad')
  expect(notified[0]?.[1]).toContain(removalLabel(KEY))
  expect(isReadAgain).toBe(true)
})

it('says nothing to be removed where the venue has no call for it', async () => {
  const { calls, notified } = await removed({ ...KEY, isThisBrowser: true }, undefined)
  expect(calls).toEqual([])
  expect(notified).toEqual([])
})
