import { validationError } from '@/lib/schema/perpsError'
import { askVenueTime } from '@/lib/venues/hyperliquid/ask/marketQuestions'
import { askTradedUsd } from '@/lib/venues/hyperliquid/ask/serviceQuestions'
import { withUnderlying } from '@/lib/venues/hyperliquid/identity'
import type { Universe } from '@/lib/venues/hyperliquid/reads/universe'
import { env } from '@/server/config/env'
import {
  type BuilderFee,
  type HyperliquidConfig,
  hyperliquidConfig,
} from '@/server/config/hyperliquid'
import { isChainOffered } from '@/server/config/paperChain'
import { feeOf } from '@/server/config/venueConfig'
import { processClock } from '@/server/runtime/clock'
import type { ProbingVenue } from '@/server/venues/adapter'
import { createChainReader } from '@/server/venues/upstream/chainReader'
import { type Clock, systemClock } from '@/server/venues/upstream/clock'
import { cacheDescriptors } from '@/server/venues/upstream/descriptorCache'
import { isOnOffer } from '@/server/venues/upstream/isOnOffer'
import { type FeedSocket, openWebSocket } from '@/server/venues/upstream/liveFeed'
import { createVenueClock } from '@/server/venues/upstream/venueClock'
import { createVenueHttp } from '@/server/venues/upstream/venueHttp'
import { actionTable, missingSetup } from './actionTable'
import { unstamped } from './build/stampSteps'
import { describeVenue } from './descriptor'
import { probeStep } from './probe/probe'
import { readAccount, readModeToUnify } from './reads/accountReads'
import { createAccounts } from './reads/accounts'
import { createAsk } from './reads/ask'
import { createContexts } from './reads/contexts'
import { readExecutions } from './reads/executionReads'
import { createExplorer } from './reads/explorer'
import { readOhlcv, readOrderbook } from './reads/marketReads'
import { readOrder, readOrders } from './reads/orderReads'
import { createTokens } from './reads/tokens'
import { createUniverse } from './reads/universe'
import { createNonceStatuses } from './relay/nonceStatuses'
import { relayStep } from './relay/relay'
import { verifyStep } from './relay/verify'
import { type HyperliquidVenue, KEY } from './venue'

/** The explorer is asked beside the venue itself, whose answers must not wait for it. */
const EXPLORER_TIMEOUT_MS = 2_500

export interface HyperliquidOptions {
  config?: HyperliquidConfig
  /** Builder by fee identity. */
  builder?: HyperliquidVenue['builder']
  clock?: Clock
  openSocket?: () => FeedSocket
}

/** Hyperliquid behind the service. Opens nothing until first used. */
export function createHyperliquidAdapter(options: HyperliquidOptions = {}): ProbingVenue {
  const config = options.config ?? hyperliquidConfig(env())
  const { timeoutMs } = config
  const http = createVenueHttp({ baseUrl: config.baseUrl, tool: KEY, timeoutMs })
  const ask = createAsk(http, KEY)
  const explorerHttp = createVenueHttp({
    baseUrl: config.explorerUrl,
    tool: KEY,
    timeoutMs: Math.min(timeoutMs, EXPLORER_TIMEOUT_MS),
  })
  const universe = createUniverse(ask, KEY, timeoutMs)
  const chainHttp =
    config.settlement &&
    createVenueHttp({ baseUrl: config.settlement.rpcUrl, tool: KEY, timeoutMs })
  const transactions = chainHttp && {
    chain: createChainReader(chainHttp, { tool: KEY, chainId: config.chainId }),
    clock: options.clock ?? systemClock,
    tool: KEY,
    patienceMs: Math.floor(timeoutMs / 3),
  }
  const venue: HyperliquidVenue = {
    config,
    http,
    ask,
    explorer: createExplorer(explorerHttp),
    universe,
    accounts: createAccounts(ask),
    tokens: createTokens(ask, KEY, timeoutMs),
    transactions,
    clock: createVenueClock((signal) => askVenueTime(ask, signal), config),
    nonces: createNonceStatuses(),
    builder: options.builder ?? ((feeIdentity) => feeOf(config, feeIdentity)),
  }
  const contexts = createContexts({
    ask,
    universe,
    tool: KEY,
    timeoutMs,
    clock: options.clock ?? systemClock,
    wallMs: options.clock?.now ?? processClock().wallMs,
    openSocket: options.openSocket ?? (() => openWebSocket(config.wsUrl)),
  })

  const descriptors = (as: HyperliquidConfig) =>
    cacheDescriptors<BuilderFee, Universe>((builder, listed) => describeVenue(as, builder, listed))
  const withChain = descriptors(config)
  const withoutChain = descriptors({ ...config, settlement: undefined })

  return {
    key: KEY,
    descriptor(feeIdentity) {
      const descriptorOf = isChainOffered(config) ? withChain : withoutChain
      return descriptorOf(venue.builder(feeIdentity), universe.latest())
    },
    async prepare({ signal }) {
      await universe.get(signal)
    },
    async markets({ signal }) {
      return (await universe.get(signal)).listed.map(({ market }) => withUnderlying(market))
    },
    // Ledger rows of this venue carry symbols of their own.
    assets: async () => [],
    contexts: ({ signal }) => contexts.read(signal),
    ohlcv: (query, context) => readOhlcv(venue, query, context),
    orderbook: (query, context) => readOrderbook(venue, query, context),
    async build(request, context) {
      const entry = actionTable.get(request.action)
      const builder = venue.builder(context.feeIdentity)
      const { referralCode } = config
      const settlement = isChainOffered(config) ? config.settlement : undefined
      const configured = { builder, referralCode, settlement }
      if (entry === undefined || !isOnOffer(entry, configured)) {
        throw validationError('action', `${request.action} is not on offer here`, KEY)
      }
      return unstamped(venue, request, await entry.build(venue, request, context), context)
    },
    verify: (step, staged, context) => verifyStep(venue, step, staged, context),
    missingSetup: (action, address, context) => missingSetup(venue, action, address, context),
    relay: (step, staged, context) => relayStep(venue, step, staged, context),
    probe: (staged, context, signed) => probeStep(venue, staged, context, signed),
    dex: {
      async assetIds({ signal }) {
        const { listed } = await universe.get(signal)
        const perps = listed.filter(({ market }) => market.maxLeverage !== undefined)
        return new Map(perps.map(({ market, assetId }) => [market.id, assetId]))
      },
      account: (address, context) => readAccount(venue, address, context),
      orders: (address, context) => readOrders(venue, address, context),
      executions: (address, orders, context) => readExecutions(venue, address, orders, context),
      order: (target, context) => readOrder(venue, target, context),
      modeToUnify: (address, context) => readModeToUnify(venue, address, context),
    },
    tradedNotional: (address, { signal }) => askTradedUsd(ask, address, signal),
    async close() {
      contexts.close()
      await Promise.all([http.close(), explorerHttp.close(), chainHttp?.close()])
    },
  }
}
