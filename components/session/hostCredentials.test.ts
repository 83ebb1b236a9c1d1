import { expect, it } from 'vitest'
import { createCredentialChanges } from '@/lib/client/credentials/credentialChanges'
import { createMemoryCredentials } from '@/lib/client/credentials/memoryCredentials'
import { sharedChannels } from '@/lib/client/testing/sharedTabs'
import { hostCredentials } from './hostCredentials'

const NAME = 'hyperliquid:0x1:agent-paper'

it.each([
  ['hosts that begin alike', 'https://shop.example.com', 'https://shop.example.org'],
  ['a host and its other port', 'https://shop.example', 'https://shop.example:8443'],
])('keeps the keys of %s apart', async (_what, one, other) => {
  const store = createMemoryCredentials()
  await hostCredentials(one, store).set(NAME, 'secret')
  expect(await hostCredentials(other, store).get(NAME)).toBeUndefined()
  expect(await hostCredentials(other, store).setIfAbsent(NAME, 'its own')).toBe('its own')
  await hostCredentials(other, store).remove(NAME)
  expect(await hostCredentials(one, store).get(NAME)).toBe('secret')
})

it('takes none of the desk’s, and the desk none of a host’s', async () => {
  const store = createMemoryCredentials()
  await store.set(NAME, 'the desk’s')
  const own = hostCredentials('https://a.example', store)
  expect(await own.get(NAME)).toBeUndefined()
  await own.set(NAME, 'its own')
  expect(await store.get(NAME)).toBe('the desk’s')
})

it('notifies frames of the same host in other tabs of a change, and neither others nor the desk', () => {
  const { tabOf } = sharedChannels()
  const store = createMemoryCredentials()
  const heard: string[] = []
  const open = (name: string, own = tabOf(store)) => {
    const changes = createCredentialChanges('hyperliquid', own.tabs)
    changes.listen(() => heard.push(name))
    return changes
  }
  const first = open('a', hostCredentials('https://a.example', tabOf(store)))
  open('a again', hostCredentials('https://a.example', tabOf(store)))
  open('b', hostCredentials('https://b.example', tabOf(store)))
  const desk = open('desk')
  first.notifyAll('0x1')
  expect(heard).toEqual(['a', 'a again'])
  desk.notifyAll('0x1')
  expect(heard.slice(2)).toEqual(['desk'])
})
