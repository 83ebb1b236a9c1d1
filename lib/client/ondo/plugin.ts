import type { StreamStatus } from '@/lib/client/channels'
import type { PluginFactory, PluginRuntime, VenuePlugin } from '@/lib/client/plugin'
import type { VenueReads } from '@/lib/client/reads/venueReads'
import { keepFor } from '@/lib/client/registry'
import { SocketPool } from '@/lib/client/sockets/socketPool'
import { VenueStreams } from '@/lib/client/sockets/venueStreams'
import type { ActionType } from '@/lib/schema/model/enums'
import { PerpsError } from '@/lib/schema/perpsError'
import type { Ask } from '@/lib/venues/ondo/ask/questions'
import { basisPointsToFraction } from '@/lib/venues/ondo/map/account'
import { type OndoMarkets, readMarkets } from '@/lib/venues/ondo/reads/markets'
import { prepareWithdrawal, readBook, removeAddress, saveAddress } from './account/addressBook'
import { importKey, removeKey } from './account/apiKeys'
import { clientOrderIdOf, isHeldBack, noteResults, signAgain, signSteps } from './account/authorize'
import { deliverSteps } from './account/deliver'
import { OndoCredentials } from './account/ondoCredentials'
import { confirmationsOf, depositAddressOf, isStepSatisfied } from './account/satisfied'
import { createClockOffset } from './calls/clockOffset'
import { createVenueCalls, type VenueCalls } from './calls/venueCalls'
import { type OndoOptions, pinsOf } from './options'
import { createHistoryReads } from './reads/historyReads'
import { createHoldingReads } from './reads/holdingReads'
import { createOrderReads } from './reads/orderReads'
import { createConfirmations } from './streams/confirmations'
import { lastMessage, streamSource } from './streams/source'
import { wireProtocol } from './streams/wireProtocol'
import { probeOutcome } from './verify/probeOutcome'
import { verifyStep, verifySteps } from './verify/verifyStep'

const MARKETS_KEEP_MS = 3_600_000

/** Ondo Perps for the client library: session and key, reads, streams, verification. */
export function ondo(options: OndoOptions): PluginFactory {
  return (runtime): VenuePlugin => {
    const { key: provider, baseUrl } = options
    const ask: Ask = (name, details) => calls.ask(name, details)
    const clockOffset = createClockOffset(ask, runtime)
    const { network } = options
    const credentials = new OndoCredentials({ provider, network }, runtime, clockOffset)
    const calls = createVenueCalls({ baseUrl, tool: provider, runtime, credentials })
    let latestMarkets: OndoMarkets | undefined
    const markets = keepFor(MARKETS_KEEP_MS, runtime.clock.steadyMs, async () => {
      latestMarkets = await readMarkets(calls.ask, provider)
      return latestMarkets
    })
    const venueNow = async () => {
      const offsetMs = await clockOffset.readSoon()
      return { ms: runtime.now() + offsetMs, isMeasured: clockOffset.isMeasured() }
    }
    const likelyNow = async () => (await venueNow()).ms
    const readTools = { options, calls, credentials, markets }
    const reads: VenueReads & Pick<VenuePlugin, 'withdrawalStates'> = {
      ...createHoldingReads(readTools),
      ...createOrderReads(readTools),
      ...createHistoryReads(readTools),
    }
    const signing = { provider, credentials, clockOffset, now: runtime.now, lastStampMs: 0 }
    const setup = { options, calls, credentials, venueNow }
    const book = { options, calls, venueNow: likelyNow, entryTimes: new Map() }
    const facts = () => ({ markets: latestMarkets, clockOffsetMs: clockOffset.latest() })
    const live = streamed(runtime, options, { calls, reads, markets, credentials })

    return {
      key: provider,
      pins: pinsOf(options),
      ...reads,
      ...live,
      async resolveRequest(action, _address, signers, params) {
        // What the verdict stands on is read before anything is staged.
        await Promise.all([NEEDS_MARKETS.has(action) && markets(), clockOffset.readSoon()])
        return { signer: signers.includes('USER') ? 'USER' : 'SDK', params }
      },
      verifyStep: (intent, step) => verifyStep(intent, step, facts()),
      verifySteps: (intent, steps) => verifySteps(intent, steps, facts()),
      clientOrderIdOf,
      sign: (steps, { address }) => signSteps(signing, steps, address),
      signAgain: (request, results) => signAgain(signing, request, results),
      isCuredByCreating: isHeldBack,
      isSatisfied: (entry, address, signal) => isStepSatisfied(setup, entry, address, signal),
      deliver: (steps, by) => deliverSteps(setup, steps, by),
      async prepare({ action, address, params }, by) {
        if (action !== 'withdrawal') return
        await prepareWithdrawal(book, params, { ...by, address, wallet: by.wallet })
      },
      probeOutcome: (request, results) =>
        probeOutcome({ calls, venueNow, setTimer: runtime.setTimer }, request, results),
      onExecuteResults: (address, _action, results, request) =>
        noteResults(signing, address, results, request),
      removeAccountKey: async (id, by) => {
        await removeKey(calls, id, by)
        // A store that fails does not undo it: what it keeps is dropped once the venue refuses it.
        await credentials.dropKey(by.address, id).catch(() => {})
      },
      withdrawalAddresses: (address, signal) => readBook(book, { address, signal }),
      saveWithdrawalAddress: (entry, by) => saveAddress(book, entry, by),
      removeWithdrawalAddress: (destination, by) => removeAddress(book, destination, by),
      credentials: (address) => credentials.list(address),
      onCredentialChange: (listener) => credentials.onChange(listener),
      forgetCredential: (address) => credentials.forget(address),
      importAgent: (address, text) => importKey(setup, address, text),
      async platformFee() {
        const { builder } = options.facts
        if (builder === undefined) return undefined
        const rate = basisPointsToFraction(builder.feeRateBps)
        // The venue asks no one to approve it: it is part of each order that is signed.
        return { payee: builder.code, maker: rate, taker: rate, approved: true }
      },
      depositAddress: (address, signal) => depositAddressOf(setup, address, signal),
      clockOffsetMs: clockOffset.readSoon,
      transferTimes: async () => confirmationsOf(options.facts),
      close() {
        live.close()
        credentials.close()
      },
    }
  }
}

/** Actions whose prices and sizes are judged by a market's own steps. */
const NEEDS_MARKETS: ReadonlySet<ActionType> = new Set<ActionType>([
  'placeOrder',
  'placeTriggerOrder',
  'placeTwapOrder',
  'updateLeverage',
])

/** How things stand without a socket: as the newest read. */
function statusOf(readAtMs: ReadonlyMap<string, number>): StreamStatus {
  const newest = readAtMs.size === 0 ? undefined : Math.max(...readAtMs.values())
  const state = newest === undefined ? 'idle' : 'connected'
  return { state, lastMessageAtMs: newest, latencyMs: undefined }
}

type Live = Pick<
  VenuePlugin,
  'subscribe' | 'status' | 'onStatus' | 'lastMessageAtMs' | 'refresh' | 'close'
>

function streamed(
  runtime: PluginRuntime,
  { key: provider, wsUrl }: OndoOptions,
  tools: {
    calls: VenueCalls
    reads: VenueReads
    markets(): Promise<OndoMarkets>
    credentials: OndoCredentials
  },
): Live {
  const { openSocket, now, clock, setTimer, gather } = runtime
  const { credentials } = tools
  const readAtMs = new Map<string, number>()
  /** What each account logged in with last: a session that came since is not the one refused. */
  const tokens = new Map<string, string>()
  const tokenOf = async (address: string) => {
    tokens.delete(address)
    const session = await credentials.session(address)
    if (session) {
      tokens.set(address, session.token)
      return session.token
    }
    throw new PerpsError(2070, 'Sign in to Ondo Perps first.', { tool: provider })
  }
  const confirmations = createConfirmations()
  const pool: SocketPool | undefined =
    wsUrl === undefined
      ? undefined
      : new SocketPool({
          url: wsUrl,
          openSocket,
          clock,
          setTimer,
          gather,
          protocol: wireProtocol(tokenOf, confirmations.note),
          onStatus: (status) => streams.notify(status),
          // The venue does not know the session any more: signing in opens again.
          onLoginRefused(address) {
            const token = tokens.get(address)
            if (token) void credentials.dropSession(address, token).catch(() => undefined)
          },
        })
  const streams: VenueStreams = new VenueStreams(
    streamSource({
      provider,
      pool,
      confirmations,
      calls: tools.calls,
      reads: tools.reads,
      markets: tools.markets,
      now,
      setTimer,
      noteRead: (name) => readAtMs.set(name, now()),
    }),
  )
  // A new session opens what waited for one.
  const leave = credentials.onChange(() => pool?.refresh())
  return {
    subscribe: (subscription, listener) => streams.subscribe(subscription, listener),
    status: () => pool?.status() ?? statusOf(readAtMs),
    onStatus: (listener) => streams.onStatus(listener),
    lastMessageAtMs: (subscription) => lastMessage(pool, readAtMs, subscription),
    refresh: () => pool?.refresh(),
    close() {
      leave()
      streams.close()
      pool?.close()
    },
  }
}
