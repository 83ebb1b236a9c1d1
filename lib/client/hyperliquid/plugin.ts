import { createCredentialChanges } from '@/lib/client/credentials/credentialChanges'
import { createExpiryTimers } from '@/lib/client/credentials/expiryTimers'
import { lateReads, lateTrading } from '@/lib/client/lateCalls'
import { type LazyCode, lazyCode } from '@/lib/client/lazyCode'
import type { PluginFactory, PluginRuntime, PluginStreams, VenuePlugin } from '@/lib/client/plugin'
import { createClockOffset } from '@/lib/client/reads/clockOffset'
import { keepFor } from '@/lib/client/registry'
import { createVenueStreams } from '@/lib/client/sockets/lateSource'
import { polledStreams } from '@/lib/client/sockets/polledStreams'
import { SocketPool } from '@/lib/client/sockets/socketPool'
import { askVenueTime } from '@/lib/venues/hyperliquid/ask/marketQuestions'
import { readUniverse, UNIVERSE_KEEP_MS } from '@/lib/venues/hyperliquid/reads/universe'
import { TRANSFER_TIMES } from '@/lib/venues/hyperliquid/transferTimes'
import { type HyperliquidOptions, NETWORKS, pinsOf } from './options'
import { createAsk } from './reads/ask'
import { marginConstraints } from './reads/marginConstraints'
import { pollSource } from './streams/pollSource'
import { lastSocketMessage, socketSource } from './streams/socketSource'
import type { StreamContext } from './streams/streamContext'
import { wireProtocol } from './streams/wireProtocol'

type Account = ReturnType<typeof import('./account').createAccount>
type Trading = ReturnType<typeof import('./trading').createTrading>

/** Hyperliquid for the client library: reads, streams, agent key, verification. */
export function hyperliquid(options: HyperliquidOptions): PluginFactory {
  const key = options.key ?? 'hyperliquid'
  const network = NETWORKS[options.network]
  const explorerUrl = options.explorerUrl ?? network.explorerUrl
  return (runtime): VenuePlugin => {
    const ask = createAsk(options.baseUrl, key, runtime)
    const universe = keepFor(UNIVERSE_KEEP_MS, runtime.clock.steadyMs, () => readUniverse(ask, key))
    const { clock, setTimer } = runtime
    const account = lazyCode(key, async () =>
      (await import('./account')).createAccount({
        provider: key,
        ask,
        universe,
        clock,
        setTimer,
        options,
      }),
    )
    const fundingRates = lazyCode(key, async () =>
      (await import('./reads/fundingRates')).createFundingRates({
        provider: key,
        ask,
        universe,
        clock,
      }),
    )
    const readTime = () => askVenueTime(ask, undefined)
    const clockOffset = createClockOffset(readTime, CLOCK_CACHE_MS[options.network], runtime)
    // What the venue does by the hour it does by its own clock.
    const now = () => runtime.now() + clockOffset.latest()
    const context = { provider: key, ask, universe, account, now }
    const live =
      options.wsUrl === undefined
        ? polled(runtime, context)
        : streamed(runtime, options.wsUrl, context)
    const changes = createCredentialChanges(key, runtime.credentials.tabs)
    const expiry = createExpiryTimers(runtime.setTimer)
    const trading = lazyCode(key, async () => {
      const [{ createTrading }, side] = await Promise.all([import('./trading'), account.load()])
      const { reads, margins, recentOrders, modes } = side
      return createTrading({
        reads,
        margins,
        recentOrders,
        modes,
        provider: key,
        now: runtime.now,
        runtime,
        options,
        network,
        ask,
        universe,
        clockOffset,
        changes,
        expiry,
      })
    })
    const loadCalls = async () => (await account.load()).calls
    return {
      key,
      pins: pinsOf(options),
      rowsKept: ROWS_KEPT,
      ...lateReads(loadCalls),
      async accountKeys(...given) {
        const [side, { keys }, offsetMs] = await Promise.all([
          account.load(),
          trading.load(),
          clockOffset.read(),
        ])
        return side.accountKeys({ keys, venueNowMs: runtime.now() + offsetMs }, ...given)
      },
      marketFunding: async (...given) => (await fundingRates.load())(...given),
      platformFee: async (...given) => (await loadCalls()).platformFee(...given),
      marginConstraints,
      currentChoice: async (action, address, signal) =>
        action === 'accountMode'
          ? (await account.load()).reads.mode(address.toLowerCase(), signal)
          : undefined,
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
        changes.close()
        expiry.close()
        live.close()
      },
    }
  }
}

/** The calls that load what trading needs; those that are pure come after one that did. */
function tradingCalls(trading: LazyCode<Trading>) {
  const { load } = trading
  return {
    ...lateTrading(trading),
    async ready() {
      await load()
    },
    renewFacts: async (...given) => (await (await load()).renewFacts?.(...given)) ?? false,
    remainder: async (...given) => (await load()).remainder?.(...given),
    endSteps: async (request) => (await load()).endSteps(request),
    credentials: async (...given) => (await load()).credentials(...given),
    forgetCredential: async (...given) => (await load()).forgetCredential(...given),
  } satisfies Partial<VenuePlugin>
}

/** Clocks of real venues do not jump; that of the paper exchange is moved by hand. */
const CLOCK_CACHE_MS = { mainnet: 600_000, testnet: 600_000, paper: 3_000 }

/** The venue’s info endpoint: no older orders and executions can be asked for. */
const ROWS_KEPT = { orders: 2_000, fills: 10_000 }

interface Shared extends Pick<StreamContext, 'provider' | 'ask' | 'universe' | 'now'> {
  account: LazyCode<Account>
}

function streamed(
  runtime: PluginRuntime,
  url: string,
  { account, ...shared }: Shared,
): PluginStreams {
  const { openSocket, clock, setTimer, gather } = runtime
  const pool: SocketPool = new SocketPool({
    url,
    openSocket,
    clock,
    setTimer,
    gather,
    protocol: wireProtocol,
    onStatus: () => notify(),
  })
  const context = { ...shared, pool, setTimer }
  const { notify, ...streams } = createVenueStreams({
    markets: socketSource(context),
    loadAccount: async () => (await account.load()).overSocket(context),
    setTimer,
    carrierStatus: () => pool.status(),
  })
  return {
    ...streams,
    lastMessageAtMs: (subscription) => lastSocketMessage(pool, subscription),
    refresh: () => pool.refresh(),
    close() {
      streams.close()
      pool.close()
    },
  }
}

function polled(runtime: PluginRuntime, { account, ...shared }: Shared): PluginStreams {
  return polledStreams(runtime, {
    markets: (polling) => pollSource({ ...shared, polling }),
    loadAccount: async (polling) => (await account.load()).byPolling(polling),
  })
}
