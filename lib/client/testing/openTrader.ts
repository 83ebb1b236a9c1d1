import { WebSocket } from 'ws'
import type { RunActionInput } from '@/lib/client/actions/actionRun'
import type { KeyLocks } from '@/lib/client/actions/keyMutex'
import { createPerpsClient, type PerpsClient } from '@/lib/client/createPerpsClient'
import type { CredentialInfo, CredentialStore } from '@/lib/client/credentials/credentialStore'
import { createMemoryCredentials } from '@/lib/client/credentials/memoryCredentials'
import type { UserWallet, VenuePlugin } from '@/lib/client/plugin'
import {
  type ActionResult,
  CreateActionRequest,
  type ExecuteActionRequest,
} from '@/lib/schema/action/action'
import type { ActionStep } from '@/lib/schema/action/actionStep'
import type { ActionType } from '@/lib/schema/model/enums'
import { parse } from '@/lib/schema/parse'
import type { DepositRoute } from '@/lib/venues/hyperliquid/sign/depositCall'
import { freshWallet } from './freshWallet'
import { type DeskUrls, TEST_VENUES, type TestProvider } from './testVenues'

/** The dashboard's own key: unmetered, for tests ask more than an anonymous caller may. */
export const TEST_KEY = 'test-dashboard-key-0123456789abcdef'

/** Signed steps as they are sent, and as they were staged. */
export interface SignedAction {
  request: ExecuteActionRequest
  steps: readonly ActionStep[]
}

/** An account with money at the paper exchange and the hands to trade it, step by step. */
export interface TestTrader {
  client: PerpsClient
  plugin: VenuePlugin
  wallet: UserWallet
  who: { provider: string; address: `0x${string}` }
  /** Keys of the account, for another client of the same person. */
  credentials: CredentialStore
  /** Creates and signs an action, and does not send it. */
  sign<Type extends ActionType>(
    action: Type,
    params: RunActionInput<Type>['params'],
    signer?: 'USER' | 'SDK',
  ): Promise<SignedAction>
  /** Sends signed steps once; undefined where no answer came. */
  execute(request: ExecuteActionRequest): Promise<ActionResult[] | undefined>
  /** A whole price, so far from the middle. */
  at(factor: number): string
  admin(path: string, body: object): Promise<unknown>
  /** Asks the venue itself. */
  info(question: object): Promise<unknown>
}

/** How an account is opened. */
export interface TraderOptions {
  provider?: TestProvider
  /** Whether it is set up to trade. */
  isSetUp?: boolean
  credentials?: CredentialStore
  /** Locks that all clients of one browser share; none unless given. */
  locks?: KeyLocks
}

/** Funds an account; with `isSetUp` it does what its venue wants before the first order too. */
export async function openTrader(
  desk: DeskUrls,
  {
    provider = 'hyperliquid',
    isSetUp = true,
    credentials = createMemoryCredentials(),
    locks,
  }: TraderOptions = {},
): Promise<TestTrader> {
  const { setUp, hasSilentSetUp, marketId } = TEST_VENUES[provider]
  const wallet = freshWallet()
  const who = { provider, address: wallet.address }
  const client = openClient(desk, credentials, { provider, ...(locks && { locks }) })
  const plugin = client.plugin(provider)
  const admin = (path: string, body: object) => post(`${desk.paperUrl}${path}`, body)
  await admin('/faucet', { address: wallet.address, amount: '100000' })
  if (isSetUp) {
    for (const step of setUp) await client.runSetupStep({ ...who, ...step, wallet })
    if (hasSilentSetUp) await client.checkSetup(who)
  }
  const query = { provider, marketIds: marketId }
  const { prices } = await client.api.call('getMarketsContext', { query })
  const mid = Number(prices[0]?.midPrice)
  return {
    client,
    plugin,
    wallet,
    who,
    credentials,
    async sign(action, params, signer = 'SDK') {
      const signerAddress =
        signer === 'SDK' ? (await plugin.credentials(who.address)).find(isAddress)?.id : undefined
      const body = parse(CreateActionRequest, {
        ...who,
        action,
        params,
        ...(signerAddress === undefined ? {} : { signerAddress }),
      })
      const { actions } = await client.api.call('createAction', { body })
      const by = { address: who.address, signer, wallet: signer === 'USER' ? wallet : undefined }
      const signed = await plugin.sign(actions, by)
      const { provider, address } = body
      return { request: { provider, address, action, actions: [...signed] }, steps: actions }
    },
    async execute(request) {
      try {
        return (await client.api.call('executeAction', { body: request })).results
      } catch {
        return undefined
      }
    },
    at: (factor) => String(Math.round(mid * factor)),
    admin,
    info: (question) => post(`${desk.faceUrl}/info`, question),
  }
}

/** Some venues know a key by its address; only then it is said who signs. */
function isAddress({ id }: CredentialInfo): boolean {
  return id.startsWith('0x')
}

/** A client of a desk, with the keys of a store; `settlement`: where its deposits go. */
export function openClient(
  desk: DeskUrls,
  credentials: CredentialStore,
  {
    provider = 'hyperliquid',
    settlement,
    locks,
  }: { provider?: TestProvider; settlement?: DepositRoute; locks?: KeyLocks } = {},
): PerpsClient {
  return createPerpsClient({
    apiUrl: `${desk.webUrl}/v1/perps`,
    apiKey: TEST_KEY,
    webSocket: WebSocket,
    credentials,
    plugins: [TEST_VENUES[provider].plugin(desk, { settlement })],
    // Transfers ask for the very same locks.
    ...(locks && { locks: locks as LockManager }),
  })
}

async function post(url: string, body: object): Promise<unknown> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`)
  return await answer.json()
}
