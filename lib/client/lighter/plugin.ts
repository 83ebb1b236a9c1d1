import { createCredentialChanges } from '@/lib/client/credentials/credentialChanges'
import { createExpiryTimers } from '@/lib/client/credentials/expiryTimers'
import { lateReads, lateTrading } from '@/lib/client/lateCalls'
import { type LazyCode, lazyCode } from '@/lib/client/lazyCode'
import type { PluginFactory, PluginRuntime, PluginStreams, VenuePlugin } from '@/lib/client/plugin'
import { createClockOffset } from '@/lib/client/reads/clockOffset'
import { Polling } from '@/lib/client/reads/polling'
import { type KeptRead, keepFor } from '@/lib/client/registry'
import { createVenueStreams } from '@/lib/client/sockets/lateSource'
import { polledStreams } from '@/lib/client/sockets/polledStreams'
import { SocketPool } from '@/lib/client/sockets/socketPool'
import { nameOf } from '@/lib/client/sockets/venueStreams'
import { ZERO } from '@/lib/decimal/decimal'
import { fromScaledInteger } from '@/lib/decimal/scale'
import { MARKET_QUESTIONS, type MarketAsk } from '@/lib/venues/lighter/ask/marketQuestions'
import { USDC_DECIMALS } from '@/lib/venues/lighter/map/scale'
import { type LighterMarkets, readMarkets } from '@/lib/venues/lighter/reads/markets'
import type { AccountSideContext } from './account'
import { deploymentOf, type LighterOptions } from './options'
import { createMarketAsk, createRest } from './reads/ask'
import type { LighterSigner, OpenSigner } from './signer/signer'
import { Folds } from './streams/folds'
import { pollSource } from './streams/pollSource'
import { lastSocketMessage, socketSource } from './streams/socketSource'
import { createWireProtocol } from './streams/wireProtocol'
import type { TakenWatch } from './taken'

type Account = ReturnType<typeof import('./account').createAccount>
type Trading = ReturnType<typeof import('./trading').createTrading>

/** Markets change rarely; their live figures come with the streams. */
const MARKETS_CACHE_MS = 60_000
/** Clocks of real venues do not jump; that of the paper exchange is moved by hand. */
const CLOCK_CACHE_MS = { mainnet: 600_000, testnet: 600_000, paper: 3_000 }

/** The side of markets, and how the side of accounts is come by. */
interface Base {
  options: LighterOptions
  runtime: PluginRuntime
  provider: string
  ask: MarketAsk
  markets: KeptRead<LighterMarkets>
  /** Milliseconds by the venue's clock, as far as it was read. */
  now(): number
  account: LazyCode<Account>
}

/** A Lighter deployment for the client library: reads, streams, API key, verification. */
export function lighter(options: LighterOptions): PluginFactory {
  return (runtime): VenuePlugin => {
    const signer = lazySigner(options.openSigner ?? signInPlace)
    const changes = createCredentialChanges(options.key ?? 'lighter', runtime.credentials.tabs)
    const expiry = createExpiryTimers(runtime.setTimer)
    const { pins, clockOffset, ...base } = openBase(options, runtime, { signer, changes, expiry })
    const { provider: key, account, markets, ask } = base
    const { clock } = runtime
    const fundingRates = lazyCode(key, async () =>
      (await import('./reads/fundingRates')).createFundingRates({
        provider: key,
        clock,
        ask,
        markets,
      }),
    )
    const pool = options.wsUrl === undefined ? undefined : openPool(base, options.wsUrl, notify)
    const live = pool === undefined ? undefined : streamed(base, pool)
    function notify() {
      live?.notify()
    }
    const streams = live?.members ?? polled(base)
    let isClosed = false
    let closeTaken = () => {}
    const openTaken = async (own: SocketPool) => {
      const [{ createTakenWatch }, { session }] = await Promise.all([
        import('./taken'),
        account.load(),
      ])
      const watch = createTakenWatch(session, own)
      closeTaken = watch.close
      if (isClosed) watch.close()
      return watch
    }
    const confirmations = pool && lazyCode(key, () => openTaken(pool))
    const trading = lazyCode(key, async () => {
      const [{ createTrading }, { session }] = await Promise.all([
        import('./trading'),
        account.load(),
        // Needed with the first order; where it does not load that order asks again.
        confirmations?.load().catch(() => undefined),
      ])
      return createTrading(session)
    })
    const { explorerUrl } = options.facts
    return {
      key,
      pins,
      ...lateReads(async () => (await account.load()).reads),
      marketFunding: async (...given) => (await fundingRates.load())(...given),
      clockOffsetMs: clockOffset.read,
      transferTimes: async (...given) => (await account.load()).withdrawals.transferTimes(...given),
      withdrawalStates: async (...given) =>
        (await account.load()).withdrawals.withdrawalStates(...given),
      ...tradingCalls(trading),
      ...(confirmations && takenCalls(confirmations)),
      onCredentialChange: changes.listen,
      // The venue keeps the initial margin in an isolated position, and no more.
      marginConstraints: ({ initialMarginRequirement }) => ({
        minimumMarginRequirement: initialMarginRequirement ?? ZERO,
        amountIncrement: fromScaledInteger(1, USDC_DECIMALS),
      }),
      explorerLink: (txHash, chainId) =>
        chainId === undefined && explorerUrl !== undefined ? explorerUrl + txHash : undefined,
      ...streams,
      close() {
        isClosed = true
        changes.close()
        expiry.close()
        closeTaken()
        streams.close()
        signer.close()
      },
    }
  }
}

/** The calls that load what trading needs; those that are pure come after one that did. */
function tradingCalls(trading: LazyCode<Trading>) {
  const { load, present } = trading
  return {
    ...lateTrading(trading),
    ready: async () => (await load()).ready(),
    accountKeys: async (...given) => (await load()).accountKeys(...given),
    isSatisfied: async (...given) => (await load()).isSatisfied(...given),
    currentChoice: async (...given) => (await load()).currentChoice(...given),
    platformFee: async (...given) => (await load()).platformFee(...given),
    renewFacts: async (...given) => (await (await load()).renewFacts?.(...given)) ?? false,
    nonceKey: (...given) => present().nonceKey(...given),
    marketIdsOf: (...given) => present().marketIdsOf(...given),
    probeOutcome: async (...given) => (await load()).probeOutcome(...given),
    deliver: async (...given) => (await load()).deliver(...given),
    credentials: async (...given) => (await load()).credentials(...given),
    forgetCredential: async (...given) => (await load()).forgetCredential(...given),
  } satisfies Partial<VenuePlugin>
}

/** Transactions seen on the stream before the service answers. */
function takenCalls({ load }: LazyCode<TakenWatch>) {
  return {
    async watchTaken(address) {
      // An order is not held up by code that does not load: the service's answer is used then.
      const watch = await load().catch(() => undefined)
      await watch?.watchTaken(address)
    },
    whenTaken: async (...given) => (await load()).whenTaken(...given),
  } satisfies Partial<VenuePlugin>
}

function openBase(
  options: LighterOptions,
  runtime: PluginRuntime,
  ofKeys: Pick<AccountSideContext, 'signer' | 'changes' | 'expiry'>,
) {
  const deployment = deploymentOf(options)
  const { provider } = deployment
  const rest = createRest(options.baseUrl, provider, runtime)
  const ask = createMarketAsk(rest)
  const markets = keepFor(MARKETS_CACHE_MS, runtime.clock.steadyMs, () =>
    readMarkets(ask, deployment),
  )
  const { network, referralCode } = options
  const readTime = async () => (await ask('status')).timestamp
  const clockOffset = createClockOffset(readTime, CLOCK_CACHE_MS[network], runtime)
  // What the venue does by the hour it does by its own clock.
  const now = () => runtime.now() + clockOffset.latest()
  const pins = {
    network,
    ...options.facts,
    ...(referralCode === undefined ? {} : { referralCode }),
  }
  const account = lazyCode(provider, async () =>
    (await import('./account')).createAccount({
      ...{ provider, options, pins, runtime, rest, markets, clockOffset },
      ...ofKeys,
    }),
  )
  return { options, runtime, provider, pins, ask, markets, clockOffset, now, account }
}

// The signer's code comes with the first key that is used.
const signInPlace: OpenSigner = async () =>
  (await import('./signer/inPlaceSigner')).openInPlaceSigner()

interface LazySigner {
  (): Promise<LighterSigner>
  close(): void
}

/** Starts the signer when it is first asked for, and again where that failed. */
function lazySigner(open: () => Promise<LighterSigner>): LazySigner {
  let opened: Promise<LighterSigner> | undefined
  const signer = () => {
    const present = opened ?? open()
    opened = present
    present.catch(() => {
      if (opened === present) opened = undefined
    })
    return present
  }
  return Object.assign(signer, {
    close: () => void opened?.then((present) => present.close()).catch(() => undefined),
  })
}

function openPool({ runtime, account }: Base, url: string, onStatus: () => void): SocketPool {
  const { openSocket, clock, setTimer, gather } = runtime
  const protocol = createWireProtocol(async (address) =>
    (await account.load()).session.tokens.mint(address),
  )
  return new SocketPool({ url, openSocket, clock, setTimer, gather, protocol, onStatus })
}

/** Streams and the source of their status. */
interface LiveParts {
  members: PluginStreams
  notify(): void
}

function streamed({ runtime, provider, markets, now, account }: Base, pool: SocketPool): LiveParts {
  const { clock, setTimer } = runtime
  const polling = new Polling({ clock, setTimer, onStatus: () => {} })
  const context = { provider, markets, pool, folds: new Folds(pool), now, setTimer }
  const { notify, ...streams } = createVenueStreams({
    markets: socketSource(context),
    loadAccount: async () => (await account.load()).overSocket(context, polling),
    setTimer,
    carrierStatus: () => pool.status(),
  })
  return {
    notify,
    members: {
      ...streams,
      lastMessageAtMs: (subscription) =>
        subscription.channel === 'activity'
          ? polling.lastMessageOf(nameOf(subscription))
          : lastSocketMessage(pool, subscription),
      refresh() {
        pool.refresh()
        polling.refresh()
      },
      close() {
        streams.close()
        pool.close()
      },
    },
  }
}

function polled({ runtime, provider, ask, markets, now, account }: Base): PluginStreams {
  const { lifetimeMs } = MARKET_QUESTIONS.orderBookDetails
  // What an account holds is worth no older prices than those that are shown.
  const readFresh = keepFor(lifetimeMs, runtime.clock.steadyMs, markets.renew)
  const shared = { provider, ask, readMarkets: readFresh, markets, now }
  return polledStreams(runtime, {
    markets: (polling) => pollSource({ ...shared, polling }),
    loadAccount: async (polling) => (await account.load()).byPolling(polling),
  })
}
