import { randomUUID } from 'node:crypto'
import { validationError } from '@/lib/schema/perpsError'
import type { OndoConfig } from '@/server/config/ondo'
import { isChainOffered } from '@/server/config/paperChain'
import { feeOf } from '@/server/config/venueConfig'
import { processClock } from '@/server/runtime/clock'
import type { VenueAdapter } from '@/server/venues/adapter'
import { type Clock, systemClock } from '@/server/venues/upstream/clock'
import { isOnOffer } from '@/server/venues/upstream/isOnOffer'
import { type FeedSocket, openWebSocket } from '@/server/venues/upstream/liveFeed'
import { createVenueHttp } from '@/server/venues/upstream/venueHttp'
import { actionTable } from './actionTable'
import { describeVenue } from './descriptor'
import { createAsk } from './reads/ask'
import { createContexts } from './reads/contexts'
import { createMarketReader } from './reads/marketReader'
import { readOhlcv, readOrderbook } from './reads/marketReads'
import { createOndoClock } from './reads/venueNow'
import { createDelayedMarkets } from './relay/delayedMarkets'
import { relayStep } from './relay/relay'
import { verifyStep } from './relay/verify'
import { type OndoVenue, userAgent } from './venue'

export interface OndoOptions {
  config: OndoConfig
  clock?: Clock
  openSocket?: () => FeedSocket
}

/**
 * Ondo Perps behind the service. Opens nothing until first used. The service holds no credential of
 * any account: what became of a request whose answer was lost only the account's own client can read.
 */
export function createOndoAdapter(options: OndoOptions): VenueAdapter {
  const { config, clock = systemClock } = options
  const { key: tool, timeoutMs } = config
  const http = createVenueHttp({ baseUrl: config.baseUrl, tool, timeoutMs })
  const ask = createAsk(http, tool)
  const markets = createMarketReader(ask, tool, timeoutMs)
  const contexts = createContexts({
    ask,
    markets,
    tool,
    timeoutMs,
    clock,
    openSocket:
      options.openSocket ?? (() => openWebSocket(config.wsUrl, { 'user-agent': userAgent() })),
  })
  const venue: OndoVenue = {
    config,
    http,
    ask,
    markets,
    delayed: createDelayedMarkets(),
    markAtHand: (marketId) => contexts.markAtHand(marketId),
    clock: createOndoClock(ask, config),
    wallMs: options.clock?.now ?? processClock().wallMs,
    newId: (prefix) => prefix + randomUUID().replaceAll('-', ''),
    builder: (feeIdentity) => feeOf(config, feeIdentity),
  }
  const withChain = describeVenue(config)
  const withoutChain = describeVenue({ ...config, deposit: undefined })

  return {
    key: tool,
    descriptor: () => (isChainOffered(config) ? withChain : withoutChain),
    async markets(context) {
      return (await markets.get(context)).listed.map(({ market }) => market)
    },
    assets: async (context) => (await markets.get(context)).assets,
    contexts: ({ signal }) => contexts.read(signal),
    ohlcv: (query, context) => readOhlcv(venue, query, context),
    orderbook: (query, context) => readOrderbook(venue, query, context),
    async build(request, context) {
      const entry = actionTable.get(request.action)
      if (entry === undefined || !isOnOffer(entry, config)) {
        throw validationError('action', `${request.action} is not on offer here`, tool)
      }
      return entry.build(venue, request, context)
    },
    verify: (step, staged, context) => verifyStep(venue, step, staged, context),
    // Only the account's own session would know: the venue itself refuses what is missing.
    missingSetup: async () => undefined,
    relay: (step, staged, context) => relayStep(venue, step, staged, context),
    async close() {
      contexts.close()
      await http.close()
    },
  }
}
