import { ExchangeClient, HttpTransport } from '@nktkas/hyperliquid'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { WebSocket } from 'ws'
import { createPerpsClient } from '@/lib/client/createPerpsClient'
import { hyperliquid } from '@/lib/client/hyperliquid/plugin'
import type { UserWallet } from '@/lib/client/plugin'
import { createNodeFetch } from '@/lib/node/nodeFetch'
import { ActionType } from '@/lib/schema/enums'
import { startDesk } from './desk'
import { type Measurement, median } from './measurement'

const ORDERS_PER_ROUND = 100
const WARM_UP_ROUNDS = 1
const ROUNDS = 5
const KEY = 'bench-dashboard-key-0123456789abcdef'

/** Runs both paths until their code is compiled, as it is in a desk that has been up for a while. */
async function warmUp(place: () => Promise<void>): Promise<void> {
  for (let round = 0; round < 20; round += 1) await Promise.all(Array.from({ length: 20 }, place))
}

/** CPU of this process for each order of a round, in milliseconds. */
async function cpuPerOrder(orders: number, place: () => Promise<void>): Promise<number> {
  const before = process.cpuUsage()
  for (let index = 0; index < orders; index += 1) await place()
  const used = process.cpuUsage(before)
  return (used.user + used.system) / 1000 / orders
}

/**
 * One limit order through create, verify, sign and execute, against one order that
 * `@nktkas/hyperliquid` sends straight to the same face. Goals: our client at most 1.0 of it, our
 * client and server together at most 2.5.
 */
export async function measure(): Promise<Measurement> {
  const desk = await startDesk({ PERPS_DASHBOARD_KEY: KEY })
  try {
    const direct = await directOrders(desk.faceUrl, desk.paperUrl)
    const ours = await ourOrders(desk)
    for (const place of [direct, ours.place]) await warmUp(place)
    const directMs: number[] = []
    const clientMs: number[] = []
    const serverMs: number[] = []
    for (let round = 0; round < WARM_UP_ROUNDS + ROUNDS; round += 1) {
      const anchor = await cpuPerOrder(ORDERS_PER_ROUND, direct)
      const serverBefore = desk.webCpuMs()
      const client = await cpuPerOrder(ORDERS_PER_ROUND, ours.place)
      const server = (desk.webCpuMs() - serverBefore) / ORDERS_PER_ROUND
      if (round < WARM_UP_ROUNDS) continue
      directMs.push(anchor)
      clientMs.push(client)
      serverMs.push(server)
    }
    ours.close()
    const anchor = median(directMs)
    const client = median(clientMs) / anchor
    const both = (median(clientMs) + median(serverMs)) / anchor
    const milliseconds = (value: number) => `${value.toFixed(2)} ms CPU an order`
    return {
      name: 'one order, whole, against one direct @nktkas/hyperliquid order',
      ratios: [
        { of: 'client', value: client, goal: '<= 1.0', holds: client <= 1 },
        { of: 'client and server', value: both, goal: '<= 2.5', holds: both <= 2.5 },
      ],
      figures: {
        direct: milliseconds(anchor),
        'our client': milliseconds(median(clientMs)),
        'our server': milliseconds(median(serverMs)),
      },
    }
  } finally {
    await desk.close()
  }
}

async function fund(paperUrl: string, address: string): Promise<void> {
  const answer = await fetch(`${paperUrl}/faucet`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ address, amount: '100000' }),
  })
  if (!answer.ok) throw new Error(`faucet: ${answer.status} ${await answer.text()}`)
}

async function directOrders(faceUrl: string, paperUrl: string): Promise<() => Promise<void>> {
  const wallet = privateKeyToAccount(generatePrivateKey())
  await fund(paperUrl, wallet.address)
  const transport = new HttpTransport({ apiUrl: faceUrl, isTestnet: true })
  const exchange = new ExchangeClient({ wallet, transport })
  return async () => {
    const limit = { limit: { tif: 'Gtc' as const } }
    // Far below the market: it rests, as most orders do, and binds a dollar of margin.
    const order = { a: 1, b: true, p: '2000', s: '0.01', r: false, t: limit }
    await exchange.order({ orders: [order], grouping: 'na' })
  }
}

async function ourOrders(desk: {
  webUrl: string
  faceUrl: string
  faceWsUrl: string
  paperUrl: string
}) {
  const account = privateKeyToAccount(generatePrivateKey())
  await fund(desk.paperUrl, account.address)
  const configured = await fetch(`${desk.webUrl}/bff/config`).then((answer) => answer.json())
  const builder = configured.venues.find(
    (venue: { key: string }) => venue.key === 'hyperliquid',
  )?.builder
  const http = createNodeFetch()
  const client = createPerpsClient({
    apiUrl: `${desk.webUrl}/v1/perps`,
    apiKey: KEY,
    webSocket: WebSocket as never,
    fetch: http.fetch,
    plugins: [
      hyperliquid({ network: 'paper', baseUrl: desk.faceUrl, wsUrl: desk.faceWsUrl, builder }),
    ],
  })
  const wallet: UserWallet = {
    address: account.address,
    chainId: async () => 31_337,
    switchChain: async () => {},
    signTypedData: (typedData) => account.signTypedData(typedData as never),
    signMessage: (message) => account.signMessage({ message }),
  }
  const address = account.address
  const setup = await client.checkSetup({ provider: 'hyperliquid', address })
  for (const { descriptor } of setup.items) {
    await client.runSetupStep({
      provider: 'hyperliquid',
      address,
      action: ActionType.parse(descriptor.type),
      wallet,
    })
  }
  const params = {
    market: { marketId: 'ETH', categoryId: 'hyperliquid' },
    side: 'BUY' as const,
    type: 'LIMIT' as const,
    size: '0.01',
    price: '2000',
    timeInForce: 'GTC' as const,
  }
  return {
    async place() {
      const { results } = await client.runAction({
        provider: 'hyperliquid',
        address,
        action: 'placeOrder',
        params,
      })
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
