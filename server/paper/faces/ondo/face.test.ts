import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { quietExchanges } from '@/server/paper/testing/quietExchanges'
import { loginSignatures, requestSignature } from './auth/requestSignature'
import { ondoModule, PAPER_DEPLOYMENT } from './face'
import { resultOf, rowsOf, sign, type TestUser } from './testing/testUser'
import { TestVenue } from './testing/testVenue'

const venue = new TestVenue(ondoModule(PAPER_DEPLOYMENT), quietExchanges)
const VECTORS = join(import.meta.dirname, '../../../../fixtures/ondo/signing.json')
let user: TestUser

beforeAll(async () => {
  await venue.open()
  user = await venue.newUser()
}, 120_000)

afterAll(() => venue.remove())

describe('signing in', () => {
  const LOGIN = '/v1/auth/erc-4361/login'

  it('takes a challenge in the words of ERC-4361 and gives a session of a day, once', async () => {
    const one = venue.stranger()
    const asked = await one.ask('POST', `${LOGIN}/get_challenge`, {
      walletAddress: one.address,
      chainId: '1',
    })
    const { id, message } = resultOf(asked)
    expect(String(message).split('\n')).toEqual([
      // What is signed on paper names the face itself, and is worth nothing anywhere else.
      `${new URL(venue.url).host} wants you to sign in with your Ethereum account:`,
      one.wallet.address,
      '',
      'Sign in to Ondo Perps',
      '',
      `URI: ${venue.url}`,
      'Version: 1',
      'Chain ID: 1',
      expect.stringMatching(/^Nonce: [0-9a-f]{16}$/),
      expect.stringMatching(/^Issued At: 2026-11-22T09:3\d:\d\dZ$/),
      expect.stringMatching(/^Expiration Time: 2026-11-22T09:3\d:\d\dZ$/),
    ])
    const signature = await one.wallet.signMessage({ message: String(message) })
    const answer = { id, signature: signature.slice(2) }
    const done = await one.ask('POST', `${LOGIN}/complete_challenge`, answer)
    expect(resultOf(done)).toMatchObject({
      identifier: one.wallet.address,
      authType: 'web3',
      accountId: expect.stringMatching(/^\d{17}$/),
      newAccount: true,
    })
    const { expirationSecs, issuedAtSecs } = resultOf(done)
    expect(Number(expirationSecs) - Number(issuedAtSecs)).toBe(86_400)
    const again = await one.ask('POST', `${LOGIN}/complete_challenge`, answer)
    expect(again).toMatchObject({ status: 400, body: { error_code: 'challenge_not_found' } })
    expect(resultOf(await one.signIn()).newAccount).toBe(false)
  })

  it('is refused with another wallet’s signature, too late, or for an address that is none', async () => {
    const [one, other] = [venue.stranger(), venue.stranger()]
    const ask = (walletAddress: string, chainId = '1') =>
      one.ask('POST', `${LOGIN}/get_challenge`, { walletAddress, chainId })
    for (const bad of [await ask('0x12'), await ask(one.address, '2')]) {
      expect(bad).toMatchObject({ status: 400, body: { success: false } })
    }
    const first = resultOf(await ask(one.address))
    const signature = await other.wallet.signMessage({ message: String(first.message) })
    const complete = (id: unknown, signed: string) =>
      one.ask('POST', `${LOGIN}/complete_challenge`, { id, signature: signed })
    const wrong = await complete(first.id, signature)
    expect(wrong).toMatchObject({ status: 401, body: { error_code: 'unauthorized' } })
    const unknown = await complete('none', signature)
    expect(unknown).toMatchObject({ status: 400, body: { error_code: 'challenge_not_found' } })
    const second = resultOf(await ask(one.address))
    const own = await one.wallet.signMessage({ message: String(second.message) })
    venue.nowMs += 5 * 60_000
    const late = await complete(second.id, own)
    expect(late).toMatchObject({ status: 401, body: { error_code: 'unauthorized' } })
  })

  it('names the chain that is asked for: one of the venue’s, or the exchange’s own', async () => {
    const one = venue.stranger()
    for (const chainId of ['1', '43114', '31337']) {
      const asked = await one.ask('POST', `${LOGIN}/get_challenge`, {
        walletAddress: one.address,
        chainId,
      })
      expect(String(resultOf(asked).message)).toContain(`\nChain ID: ${chainId}\n`)
    }
  })

  it('ends when it is asked to, after a day, and by the fault of that name', async () => {
    const one = await venue.newUser(0)
    const read = () => one.own('GET', '/v1/account')
    expect((await read()).status).toBe(200)
    expect((await one.ask('GET', '/v1/account')).body.error_code).toBe('auth_missing')
    const forged = await one.own('GET', '/v1/account', undefined, {
      headers: { authorization: `Bearer ${one.token.slice(0, -3)}AAA` },
    })
    expect(forged).toMatchObject({ status: 401, body: { error_code: 'auth_invalid' } })
    await one.own('GET', '/v1/auth/invalidate_jwt')
    expect(await read()).toMatchObject({ status: 401, body: { error_code: 'auth_expired' } })
    await one.signIn()
    venue.exchange.faults.set({ name: 'session_ended', remaining: 1, match: one.address })
    expect((await read()).body.error_code).toBe('auth_expired')
    expect((await read()).body.error_code).toBe('auth_expired')
    await one.signIn()
    expect((await read()).status).toBe(200)
    venue.nowMs += 86_400_000
    expect((await read()).body.error_code).toBe('auth_expired')
    await user.signIn()
  })
})

describe('setting up', () => {
  it('goes from an open account to one with terms, deposit address and referral', async () => {
    const one = venue.stranger()
    await one.signIn()
    await one.makeKey()
    const account = async () => resultOf(await one.own('GET', '/v1/account'))
    expect(await account()).toMatchObject({
      accountID: one.accountId,
      accountState: 'open',
      termsVersion: 0,
      withdrawalFeeUSD: '1',
    })
    const accept = (termsVersion: number) =>
      one.own('POST', '/v1/agreement', { termsVersion, privacyVersion: 1 })
    expect((await accept(2)).status).toBe(400)
    for (const [path, fields] of [
      ['/v1/perps/orders', one.limitOrder()],
      ['/v1/perps/orders/delayed', one.limitOrder()],
      ['/v1/perps/orders/batch', { orders: [one.limitOrder()] }],
      ['/v1/perps/stop_order', {}],
      ['/v1/perps/twap/order', {}],
    ] as const) {
      const refused = { status: 403, body: { error_code: 'forbidden' } }
      expect(await one.signed('POST', path, fields)).toMatchObject(refused)
    }
    expect((await accept(1)).body).toEqual({ success: true, result: {} })
    expect(await account()).toMatchObject({ termsVersion: 1, privacyVersion: 1 })
    const order = await one.signed('POST', '/v1/perps/orders', one.limitOrder())
    expect(order.body.error_code).toBe('insufficient_margin')

    const list = () =>
      one.own('POST', '/v1/wallet/deposit_address/list', { coins: ['USDC'], network: 'ethereum' })
    expect(rowsOf(await list())).toEqual([])
    const wallet = { id: one.accountId, wallet: 'margin' }
    const provision = (network = 'ethereum', id = one.accountId) =>
      one.own('POST', '/v1/provision_address', {
        network,
        symbol: 'USDC',
        deposit_destination: { ...wallet, id },
      })
    expect((await provision('solana')).body.error_code).toBe('invalid_network')
    expect((await provision('ethereum', '1')).body.error_code).toBe('account_not_found')
    const { address } = resultOf(await provision())
    expect(address).toMatch(/^0x[0-9a-f]{40}$/)
    expect(resultOf(await provision()).address).toBe(address)
    expect(rowsOf(await list())).toEqual([
      { coin: 'USDC', network: 'ethereum', address, depositDestination: wallet },
    ])
    const none = await one.own('POST', '/v1/wallet/deposit_address/list', {
      coins: [],
      network: 'ethereum',
    })
    expect(none.body.error_code).toBe('too_few_items')

    const referral = () => one.own('GET', '/v1/account/referral')
    expect((await referral()).body.result).toBeNull()
    expect((await one.own('POST', '/v1/account/referral', { code: 'LIFI' })).status).toBe(200)
    expect((await referral()).body.result).toEqual({ code: 'LIFI', rebate: 0.1 })
    const again = await one.own('POST', '/v1/account/referral', { code: 'OTHER' })
    expect(again.body.error_code).toBe('invite_code_already_used')
  })

  it('shows a key’s secret once, lets ten of them live, and none act when it is gone', async () => {
    const one = venue.stranger()
    await one.signIn()
    expect((await one.own('POST', '/v1/api_keys', { name: 'x', scopes: [] })).status).toBe(400)
    const ids: unknown[] = []
    for (let at = 0; at < 10; at += 1) {
      const made = resultOf(await one.makeKey(['trade'], `key ${at}`))
      expect(made.secretKey).toMatch(/^ondoApiSecret_/)
      ids.push(made.keyId)
    }
    const eleventh = await one.own('POST', '/v1/api_keys', { name: 'x', scopes: ['trade'] })
    expect(eleventh).toMatchObject({ status: 400, body: { error_code: 'too_many_items' } })
    const listed = rowsOf(await one.own('GET', '/v1/api_keys'))
    expect(listed.map(({ keyId }) => keyId)).toEqual(ids)
    expect(JSON.stringify(listed)).not.toContain('ondoApiSecret_')
    expect((await one.signed('GET', '/v1/account')).status).toBe(200)
    const gone = await one.own('DELETE', `/v1/api_keys/${one.key.id}`)
    expect(gone.body).toEqual({ success: true })
    expect(await one.signed('GET', '/v1/account')).toMatchObject({
      status: 401,
      body: { error_code: 'api_key_not_found' },
    })
  })
})

describe('the limits of keys', () => {
  it('let one of two keys live that are made at once where one place is left', async () => {
    const one = venue.stranger()
    await one.signIn()
    for (let at = 0; at < 9; at += 1) await one.makeKey(['trade'], `key ${at}`)
    const make = () => one.own('POST', '/v1/api_keys', { name: 'last', scopes: ['trade'] })
    const both = await Promise.all([make(), make()])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400])
    const made = both.find(({ status }) => status === 200)
    const listed = rowsOf(await one.own('GET', '/v1/api_keys')).map(({ keyId }) => keyId)
    expect(listed).toHaveLength(10)
    expect(listed.at(-1)).toBe(made && resultOf(made).keyId)
  })

  it('are sixteen addresses for each', async () => {
    const one = await venue.newUser()
    const path = `/v1/api_keys/${one.key.id}/ip_whitelist`
    const add = (ip: string) => one.own('POST', path, { ip })
    for (let at = 1; at <= 16; at += 1) expect((await add(`10.0.0.${at}`)).status).toBe(200)
    // One that is there already is no further one.
    expect((await add('10.0.0.1')).status).toBe(200)
    expect((await add('10.0.0.17')).body.error_code).toBe('too_many_ips')
    expect((await one.own('DELETE', path, { ip: '10.0.0.1' })).status).toBe(200)
    expect((await add('10.0.0.17')).status).toBe(200)
    const [key] = rowsOf(await one.own('GET', '/v1/api_keys'))
    expect(key?.whitelistedIPs).toHaveLength(16)
  })
})

describe('a signed request', () => {
  const ORDERS = '/v1/perps/orders'

  it('is signed as the published vectors are', () => {
    const { requests, secret, streamLogin, timestampMs } = JSON.parse(readFileSync(VECTORS, 'utf8'))
    const timestamp = String(timestampMs)
    for (const { request, signature } of requests) {
      const { body = '', method, path } = request
      const bytes = Buffer.from(body)
      expect(requestSignature(secret, timestamp, method, path, bytes)).toBe(signature)
    }
    expect(requests).toHaveLength(3)
    expect(loginSignatures(secret, timestamp)).toContain(streamLogin)
  })

  it('is checked over its bytes as they came, in the venue’s order', async () => {
    const body = '{"market": "BTC-USD.P","side":"buy","size":"0.01","price":"50000"}'
    const refusal = async (headers: Record<string, string>, sent = body) =>
      (await user.signed('POST', ORDERS, undefined, { body: sent, headers })).body.error_code
    const stale = String(venue.nowMs - 31_000)
    expect(await refusal({ 'ondo-key-id': 'ondoKeyId_x', 'ondo-timestamp': 'x' })).toBe(
      'api_key_not_found',
    )
    expect(await refusal({ 'ondo-timestamp': '1e9', 'ondo-sign': 'zz' })).toBe(
      'failed_to_parse_timestamp',
    )
    expect(await refusal({ 'ondo-timestamp': stale, 'ondo-sign': 'zz' })).toBe('timestamp_too_far')
    expect(await refusal({ 'ondo-sign': 'zz' })).toBe('failed_to_decode_hex_signature')
    for (const sent of ['0'.repeat(64), 'abcd']) {
      expect(await refusal({ 'ondo-sign': sent })).toBe('signature_mismatch')
    }
    const timestamp = String(venue.nowMs)
    const ofOther = sign(user.key.secret, `${timestamp}POST${ORDERS}${body}`)
    const headers = { 'ondo-timestamp': timestamp, 'ondo-sign': ofOther }
    expect(await refusal(headers, body.replace(' ', ''))).toBe('signature_mismatch')
    const placed = await user.signed('POST', ORDERS, undefined, { body, headers })
    expect(placed).toMatchObject({ status: 200, body: { result: { status: 'open' } } })
    // The same signature is good again inside the window: what is sent twice is done twice.
    expect((await user.signed('POST', ORDERS, undefined, { body, headers })).status).toBe(200)
    await user.signed('DELETE', ORDERS)
  })

  it('covers the query as it is written, and does only what its key may', async () => {
    const path = `${ORDERS}?market=BTC-USD.P&limit=100`
    expect((await user.signed('GET', path)).status).toBe(200)
    const one = venue.stranger()
    await one.signIn()
    await one.makeKey(['read_only'])
    expect((await one.signed('GET', '/v1/perps/positions')).status).toBe(200)
    const denied = await one.signed('POST', ORDERS, one.limitOrder())
    expect(denied).toMatchObject({ status: 403, body: { error_code: 'key_doesnt_have_scope' } })
    await one.makeKey(['trade'])
    const ip = await one.own('POST', `/v1/api_keys/${one.key.id}/ip_whitelist`, { ip: '1.2.3.4' })
    expect(ip.status).toBe(200)
    const elsewhere = await one.signed('GET', '/v1/perps/positions')
    expect(elsewhere).toMatchObject({ status: 403, body: { error_code: 'ip_not_permitted' } })
  })
})
