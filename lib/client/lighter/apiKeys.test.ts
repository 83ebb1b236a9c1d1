import { describe, expect, it } from 'vitest'
import { createCredentialChanges } from '@/lib/client/credentials/credentialChanges'
import { createExpiryTimers } from '@/lib/client/credentials/expiryTimers'
import { createMemoryCredentials } from '@/lib/client/credentials/memoryCredentials'
import { isCredentialUnreadable } from '@/lib/client/errors'
import { FakeClock } from '@/lib/client/testing/FakeClock'
import { sharedChannels } from '@/lib/client/testing/sharedTabs'
import { PerpsError } from '@/lib/schema/perpsError'
import type { Ask } from '@/lib/venues/lighter/ask/questions'
import { ApiKeys } from './apiKeys'
import { createAuthorizer } from './authorize'
import type { Accounts } from './reads/accounts'
import { createRequests } from './requests'
import type { Session } from './session'
import { openInPlaceSigner } from './signer/inPlaceSigner'

const OWNER = '0xAbCdef0000000000000000000000000000000001'
const NAMES = ['apiKey', 'apiKeyPending'].map(
  (kind) => `lighter:${OWNER.toLowerCase()}:${kind}-paper`,
)

function setUp({
  provider = 'lighter',
  accountIndex = '7',
  credentials = createMemoryCredentials(),
  venue = { keys: new Map<number, string>(), asked: 0, isDown: false },
  keyTtlMs = undefined as number | undefined,
} = {}) {
  const clock = new FakeClock()
  const ask = (async () => {
    venue.asked += 1
    if (venue.isDown) throw new PerpsError(2003)
    return {
      api_keys: [...venue.keys].map(([slot, public_key]) => ({
        account_index: '7',
        api_key_index: slot,
        nonce: 1,
        public_key,
      })),
    }
  }) as unknown as Ask
  const keys = new ApiKeys({
    provider,
    network: 'paper',
    runtime: { credentials, now: clock.now, clock: clock.clock },
    ask,
    // Only the index is asked for.
    accounts: { indexOf: async () => accountIndex } as unknown as Accounts,
    signer: openInPlaceSigner,
    keyTtlMs,
    expiry: createExpiryTimers(clock.setTimer),
    changes: createCredentialChanges(provider, credentials.tabs),
  })
  return { clock, credentials, keys, venue }
}

describe('API keys of this browser', () => {
  it('are pending until the venue holds them, and kept by owner, provider and network', async () => {
    const { keys, venue, credentials } = setUp()
    const changes: string[] = []
    keys.changes.listen((address) => changes.push(address))
    const pending = await keys.ensurePending(OWNER, 42)
    expect(await keys.find(OWNER)).toBeUndefined()
    expect((await keys.ensurePending(OWNER, 42)).publicKey).toBe(pending.publicKey)
    expect(changes).toEqual([])
    venue.keys.set(42, pending.publicKey.toUpperCase())
    await keys.confirm(OWNER)
    expect(await keys.require(OWNER)).toEqual(pending)
    expect(changes).toEqual([OWNER.toLowerCase()])
    expect(await credentials.get(NAMES[0] ?? '')).toContain(pending.privateKey)
    expect(await credentials.get(NAMES[1] ?? '')).toBeUndefined()
    const elsewhere = setUp({ provider: 'lighter-rh', credentials })
    expect(await elsewhere.keys.find(OWNER)).toBeUndefined()
  })

  it('that wait are replaced for another account of the address, as after a reset', async () => {
    const { keys, credentials } = setUp()
    const before = await keys.ensurePending(OWNER, 42)
    const after = await setUp({ credentials, accountIndex: '8' }).keys.ensurePending(OWNER, 42)
    expect(after).toMatchObject({ accountIndex: '8', apiKeyIndex: 42 })
    expect(after.publicKey).not.toBe(before.publicKey)
  })

  it('of another tab are used at once, whatever the slot held before', async () => {
    const { tabOf } = sharedChannels()
    const store = createMemoryCredentials()
    const one = setUp({ credentials: tabOf(store) })
    const two = setUp({ credentials: tabOf(store), venue: one.venue })
    for (const tab of [one, two]) {
      const { publicKey } = await tab.keys.ensurePending(OWNER, 42)
      one.venue.keys.set(42, publicKey)
      await tab.keys.confirm(OWNER)
    }
    expect(await one.keys.require(OWNER)).toEqual(await two.keys.require(OWNER))
  })

  it('come to life where the verdict was lost and the venue holds them all the same', async () => {
    const { clock, keys, venue } = setUp()
    const pending = await keys.ensurePending(OWNER, 42)
    expect(await keys.find(OWNER)).toBeUndefined()
    venue.keys.set(42, pending.publicKey)
    clock.advance(30_001)
    expect((await keys.find(OWNER))?.publicKey).toBe(pending.publicKey)
  })

  it('are taken over from elsewhere with the slot that holds them, in place of the one there is', async () => {
    const { keys, venue } = setUp()
    const here = await keys.ensurePending(OWNER, 42)
    venue.keys.set(42, here.publicKey)
    await keys.confirm(OWNER)
    const other = await (await openInPlaceSigner()).createKey()
    const [privateKey, publicKey] = [other.privateKey, other.publicKey].map((bytes) =>
      Buffer.from(bytes).toString('hex'),
    )
    const text = `0x${privateKey?.toUpperCase()}`
    await expect(keys.import(OWNER, text)).rejects.toMatchObject({ code: 2011 })
    expect(await keys.require(OWNER)).toEqual(here)
    venue.keys.set(7, publicKey?.toUpperCase() ?? '')
    expect(await keys.import(OWNER, text)).toMatchObject({ apiKeyIndex: 7, privateKey, publicKey })
    expect(await keys.require(OWNER)).toMatchObject({ apiKeyIndex: 7, privateKey })
  })

  it.each(['', '0x12', 'f'.repeat(80), `${'0'.repeat(79)}g`])(
    'are no import of %j',
    async (text) => {
      const { keys } = setUp()
      await expect(keys.import(OWNER, text)).rejects.toMatchObject({ code: 2005 })
      expect(await keys.find(OWNER)).toBeUndefined()
    },
  )

  it('leave the old key in place while a new one waits', async () => {
    const { keys, venue } = setUp()
    const old = await keys.ensurePending(OWNER, 42)
    venue.keys.set(42, old.publicKey)
    await keys.confirm(OWNER)
    const next = await keys.ensurePending(OWNER, 43)
    expect(next.publicKey).not.toBe(old.publicKey)
    expect(await keys.require(OWNER)).toEqual(old)
  })

  it('sign nothing where the slot holds another key or none, by a reading of 30 s at most', async () => {
    const { clock, keys, venue } = setUp()
    const own = await keys.ensurePending(OWNER, 42)
    venue.keys.set(42, own.publicKey)
    await keys.confirm(OWNER)
    clock.advance(30_001)
    venue.asked = 0
    await keys.require(OWNER)
    venue.keys.set(42, 'ab'.repeat(40))
    clock.advance(29_000)
    await keys.require(OWNER)
    expect(venue.asked).toBe(1)
    clock.advance(1_001)
    await expect(keys.require(OWNER)).rejects.toMatchObject({
      code: 2070,
      details: { step: 'registerApiKey' },
      message: expect.stringContaining('another API key'),
    })
    venue.keys.clear()
    clock.advance(30_001)
    await expect(keys.require(OWNER)).rejects.toThrow('holds no API key')
  })

  it('sign where the venue cannot be asked', async () => {
    const { clock, keys, venue } = setUp()
    const own = await keys.ensurePending(OWNER, 42)
    venue.keys.set(42, own.publicKey)
    await keys.confirm(OWNER)
    clock.advance(30_001)
    venue.isDown = true
    expect(await keys.require(OWNER)).toEqual(own)
    await keys.dropIfReplaced(OWNER)
    expect(await keys.require(OWNER)).toEqual(own)
  })

  it('go where the venue refused them and holds another, and stay where it holds them', async () => {
    const { keys, venue } = setUp()
    const own = await keys.ensurePending(OWNER, 42)
    venue.keys.set(42, own.publicKey)
    await keys.confirm(OWNER)
    await keys.dropIfReplaced(OWNER)
    expect(await keys.find(OWNER)).toEqual(own)
    venue.keys.set(42, 'cd'.repeat(40))
    await keys.dropIfReplaced(OWNER)
    expect(await keys.find(OWNER)).toBeUndefined()
  })

  it.each([2010, 2011, 2070] as const)(
    'go with a refusal of %i where the slot holds another or none, and stay where it holds them',
    async (errorCode) => {
      const { keys, venue } = setUp()
      const accounts = { forget: () => {} }
      // What results are learnt from, and no more.
      const { onExecuteResults } = createAuthorizer({ keys, accounts } as unknown as Session)
      const refuse = async (code: number) => {
        const result = { action: 'placeOrder' as const, success: false as const, error: 'no' }
        await onExecuteResults(OWNER, 'placeOrder', [{ ...result, errorCode: code }])
      }
      for (const held of ['cd'.repeat(40), undefined]) {
        const own = await keys.ensurePending(OWNER, 42)
        venue.keys.set(42, own.publicKey)
        await keys.confirm(OWNER)
        await refuse(errorCode)
        expect(await keys.find(OWNER)).toEqual(own)
        venue.keys.clear()
        if (held !== undefined) venue.keys.set(42, held)
        await refuse(2020)
        expect(await keys.find(OWNER)).toEqual(own)
        await refuse(errorCode)
        expect(await keys.find(OWNER)).toBeUndefined()
      }
    },
  )

  it('are an error where they cannot be read, and stay as they are', async () => {
    const { keys, credentials } = setUp()
    await credentials.set(NAMES[0] ?? '', '{"version":1}')
    await expect(keys.find(OWNER)).rejects.toSatisfy(isCredentialUnreadable)
    expect(await credentials.get(NAMES[0] ?? '')).toBe('{"version":1}')
    await keys.remove(OWNER)
    expect(await keys.find(OWNER)).toBeUndefined()
  })
})

describe('a key with a time', () => {
  const DAY_MS = 86_400_000
  /** A browser whose key of a day the venue holds. */
  async function registered(store = createMemoryCredentials()) {
    const browser = setUp({ keyTtlMs: DAY_MS, credentials: store })
    const key = await browser.keys.ensurePending(OWNER, 42)
    browser.venue.keys.set(42, key.publicKey)
    await browser.keys.confirm(OWNER)
    return { ...browser, key }
  }

  it('is deleted once that is over, on a page that stays open too, and the page is notified', async () => {
    const { clock, keys, key, credentials } = await registered()
    const changes: string[] = []
    expect(await keys.find(OWNER)).toEqual(key)
    keys.changes.listen((address) => changes.push(address))
    await clock.advanceAsync(DAY_MS - 1)
    expect(await keys.find(OWNER)).toEqual(key)
    expect(changes).toEqual([])
    await clock.advanceAsync(1)
    expect(changes).toEqual([OWNER.toLowerCase()])
    const left = await Promise.all(((await credentials.names?.('')) ?? []).map(credentials.get))
    expect(left.join()).not.toContain(key.privateKey)
    await expect(keys.require(OWNER)).rejects.toMatchObject({
      code: 2070,
      message: expect.stringContaining('is over'),
    })
    expect(await keys.isRegistered(OWNER)).toBe(false)
  })

  it('is listed as ended with its dates until there is another', async () => {
    const { clock, keys, key, venue } = await registered()
    const { credentials } = createAuthorizer({ keys } as unknown as Session)
    const dates = { sinceMs: key.createdAtMs, expiresAtMs: key.createdAtMs + DAY_MS }
    const [lasting] = await credentials(OWNER)
    expect(lasting).toMatchObject({ id: '42', ...dates })
    expect(lasting).not.toHaveProperty('hasEnded')
    await clock.advanceAsync(DAY_MS)
    expect(await credentials(OWNER)).toMatchObject([{ id: '42', ...dates, hasEnded: true }])
    const next = await keys.ensurePending(OWNER, 42)
    expect(next.publicKey).not.toBe(key.publicKey)
    venue.keys.set(42, next.publicKey)
    await keys.confirm(OWNER)
    expect((await credentials(OWNER)).map(({ hasEnded }) => hasEnded)).toEqual([undefined])
    expect(await keys.findEnded(OWNER)).toBeUndefined()
  })

  it('leaves its slot to the next one, which ends it at the venue', async () => {
    const { clock, keys, venue } = await registered()
    await clock.advanceAsync(DAY_MS)
    // What requests ask for of a session, and no more.
    const session = {
      provider: 'lighter',
      keys,
      markets: async () => undefined,
      clockOffset: { read: async () => 0 },
      accounts: { indexOf: async () => '7' },
    }
    const { resolveRequest } = createRequests(session as unknown as Session)
    const ask = async () => (await resolveRequest('registerApiKey', OWNER, ['USER'], {})).params
    expect(await ask()).toEqual({ apiKeyIndex: 42 })
    venue.keys.set(42, 'ab'.repeat(40))
    expect(await ask()).toEqual({ apiKeyIndex: 43 })
  })

  it('ends by its time where the page was closed meanwhile, and a late registration with it', async () => {
    const { clock, credentials, key } = await registered()
    const later = setUp({ keyTtlMs: DAY_MS, credentials })
    later.clock.nowMs = clock.nowMs + 2 * DAY_MS
    expect(await later.keys.find(OWNER)).toBeUndefined()
    const waiting = await later.keys.ensurePending(OWNER, 42)
    expect(waiting.publicKey).not.toBe(key.publicKey)
    later.clock.advance(DAY_MS)
    expect((await later.keys.ensurePending(OWNER, 42)).publicKey).not.toBe(waiting.publicKey)
  })

  it('is forgotten whole', async () => {
    const { clock, keys, credentials } = await registered()
    await clock.advanceAsync(DAY_MS)
    await keys.find(OWNER)
    await keys.remove(OWNER)
    expect(await credentials.names?.('')).toEqual([])
  })
})
