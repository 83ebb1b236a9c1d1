import { validationError } from '@/lib/schema/perpsError'
import { DecimalString } from '@/lib/schema/primitives'
import { hyperliquidBuilder } from '@/server/config/fees'
import { type HyperliquidConfig, hyperliquidConfig } from '@/server/config/venues'
import type { VenueAdapter } from '@/server/venues/adapter'
import { createChainReader } from '@/server/venues/upstream/chainReader'
import { type Clock, systemClock } from '@/server/venues/upstream/clock'
import { type FeedSocket, openWebSocket } from '@/server/venues/upstream/liveFeed'
import { createVenueHttp } from '@/server/venues/upstream/venueHttp'
import { readAccount, readModeToUnify } from './accountReads'
import { createAccounts } from './accounts'
import { actionTable, isOnOffer } from './actionTable'
import { createContexts } from './contexts'
import { describeVenue } from './descriptor'
import { readExecutions } from './executionReads'
import { createExplorer } from './explorer'
import { createInfo } from './info'
import { keepDescriptors } from './keptDescriptors'
import { readOhlcv, readOrderbook } from './marketReads'
import { readOrder, readOrders } from './orderReads'
import { probeStep } from './probe'
import { relayStep } from './relay'
import { missingSetup } from './setup'
import { createTokens } from './tokens'
import { createUniverse } from './universe'
import { type HyperliquidVenue, KEY } from './venue'
import { createVenueClock } from './venueClock'
import { verifyStep } from './verify'
import { createNonceFates } from './voidNonce'

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
export function createHyperliquidAdapter(options: HyperliquidOptions = {}): VenueAdapter {
  const config = options.config ?? hyperliquidConfig()
  const { timeoutMs } = config
  const http = createVenueHttp({ baseUrl: config.apiUrl, tool: KEY, timeoutMs })
  const info = createInfo(http, KEY)
  const explorerHttp = createVenueHttp({
    baseUrl: config.explorerUrl,
    tool: KEY,
    timeoutMs: Math.min(timeoutMs, EXPLORER_TIMEOUT_MS),
  })
  const universe = createUniverse(info, KEY, timeoutMs)
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
    info,
    explorer: createExplorer(explorerHttp),
    universe,
    accounts: createAccounts(info),
    tokens: createTokens(info, KEY, timeoutMs),
    transactions,
    clock: createVenueClock(info, config),
    nonces: createNonceFates(),
    builder: options.builder ?? ((feeIdentity) => hyperliquidBuilder(feeIdentity)),
  }
  const contexts = createContexts({
    info,
    universe,
    tool: KEY,
    timeoutMs,
    clock: options.clock ?? systemClock,
    openSocket: options.openSocket ?? (() => openWebSocket(config.wsUrl)),
  })

  const descriptorOf = keepDescriptors((builder, listed) => describeVenue(config, builder, listed))

  return {
    key: KEY,
    descriptor: (feeIdentity) => descriptorOf(venue.builder(feeIdentity), universe.known()),
    async prepare({ signal }) {
      await universe.get(signal)
    },
    async markets({ signal }) {
      return (await universe.get(signal)).listed.map(({ market }) => market)
    },
    // Ledger rows of this venue carry symbols of their own.
    assets: async () => [],
    contexts: ({ signal }) => contexts.read(signal),
    ohlcv: (query, context) => readOhlcv(venue, query, context),
    orderbook: (query, context) => readOrderbook(venue, query, context),
    async build(request, context) {
      const entry = actionTable.get(request.action)
      const builder = venue.builder(context.feeIdentity)
      const { referralCode, settlement } = config
      const configured = { builder, referralCode, settlement }
      if (entry === undefined || !isOnOffer(request.action, configured)) {
        throw validationError('action', `${request.action} is not on offer here`, KEY)
      }
      return entry.build(venue, request, context)
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
    tradedNotional: async (address, { signal }) =>
      DecimalString.parse(await info.tradedUsd(address, signal)),
    async close() {
      contexts.close()
      await Promise.all([http.close(), explorerHttp.close(), chainHttp?.close()])
    },
  }
}
