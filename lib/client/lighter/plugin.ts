import type { PluginFactory, PluginRuntime, VenuePlugin } from '@/lib/client/plugin'
import { createClockOffset } from '@/lib/client/reads/clockOffset'
import { lowerCaseReads } from '@/lib/client/reads/lowerCaseReads'
import { Polling } from '@/lib/client/reads/polling'
import { keepFor } from '@/lib/client/registry'
import { SocketPool } from '@/lib/client/sockets/socketPool'
import { nameOf, VenueStreams } from '@/lib/client/sockets/venueStreams'
import { ZERO } from '@/lib/decimal/decimal'
import { fromScaledInteger } from '@/lib/decimal/scale'
import { QUESTIONS } from '@/lib/venues/lighter/ask/questions'
import { USDC_DECIMALS } from '@/lib/venues/lighter/map/scale'
import { readMarkets } from '@/lib/venues/lighter/reads/markets'
import { ApiKeys } from './apiKeys'
import { createAuthorizer } from './authorize'
import { createDeliver } from './deliver'
import { deploymentOf, type LighterOptions } from './options'
import { createOutcomes } from './outcomes'
import { createAccounts } from './reads/accounts'
import { createAsk } from './reads/ask'
import { createReads } from './reads/reads'
import { createRequests } from './requests'
import type { Session } from './session'
import { createSetupState } from './setupState'
import type { LighterSigner, OpenSigner } from './signer/signer'
import { Folds } from './streams/folds'
import { pollSource } from './streams/pollSource'
import { lastSocketMessage, socketSource } from './streams/socketSource'
import { createWireProtocol } from './streams/wireProtocol'
import { createTakenWatch } from './taken'
import { createTokens } from './tokens'
import { createWithdrawals } from './withdrawals'

/** Markets change rarely; their live figures come with the streams. */
const MARKETS_CACHE_MS = 60_000
/** Clocks of real venues do not jump; that of the paper exchange is moved by hand. */
const CLOCK_CACHE_MS = { mainnet: 600_000, testnet: 600_000, paper: 3_000 }

/** What the plugin streams with, made once. */
type Live = Pick<
  VenuePlugin,
  'subscribe' | 'status' | 'onStatus' | 'lastMessageAtMs' | 'refresh' | 'close'
>

/** A Lighter deployment for the client library: reads, streams, API key, verification. */
export function lighter(options: LighterOptions): PluginFactory {
  return (runtime): VenuePlugin => {
    const session = openSession(options, runtime)
    const { provider: key, pins, reads, signer } = session
    const pool =
      options.wsUrl === undefined ? undefined : openPool(session, runtime, options.wsUrl, notify)
    const live = pool === undefined ? polled(session, runtime) : streamed(session, runtime, pool)
    const taken = pool && createTakenWatch(session, pool)
    function notify() {
      live.notify()
    }
    const { explorerUrl } = options.facts
    return {
      key,
      pins,
      ...lowerCaseReads(reads),
      ...createSetupState(session),
      ...createRequests(session),
      ...createAuthorizer(session),
      ...createOutcomes(session),
      ...(taken && { watchTaken: taken.watchTaken, whenTaken: taken.whenTaken }),
      ...createWithdrawals(session),
      deliver: createDeliver(session),
      clockOffsetMs: session.clockOffset.read,
      // The venue keeps the initial margin in an isolated position, and no more.
      marginConstraints: ({ initialMarginRequirement }) => ({
        minimumMarginRequirement: initialMarginRequirement ?? ZERO,
        amountIncrement: fromScaledInteger(1, USDC_DECIMALS),
      }),
      explorerLink: (txHash, chainId) =>
        chainId === undefined && explorerUrl !== undefined ? explorerUrl + txHash : undefined,
      ...live.members,
      close() {
        taken?.close()
        live.members.close()
        signer.close()
      },
    }
  }
}

function openSession(
  options: LighterOptions,
  runtime: PluginRuntime,
): Session & { signer: LazySigner } {
  const deployment = deploymentOf(options)
  const { provider } = deployment
  const ask = createAsk(options.baseUrl, provider, runtime)
  const accounts = createAccounts(ask.public, provider, runtime.clock)
  const markets = keepFor(MARKETS_CACHE_MS, runtime.clock.steadyMs, () =>
    readMarkets(ask.public, deployment),
  )
  const readTime = async () => (await ask.public('status')).timestamp
  const clockOffset = createClockOffset(readTime, CLOCK_CACHE_MS[options.network], runtime)
  const venueNowMs = async () => runtime.now() + (await clockOffset.read())
  const signer = lazySigner(options.openSigner ?? signInPlace)
  const { network } = options
  const keys = new ApiKeys({ provider, network, runtime, ask: ask.public, accounts, signer })
  const tokens = createTokens({
    requireKey: (address) => keys.require(address),
    signer,
    venueNowMs,
  })
  const reads = createReads({
    provider,
    clock: runtime.clock,
    accounts,
    askPublic: ask.public,
    askAs: (address) => ask.as(() => tokens.mint(address)),
    markets,
    async apiKey(address) {
      const record = await keys.find(address)
      if (record === undefined) return undefined
      const isRegistered = await keys.isRegistered(address).catch(() => false)
      return { index: record.apiKeyIndex, isRegistered }
    },
    explorerUrl: options.facts.explorerUrl,
  })
  const { referralCode } = options
  const pins = {
    network,
    ...options.facts,
    ...(referralCode === undefined ? {} : { referralCode }),
  }
  return {
    provider,
    options,
    pins,
    runtime,
    ask,
    accounts,
    reads,
    keys,
    tokens,
    clockOffset,
    markets,
    signer,
    venueNowMs,
  }
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

function openPool(
  { tokens }: Session,
  { openSocket, clock, setTimer, gather }: PluginRuntime,
  url: string,
  onStatus: () => void,
): SocketPool {
  const protocol = createWireProtocol((address) => tokens.mint(address))
  return new SocketPool({ url, openSocket, clock, setTimer, gather, protocol, onStatus })
}

/** The venue's time by what was read of it: what it does by the hour it does by its own clock. */
function likelyNow({ clockOffset }: Session, runtime: PluginRuntime): () => number {
  return () => runtime.now() + clockOffset.latest()
}

/** Streams and who tells their status. */
interface LiveParts {
  members: Live
  notify(): void
}

function streamed(session: Session, runtime: PluginRuntime, pool: SocketPool): LiveParts {
  const { clock, setTimer } = runtime
  const polling = new Polling({ clock, setTimer, onStatus: () => {} })
  const folds = new Folds(pool)
  const { explorerUrl } = session.options.facts
  const now = likelyNow(session, runtime)
  const context = { ...session, pool, folds, explorerUrl, now, setTimer }
  const streams = new VenueStreams(socketSource(context, polling))
  return {
    notify: () => streams.notify(pool.status()),
    members: {
      subscribe: (subscription, listener) => streams.subscribe(subscription, listener),
      status: () => pool.status(),
      onStatus: (listener) => streams.onStatus(listener),
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

function polled(session: Session, runtime: PluginRuntime): LiveParts {
  const { clock, setTimer } = runtime
  const now = likelyNow(session, runtime)
  const { provider, markets, reads, ask, options } = session
  const polling: Polling = new Polling({
    clock,
    setTimer,
    onStatus: (status) => streams.notify(status),
  })
  const deployment = deploymentOf(options)
  const { lifetimeMs } = QUESTIONS.orderBookDetails
  const readFresh = keepFor(lifetimeMs, clock.steadyMs, () => readMarkets(ask.public, deployment))
  const streams: VenueStreams = new VenueStreams(
    pollSource({ provider, ask: ask.public, readMarkets: readFresh, markets, reads, polling, now }),
  )
  return {
    notify: () => streams.notify(polling.status()),
    members: {
      subscribe: (subscription, listener) => streams.subscribe(subscription, listener),
      status: () => polling.status(),
      onStatus: (listener) => streams.onStatus(listener),
      lastMessageAtMs: (subscription) => polling.lastMessageOf(nameOf(subscription)),
      refresh: () => polling.refresh(),
      close: () => streams.close(),
    },
  }
}
