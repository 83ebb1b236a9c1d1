import { createCredentialChanges } from '@/lib/client/credentials/credentialChanges'
import { createExpiryTimers } from '@/lib/client/credentials/expiryTimers'
import { type LazyCode, lazyCode } from '@/lib/client/lazyCode'
import type { PluginFactory, PluginRuntime, VenuePlugin } from '@/lib/client/plugin'
import { createClockOffset } from '@/lib/client/reads/clockOffset'
import { lowerCaseReads } from '@/lib/client/reads/lowerCaseReads'
import { Polling } from '@/lib/client/reads/polling'
import { keepFor } from '@/lib/client/registry'
import { SocketPool } from '@/lib/client/sockets/socketPool'
import { nameOf, VenueStreams } from '@/lib/client/sockets/venueStreams'
import { fromScaledInteger } from '@/lib/decimal/scale'
import { askVenueTime } from '@/lib/venues/hyperliquid/ask/marketQuestions'
import { SPOT_CATEGORY } from '@/lib/venues/hyperliquid/map/market'
import { readUniverse, UNIVERSE_KEEP_MS } from '@/lib/venues/hyperliquid/reads/universe'
import { TRANSFER_TIMES } from '@/lib/venues/hyperliquid/transferTimes'
import { AccountModes } from './accountModes'
import { type HyperliquidOptions, NETWORKS, pinsOf } from './options'
import { accountKeysOf } from './reads/accountKeys'
import { createAsk } from './reads/ask'
import { marginConstraints } from './reads/marginConstraints'
import { MarginFacts } from './reads/marginFacts'
import { createReads } from './reads/reads'
import { RecentOrders } from './reads/recentOrders'
import { createUsdcToken } from './reads/usdcToken'
import { pollSource } from './streams/pollSource'
import { lastSocketMessage, socketSource } from './streams/socketSource'
import { wireProtocol } from './streams/wireProtocol'

type Trading = ReturnType<typeof import('./trading').createTrading>

/** What the plugin stands on, made once. */
type Live = Pick<
  VenuePlugin,
  'subscribe' | 'status' | 'onStatus' | 'lastMessageAtMs' | 'refresh' | 'close'
>

/** Hyperliquid for the client library: reads, streams, agent key, verification. */
export function hyperliquid(options: HyperliquidOptions): PluginFactory {
  const key = options.key ?? 'hyperliquid'
  const network = NETWORKS[options.network]
  const explorerUrl = options.explorerUrl ?? network.explorerUrl
  return (runtime): VenuePlugin => {
    const ask = createAsk(options.baseUrl, key, runtime)
    const universe = keepFor(UNIVERSE_KEEP_MS, runtime.clock.steadyMs, () => readUniverse(ask, key))
    const reads = createReads({
      provider: key,
      ask,
      universe,
      clock: runtime.clock,
      builder: options.builder?.address.toLowerCase(),
    })
    const lowerCased = lowerCaseReads({
      ...reads,
      feeTier: (address, signal, categoryId) =>
        reads.feeTier(address, signal, categoryId === SPOT_CATEGORY ? 'spot' : 'perp'),
    })
    const margins = new MarginFacts(runtime.clock.steadyMs)
    const recentOrders = new RecentOrders()
    const readTime = () => askVenueTime(ask, undefined)
    const clockOffset = createClockOffset(readTime, CLOCK_CACHE_MS[options.network], runtime)
    const modes = new AccountModes((user) => reads.mode(user), runtime.setTimer)
    // What the venue does by the hour it does by its own clock.
    const now = () => runtime.now() + clockOffset.latest()
    const context = { provider: key, ask, universe, recentOrders, reads, modes, now }
    const live =
      options.wsUrl === undefined
        ? polled(runtime, context)
        : streamed(runtime, options.wsUrl, context)
    const changes = createCredentialChanges()
    const expiry = createExpiryTimers(runtime.setTimer)
    const trading = lazyCode(key, async () =>
      (await import('./trading')).createTrading({
        provider: key,
        now: runtime.now,
        runtime,
        options,
        network,
        reads,
        universe,
        clockOffset,
        usdcToken: createUsdcToken(ask, key, runtime.clock.steadyMs),
        margins,
        recentOrders,
        modes,
        changes,
        expiry,
      }),
    )
    return {
      key,
      pins: pinsOf(options),
      rowsKept: ROWS_KEPT,
      ...lowerCased,
      async marketSettings(address, marketId, signal) {
        const settings = await lowerCased.marketSettings(address, marketId, signal)
        margins.set(address, marketId, settings)
        return settings
      },
      async accountKeys(address, signal) {
        const [agents, own] = await Promise.all([
          reads.wireAgents(address.toLowerCase(), signal),
          // One that cannot be read is still listed by the venue.
          trading.load().then(({ keys }) => keys.find(address).catch(() => undefined)),
        ])
        return accountKeysOf(agents, own?.address)
      },
      async platformFee(address, signal) {
        const { builder } = options
        if (builder === undefined) return undefined
        const approved = (await reads.approvedFee(address.toLowerCase(), signal)) ?? 0
        const rate = fromScaledInteger(approved || builder.maxFeeTenthBps, 5)
        const payee = builder.address.toLowerCase()
        return { payee, maker: rate, taker: rate, approved: approved > 0 }
      },
      marginConstraints,
      currentChoice: (action, address, signal) =>
        action === 'accountMode' ? reads.mode(address.toLowerCase(), signal) : noChoice(),
      clockOffsetMs: clockOffset.read,
      transferTimes: async () => TRANSFER_TIMES,
      explorerLink(txHash, chainId) {
        const base = chainId === undefined ? explorerUrl : network.chainExplorerUrl
        return base === undefined ? undefined : base + txHash
      },
      ...tradingCalls(trading),
      onCredentialChange: changes.listen,
      ...live,
      close() {
        expiry.close()
        live.close()
      },
    }
  }
}

/** The calls that load what trading needs; those that are pure come after one that did. */
function tradingCalls({ load, present }: LazyCode<Trading>) {
  return {
    async ready() {
      await load()
    },
    resolveRequest: async (...given) => (await load()).resolveRequest(...given),
    verifyStep: (...given) => present().verifyStep(...given),
    verifySteps: (...given) => present().verifySteps(...given),
    renewFacts: async (...given) => (await (await load()).renewFacts?.(...given)) ?? false,
    remainder: async (...given) => (await load()).remainder?.(...given),
    clientOrderIdOf: (...given) => present().clientOrderIdOf(...given),
    sign: async (...given) => (await load()).sign(...given),
    onExecuteResults: async (...given) => (await load()).onExecuteResults(...given),
    endSteps: async (request) => (await load()).endSteps(request),
    credentials: async (...given) => (await load()).credentials(...given),
    forgetCredential: async (...given) => (await load()).forgetCredential(...given),
    importAgent: async (...given) => (await load()).importAgent(...given),
  } satisfies Partial<VenuePlugin>
}

/** Clocks of real venues do not jump; that of the paper exchange is moved by hand. */
const CLOCK_CACHE_MS = { mainnet: 600_000, testnet: 600_000, paper: 3_000 }

/** The venue’s info endpoint: no older orders and executions can be asked for. */
const ROWS_KEPT = { orders: 2_000, fills: 10_000 }

type Shared = Omit<Parameters<typeof pollSource>[0], 'polling'> & {
  recentOrders: RecentOrders
  modes: AccountModes
}

function streamed(runtime: PluginRuntime, url: string, shared: Shared): Live {
  const { openSocket, clock, setTimer, gather } = runtime
  const pool: SocketPool = new SocketPool({
    url,
    openSocket,
    clock,
    setTimer,
    gather,
    protocol: wireProtocol,
    onStatus: (status) => streams.notify(status),
  })
  const streams: VenueStreams = new VenueStreams(
    socketSource({ ...shared, pool, setTimer }, shared.reads, shared.modes),
  )
  return {
    subscribe: (subscription, listener) => streams.subscribe(subscription, listener),
    status: () => pool.status(),
    onStatus: (listener) => streams.onStatus(listener),
    lastMessageAtMs: (subscription) => lastSocketMessage(pool, subscription),
    refresh: () => pool.refresh(),
    close() {
      streams.close()
      pool.close()
    },
  }
}

function polled(runtime: PluginRuntime, shared: Shared): Live {
  const { clock, setTimer } = runtime
  const polling: Polling = new Polling({
    clock,
    setTimer,
    onStatus: (status) => streams.notify(status),
  })
  const streams: VenueStreams = new VenueStreams(pollSource({ ...shared, polling }))
  return {
    subscribe: (subscription, listener) => streams.subscribe(subscription, listener),
    status: () => polling.status(),
    onStatus: (listener) => streams.onStatus(listener),
    lastMessageAtMs: (subscription) => polling.lastMessageOf(nameOf(subscription)),
    refresh: () => polling.refresh(),
    close: () => streams.close(),
  }
}

async function noChoice(): Promise<undefined> {}
