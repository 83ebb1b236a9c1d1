import type { StreamStatus } from '@/lib/client/channels'
import { createCredentialChanges } from '@/lib/client/credentials/credentialChanges'
import { lateReads, lateTrading } from '@/lib/client/lateCalls'
import { type LazyCode, lazyCode } from '@/lib/client/lazyCode'
import type { PluginFactory, PluginRuntime, PluginStreams, VenuePlugin } from '@/lib/client/plugin'
import { keepFor } from '@/lib/client/registry'
import { lateSource } from '@/lib/client/sockets/lateSource'
import { SocketPool } from '@/lib/client/sockets/socketPool'
import { VenueStreams } from '@/lib/client/sockets/venueStreams'
import type { MarketAsk } from '@/lib/venues/ondo/ask/marketQuestions'
import { type OndoMarkets, readMarkets } from '@/lib/venues/ondo/reads/markets'
import { createClockOffset } from './calls/clockOffset'
import { createExchange, createMarketAsk } from './calls/exchange'
import { type OndoOptions, pinsOf } from './options'
import { createConfirmations } from './streams/confirmations'
import { lastMessage, marketSource } from './streams/source'
import { wireProtocol } from './streams/wireProtocol'

type Account = ReturnType<typeof import('./account').createAccount>
type Trading = ReturnType<typeof import('./trading').createTrading>

const MARKETS_KEEP_MS = 3_600_000
/** The paper exchange's clock may be set at any time. */
const PAPER_CLOCK_KEEP_MS = 3_000

/** Ondo Perps for the client library: session and key, reads, streams, verification. */
export function ondo(options: OndoOptions): PluginFactory {
  return (runtime): VenuePlugin => {
    const { key: provider, baseUrl } = options
    const ask = createMarketAsk(createExchange({ baseUrl, tool: provider, runtime }))
    let latestMarkets: OndoMarkets | undefined
    const markets = keepFor(MARKETS_KEEP_MS, runtime.clock.steadyMs, async () => {
      latestMarkets = await readMarkets(ask, provider)
      return latestMarkets
    })
    const keepMs = options.network === 'paper' ? PAPER_CLOCK_KEEP_MS : undefined
    const clockOffset = createClockOffset(ask, runtime, keepMs)
    const changes = createCredentialChanges(provider, runtime.credentials.tabs)
    let isClosed = false
    let closeAccount = () => {}
    const account = lazyCode(provider, async () => {
      const { createAccount } = await import('./account')
      const side = createAccount({ options, runtime, markets, clockOffset, changes })
      closeAccount = () => side.credentials.close()
      if (isClosed) closeAccount()
      return side
    })
    const trading = lazyCode(provider, async () => {
      const [{ createTrading }, side] = await Promise.all([import('./trading'), account.load()])
      return createTrading({
        ...{ options, runtime, account: side, markets },
        latestMarkets: () => latestMarkets,
      })
    })
    const fundingRates = lazyCode(provider, async () =>
      (await import('./reads/fundingRates')).createFundingRates(ask),
    )
    const live = streamed(runtime, options, { ask, markets, account })
    // A new session opens what waited for one.
    const leave = changes.listen(() => live.refresh())

    return {
      key: provider,
      pins: pinsOf(options),
      ...accountCalls(account),
      marketFunding: async (...given) => (await fundingRates.load())(...given),
      ...tradingCalls(trading),
      onCredentialChange: changes.listen,
      ...live,
      clockOffsetMs: clockOffset.readSoon,
      close() {
        isClosed = true
        leave()
        changes.close()
        live.close()
        closeAccount()
      },
    }
  }
}

/** The calls that load what is about an account. */
function accountCalls({ load }: LazyCode<Account>) {
  return {
    ...lateReads(async () => (await load()).reads),
    accountKeys: async (...given) => (await load()).reads.accountKeys(...given),
    withdrawalStates: async (...given) => (await load()).reads.withdrawalStates?.(...given),
    credentials: async (address) => (await load()).credentials.list(address),
    forgetCredential: async (address) => (await load()).credentials.forget(address),
  } satisfies Partial<VenuePlugin>
}

/** The calls that load what trading needs; those that are pure come after one that did. */
function tradingCalls(trading: LazyCode<Trading>) {
  const { load, present } = trading
  return {
    ...lateTrading(trading),
    renewFacts: async (...given) => (await load()).renewFacts(...given),
    async ready() {
      await load()
    },
    signAgain: async (...given) => (await load()).signAgain(...given),
    isCuredByCreating: (...given) => present().isCuredByCreating(...given),
    isSatisfied: async (...given) => (await load()).isSatisfied(...given),
    deliver: async (...given) => (await load()).deliver(...given),
    prepare: async (...given) => (await load()).prepare(...given),
    probeOutcome: async (...given) => (await load()).probeOutcome(...given),
    removeAccountKey: async (...given) => (await load()).removeAccountKey(...given),
    withdrawalAddresses: async (...given) => (await load()).withdrawalAddresses(...given),
    saveWithdrawalAddress: async (...given) => (await load()).saveWithdrawalAddress(...given),
    removeWithdrawalAddress: async (...given) => (await load()).removeWithdrawalAddress(...given),
    platformFee: async () => (await load()).platformFee(),
    depositAddress: async (...given) => (await load()).depositAddress(...given),
    transferTimes: async () => (await load()).transferTimes(),
  } satisfies Partial<VenuePlugin>
}

/** Status without a socket: that of the newest read. */
function statusOf(readAtMs: ReadonlyMap<string, number>): StreamStatus {
  const newest = readAtMs.size === 0 ? undefined : Math.max(...readAtMs.values())
  const state = newest === undefined ? 'idle' : 'connected'
  return { state, lastMessageAtMs: newest, latencyMs: undefined }
}

function streamed(
  runtime: PluginRuntime,
  { key: provider, wsUrl }: OndoOptions,
  tools: { ask: MarketAsk; markets(): Promise<OndoMarkets>; account: LazyCode<Account> },
): PluginStreams {
  const { openSocket, now, clock, setTimer, gather } = runtime
  const { account, ask, markets } = tools
  const readAtMs = new Map<string, number>()
  const confirmations = createConfirmations()
  const tokenOf = async (address: string) => (await account.load()).tokenOf(address)
  const pool: SocketPool | undefined =
    wsUrl === undefined
      ? undefined
      : new SocketPool({
          ...{ url: wsUrl, openSocket, clock, setTimer, gather },
          protocol: wireProtocol(tokenOf, confirmations.note),
          onStatus: () => notify(),
          // The code is there: it gave what the login was refused with.
          onLoginRefused: (address) => account.present().onLoginRefused(address),
        })
  const context = {
    ...{ provider, pool, confirmations, ask, markets, now, setTimer },
    noteRead: (name: string) => void readAtMs.set(name, now()),
  }
  const late = lateSource(
    async () => (await account.load()).overStreams(context),
    setTimer,
    () => notify(),
  )
  const streams = new VenueStreams({ ...marketSource(context), ...late.source })
  const status = () => late.statusWith(pool?.status() ?? statusOf(readAtMs))
  const notify = () => streams.notify(status())
  return {
    subscribe: (subscription, listener) => streams.subscribe(subscription, listener),
    status,
    onStatus: (listener) => streams.onStatus(listener),
    lastMessageAtMs: (subscription) => lastMessage(pool, readAtMs, subscription),
    refresh: () => pool?.refresh(),
    close() {
      streams.close()
      pool?.close()
    },
  }
}
