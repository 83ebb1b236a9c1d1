import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { privateKeyToAccount } from 'viem/accounts'
import { parseEnv } from '@/server/config/env'
import { type HyperliquidConfig, hyperliquidConfig } from '@/server/config/hyperliquid'
import type { BuiltStep, CallContext, ProbingVenue, StagedStep } from '@/server/venues/adapter'
import { createHyperliquidAdapter } from '@/server/venues/hyperliquid/adapter'
import type { Clock } from '@/server/venues/upstream/clock'
import type { FeedSocket } from '@/server/venues/upstream/liveFeed'

/** For tests: a venue on loopback that answers as the test sets it. */

export type Question = { type: string; [key: string]: unknown }
/** A value is answered as JSON; a function writes the response itself or returns the value. */
type Scripted = unknown | ((question: Question, response: ServerResponse) => unknown)

export const owner = privateKeyToAccount(`0x${'11'.repeat(32)}`)
export const agent = privateKeyToAccount(`0x${'22'.repeat(32)}`)
export const OWNER = owner.address.toLowerCase()
export const AGENT = agent.address.toLowerCase()
export const BUILDER = `0x${'b0'.repeat(20)}`
export const USDC = `0x${'c0'.repeat(20)}`
export const BRIDGE = `0x${'b1'.repeat(20)}`
export const NOW_MS = 1_790_000_000_000

const BTC = { name: 'BTC', szDecimals: 5, maxLeverage: 40 }
const ETH = { name: 'ETH', szDecimals: 4, maxLeverage: 25 }
const GONE = { name: 'GONE', szDecimals: 1, maxLeverage: 3, isDelisted: true }
const SOLO = { name: 'SOLO', szDecimals: 2, maxLeverage: 3, onlyIsolated: true }

export const META = { universe: [BTC, ETH, GONE, SOLO], marginTables: [], collateralToken: 0 }

const EMPTY_SUMMARY = {
  accountValue: '0.0',
  totalNtlPos: '0.0',
  totalRawUsd: '0.0',
  totalMarginUsed: '0.0',
}

/** A `clearinghouseState` with open positions of size 1 in these coins. */
export function stateWith(coins: readonly string[]) {
  return {
    marginSummary: EMPTY_SUMMARY,
    crossMarginSummary: EMPTY_SUMMARY,
    crossMaintenanceMarginUsed: '0.0',
    withdrawable: '0.0',
    assetPositions: coins.map((coin) => ({
      type: 'oneWay',
      position: {
        coin,
        szi: '1.0',
        leverage: { type: 'cross', value: 5 },
        positionValue: '100.0',
        unrealizedPnl: '0.0',
        marginUsed: '20.0',
      },
    })),
    time: NOW_MS,
  }
}

/** An `activeAssetData` with this leverage. */
export function assetData(type: 'cross' | 'isolated', value: number) {
  const pair = ['1.0', '1.0']
  return { coin: 'BTC', leverage: { type, value }, maxTradeSzs: pair, availableToTrade: pair }
}

/** An adapter whose steps come as the service would have stamped them. */
export type TestAdapter = Omit<ProbingVenue, 'build'> & {
  build(...call: Parameters<ProbingVenue['build']>): Promise<readonly BuiltStep[]>
}

export interface TestVenue {
  adapter: TestAdapter
  config: HyperliquidConfig
  /** Answers by question type; `exchange` for `POST /exchange`. Change it as a test goes on. */
  script: Record<string, Scripted>
  /** Questions in the order they came. */
  asked: Question[]
  asks(type: string): Question[]
  context(change?: Partial<CallContext>): CallContext
  stop(): Promise<void>
}

/** Starts a venue where the owner has an isolated BTC market at 5x, an agent and a builder. */
export async function startTestVenue(
  options: {
    timeoutMs?: number
    clock?: Clock
    openSocket?: () => FeedSocket
    hasBuilder?: boolean
  } = {},
): Promise<TestVenue> {
  const asked: Question[] = []
  const script: Record<string, Scripted> = {
    perpDexs: [null],
    meta: META,
    activeAssetData: assetData('isolated', 5),
    clearinghouseState: stateWith([]),
    extraAgents: [{ address: AGENT, name: 'svc', validUntil: NOW_MS + 3_600_000 }],
    userRole: { role: 'user' },
    maxBuilderFee: 10,
    referral: { referredBy: null },
    userAbstraction: null,
    spotMeta: {
      universe: [],
      tokens: [{ name: 'USDC', index: 0, tokenId: `0x${'6d'.repeat(16)}` }],
    },
    eth_chainId: '0x7a69',
    eth_blockNumber: '0x10',
    orderStatus: { status: 'unknownOid' },
    exchangeStatus: { time: NOW_MS },
    l2Book: { coin: 'BTC', time: NOW_MS, levels: [[], []] },
    userTwapSliceFillsByTime: [],
    userDetails: { type: 'userDetails', txs: [] },
  }
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => {
      body += chunk
    })
    request.on('end', () => {
      const parsed = JSON.parse(body)
      const question = readQuestion(request.url, parsed)
      asked.push(question)
      const scripted = script[question.type]
      const answer = typeof scripted === 'function' ? scripted(question, response) : scripted
      if (response.writableEnded || response.destroyed || answer === undefined) return
      response.setHeader('content-type', 'application/json')
      const isCall = request.url === '/rpc'
      response.end(JSON.stringify(isCall ? { jsonrpc: '2.0', id: 1, result: answer } : answer))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const config: HyperliquidConfig = {
    ...hyperliquidConfig(parseEnv({})),
    baseUrl: `http://127.0.0.1:${port}`,
    explorerUrl: `http://127.0.0.1:${port}`,
    settlement: {
      usdcAddress: USDC,
      bridgeAddress: BRIDGE,
      rpcUrl: `http://127.0.0.1:${port}/rpc`,
    },
    timeoutMs: options.timeoutMs ?? 10_000,
  }
  const builder = options.hasBuilder === false ? undefined : { address: BUILDER, feeTenthBps: 10 }
  const adapter = createHyperliquidAdapter({
    config,
    builder: () => builder,
    ...(options.clock === undefined ? {} : { clock: options.clock }),
    openSocket: options.openSocket ?? silentSocket,
  })
  return {
    adapter: stamping(adapter),
    config,
    script,
    asked,
    asks: (type) => asked.filter((question) => question.type === type),
    context: (change) => ({
      signal: new AbortController().signal,
      nowMs: NOW_MS,
      steadyMs: change?.nowMs ?? NOW_MS,
      ...change,
    }),
    async stop() {
      await adapter.close()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** An adapter whose steps come stamped; nonces count up from the time given. */
export function stamping(
  adapter: ProbingVenue,
  nonceAt: () => number = () => NOW_MS,
  randomHex = countingHex(),
): TestAdapter {
  let nonce = 0
  return {
    ...adapter,
    async build(request, context) {
      const steps = await adapter.build(request, context)
      return steps.map((step) => {
        if (!('stamp' in step)) return step
        nonce = Math.max(nonceAt(), nonce) + 1
        return step.stamp({ nonce, randomHex })
      })
    },
  }
}

function countingHex(): (bytes: number) => string {
  let count = 0
  return (bytes) => {
    count += 1
    return `0x${count.toString(16).padStart(bytes * 2, '0')}`
  }
}

// Calls of the chain's node are scripted by their method.
function readQuestion(path: string | undefined, body: Record<string, unknown>): Question {
  if (path === '/exchange') return { ...body, type: 'exchange' }
  if (path === '/rpc') return { ...body, type: String(body.method) }
  return { ...body, type: String(body.type) }
}

/** A step as the service keeps it between create and execute: through JSON and back. */
export function stage(
  built: BuiltStep,
  request: { action: StagedStep['action']; signerAddress?: string },
): StagedStep {
  const staged: StagedStep = {
    ...built,
    action: request.action,
    address: OWNER,
    signerAddress: request.signerAddress ?? AGENT,
    stagedAtMs: NOW_MS,
  }
  return JSON.parse(JSON.stringify(staged))
}

function silentSocket(): FeedSocket {
  const nothing = () => undefined
  return { send: nothing, close: nothing, onOpen: nothing, onMessage: nothing, onEnd: nothing }
}
