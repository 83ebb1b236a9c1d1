import { IDBFactory } from 'fake-indexeddb'
import { describe, expect, it } from 'vitest'
import { sharedChannels } from '@/lib/client/testing/sharedTabs'
import { createCredentialChanges } from './credentialChanges'
import type { CredentialTabs } from './credentialStore'
import { createCredentials } from './credentials'
import { createCredentialTabs, type TabChannel } from './credentialTabs'

const OWNER = '0xAbCdef0000000000000000000000000000000001'
const OWN = OWNER.toLowerCase()

/** The changes of a venue in one tab, and what its listener heard. */
function openTab(tabs: CredentialTabs, provider = 'venue') {
  const changes = createCredentialChanges(provider, tabs)
  const heard: unknown[] = []
  changes.listen((address, kind) => heard.push({ address, ...kind }))
  return { changes, heard }
}

describe('changed credentials', () => {
  it('are sent to this tab and to the others once, with no secret', () => {
    const { Channel, messages } = sharedChannels()
    const [one, two, three] = [1, 2, 3].map(() => openTab(createCredentialTabs(Channel)))
    one?.changes.notifyAll(OWNER)
    expect(one?.heard).toEqual([{ address: OWN, isForgotten: false, isElsewhere: false }])
    const elsewhere = { address: OWN, isForgotten: false, isElsewhere: true }
    expect([two?.heard, three?.heard]).toEqual([[elsewhere], [elsewhere]])
    // None that heard it sent it again.
    expect(messages).toEqual([{ provider: 'venue', address: OWN, isForgotten: false }])
    two?.changes.notifyAll(OWNER, true)
    expect(one?.heard.at(-1)).toEqual({ address: OWN, isForgotten: true, isElsewhere: true })
  })

  it('concern their own venue alone', () => {
    const { Channel } = sharedChannels()
    const one = openTab(createCredentialTabs(Channel))
    const shared = createCredentialTabs(Channel)
    const [same, other] = [openTab(shared), openTab(shared, 'other')]
    one.changes.notifyAll(OWNER)
    expect([same.heard.length, other.heard.length]).toEqual([1, 0])
  })

  it('stay in the tab where what is kept is as it was', () => {
    const { Channel, messages } = sharedChannels()
    const one = openTab(createCredentialTabs(Channel))
    one.changes.notify(OWNER)
    expect(one.heard).toHaveLength(1)
    expect(messages).toEqual([])
  })

  it('are heard until the plugin is closed, and sent after it too', () => {
    const { Channel, openCount } = sharedChannels()
    const [one, two] = [1, 2].map(() => openTab(createCredentialTabs(Channel)))
    expect(openCount()).toBe(2)
    two?.changes.close()
    expect(openCount()).toBe(1)
    one?.changes.notifyAll(OWNER)
    expect(two?.heard).toEqual([])
    two?.changes.notifyAll(OWNER)
    expect(one?.heard).toHaveLength(2)
    expect(openCount()).toBe(1)
  })

  it('pass by what another release may say', () => {
    const { Channel } = sharedChannels()
    const { heard } = openTab(createCredentialTabs(Channel))
    const other = new Channel('perpdesk-credentials')
    for (const message of [null, 'x', 7, {}, { provider: 'venue' }, { address: OWN }]) {
      other.postMessage(message)
    }
    expect(heard).toEqual([])
    other.postMessage({ provider: 'venue', address: OWN, more: 1 })
    expect(heard).toEqual([{ address: OWN, isForgotten: false, isElsewhere: true }])
  })

  it('stay in the tab where the browser refuses channels', () => {
    class Refusing {
      constructor() {
        throw new DOMException('blocked', 'SecurityError')
      }
    }
    // It never becomes one.
    const tabs = createCredentialTabs(Refusing as unknown as new () => TabChannel)
    const one = openTab(tabs)
    one.changes.notifyAll(OWNER)
    expect(one.heard).toHaveLength(1)
    one.changes.close()
  })
})

describe('a store of credentials', () => {
  it('has other tabs where the browser keeps it for all of them, and none in memory', () => {
    const { Channel: BroadcastChannel } = sharedChannels()
    const indexedDB = new IDBFactory()
    expect(createCredentials({ indexedDB, crypto, BroadcastChannel }).tabs).toBeDefined()
    expect(createCredentials({ indexedDB, crypto }).tabs).toBeUndefined()
    expect(createCredentials({ crypto, BroadcastChannel }).tabs).toBeUndefined()
  })

  it('keeps no process alive by its channel', () => {
    let released = 0
    class Counting extends sharedChannels().Channel {
      unref() {
        released += 1
      }
    }
    const leave = createCredentialTabs(Counting).listen(() => {})
    expect(released).toBe(1)
    leave()
  })
})
