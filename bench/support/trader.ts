import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { WebSocket } from 'ws'
import { createPerpsClient } from '@/lib/client/createPerpsClient'
import type { FetchLike } from '@/lib/client/fetchLike'
import { hyperliquid } from '@/lib/client/hyperliquid/plugin'
import type { UserWallet } from '@/lib/client/plugin'
import { createNodeFetch } from '@/lib/node/nodeFetch'
import { createNodeSigner } from '@/lib/node/nodeSigner'
import { ActionType } from '@/lib/schema/model/enums'
import type { BenchDesk } from './desk'

const SET_UP_AT_ONCE = 5

/** Accounts that trade through a desk by the client library, one client for all of them. */
export interface Traders {
  addresses: readonly string[]
  /** Places a limit order far below the market and waits for its result. @throws where it fails */
  place(address: string): Promise<void>
  close(): void
}

/** Credits a new account on the paper exchange. */
export async function createFundedAccount(paperUrl: string): Promise<PrivateKeyAccount> {
  const account = privateKeyToAccount(generatePrivateKey())
  const answer = await fetch(`${paperUrl}/faucet`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ address: account.address, amount: '1000000' }),
  })
  if (!answer.ok) throw new Error(`faucet: ${answer.status} ${await answer.text()}`)
  return account
}

/**
 * Makes funded accounts, set up to trade.
 * @param watch sees every call to the service, and makes it
 */
export async function createTraders(
  desk: BenchDesk,
  {
    count,
    apiKey,
    watch = (fetch) => fetch,
  }: { count: number; apiKey: string; watch?: (fetch: FetchLike) => FetchLike },
): Promise<Traders> {
  const http = createNodeFetch()
  const signDigest = await createNodeSigner()
  const config = await fetch(`${desk.webUrl}/bff/config`).then((answer) => answer.json())
  const { facts } = config.venues.find((venue: { key: string }) => venue.key === 'hyperliquid')
  const client = createPerpsClient({
    apiUrl: `${desk.webUrl}/v1/perps`,
    apiKey,
    webSocket: WebSocket as never,
    fetch: watch(http.fetch),
    plugins: [
      hyperliquid({
        network: 'paper',
        baseUrl: desk.faceUrl,
        wsUrl: desk.faceWsUrl,
        builder: facts.builder,
        signDigest,
      }),
    ],
  })

  async function setUp(): Promise<string> {
    const account = await createFundedAccount(desk.paperUrl)
    const wallet: UserWallet = {
      address: account.address,
      chainId: async () => 31_337,
      switchChain: async () => {},
      signTypedData: (typedData) => account.signTypedData(typedData as never),
      signMessage: (message) => account.signMessage({ message }),
    }
    const target = { provider: 'hyperliquid', address: account.address }
    const { items } = await client.checkSetup(target)
    for (const { descriptor } of items) {
      const action = ActionType.parse(descriptor.type)
      await client.runSetupStep({ ...target, action, wallet })
    }
    return account.address
  }

  const addresses: string[] = []
  while (addresses.length < count) {
    const length = Math.min(SET_UP_AT_ONCE, count - addresses.length)
    addresses.push(...(await Promise.all(Array.from({ length }, setUp))))
  }
  const params = {
    market: { marketId: 'ETH', categoryId: 'hyperliquid' },
    side: 'BUY' as const,
    type: 'LIMIT' as const,
    size: '0.01',
    // Far below the market: it rests, as most orders do, and binds a dollar of margin.
    price: '2000',
    timeInForce: 'GTC' as const,
  }
  return {
    addresses,
    async place(address) {
      const order = { provider: 'hyperliquid', address, action: 'placeOrder' as const, params }
      const { results } = await client.runAction(order)
      const last = results.at(-1)
      if (last === undefined) throw new Error('no result')
      if (!last.success) throw new Error(last.error)
    },
    close() {
      client.close()
      http.close()
    },
  }
}
