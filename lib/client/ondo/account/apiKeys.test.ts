import { describe, expect, it } from 'vitest'
import { createMemoryCredentials } from '@/lib/client/credentials/memoryCredentials'
import {
  ADDRESS,
  fakeOndo,
  OPTIONS,
  refusal,
  registerKey,
  type Scripted,
  signIn,
  success,
} from '@/lib/client/ondo/testing/fakeVenue'
import { settle } from '@/lib/client/testing/FakeClock'
import type { ProviderAction } from '@/lib/schema/model/provider'
import { createRecords } from './records'

const row = (index: number) => ({
  keyId: `ondoKeyId_${index}`,
  name: `key ${index}`,
  scopes: ['trade'],
})
const rows = (count: number) => Array.from({ length: count }, (_, index) => row(index))

/** Registers a key at a venue that refuses it, with what it lists before and after. */
async function refused(by: Scripted, before: readonly unknown[], after: Scripted) {
  const venue = fakeOndo()
  await signIn(venue)
  let looks = 0
  venue.script['GET /v1/api_keys'] = () => {
    looks += 1
    return looks === 1 ? success(before) : after
  }
  venue.script['POST /v1/api_keys'] = by
  const step = { action: 'registerApiKey', session: {} }
  const results = await venue.plugin.deliver?.([step], { address: ADDRESS, wallet: undefined })
  return { result: results?.[0], looks, arrived: venue.arrived }
}

describe('a new key that the venue refuses for the number of keys', () => {
  it.each<[string, Scripted]>([
    ['by its code', refusal(400, 'too_many_items')],
    ['in its words', refusal(400, 'bad_query_param', 'maximum number of api keys reached')],
    ['in its words', refusal(400, 'bad_query_param', 'Too many API keys')],
  ])(
    'is reported as such, %s, though the account has fewer than the venue publishes',
    async (_, by) => {
      const { result } = await refused(by, rows(5), success(rows(5)))
      expect(result).toMatchObject({
        ...{ success: false, errorCode: 2020, reason: 'keyLimit' },
        error: expect.stringMatching(/5 keys and the venue takes no more: key 0, .*key 4\. Remove/),
      })
    },
  )

  it('is reported as such where another browser made the last one meanwhile', async () => {
    const { result } = await refused(refusal(400, 'unheard_of'), rows(9), success(rows(10)))
    expect(result).toMatchObject({ reason: 'keyLimit', error: expect.stringContaining('key 9') })
  })

  it.each<[string, Scripted, Scripted]>([
    ['name too long', refusal(400, 'bad_query_param', 'name too long'), success(rows(5))],
    ['more than 2 scopes', refusal(400, 'too_few_items', 'more than 2 scopes'), success(rows(5))],
    ['this key is bad', refusal(403, 'forbidden', 'this key is bad'), success(rows(5))],
    ['too many keys', refusal(429, 'too_many_requests', 'too many keys'), success(rows(5))],
    ['no key to remove', refusal(400, 'too_many_items', 'no key to remove'), success([])],
    ['no list', refusal(400, 'too_many_items', 'no list'), refusal(400, 'x', 'another')],
  ])('and one refused with “%s” keeps the venue’s words', async (error, by, after) => {
    const { result } = await refused(by, rows(5), after)
    expect(result).toMatchObject({ success: false, error })
    expect(result).not.toHaveProperty('reason')
  })

  it('counts keys that it cannot read, and asks for no further one', async () => {
    const { result, arrived } = await refused('lost', [...rows(9), { keyId: 7 }], success([]))
    expect(result).toMatchObject({ reason: 'keyLimit' })
    expect(
      arrived.filter(({ method, path }) => `${method} ${path}` === 'POST /v1/api_keys'),
    ).toEqual([])
  })
})

/** Registers a key while the caller gives up: before it is asked for, or while the venue makes it. */
async function givenUp(when: 'before' | 'during', store = createMemoryCredentials()) {
  const venue = fakeOndo({}, store)
  await signIn(venue)
  const caller = new AbortController()
  venue.script['GET /v1/api_keys'] = () => {
    if (when === 'before') caller.abort()
    return success([])
  }
  venue.script['POST /v1/api_keys'] = () => {
    caller.abort()
    return success({ ...row(1), scopes: ['trade', 'transfer'], secretKey: 'ondoApiSecret_1' })
  }
  venue.script['DELETE /v1/api_keys/ondoKeyId_1'] = success(null)
  const step = { action: 'registerApiKey', session: {} }
  const by = { address: ADDRESS, wallet: undefined, signal: caller.signal }
  const results = await venue.plugin.deliver?.([step], by).catch((error: unknown) => error)
  const sent = venue.arrived
    .filter(({ path }) => path.startsWith('/v1/api_keys'))
    .map(({ method, path }) => `${method} ${path}`)
  return { results, sent, kept: await venue.plugin.credentials?.(ADDRESS) }
}

it('a new key that is kept stays, also where an older note cannot be deleted', async () => {
  const memory = createMemoryCredentials()
  const remove = async (name: string) => {
    if (name.includes('endedKey')) throw new Error('the store is busy')
    await memory.remove(name)
  }
  const venue = fakeOndo({}, { ...memory, remove })
  await signIn(venue)
  expect(await registerKey(venue)).toEqual([{ action: 'registerApiKey', success: true }])
  expect(venue.arrived.filter(({ method }) => method === 'DELETE')).toEqual([])
})

describe('a caller that gives up a new key', () => {
  it('leaves its secret in the store where the venue had the request', async () => {
    const { results, sent, kept } = await givenUp('during')
    expect(results).toEqual([{ action: 'registerApiKey', success: true }])
    expect(kept).toContainEqual(expect.objectContaining({ kind: 'apiKey', id: 'ondoKeyId_1' }))
    expect(sent).toEqual(['GET /v1/api_keys', 'POST /v1/api_keys'])
  })

  it('has a key that could not be kept removed, and is notified of it', async () => {
    const memory = createMemoryCredentials()
    const set: typeof memory.set = async (name, value) => {
      if (name.includes('apiKey')) throw new Error('the store is full')
      await memory.set(name, value)
    }
    const { results, sent, kept } = await givenUp('during', { ...memory, set })
    expect(results).toMatchObject([{ success: false, errorCode: 2005 }])
    expect(sent.at(-1)).toBe('DELETE /v1/api_keys/ondoKeyId_1')
    expect(kept).toMatchObject([{ kind: 'session' }])
  })

  it('has none made where the venue was not asked for it yet', async () => {
    const { results, sent } = await givenUp('before')
    expect(results).toMatchObject({ name: 'AbortError' })
    expect(sent).toEqual(['GET /v1/api_keys'])
  })
})

describe('a key that is kept for a day', () => {
  const DAY_MS = 86_400_000
  const made = (keyId: string) => ({ keyId, secretKey: `secret of ${keyId}`, scopes: SCOPES })
  const SCOPES = ['trade', 'transfer']

  /** A browser signed in for so long, with a key of a day, at a venue that keeps keys. */
  async function withKey(sessionDays: number) {
    const venue = fakeOndo({ keyTtlMs: DAY_MS })
    await signIn(venue, sessionDays * 86_400)
    const held = new Map<string, object>()
    const { script, plugin } = venue
    script['GET /v1/api_keys'] = () => success([...held.values()])
    script['POST /v1/api_keys'] = () => {
      const keyId = `key${held.size + venue.arrived.length}`
      held.set(keyId, { keyId, name: 'Perpdesk', scopes: SCOPES })
      script[`DELETE /v1/api_keys/${keyId}`] = () => {
        held.delete(keyId)
        return success({})
      }
      return success(made(keyId))
    }
    const register = async () => {
      const step = { action: 'registerApiKey', session: {} }
      const results = await plugin.deliver?.([step], { address: ADDRESS, wallet: undefined })
      expect(results).toMatchObject([{ success: true }])
    }
    await register()
    const keys = async () =>
      (await plugin.credentials(ADDRESS)).filter(({ kind }) => kind === 'apiKey')
    const isSatisfied = async () => {
      const descriptor = { type: 'registerApiKey' } as ProviderAction
      return await plugin.isSatisfied?.(descriptor, ADDRESS)
    }
    const kept = async () => {
      const { credentials } = venue
      const names = (await credentials.names?.('')) ?? []
      return (await Promise.all(names.map((name) => credentials.get(name)))).join()
    }
    return { ...venue, held, keys, register, isSatisfied, kept }
  }

  it('shows its dates, is deleted here once its time is over, and removed at the venue', async () => {
    const { clock, held, keys, isSatisfied, kept } = await withKey(2)
    const dates = { sinceMs: clock.now(), expiresAtMs: clock.now() + DAY_MS }
    const [key] = await keys()
    expect(key).toMatchObject({ ...dates, scopes: SCOPES })
    expect(key).not.toHaveProperty('hasEnded')
    expect(await isSatisfied()).toBe(true)
    expect(held.size).toBe(1)
    await clock.advanceAsync(DAY_MS)
    expect(await kept()).not.toContain('secret of')
    expect(await keys()).toMatchObject([{ id: key?.id, ...dates, hasEnded: true }])
    expect(await isSatisfied()).toBe(false)
    await settle()
    expect(held.size).toBe(0)
  })

  it('notifies the page that it ended', async () => {
    const { clock, keys, plugin } = await withKey(2)
    await keys()
    const changed: string[] = []
    plugin.onCredentialChange((address) => changed.push(address))
    await clock.advanceAsync(DAY_MS)
    expect(changed).toEqual([ADDRESS.toLowerCase()])
  })

  it('signs nothing any more, and says why', async () => {
    const { clock, plugin } = await withKey(2)
    await clock.advanceAsync(DAY_MS)
    const context = { address: ADDRESS, signer: 'SDK' as const, wallet: undefined }
    await expect(plugin.sign([], context)).rejects.toMatchObject({
      code: 2070,
      message: expect.stringContaining('is over'),
    })
  })

  it('is removed at the venue before the next one is made, where the session ended with it', async () => {
    const venue = await withKey(1)
    const { clock, held, keys, register, isSatisfied, arrived } = venue
    const [first] = await keys()
    await clock.advanceAsync(DAY_MS + 1_000)
    expect(await isSatisfied()).toBe(false)
    await settle()
    expect(held.has(first?.id ?? '')).toBe(true)
    await signIn(venue, 2 * 86_400)
    const before = arrived.length
    await register()
    expect(held.has(first?.id ?? '')).toBe(false)
    expect(held.size).toBe(1)
    const calls = arrived.slice(before).map(({ method }) => method)
    expect(calls.indexOf('DELETE')).toBeLessThan(calls.indexOf('POST'))
    expect((await keys()).map(({ id, hasEnded }) => [held.has(id), hasEnded])).toEqual([
      [true, undefined],
    ])
  })

  it('is not asked to be removed where the venue does not list it: that would end the session', async () => {
    const { clock, held, isSatisfied, arrived, keys } = await withKey(2)
    held.clear()
    await clock.advanceAsync(DAY_MS)
    await keys()
    for (let look = 0; look < 3; look += 1) {
      await isSatisfied()
      await settle()
    }
    expect(arrived.filter(({ method }) => method === 'DELETE')).toEqual([])
    // It is looked up once.
    const looks = arrived.filter(({ method, path }) => method === 'GET' && path === '/v1/api_keys')
    expect(looks).toHaveLength(2)
  })
})

it.each([400, 401])(
  'removes a key that is gone already, and keeps the session: status %i',
  async (status) => {
    const venue = fakeOndo()
    await signIn(venue)
    await registerKey(venue)
    venue.script['DELETE /v1/api_keys/ondoKeyId_1'] = refusal(status, 'api_key_not_found')
    await venue.plugin.removeAccountKey?.('ondoKeyId_1', { address: ADDRESS })
    expect(await venue.plugin.credentials?.(ADDRESS)).toMatchObject([{ kind: 'session' }])
  },
)

it('keeps a key whose removal the venue refuses, and reports it', async () => {
  const venue = fakeOndo()
  await signIn(venue)
  await registerKey(venue)
  venue.script['DELETE /v1/api_keys/ondoKeyId_1'] = refusal(401, 'auth_expired')
  const by = { address: ADDRESS }
  const removed = venue.plugin.removeAccountKey?.('ondoKeyId_1', by)
  await expect(removed).rejects.toMatchObject({ code: 2013 })
  expect(await venue.plugin.credentials?.(ADDRESS)).toMatchObject([{ kind: 'apiKey' }])
})

describe('a new key where the browser has one', () => {
  const ALL = ['trade', 'transfer']

  /**
   * A browser with a key that the venue lists.
   * @param scopes of that key: it may have been made when the desk asked for fewer
   * @param later scopes of the keys that the venue makes from then on
   */
  async function withKey(scopes: string[], later = ALL) {
    const venue = fakeOndo()
    await signIn(venue)
    const { script, arrived, plugin, credentials } = venue
    const held = new Map<string, object>()
    let made = 0
    script['GET /v1/api_keys'] = () => success([...held.values()])
    script['POST /v1/api_keys'] = () => {
      const keyId = `ondoKeyId_${made}`
      const key = { keyId, name: 'Perpdesk', scopes: made === 0 ? ALL : later }
      made += 1
      held.set(keyId, key)
      script[`DELETE /v1/api_keys/${keyId}`] = () => {
        held.delete(keyId)
        return success({})
      }
      return success({ ...key, secretKey: `ondoApiSecret_${keyId}` })
    }
    const register = async () => {
      const step = { action: 'registerApiKey', session: {} }
      return await plugin.deliver?.([step], { address: ADDRESS, wallet: undefined })
    }
    await register()
    const records = createRecords({ provider: 'ondo', network: OPTIONS.network }, credentials)
    const stored = await records.read(ADDRESS, 'apiKey')
    if (stored === undefined) throw new Error('no key is kept')
    await records.write(ADDRESS, 'apiKey', { ...stored, scopes })
    held.set(stored.keyId, { ...held.get(stored.keyId), scopes })
    arrived.length = 0
    const sent = () =>
      arrived
        .filter(({ path }) => path.startsWith('/v1/api_keys'))
        .map(({ method, path }) => `${method} ${path}`)
    return { ...venue, held, register, sent }
  }

  it('is not made where that one may do all', async () => {
    const { register, sent } = await withKey(ALL)
    expect(await register()).toEqual([{ action: 'registerApiKey', success: true }])
    expect(sent()).toEqual([])
  })

  it('replaces one that lacks a scope, which is removed at the venue first', async () => {
    const { register, sent, held, plugin } = await withKey(['trade'])
    expect(await register()).toEqual([{ action: 'registerApiKey', success: true }])
    expect(sent()).toEqual([
      'GET /v1/api_keys',
      'DELETE /v1/api_keys/ondoKeyId_0',
      'POST /v1/api_keys',
    ])
    expect([...held.keys()]).toEqual(['ondoKeyId_1'])
    expect(await plugin.credentials(ADDRESS)).toContainEqual(
      expect.objectContaining({ kind: 'apiKey', id: 'ondoKeyId_1', scopes: ALL }),
    )
  })

  it('has room where the account has as many keys as it may, one of them the key replaced', async () => {
    const { register, held } = await withKey(['trade'])
    for (const other of rows(9))
      held.set(`other ${other.keyId}`, { ...other, keyId: `other_${other.keyId}` })
    expect(held.size).toBe(10)
    expect(await register()).toMatchObject([{ success: true }])
    expect(held.size).toBe(10)
  })

  it('removes none that the venue does not list: that would end the session', async () => {
    const { register, sent, held } = await withKey(['trade'])
    held.clear()
    expect(await register()).toMatchObject([{ success: true }])
    expect(sent()).toEqual(['GET /v1/api_keys', 'POST /v1/api_keys'])
  })

  it('is removed again, and said to lack a scope, where the venue gives it fewer', async () => {
    const { register, held, plugin } = await withKey(['trade'], ['trade'])
    const result = { action: 'registerApiKey', success: false, errorCode: 2005 }
    expect(await register()).toMatchObject([result])
    expect(await register()).toMatchObject([
      { ...result, error: expect.stringContaining('new key lacks transfer') },
    ])
    expect(held.size).toBe(0)
    expect(await plugin.credentials(ADDRESS)).not.toContainEqual(
      expect.objectContaining({ id: 'ondoKeyId_1' }),
    )
  })
})
