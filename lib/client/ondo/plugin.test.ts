import { describe, expect, it } from 'vitest'
import { createMemoryCredentials } from '@/lib/client/credentials/memoryCredentials'
import type { ActionResult } from '@/lib/schema/action/action'
import { isHmacStep, type VenueRequest } from '@/lib/schema/action/actionStep'
import type { ProviderAction } from '@/lib/schema/model/provider'
import { KEY_SCOPES } from '@/lib/venues/ondo/actions/setup'
import { signRequest } from '@/lib/venues/ondo/sign/signRequest'
import {
  ADDRESS,
  type FakeOndo,
  fakeOndo,
  refusal,
  registerKey,
  type Scripted,
  signIn,
  success,
} from './testing/fakeVenue'

const OWNER = { address: ADDRESS, wallet: undefined }

/** What a page says where it cannot distinguish a venue that is down from one that refuses its origin. */
const CORS = 'may not allow this desk’s address (CORS)'

const entry = (type: string): ProviderAction => ({
  type,
  signers: ['SDK'],
  signingMethod: 'session',
  relay: 'CLIENT',
})

const isDone = (venue: FakeOndo, type: string) => venue.plugin.isSatisfied?.(entry(type), ADDRESS)

const calls = (venue: FakeOndo, path: string) =>
  venue.arrived.filter((request) => request.path.split('?')[0] === path)

describe('signing in', () => {
  it('has the wallet sign the message word for word and keeps the session', async () => {
    const venue = fakeOndo()
    expect(await isDone(venue, 'siweLogin')).toBe(false)
    await signIn(venue)
    expect(venue.signed).toEqual([venue.message()])
    const [complete] = calls(venue, '/v1/auth/erc-4361/login/complete_challenge')
    expect(complete?.headers).not.toHaveProperty('authorization')
    expect(JSON.parse(complete?.body ?? '')).toEqual({
      id: 'c1',
      signature: expect.stringMatching(/^0x[0-9a-f]{130}$/),
    })
    expect(await isDone(venue, 'siweLogin')).toBe(true)
    expect(await venue.plugin.credentials(ADDRESS)).toMatchObject([{ kind: 'session', id: '1045' }])
    expect(calls(venue, '/v1/auth/erc-4361/login/get_challenge')).toEqual([])
  })

  it('says when the session ends, and opens that step and no other', async () => {
    const venue = fakeOndo()
    await signIn(venue, 60)
    await registerKey(venue)
    const reported: string[] = []
    venue.plugin.onCredentialChange((address) => reported.push(address))
    await venue.clock.advanceAsync(61_000)
    expect(reported).toEqual([ADDRESS.toLowerCase()])
    expect(await isDone(venue, 'siweLogin')).toBe(false)
    expect(await isDone(venue, 'registerApiKey')).toBe(true)
    await expect(venue.plugin.positions(ADDRESS)).rejects.toMatchObject({ code: 2070 })
  })

  it('drops a session that the venue refuses, and keeps the key', async () => {
    const venue = fakeOndo()
    await signIn(venue)
    await registerKey(venue)
    for (const what of ['balance', 'positions']) {
      venue.script[`GET /v1/perps/${what}`] = refusal(401, 'auth_expired')
    }
    await expect(venue.plugin.accountSummary(ADDRESS)).rejects.toMatchObject({ code: 2013 })
    expect(await isDone(venue, 'siweLogin')).toBe(false)
    expect(await isDone(venue, 'registerApiKey')).toBe(true)
  })

  it('says what the venue said where it refuses the signature', async () => {
    const venue = fakeOndo()
    venue.script['POST /v1/auth/erc-4361/login/complete_challenge'] = refusal(
      400,
      'challenge_not_found',
      'challenge expired',
    )
    const siwe = { message: venue.message(), challengeId: 'c1' }
    const by = { address: ADDRESS, wallet: venue.wallet }
    const results = await venue.plugin.deliver?.([{ action: 'siweLogin', siwe }], by)
    expect(results).toEqual([
      { action: 'siweLogin', success: false, error: 'challenge expired', errorCode: 2042 },
    ])
  })

  it('names a refusal by CORS, and can be repeated: nothing is at stake', async () => {
    const venue = fakeOndo()
    venue.script['POST /v1/auth/erc-4361/login/complete_challenge'] = 'lost'
    const siwe = { message: venue.message(), challengeId: 'c1' }
    const by = { address: ADDRESS, wallet: venue.wallet }
    const results = await venue.plugin.deliver?.([{ action: 'siweLogin', siwe }], by)
    expect(results).toMatchObject([
      { success: false, errorCode: 2004, error: expect.stringContaining(CORS) },
    ])
    await signIn(venue)
    expect(await isDone(venue, 'siweLogin')).toBe(true)
  })
})

describe('keys', () => {
  it('keeps the secret before anything else, and never shows it', async () => {
    const venue = fakeOndo()
    await signIn(venue)
    expect(await registerKey(venue)).toEqual([{ action: 'registerApiKey', success: true }])
    const [made] = calls(venue, '/v1/api_keys').filter(({ method }) => method === 'POST')
    expect(JSON.parse(made?.body ?? '')).toEqual({
      name: 'Perpdesk',
      scopes: ['trade', 'transfer'],
    })
    expect(made?.headers.authorization).toMatch(/^Bearer token/)
    const credentials = await venue.plugin.credentials(ADDRESS)
    expect(credentials).toContainEqual({
      kind: 'apiKey',
      id: 'ondoKeyId_1',
      scopes: ['trade', 'transfer'],
    })
    expect(JSON.stringify(credentials)).not.toContain('Secret')
  })

  it('removes a key at the venue whose secret could not be kept, and says so', async () => {
    const store = createMemoryCredentials()
    const venue = fakeOndo(
      {},
      {
        ...store,
        async set(name, value) {
          if (name.includes('apiKey')) throw new Error('disk full')
          await store.set(name, value)
        },
      },
    )
    await signIn(venue)
    venue.script['DELETE /v1/api_keys/ondoKeyId_1'] = success(null)
    const results = await registerKey(venue)
    expect(results).toMatchObject([{ success: false, error: expect.stringContaining('removed') }])
    expect(calls(venue, '/v1/api_keys/ondoKeyId_1')).toHaveLength(1)
    expect(await isDone(venue, 'registerApiKey')).toBe(false)
  })

  describe('of an answer that could not be read', () => {
    const OURS = { keyId: 'ondoKeyId_2', name: 'Perpdesk', scopes: ['trade', 'transfer'] }
    const OLD = { ...OURS, keyId: 'ondoKeyId_1' }
    const register = async (answer: Scripted, listed: readonly object[]) => {
      const venue = fakeOndo()
      await signIn(venue)
      let looks = 0
      venue.script['GET /v1/api_keys'] = () => {
        looks += 1
        return success(looks === 1 ? [OLD] : listed)
      }
      venue.script['POST /v1/api_keys'] = answer
      for (const id of ['ondoKeyId_2', 'ondoKeyId_3']) {
        venue.script[`DELETE /v1/api_keys/${id}`] = success(null)
      }
      const results = await venue.plugin.deliver?.(
        [{ action: 'registerApiKey', session: {} }],
        OWNER,
      )
      const removed = venue.arrived.flatMap(({ method, path }) => (method === 'DELETE' ? path : []))
      return { result: results?.[0], removed }
    }

    it.each<[string, Scripted, readonly object[]]>([
      ['names it', success({ ...OURS, secretKey: 7 }), [OLD]],
    ])('that %s, the key is removed: its secret is lost', async (_, answer, listed) => {
      const { result, removed } = await register(answer, listed)
      expect(result).toMatchObject({ success: false, errorCode: 2004 })
      expect(removed).toEqual(['/v1/api_keys/ondoKeyId_2'])
    })

    it.each<[string, Scripted]>([
      ['says nothing', success('?')],
      ['was lost', 'lost'],
    ])('that %s, a new key is named and left: it may be another browser’s', async (_, answer) => {
      const elsewhere = { ...OURS, keyId: 'ondoKeyId_9', name: 'elsewhere' }
      const { result, removed } = await register(answer, [OLD, OURS, elsewhere])
      expect(result).toMatchObject({
        ...{ errorCode: 2100, error: expect.stringMatching(/ondoKeyId_2\)/) },
      })
      expect(removed).toEqual([])
    })

    it('nothing is removed where none was made', async () => {
      const { result, removed } = await register('lost', [OLD])
      expect(result).toMatchObject({ success: false, errorCode: 2004 })
      expect(removed).toEqual([])
    })

    it('both are named where another browser made one as well, and neither is removed', async () => {
      const { result, removed } = await register('lost', [
        ...[OLD, OURS, { ...OURS, keyId: 'ondoKeyId_3' }],
      ])
      expect(result).toMatchObject({
        ...{ errorCode: 2100, error: expect.stringMatching(/ondoKeyId_2, ondoKeyId_3/) },
      })
      expect(removed).toEqual([])
    })
  })

  it('asks for no eleventh key, and names those there are', async () => {
    const venue = fakeOndo()
    await signIn(venue)
    const keys = Array.from({ length: 10 }, (_, index) => ({
      keyId: `ondoKeyId_${index}`,
      name: `key ${index}`,
      scopes: ['trade'],
    }))
    venue.script['GET /v1/api_keys'] = success(keys)
    const step = { action: 'registerApiKey', session: {} }
    const results = await venue.plugin.deliver?.([step], OWNER)
    expect(results).toMatchObject([
      {
        ...{ success: false, errorCode: 2020, reason: 'keyLimit' },
        error: expect.stringMatching(/key 0, key 1.*key 9/),
      },
    ])
    expect(calls(venue, '/v1/api_keys').map(({ method }) => method)).toEqual(['GET'])
    expect(await venue.plugin.accountKeys(ADDRESS)).toHaveLength(10)

    // One press removes one of them, and the next try makes ours.
    venue.script['DELETE /v1/api_keys/ondoKeyId_3'] = () => {
      venue.script['GET /v1/api_keys'] = success(keys.filter((_, index) => index !== 3))
      return success(null)
    }
    const [removed] = (await venue.plugin.accountKeys(ADDRESS)).filter(
      ({ name }) => name === 'key 3',
    )
    expect(removed).toMatchObject({ isRemovable: true, scopes: ['trade'] })
    await venue.plugin.removeAccountKey?.(removed?.id ?? '', OWNER)
    const scopes = ['trade', 'transfer']
    const made = { keyId: 'ondoKeyId_11', name: 'Perpdesk', scopes, secretKey: 'ondoApiSecret_11' }
    venue.script['POST /v1/api_keys'] = success(made)
    expect(await venue.plugin.deliver?.([step], OWNER)).toMatchObject([{ success: true }])
  })

  it('takes over a key that the account made elsewhere, where the venue lists it with every scope', async () => {
    const venue = fakeOndo()
    const take = (text: string) => venue.plugin.importAgent?.(ADDRESS, text)
    await expect(take('ondoKeyId_7:secret')).rejects.toMatchObject({ code: 2070 })
    await signIn(venue)
    venue.script['GET /v1/api_keys'] = success([
      { keyId: 'ondoKeyId_7', name: 'elsewhere', scopes: KEY_SCOPES },
      { keyId: 'ondoKeyId_8', name: 'reads', scopes: ['read'] },
    ])
    for (const text of ['', 'ondoKeyId_7', 'a b:c']) {
      await expect(take(text)).rejects.toMatchObject({ code: 2005 })
    }
    for (const text of ['ondoKeyId_6:secret', 'ondoKeyId_8:secret']) {
      await expect(take(text)).rejects.toMatchObject({ code: 2011 })
    }
    expect(await isDone(venue, 'registerApiKey')).toBe(false)
    expect(await take('ondoKeyId_7:secret')).toMatchObject({ kind: 'apiKey', id: 'ondoKeyId_7' })
    expect(await isDone(venue, 'registerApiKey')).toBe(true)
    const step = { action: 'placeOrder', request: ORDER }
    const [signed] = await venue.plugin.sign([step], { ...OWNER, signer: 'SDK' })
    expect(signed).toMatchObject({ hmac: { keyId: 'ondoKeyId_7' } })
  })

  it('counts a key without a scope as none', async () => {
    const venue = fakeOndo()
    await signIn(venue)
    venue.script['GET /v1/api_keys'] = success([])
    venue.script['POST /v1/api_keys'] = success({
      keyId: 'ondoKeyId_1',
      scopes: ['trade'],
      secretKey: 'ondoApiSecret_1',
    })
    await venue.plugin.deliver?.([{ action: 'registerApiKey', session: {} }], OWNER)
    expect(await isDone(venue, 'registerApiKey')).toBe(false)
    await expect(
      venue.plugin.sign([{ action: 'placeOrder', request: ORDER }], { ...OWNER, signer: 'SDK' }),
    ).rejects.toMatchObject({ code: 2070 })
  })

  it('drops a key that the venue refuses, which opens the step that makes one', async () => {
    const venue = fakeOndo()
    await signIn(venue)
    await registerKey(venue)
    const refused: ActionResult = {
      action: 'placeOrder',
      success: false,
      error: 'key not found',
      errorCode: 2013,
    }
    const step = { action: 'placeOrder', request: ORDER }
    const signed = await venue.plugin.sign([step], { ...OWNER, signer: 'SDK' })
    await venue.plugin.onExecuteResults?.(ADDRESS, 'placeOrder', [refused], {
      ...{ provider: 'ondo', address: ADDRESS, action: 'placeOrder' },
      actions: [...signed],
    })
    expect(await isDone(venue, 'registerApiKey')).toBe(false)
    expect(await isDone(venue, 'siweLogin')).toBe(true)
  })

  it('removes a key at the venue on request, and here where it is this browser’s', async () => {
    const venue = fakeOndo()
    await signIn(venue)
    await registerKey(venue)
    venue.script['DELETE /v1/api_keys/ondoKeyId_9'] = success(null)
    venue.script['DELETE /v1/api_keys/ondoKeyId_1'] = success(null)
    await venue.plugin.removeAccountKey?.('ondoKeyId_9', { address: ADDRESS })
    expect(await isDone(venue, 'registerApiKey')).toBe(true)
    await venue.plugin.removeAccountKey?.('ondoKeyId_1', { address: ADDRESS })
    expect(await isDone(venue, 'registerApiKey')).toBe(false)
  })

  it('has removed a key once the venue has, whether or not this browser can delete its copy', async () => {
    const remove = () => Promise.reject(new DOMException('blocked', 'UnknownError'))
    const venue = fakeOndo({}, { ...createMemoryCredentials(), remove })
    await signIn(venue)
    await registerKey(venue)
    venue.script['DELETE /v1/api_keys/ondoKeyId_1'] = success(null)
    await venue.plugin.removeAccountKey?.('ondoKeyId_1', { address: ADDRESS })
    venue.script['DELETE /v1/api_keys/ondoKeyId_1'] = refusal(403, 'forbidden')
    const again = venue.plugin.removeAccountKey?.('ondoKeyId_1', { address: ADDRESS })
    await expect(again).rejects.toMatchObject({ code: 2011 })
  })
})

const ORDER: VenueRequest = {
  method: 'POST',
  path: '/v1/perps/orders',
  body: '{"market":"BTC-USD.P","clientOrderId":"pd1"}',
}

describe('the HMAC', () => {
  it('is over the very bytes, with the venue’s time', async () => {
    const venue = fakeOndo()
    await signIn(venue)
    await registerKey(venue)
    const aheadMs = 20_000
    venue.script['GET /v1/perps/mark_prices'] = () =>
      success({ 'BTC-USD.P': { time: new Date(venue.clock.now() + aheadMs).toISOString() } })
    await venue.clock.advanceAsync(600_000)
    const step = { action: 'placeOrder', request: ORDER }
    const [signed] = await venue.plugin.sign([step], { ...OWNER, signer: 'SDK' })
    if (!signed || !isHmacStep(signed)) throw new Error('nothing was signed')
    const timestampMs = venue.clock.now() + aheadMs
    expect(signed.hmac).toEqual({
      keyId: 'ondoKeyId_1',
      timestampMs,
      signature: signRequest(ORDER, timestampMs, 'ondoApiSecret_1'),
    })
  })

  it('has the clock measured again after a refused time, and keeps the key', async () => {
    const venue = fakeOndo()
    await signIn(venue)
    await registerKey(venue)
    const sign = () =>
      venue.plugin.sign([{ action: 'a', request: ORDER }], { ...OWNER, signer: 'SDK' })
    await sign()
    const asked = () => calls(venue, '/v1/perps/mark_prices').length
    const before = asked()
    await sign()
    expect(asked()).toBe(before)
    const late = { action: 'a', success: false, error: 'no', errorCode: 2013 } as const
    const results: ActionResult[] = [{ ...late, reason: 'timestampTooFar' }]
    await venue.plugin.onExecuteResults?.(ADDRESS, 'placeOrder', results)
    await sign()
    expect(asked()).toBe(before + 1)
    expect(await isDone(venue, 'registerApiKey')).toBe(true)
  })
})

describe('the orders of a stranger', () => {
  it('are refused once: no failure of a second request is left unhandled', async () => {
    const venue = fakeOndo()
    const unheard: unknown[] = []
    const note = (reason: unknown) => unheard.push(reason)
    process.on('unhandledRejection', note)
    try {
      await expect(venue.plugin.openOrders(ADDRESS)).rejects.toMatchObject({ code: 2070 })
      await new Promise(setImmediate)
    } finally {
      process.off('unhandledRejection', note)
    }
    expect(unheard).toEqual([])
  })
})

describe('the client’s own calls', () => {
  it.each([
    ['acceptProviderTerms', '/v1/agreement', { termsVersion: 1, privacyVersion: 1 }],
    [
      'createDepositAddress',
      '/v1/provision_address',
      {
        network: 'ethereum',
        symbol: 'USDC',
        deposit_destination: { id: '1045', wallet: 'margin' },
      },
    ],
  ] as const)('of %s say exactly what the interface says', async (action, path, body) => {
    const venue = fakeOndo()
    await signIn(venue)
    venue.script[`POST ${path}`] = success({})
    venue.script['GET /v1/account'] = success({
      accountID: '1045',
      termsVersion: 0,
      privacyVersion: 0,
    })
    const results = await venue.plugin.deliver?.([{ action, session: {} }], OWNER)
    expect(results).toEqual([{ action, success: true }])
    expect(calls(venue, path).map((call) => JSON.parse(call.body ?? ''))).toEqual([body])
  })

  it('give the pinned referral code, whatever is in the step', async () => {
    const venue = fakeOndo()
    await signIn(venue)
    venue.script['POST /v1/account/referral'] = success({})
    const request = { method: 'POST', path: '/v1/withdraw', body: '{"code":"THEIRS"}' } as const
    await venue.plugin.deliver?.([{ action: 'setReferrer', request }], OWNER)
    expect(calls(venue, '/v1/account/referral').map(({ body }) => body)).toEqual([
      '{"code":"DESK"}',
    ])
    expect(calls(venue, '/v1/withdraw')).toEqual([])
  })

  it('are never sent again where the answer was lost, and say that it is not known and why', async () => {
    const venue = fakeOndo()
    await signIn(venue)
    venue.script['POST /v1/agreement'] = 'lost'
    const step = { action: 'acceptProviderTerms', session: {} }
    const results = await venue.plugin.deliver?.([step], OWNER)
    const error = expect.stringMatching(/not known whether.*may not allow .* \(CORS\)/)
    expect(results).toMatchObject([{ success: false, errorCode: 2100, error }])
    expect(calls(venue, '/v1/agreement')).toHaveLength(1)
  })

  it('are verified by what the venue shows', async () => {
    const venue = fakeOndo()
    await signIn(venue)
    const list = 'POST /v1/wallet/deposit_address/list'
    const address = `0x${'22'.repeat(20)}`
    const creditsTo = (wallet: string) => ({ depositDestination: { id: '1', wallet } })
    for (const [reported, expected] of [
      [[], false],
      [[{ coin: 'ETH', network: 'ethereum', address }], false],
      [[{ coin: 'USDC', network: 'ethereum', address, ...creditsTo('main') }], false],
      [[{ coin: 'USDC', network: 'ethereum', address, ...creditsTo('margin') }], true],
      [[{ coin: 'USDC', network: 'ethereum', address }], true],
    ] as const) {
      venue.script[list] = success(reported)
      expect(await isDone(venue, 'createDepositAddress')).toBe(expected)
    }
    expect(await venue.plugin.depositAddress?.(ADDRESS)).toEqual({
      chainId: 31337,
      address,
      symbol: 'USDC',
      tokenAddress: `0x${'c0'.repeat(20)}`,
      confirmations: 12,
    })
    venue.script[list] = 'lost'
    const unread = { code: 2004, message: expect.stringContaining(CORS) }
    await expect(isDone(venue, 'createDepositAddress')).rejects.toMatchObject(unread)
    venue.script[list] = success({ address })
    await expect(isDone(venue, 'createDepositAddress')).rejects.toMatchObject({ code: 2004 })
    for (const [termsVersion, expected] of [
      [0, false],
      [1, true],
      [2, false],
    ] as const) {
      const reported = { accountID: '1', termsVersion, privacyVersion: 1 }
      venue.script['GET /v1/account'] = success(reported)
      expect(await isDone(venue, 'acceptProviderTerms')).toBe(expected)
    }
    for (const reported of [null, { code: 'X' }]) {
      venue.script['GET /v1/account/referral'] = success(reported)
      expect(await isDone(venue, 'setReferrer')).toBe(reported !== null)
    }
  })
})
