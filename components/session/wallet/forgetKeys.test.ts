import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, it } from 'vitest'
import { keys } from '@/lib/queries/keys'
import { marketKey } from '@/lib/stores/market'
import { signOutStore, signOutsOf } from '@/lib/stores/system/signOuts'
import { forgetKeys, showCredentialChange } from './forgetKeys'

const ACCOUNT = '0x00000000000000000000000000000000000000aa'
const SESSION = [{ kind: 'session', id: '1' }]
const KEY = keys.credentials('ondo', ACCOUNT)

beforeEach(() => signOutStore.setState({ counts: {} }))

/** Removes the keys of an account of which the cache has a session. */
async function forgotten(inStore: () => Promise<void>) {
  const cache = new QueryClient()
  cache.setQueryData(KEY, SESSION)
  let answer = (_credentials: object[]) => {}
  const queryFn = () =>
    new Promise<object[]>((resolve) => {
      answer = resolve
    })
  const read = cache.fetchQuery({ queryKey: KEY, queryFn }).catch(() => {})
  const plugin = { forgetCredential: inStore }
  const end = await forgetKeys({ plugin, cache, provider: 'ondo', account: ACCOUNT }).then(
    () => 'done',
    () => 'failed',
  )
  // The read that began while the session was there.
  answer(SESSION)
  await read
  const count = signOutStore.getState().counts[marketKey('ondo', ACCOUNT)]
  return { end, count, cached: cache.getQueryData(KEY) }
}

it('notes that the person signed out, and shows nothing of the session from then on', async () => {
  expect(await forgotten(async () => {})).toEqual({ end: 'done', count: 1, cached: [] })
})

it('notes nothing where the store of the browser fails', async () => {
  const failing = () => Promise.reject(new Error('closed'))
  expect(await forgotten(failing)).toEqual({ end: 'failed', count: undefined, cached: SESSION })
})

it.each([
  ['the person removed', true, 1, []],
  ['changed', false, 0, SESSION],
])('shows what %s in another tab, however the address is spelled', async (...row) => {
  const [, isForgotten, count, cached] = row
  const spelled = ACCOUNT.replace('aa', 'Aa')
  const cache = new QueryClient()
  const queryKey = keys.credentials('ondo', spelled)
  cache.setQueryData(queryKey, SESSION)
  const kind = { isForgotten, isElsewhere: true }
  await showCredentialChange(cache, { provider: 'ondo', address: ACCOUNT }, kind)
  expect(signOutsOf(signOutStore.getState(), 'ondo', spelled)).toBe(count)
  expect(cache.getQueryData(queryKey)).toEqual(cached)
  expect(cache.getQueryState(queryKey)?.isInvalidated).toBe(true)
})
