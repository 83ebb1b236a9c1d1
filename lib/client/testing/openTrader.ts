import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { WebSocket } from 'ws'
import { createPerpsClient, type PerpsClient } from '@/lib/client/createPerpsClient'
import { hyperliquid } from '@/lib/client/hyperliquid/plugin'
import { localWallet } from '@/lib/client/localWallet'
import { createMemoryCredentials } from '@/lib/client/memoryCredentials'
import type { CredentialStore, UserWallet, VenuePlugin } from '@/lib/client/plugin'
import type { RunActionInput } from '@/lib/client/runAction'
import {
  type ActionResult,
  CreateActionRequest,
  type ExecuteActionRequest,
} from '@/lib/schema/action'
import type { ActionStep } from '@/lib/schema/actionStep'
import type { ActionType } from '@/lib/schema/enums'
import { parse } from '@/lib/schema/parse'
import type { DepositRoute } from '@/lib/venues/hyperliquid/depositCall'
import type { TestDesk } from './startDesk'

/** The dashboard's own key: unmetered, for tests ask more than a stranger may. */
export const TEST_KEY = 'test-dashboard-key-0123456789abcdef'

/** Where a desk and its paper exchange are. */
export type DeskUrls = Pick<TestDesk, 'webUrl' | 'paperUrl' | 'faceUrl' | 'faceWsUrl'>

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

/** Funds an account; with `isSetUp` its agent and builder are approved too. */
export async function openTrader(
  desk: DeskUrls,
  { isSetUp = true, credentials = createMemoryCredentials() } = {},
): Promise<TestTrader> {
  const wallet = localWallet(privateKeyToAccount(generatePrivateKey()))
  const who = { provider: 'hyperliquid', address: wallet.address }
  const client = openClient(desk, credentials)
  const plugin = client.plugin('hyperliquid')
  const admin = (path: string, body: object) => post(`${desk.paperUrl}${path}`, body)
  await admin('/faucet', { address: wallet.address, amount: '100000' })
  if (isSetUp) {
    for (const action of ['approveAgent', 'approveBuilderFee'] as const) {
      await client.runSetupStep({ ...who, action, wallet })
    }
  }
  const query = { provider: 'hyperliquid', marketIds: 'ETH' }
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
        signer === 'SDK' ? (await plugin.credential(who.address))?.address : undefined
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

/** A client of a desk, with the keys of a store; `settlement`: where its deposits go. */
export function openClient(
  desk: DeskUrls,
  credentials: CredentialStore,
  settlement?: DepositRoute,
): PerpsClient {
  return createPerpsClient({
    apiUrl: `${desk.webUrl}/v1/perps`,
    apiKey: TEST_KEY,
    webSocket: WebSocket,
    credentials,
    plugins: [
      hyperliquid({
        network: 'paper',
        baseUrl: desk.faceUrl,
        wsUrl: desk.faceWsUrl,
        builder: { address: '0x00000000000000000000000000000000feeb0de1', maxFeeTenthBps: 10 },
        referralCode: 'PERPDESK',
        ...(settlement === undefined ? {} : { settlement }),
      }),
    ],
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
