import { randomBytes } from 'node:crypto'
import { type Ecgfp5, openEcgfp5 } from '@/lib/ecgfp5/ecgfp5'
import { validationError } from '@/lib/schema/perpsError'
import type { IntegratorFee } from '@/lib/venues/lighter/facts'
import type { LighterMarkets } from '@/lib/venues/lighter/reads/markets'
import { parseExactJson } from '@/lib/venues/lighter/sign/exactJson'
import { LIMITS } from '@/lib/venues/lighter/sign/limits'
import type { LighterConfig } from '@/server/config/lighter'
import { isChainOffered } from '@/server/config/paperChain'
import { feeOf } from '@/server/config/venueConfig'
import { processClock } from '@/server/runtime/clock'
import type { VenueAdapter } from '@/server/venues/adapter'
import { createChainReader } from '@/server/venues/upstream/chainReader'
import { type Clock, systemClock } from '@/server/venues/upstream/clock'
import { cacheDescriptors } from '@/server/venues/upstream/descriptorCache'
import { isOnOffer } from '@/server/venues/upstream/isOnOffer'
import { type FeedSocket, openWebSocket } from '@/server/venues/upstream/liveFeed'
import { createVenueClock } from '@/server/venues/upstream/venueClock'
import { createVenueHttp } from '@/server/venues/upstream/venueHttp'
import { actionTable } from './actionTable'
import { createKeyNonces, notingNonces } from './build/keyNonces'
import { createKeySlots } from './build/keySlots'
import { missingSetup } from './build/missingSetup'
import { describeVenue } from './descriptor'
import { probeStep } from './probe/probe'
import { createProbePace } from './probe/probePace'
import { createAccounts } from './reads/accounts'
import { createApiKeys } from './reads/apiKeys'
import { createAsk, createCountedAsk, readRefusal } from './reads/ask'
import { createContexts } from './reads/contexts'
import { createMarketMargins } from './reads/marketMargins'
import { readOhlcv, readOrderbook } from './reads/marketReads'
import { createMarkets } from './reads/markets'
import { readOpenPositions } from './reads/openPositions'
import { createRequestLimits } from './reads/requestLimits'
import { venueNowMs } from './reads/venueNow'
import { relayStep } from './relay/relay'
import { relayTogether } from './relay/relayTogether'
import { checkNonce, verifyStep } from './relay/verify'
import type { LighterVenue } from './venue'

/** Every step waits for the venue's time; ours must do where that takes longer. */
const CLOCK_TIMEOUT_MS = 1_500

export interface LighterAdapterOptions {
  config: LighterConfig
  clock?: Clock
  openSocket?: () => FeedSocket
  /** Draws a client order index: 1 to 2^48 - 1. */
  drawOrderIndex?: () => number
}

/** A venue of this kind reports what became of a step, and takes several at once. */
export type LighterAdapter = VenueAdapter & Required<Pick<VenueAdapter, 'probe' | 'relayTogether'>>

/** One deployment of Lighter behind the service. Opens nothing until first used. */
export function createLighterAdapter(options: LighterAdapterOptions): LighterAdapter {
  const { config } = options
  const venue = openVenue(options)
  const { key } = config
  const descriptors = (as: LighterConfig) =>
    cacheDescriptors<IntegratorFee, LighterMarkets>((fee, markets) =>
      describeVenue(as, fee, markets),
    )
  const withChain = descriptors(config)
  const withoutChain = descriptors({ ...config, deposit: undefined })
  return {
    key,
    descriptor(feeIdentity) {
      const descriptorOf = isChainOffered(config) ? withChain : withoutChain
      return descriptorOf(venue.integrator(feeIdentity), venue.markets.latest())
    },
    async prepare({ signal }) {
      await venue.markets.get(signal)
    },
    async markets({ signal }) {
      return (await venue.markets.get(signal)).listed.map(({ market }) => market)
    },
    async assets({ signal }) {
      return [...(await venue.markets.get(signal)).assets.values()]
    },
    contexts: ({ signal }) => venue.contexts.read(signal),
    ohlcv: (query, context) => readOhlcv(venue, query, context),
    orderbook: (query, context) => readOrderbook(venue, query, context),
    async build(request, context) {
      const entry = actionTable.get(request.action)
      const integrator = venue.integrator(context.feeIdentity)
      const { referralCode } = config
      const deposit = isChainOffered(config) ? config.deposit : undefined
      if (entry === undefined || !isOnOffer(entry, { integrator, referralCode, deposit })) {
        throw validationError('action', `${request.action} is not on offer here`, key)
      }
      // Every time in a step is the venue's: it checks them against its own clock.
      const nowMs = await venueNowMs(venue, context)
      return await entry.build(venue, request, { ...context, nowMs })
    },
    verify: (step, staged, context) => verifyStep(venue, step, staged, context),
    checkNonce: (step) => checkNonce(venue, step),
    missingSetup: (action, address, context) => missingSetup(venue, action, address, context),
    relay: (step, staged, context) => relayStep(venue, step, staged, context),
    relayTogether: (steps, context) => relayTogether(venue, steps, context),
    probe: (staged, context, signed) => probeStep(venue, staged, context, signed),
    positions: (address, context) => readOpenPositions(venue, address, context),
    async close() {
      venue.contexts.close()
      await Promise.all([venue.http.close(), venue.closeChain?.()])
    },
  }
}

function openVenue(
  options: LighterAdapterOptions,
): LighterVenue & { closeChain: (() => Promise<void>) | undefined } {
  const { config, clock = systemClock } = options
  const { key, timeoutMs, deposit } = config
  const deployment = {
    provider: key,
    signingChainId: config.signingChainId,
    collateral: config.collateral.symbol,
  }
  const limits = createRequestLimits(key, { perMinute: config.requestsPerMinute, clock })
  const http = createVenueHttp({
    baseUrl: config.baseUrl,
    tool: key,
    timeoutMs,
    parseJson: parseExactJson,
    refusalOf: (answer) => readRefusal(answer, { tool: key, limits }),
  })
  const ask = createAsk(http, limits, key)
  const nonces = createKeyNonces(ask)
  const markets = createMarkets(ask, deployment, timeoutMs)
  const chainHttp = deposit && createVenueHttp({ baseUrl: deposit.rpcUrl, tool: key, timeoutMs })
  const transactions = deposit &&
    chainHttp && {
      chain: createChainReader(chainHttp, { tool: key, chainId: deposit.chainId }),
      clock,
      tool: key,
      patienceMs: Math.floor(timeoutMs / 3),
    }
  // Test networks are reset, with other accounts and keys.
  const isLasting = config.network === 'mainnet'
  const reading = {
    ...{ tool: key, loadTimeoutMs: timeoutMs, isLasting },
    deployment: `${config.baseUrl} ${config.signingChainId}`,
  }
  const accounts = createAccounts(ask, { ...reading, clock })
  let ecgfp5: Promise<Ecgfp5> | undefined
  return {
    config,
    key,
    deployment,
    http,
    limits,
    ask,
    askLeaving: (kept) => createCountedAsk(http, key, () => limits.count(kept)),
    askAsProbe: createCountedAsk(http, key, () => limits.countProbe()),
    probePace: createProbePace(),
    markets,
    contexts: createContexts({
      markets,
      tool: key,
      timeoutMs,
      clock,
      wallMs: processClock().wallMs,
      openSocket: options.openSocket ?? (() => openWebSocket(config.wsUrl)),
    }),
    accounts,
    margins: createMarketMargins(accounts),
    apiKeys: createApiKeys(notingNonces(ask, nonces, clock), reading),
    nonces,
    slots: createKeySlots(reading.deployment),
    transactions,
    clock,
    venueClock: createVenueClock(async (signal) => (await ask('status', {}, signal)).timestamp, {
      network: config.network,
      timeoutMs: Math.min(config.timeoutMs, CLOCK_TIMEOUT_MS),
    }),
    ecgfp5() {
      ecgfp5 ??= openEcgfp5()
      return ecgfp5
    },
    drawOrderIndex: options.drawOrderIndex ?? drawOrderIndex,
    integrator: (feeIdentity) => feeOf(config, feeIdentity),
    closeChain: chainHttp && (() => chainHttp.close()),
  }
}

const ORDER_INDEX_BYTES = 6

function drawOrderIndex(): number {
  const drawn = randomBytes(ORDER_INDEX_BYTES).readUIntBE(0, ORDER_INDEX_BYTES)
  return Math.min(Math.max(drawn, 1), Number(LIMITS.clientOrderIndex))
}
