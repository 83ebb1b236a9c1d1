import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createPerpsClient, type PerpsClient } from '@/lib/client/createPerpsClient'
import { createMemoryCredentials } from '@/lib/client/credentials/memoryCredentials'
import { freshWallet } from '@/lib/client/testing/freshWallet'
import { marketSeed } from '@/lib/client/testing/marketSeed'
import { TEST_VENUES } from '@/lib/client/testing/testVenues'
import { parseEnv } from '@/server/config/env'
import { hyperliquidConfig } from '@/server/config/hyperliquid'
import { lighterConfigs } from '@/server/config/lighter'
import { openTestDatabase } from '@/server/db/testing/testDatabase'
import { faceModules } from '@/server/paper/faces'
import { parsePaperEnv } from '@/server/paper/paperEnv'
import { createHyperliquidAdapter } from '@/server/venues/hyperliquid/adapter'
import { createLighterAdapter } from '@/server/venues/lighter/adapter'
import { openTestPaper } from '@/server/venues/testing/openTestPaper'
import { createTestApi, send } from './testApi'

const NETWORKS = { HYPERLIQUID_NETWORK: 'paper', LIGHTER_NETWORK: 'paper', ONDO_NETWORK: 'off' }
/** A busy machine is no fault of a venue. */
const PATIENCE_MS = 30_000
const FEE_TENTH_BPS = 10
const BUILDER = '0x00000000000000000000000000000000feeb0de1'

/** Two venues of the paper exchange with service and client, all in this process. */
export interface TwoVenues {
  client: PerpsClient
  /** Ports of the faces, by provider. */
  ports: { hyperliquid: number; lighter: number }
  /** An account set up to trade at both, lower-case; `amount`: its money at each, in USD. */
  openTrader(amount?: string): Promise<string>
  /** From here on the service is dead to the client: so many orders still reach their venues, unanswered. */
  killService(relayedOrders: number): void
  startService(): void
  /** Posts to the admin port of the exchange. */
  admin(path: string, body: object): Promise<void>
  close(): Promise<void>
}

/** Starts them on free ports, with BTC and ETH alone. */
export async function openTwoVenues(seed: string): Promise<TwoVenues> {
  const directory = mkdtempSync(join(tmpdir(), 'perpdesk-two-'))
  const database = await openTestDatabase()
  const modules = faceModules(parsePaperEnv(NETWORKS)).map((module) => ({
    ...module,
    listings: () =>
      module.listings().filter(({ definition }) => /^(BTC|ETH)$/.test(definition.marketId)),
  }))
  const { paper, port } = await openTestPaper(directory, marketSeed(seed), modules)
  const env = parseEnv({
    PAPER_PORT: String(port),
    PAPER_CHAIN: 'off',
    VENUE_TIMEOUT_SECONDS: String(PATIENCE_MS / 1_000),
    ...NETWORKS,
  })
  const [config] = lighterConfigs(env)
  if (config === undefined) throw new Error('no deployment')
  const builder = () => ({ address: BUILDER, feeTenthBps: FEE_TENTH_BPS })
  const venues = [
    createHyperliquidAdapter({ config: hyperliquidConfig(env), builder }),
    createLighterAdapter({ config }),
  ]
  const gateway = createTestApi(database, { requestTimeoutMs: PATIENCE_MS })
  Object.defineProperty(gateway.clock, 'nowMs', { get: () => Date.now(), set: () => undefined })
  Object.assign(gateway.service, { venues, venueTimeoutMs: PATIENCE_MS })
  let calls = 0
  /** Orders that a dying service still relays; undefined while it lives. */
  let ordersLeft: number | undefined
  const origin = 'http://desk.test'
  const urls = {
    webUrl: origin,
    paperUrl: `http://127.0.0.1:${port}`,
    faceUrl: `http://127.0.0.1:${port + 1}`,
    faceWsUrl: `ws://127.0.0.1:${port + 1}/ws`,
  }
  const client = createPerpsClient({
    apiUrl: `${origin}/v1/perps`,
    credentials: createMemoryCredentials(),
    plugins: [
      TEST_VENUES.hyperliquid.plugin(urls, { isStreaming: false }),
      TEST_VENUES.lighter.plugin(urls, { isStreaming: false }),
    ],
    async fetch(input, init) {
      const url = String(input)
      if (!url.startsWith(origin)) return await fetch(input, init)
      const isOrder = url.endsWith('/executeAction')
      const isLost = ordersLeft !== undefined
      if (ordersLeft !== undefined) {
        if (!isOrder || ordersLeft === 0) throw new TypeError('fetch failed')
        ordersLeft -= 1
      }
      // Every call from an address of its own: budgets of callers are not what is looked at.
      calls += 1
      const remoteAddress = `192.0.2.${calls % 250}`
      const text = init?.body
      const body = text === undefined || text === null ? {} : { body: String(text) }
      const headers = Object.fromEntries(new Headers(init?.headers))
      const request = { ...body, headers, remoteAddress, method: init?.method ?? 'GET' }
      const answer = await send(gateway, url.slice(origin.length), request)
      if (isLost) throw new TypeError('fetch failed')
      return new Response(answer.text, { status: answer.status, headers: answer.headers })
    },
  })

  async function admin(path: string, body: object): Promise<void> {
    const answer = await fetch(`${urls.paperUrl}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`)
  }

  return {
    client,
    ports: { hyperliquid: port + 1, lighter: port + 2 },
    admin,
    killService(relayedOrders) {
      ordersLeft = relayedOrders
    },
    startService() {
      ordersLeft = undefined
    },
    async openTrader(amount = '100000') {
      const wallet = freshWallet()
      const { address } = wallet
      await admin('/faucet', { address, amount })
      for (const provider of ['hyperliquid', 'lighter'] as const) {
        for (const step of TEST_VENUES[provider].setUp) {
          await client.runSetupStep({ provider, address, ...step, wallet })
        }
      }
      return address.toLowerCase()
    },
    async close() {
      client.close()
      await Promise.all(venues.map((venue) => venue.close()))
      await paper.close()
      await database.close()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}
