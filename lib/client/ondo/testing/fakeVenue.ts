import { privateKeyToAccount } from 'viem/accounts'
import type { CredentialStore } from '@/lib/client/credentials/credentialStore'
import { createMemoryCredentials } from '@/lib/client/credentials/memoryCredentials'
import type { FetchLikeInit } from '@/lib/client/fetchLike'
import type { OndoOptions } from '@/lib/client/ondo/options'
import { ondo } from '@/lib/client/ondo/plugin'
import type { UserWallet, VenuePlugin } from '@/lib/client/plugin'
import { FakeClock } from '@/lib/client/testing/FakeClock'
import { FakeSockets } from '@/lib/client/testing/FakeSockets'
import { MARKET_ROWS } from '@/lib/venues/ondo/testing/markets'

/** For tests: the plugin over a venue with the answers of the test. */

const account = privateKeyToAccount(`0x${'11'.repeat(32)}`)
export const ADDRESS = account.address

/** A request as it arrived. */
interface Arrived {
  method: string
  path: string
  headers: Readonly<Record<string, string>>
  body: string | undefined
}

/** A status and what is said with it; 'lost': no answer; 'silence': none, and no end of waiting. */
export type Scripted = { status: number; json: unknown } | 'lost' | 'silence'

export const success = (result: unknown): Scripted => ({
  status: 200,
  json: { success: true, result },
})
export const refusal = (status: number, error_code: string, error = error_code): Scripted => ({
  status,
  json: { success: false, error, error_code },
})

export const OPTIONS: OndoOptions = {
  key: 'ondo',
  network: 'paper',
  baseUrl: 'https://venue.test',
  referralCode: 'DESK',
  facts: {
    siwe: { domains: ['app.venue.test'], uris: ['https://app.venue.test'], chainId: 1 },
    terms: { termsVersion: 1, privacyVersion: 1 },
    builder: { code: 'perpdesk', feeRateBps: '1.5' },
    deposit: {
      ...{ chainId: 31337, usdcAddress: `0x${'c0'.repeat(20)}`, network: 'ethereum' },
      confirmations: 12,
    },
  },
}

export interface FakeOndo {
  plugin: VenuePlugin
  clock: FakeClock
  credentials: CredentialStore
  /** Answers by `METHOD path`, without the query. */
  script: Record<string, Scripted | ((request: Arrived) => Scripted | Promise<Scripted>)>
  arrived: Arrived[]
  wallet: UserWallet
  /** Messages that the wallet was asked to sign. */
  signed: string[]
  /** Connections to the stream, where the options name one. */
  sockets: FakeSockets
  /** A sign-in message of the venue for this moment. */
  message(statement?: string): string
}

export function fakeOndo(options: Partial<OndoOptions> = {}, store?: CredentialStore): FakeOndo {
  const clock = new FakeClock()
  const credentials = store ?? createMemoryCredentials()
  const arrived: Arrived[] = []
  const signed: string[] = []
  const sockets = new FakeSockets()
  const script: FakeOndo['script'] = {
    'GET /v1/markets': success({ perps: { tradingPairs: MARKET_ROWS } }),
    'GET /v1/perps/mark_prices': () =>
      success({ 'BTC-USD.P': { price: '1', time: new Date(clock.now()).toISOString() } }),
  }
  const plugin = ondo({ ...OPTIONS, ...options })({
    credentials,
    clock: clock.clock,
    now: clock.now,
    setTimer: clock.setTimer,
    openSocket: sockets.open,
    async fetch(url: string, init: FetchLikeInit = {}) {
      const { pathname, search } = new URL(url)
      const { method = 'GET', headers = {}, body } = init
      const request = { method, path: pathname + search, headers, body }
      arrived.push(request)
      const scripted = script[`${method} ${pathname}`]
      const answer = await (typeof scripted === 'function' ? scripted(request) : scripted)
      // As `fetch` does: what arrived stays done, and its answer is lost.
      init.signal?.throwIfAborted()
      if (answer === 'lost') throw new TypeError('network')
      if (answer === 'silence') return await never(init.signal)
      const { status, json } = answer ?? { status: 404, json: { nothing: 'here' } }
      return {
        ok: status < 300,
        status,
        headers: { get: () => null },
        text: async () => JSON.stringify(json),
      }
    },
  })
  const wallet: UserWallet = {
    address: ADDRESS,
    chainId: async () => 1,
    async switchChain() {},
    async signTypedData() {
      throw new Error('nothing is typed data here')
    },
    async signMessage(message) {
      signed.push(message)
      return await account.signMessage({ message })
    },
  }
  return {
    plugin,
    clock,
    credentials,
    script,
    arrived,
    wallet,
    signed,
    sockets,
    message(statement = 'Sign in to the venue') {
      const at = (ms: number) => new Date(clock.now() + ms).toISOString()
      return [
        'app.venue.test wants you to sign in with your Ethereum account:',
        ADDRESS,
        '',
        statement,
        '',
        'URI: https://app.venue.test',
        'Version: 1',
        'Chain ID: 1',
        'Nonce: 8ee9befj3',
        `Issued At: ${at(0)}`,
        `Expiration Time: ${at(300_000)}`,
      ].join('\n')
    },
  }
}

/** No answer; an aborted call rejects, as `fetch` does. */
async function never(signal: AbortSignal | undefined): Promise<never> {
  return await new Promise<never>((_, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason))
  })
}

/** Scripts a session of a day, and signs in with it. */
export async function signIn(venue: FakeOndo, lifeSeconds = 86_400): Promise<void> {
  const expirationSecs = Math.floor(venue.clock.now() / 1000) + lifeSeconds
  venue.script['POST /v1/auth/erc-4361/login/complete_challenge'] = success({
    accountId: '1045',
    token: `token of ${expirationSecs}`,
    expirationSecs,
  })
  const siwe = { message: venue.message(), challengeId: 'c1' }
  await venue.plugin.deliver?.([{ action: 'siweLogin', siwe }], {
    address: ADDRESS,
    wallet: venue.wallet,
  })
}

/** Scripts a new key, and registers it. */
export async function registerKey(venue: FakeOndo, keyId = 'ondoKeyId_1') {
  venue.script['GET /v1/api_keys'] = success([])
  venue.script['POST /v1/api_keys'] = success({
    keyId,
    name: 'Perpdesk',
    scopes: ['trade', 'transfer'],
    secretKey: 'ondoApiSecret_1',
  })
  return await venue.plugin.deliver?.([{ action: 'registerApiKey', session: {} }], {
    address: ADDRESS,
    wallet: undefined,
  })
}
