import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { isHmacStep } from '@/lib/schema/action/actionStep'
import type { SignedActionStep } from '@/lib/schema/action/signedStep'
import type { ActionType } from '@/lib/schema/model/enums'
import { signRequest } from '@/lib/venues/ondo/sign/signRequest'
import { MARKET_ROWS } from '@/lib/venues/ondo/testing/markets'
import { parseEnv } from '@/server/config/env'
import { type OndoConfig, ondoConfigs } from '@/server/config/ondo'
import type { BuiltStep, CallContext, StagedStep, VenueAdapter } from '@/server/venues/adapter'
import { createOndoAdapter } from '@/server/venues/ondo/adapter'
import type { Clock } from '@/server/venues/upstream/clock'
import type { FeedSocket } from '@/server/venues/upstream/liveFeed'

/** For tests: a venue on loopback that answers as the test sets it. */

export const OWNER = `0x${'11'.repeat(20)}`
export const NOW_MS = 1_795_219_200_000
/** How long the venue is given to answer: a busy machine is no fault of it. */
const PATIENCE_MS = 30_000
const SECRET = 'ondoApiSecret_test'
const KEY_ID = 'ondoKeyId_test'

/** A request as it arrived, to the letter. */
interface Arrived {
  method: string
  path: string
  headers: IncomingHttpHeaders
  body: string
}

/** What to answer: JSON with a status, other text, or nothing at all. */
export type Answer =
  | { status?: number; json: unknown; headers?: Record<string, string> }
  | { status: number; text: string }
  | 'hang up'
  | 'silence'

export const success = (result: unknown): Answer => ({ json: { success: true, result } })
export const refusal = (status: number, error_code: string, error = error_code): Answer => ({
  status,
  json: { success: false, error, error_code },
})

const CONTRACT = {
  market: 'BTC-USD.P',
  isClosed: false,
  lastPrice: '97250',
  usdVolume: '78910233',
  bid: '97249',
  ask: '97251',
  openInterest: '143.2',
  indexPrice: '97248.6',
  fundingRate: '0.0000125',
  nextFundingRate: '0.0000118',
  nextFundingRateTimestamp: '2026-11-21T01:00:00Z',
  priceChangePercent: '25',
}

const TOKENS = [
  {
    id: 'USDC',
    name: 'USD Coin',
    decimals: 2,
    networks: {
      ethereum: {
        contractAddress: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
        contractDecimals: 6,
      },
    },
  },
]

export interface TestVenue {
  adapter: VenueAdapter
  config: OndoConfig
  /** Answers by `METHOD path`, without the query. Change it as a test goes on. */
  script: Record<string, Answer | ((request: Arrived) => Answer)>
  /** Requests in the order they came. */
  arrived: Arrived[]
  context(change?: Partial<CallContext>): CallContext
  build(action: ActionType, params: unknown): Promise<readonly BuiltStep[]>
  stop(): Promise<void>
}

/** Starts one with three markets that trade and one that is off. */
export async function startTestVenue(
  options: {
    settings?: Record<string, string>
    clock?: Clock
    openSocket?: () => FeedSocket
    timeoutMs?: number
  } = {},
): Promise<TestVenue> {
  const arrived: Arrived[] = []
  const markets = { spot: { tradingPairs: [] }, perps: { tradingPairs: MARKET_ROWS } }
  const script: TestVenue['script'] = {
    'GET /v1/markets': success({ ...markets, tokenConfig: TOKENS }),
    'GET /v1/perps/contracts': success([CONTRACT]),
    'GET /v1/perps/mark_prices': success({ 'BTC-USD.P': { price: '97248.9' } }),
  }
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { method = '', url: path = '', headers } = request
      const seen = { method, path, headers, body: Buffer.concat(chunks).toString('utf8') }
      arrived.push(seen)
      const scripted = script[`${method} ${path.split('?')[0]}`]
      const answer = typeof scripted === 'function' ? scripted(seen) : scripted
      if (answer === 'silence') return
      if (answer === 'hang up') request.socket.destroy()
      else if (answer === undefined) response.writeHead(404).end('no such path')
      else if ('text' in answer) response.writeHead(answer.status).end(answer.text)
      else response.writeHead(answer.status ?? 200, answer.headers).end(JSON.stringify(answer.json))
    })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as AddressInfo
  const env = parseEnv({
    ONDO_NETWORK: 'paper',
    ONDO_API_URL: `http://127.0.0.1:${port}`,
    ...options.settings,
  })
  const [found] = ondoConfigs(env)
  if (found === undefined) throw new Error('the venue is off')
  const config: OndoConfig = { ...found, timeoutMs: options.timeoutMs ?? PATIENCE_MS }
  const { clock, openSocket } = options
  const adapter = createOndoAdapter({
    config,
    ...(clock && { clock }),
    openSocket: openSocket ?? silentSocket,
  })
  const context = (change: Partial<CallContext> = {}): CallContext => ({
    signal: AbortSignal.timeout(PATIENCE_MS),
    nowMs: NOW_MS,
    steadyMs: 1000,
    ...change,
  })
  return {
    adapter,
    config,
    script,
    arrived,
    context,
    async build(action, params) {
      const request = { action, params, address: OWNER, signerAddress: OWNER }
      return asBuilt(await adapter.build(request, context()))
    },
    async stop() {
      await adapter.close()
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}

/** A socket that never says anything. */
function silentSocket(): FeedSocket {
  return { send() {}, close() {}, onOpen() {}, onMessage() {}, onEnd() {} }
}

function asBuilt(steps: Awaited<ReturnType<VenueAdapter['build']>>): readonly BuiltStep[] {
  return steps.map((step) => {
    if ('stamp' in step) throw new Error('this venue stamps nothing')
    return step
  })
}

/** A built step as the service keeps it. */
export function stagedOf(built: BuiltStep | undefined, action: ActionType): StagedStep {
  if (built === undefined) throw new Error('nothing was built')
  const { step, signer, relayData, probeData } = built
  const parties = { address: OWNER, signerAddress: OWNER }
  return { action, ...parties, signer, step, relayData, probeData, stagedAtMs: NOW_MS }
}

/** A staged step as the client signs it. */
export function signedOf(
  { step }: Pick<StagedStep, 'step'>,
  timestampMs = NOW_MS,
): Extract<SignedActionStep, { request: unknown }> {
  if (!isHmacStep(step)) throw new Error('nothing to sign')
  const signature = signRequest(step.request, timestampMs, SECRET)
  return {
    action: step.action,
    request: step.request,
    hmac: { keyId: KEY_ID, timestampMs, signature },
  }
}
