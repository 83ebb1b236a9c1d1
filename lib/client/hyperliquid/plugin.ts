import type { PluginFactory, PluginRuntime, VenuePlugin } from '@/lib/client/plugin'
import { Polling } from '@/lib/client/polling'
import { SocketPool } from '@/lib/client/socketPool'
import type { VenueReads } from '@/lib/client/venueReads'
import { SPOT_CATEGORY } from '@/lib/venues/hyperliquid/market'
import { AccountModes } from './accountModes'
import { AgentKeys } from './agentKey'
import { createAuthorizer } from './authorize'
import { createClockOffset } from './clockOffset'
import { endSteps } from './endSteps'
import { createInfo } from './info'
import { MarginFacts } from './marginFacts'
import { type HyperliquidOptions, NETWORKS, pinsOf } from './options'
import { pollSource } from './pollSource'
import { createReads, type HyperliquidReads } from './reads'
import { RecentOrders } from './recentOrders'
import { createRequests } from './request'
import { lastSocketMessage, socketSource } from './socketSource'
import { nameOf, VenueStreams } from './streams'
import { createUniverseReader } from './universe'
import { createUsdcToken } from './usdcToken'
import { wireProtocol } from './wireProtocol'

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
    const ask = createInfo(options.baseUrl, key, runtime)
    const universe = createUniverseReader(ask, key, runtime.now)
    const reads = createReads({
      provider: key,
      ask,
      universe,
      now: runtime.now,
      builder: options.builder?.address.toLowerCase(),
    })
    const margins = new MarginFacts(runtime.now)
    const recentOrders = new RecentOrders()
    const clockOffset = createClockOffset(ask, options.network, runtime)
    const keys = new AgentKeys({
      provider: key,
      network: options.network,
      runtime,
      clockOffsetMs: clockOffset.read,
      readAgents: (address) => reads.wireAgents(address.toLowerCase()),
    })
    const modes = new AccountModes((user) => reads.mode(user), runtime.setTimer)
    const context = { provider: key, ask, universe, recentOrders, reads, modes }
    const live =
      options.wsUrl === undefined
        ? polled(runtime, context)
        : streamed(runtime, options.wsUrl, context)
    const shared = {
      provider: key,
      options,
      network,
      keys,
      reads,
      universe,
      clockOffset,
      usdcToken: createUsdcToken(ask, key, runtime.now),
      margins,
      recentOrders,
      modes,
      revocations: new Map<string, string>(),
    }
    return {
      key,
      pins: pinsOf(options),
      rowsKept: ROWS_KEPT,
      ...accountReads(reads),
      async marketSettings(address, marketId, signal) {
        const settings = await reads.marketSettings(address.toLowerCase(), marketId, signal)
        margins.set(address, marketId, settings)
        return settings
      },
      currentChoice: (action, address, signal) =>
        action === 'accountMode' ? reads.mode(address.toLowerCase(), signal) : noChoice(),
      explorerLink(txHash, chainId) {
        const base = chainId === undefined ? explorerUrl : network.chainExplorerUrl
        return base === undefined ? undefined : base + txHash
      },
      ...createRequests(shared),
      ...createAuthorizer(shared),
      endSteps: (request) =>
        endSteps({ keys, source: network.source, signDigest: options.signDigest }, request),
      ...live,
    }
  }
}

/** The venue’s info endpoint: no older orders and executions can be asked for. */
const ROWS_KEPT = { orders: 2_000, fills: 10_000 }

/** Every read with the address spelt as the venue spells it. */
function accountReads(reads: HyperliquidReads): Omit<VenueReads, 'marketSettings'> {
  return {
    account: (address, signal) => reads.account(address.toLowerCase(), signal),
    accountSummary: (address, signal) => reads.accountSummary(address.toLowerCase(), signal),
    balances: (address, signal) => reads.balances(address.toLowerCase(), signal),
    positions: (address, signal) => reads.positions(address.toLowerCase(), signal),
    openOrders: (address, signal) => reads.openOrders(address.toLowerCase(), signal),
    orders: (address, query, signal) => reads.orders(address.toLowerCase(), query, signal),
    order: (address, orderId, signal) => reads.order(address.toLowerCase(), orderId, signal),
    fills: (address, query, signal) => reads.fills(address.toLowerCase(), query, signal),
    activity: (address, query, signal) => reads.activity(address.toLowerCase(), query, signal),
    twaps: (address, signal) => reads.twaps(address.toLowerCase(), signal),
    twapHistory: (address, query, signal) =>
      reads.twapHistory(address.toLowerCase(), query, signal),
    portfolioHistory: (address, range, signal) =>
      reads.portfolioHistory(address.toLowerCase(), range, signal),
    availableToTrade: (address, marketId, signal) =>
      reads.availableToTrade(address.toLowerCase(), marketId, signal),
    marketFunding: (marketId, query, signal) => reads.marketFunding(marketId, query, signal),
    feeTier: (address, signal, categoryId) =>
      reads.feeTier(address.toLowerCase(), signal, categoryId === SPOT_CATEGORY ? 'spot' : 'perp'),
    agents: (address, signal) => reads.agents(address.toLowerCase(), signal),
    accountConfig: (address, signal) => reads.accountConfig(address.toLowerCase(), signal),
  }
}

type Shared = Omit<Parameters<typeof pollSource>[0], 'polling' | 'now'> & {
  recentOrders: RecentOrders
  modes: AccountModes
}

function streamed(runtime: PluginRuntime, url: string, shared: Shared): Live {
  const { openSocket, now, setTimer, gather } = runtime
  const pool: SocketPool = new SocketPool({
    url,
    openSocket,
    now,
    setTimer,
    gather,
    protocol: wireProtocol,
    onStatus: (status) => streams.tell(status),
  })
  const streams: VenueStreams = new VenueStreams(
    socketSource({ ...shared, pool, now, setTimer }, shared.reads, shared.modes),
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
  const { now, setTimer } = runtime
  const polling: Polling = new Polling({
    now,
    setTimer,
    onStatus: (status) => streams.tell(status),
  })
  const streams: VenueStreams = new VenueStreams(pollSource({ ...shared, polling, now }))
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
