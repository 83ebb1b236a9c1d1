import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { marketSeed } from '@/lib/client/testing/marketSeed'
import { type Decimal, decimal, mul } from '@/lib/decimal/decimal'
import { snapToStep } from '@/lib/decimal/snap'
import { parseEnv } from '@/server/config/env'
import { type LighterConfig, lighterConfigs } from '@/server/config/lighter'
import type { FaceModule } from '@/server/paper/face'
import { faceModules } from '@/server/paper/faces'
import { parsePaperEnv } from '@/server/paper/paperEnv'
import {
  createLighterAdapter,
  type LighterAdapter,
  type LighterAdapterOptions,
} from '@/server/venues/lighter/adapter'
import { openTestPaper } from '@/server/venues/testing/openTestPaper'
import { PATIENCE_MS, PaperTrader } from './paperTrader'

const NETWORKS = { HYPERLIQUID_NETWORK: 'off', LIGHTER_NETWORK: 'paper', ONDO_NETWORK: 'off' }

/** The venue's id of the ETH perpetual. */
const ETH = '0'

/** Where undici reports every request, and of every answer that is whole. */
const REQUEST_CHANNEL = 'undici:request:create'
const ANSWER_CHANNEL = 'undici:request:trailers'

/** A paper exchange that is Lighter alone, on free ports, with an adapter on it. */
export interface OpenPaper {
  readonly config: LighterConfig
  readonly adapter: LighterAdapter
  /** Another adapter on the same venue, as of a second instance of the service. */
  openAdapter(options?: Partial<LighterAdapterOptions>): LighterAdapter
  /** An account with money; `isReady`: with key, tier and fee approved. */
  openTrader(options?: { isReady?: boolean; adapter?: LighterAdapter }): Promise<PaperTrader>
  /** Posts to the admin port. */
  admin(path: string, body: unknown): Promise<void>
  /** A price this share of the ETH mark, on the grid. */
  priceAt(share: string): Promise<Decimal>
  /** Fields of an order: a limit to buy 0.1 ETH at this share of the mark, with what is changed. */
  order(share: string, change?: Record<string, unknown>): Promise<Record<string, unknown>>
  /** Requests that reached the venue so far; those of paths that begin so, where one is named. */
  requests(path?: string): number
  /** Those of them that brought transactions. */
  sent(): number
  /** Resolves once the venue has answered the next call that brings transactions. */
  nextTaken(): Promise<void>
  close(): Promise<void>
}

/** Starts one. */
export async function openPaper(
  seed: string,
  options: { modules?: readonly FaceModule[]; deployments?: string } = {},
): Promise<OpenPaper> {
  const directory = mkdtempSync(join(tmpdir(), 'perpdesk-lighter-'))
  const modules = options.modules ?? faceModules(parsePaperEnv(NETWORKS))
  const { paper, port } = await openTestPaper(directory, marketSeed(seed), modules)
  const env = parseEnv({
    PAPER_PORT: String(port),
    PAPER_CHAIN: 'off',
    VENUE_TIMEOUT_SECONDS: String(PATIENCE_MS / 1_000),
    ...NETWORKS,
    ...(options.deployments && {
      LIGHTER_NETWORK: 'off',
      LIGHTER_DEPLOYMENTS: options.deployments.replaceAll('{port}', String(port + 2)),
    }),
  })
  const [config] = lighterConfigs(env)
  if (config === undefined) throw new Error('no deployment')
  const adapters: LighterAdapter[] = []
  const openAdapter = (more: Partial<LighterAdapterOptions> = {}) => {
    const adapter = createLighterAdapter({ config, ...more })
    adapters.push(adapter)
    return adapter
  }
  const adapter = openAdapter()

  async function admin(path: string, body: unknown): Promise<void> {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`${path}: ${await response.text()}`)
  }

  async function priceAt(share: string): Promise<Decimal> {
    const { contexts } = await adapter.contexts({
      signal: AbortSignal.timeout(PATIENCE_MS),
      nowMs: Date.now(),
      steadyMs: 0,
    })
    const eth = contexts.find(({ marketId }) => marketId === ETH)
    if (eth === undefined) throw new Error('no ETH')
    return snapToStep(mul(eth.markPrice, decimal(share)), decimal('0.01'), 'down')
  }

  const requests: string[] = []
  let sent = 0
  const count = (message: unknown) => {
    const { origin, path } = Object(Object(message).request)
    if (String(origin) !== config.baseUrl) return
    requests.push(String(path))
    if (String(path).startsWith('/api/v1/sendTx')) sent += 1
  }
  let waiting: (() => void)[] = []
  const answer = (message: unknown) => {
    const { origin, path } = Object(Object(message).request)
    if (String(origin) !== config.baseUrl || !String(path).startsWith('/api/v1/sendTx')) return
    const reported = waiting
    waiting = []
    // The adapter has read it in the next turn of the loop.
    setImmediate(() => {
      for (const resolve of reported) resolve()
    })
  }
  subscribe(REQUEST_CHANNEL, count)
  subscribe(ANSWER_CHANNEL, answer)

  return {
    config,
    adapter,
    requests: (begin = '') => requests.filter((path) => path.startsWith(begin)).length,
    sent: () => sent,
    nextTaken: () =>
      new Promise((resolve) => {
        waiting.push(resolve)
      }),
    openAdapter,
    admin,
    async openTrader({ isReady = true, adapter: by = adapter } = {}) {
      const trader = await PaperTrader.open(by, config)
      await admin('/faucet', { address: trader.address, amount: '100000' })
      if (isReady) await trader.setUp()
      return trader
    },
    priceAt,
    order: async (share, change = {}) => ({
      market: { marketId: ETH, categoryId: config.key },
      side: 'BUY',
      type: 'LIMIT',
      size: '0.1',
      price: await priceAt(share),
      ...change,
    }),
    async close() {
      unsubscribe(REQUEST_CHANNEL, count)
      unsubscribe(ANSWER_CHANNEL, answer)
      await Promise.all(adapters.map((one) => one.close()))
      await paper.close()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}
