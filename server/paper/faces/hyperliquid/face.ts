import type { Face, FaceModule } from '@/server/paper/face'
import type { ExchangeHost } from '@/server/paper/host'
import { createWeightLimiter } from '@/server/paper/wire/weights'
import type { FaceContext } from './context'
import { unifyOldAccounts } from './exchange/abstraction'
import { blockRank } from './exchange/blockRank'
import { createExplorer } from './http/explorer'
import { createHandler } from './http/http'
import { createCatalogue } from './listings/catalogue'
import { BASE_FEES, BASE_SPOT_FEES, FEE_TIERS, REFERRAL_DISCOUNT } from './listings/feeSchedule'
import { hyperliquidListings } from './listings/listings'
import { toFaceRecord } from './records/factRecord'
import { createFacts } from './records/facts'
import { moneyFacts } from './records/moneyFacts'
import { createSettlement } from './records/settlement'
import type { AgentSource } from './signing/typedData'
import { createSocketServer } from './socket/socketServer'

/** Weight that an address may spend in a minute. */
const WEIGHT_PER_MINUTE = 1_200

/** What a test may set: the clock of idle limits and weights, and the accepted networks. */
export interface HyperliquidFaceOptions {
  /** Milliseconds of a clock that never jumps. */
  monotonicMs?: () => number
  /** Paper stages `b` and takes both, so that clients of either network can use it. */
  sources?: readonly AgentSource[]
}

/** The venue's protocol over an exchange: `POST /info`, `POST /exchange`, `POST /explorer` and the stream at `/ws`. */
export function createHyperliquidFace(
  host: ExchangeHost,
  options: HyperliquidFaceOptions = {},
): Face {
  const { monotonicMs = () => performance.now(), sources = ['b', 'a'] } = options
  const facts = createFacts()
  const context: FaceContext = {
    host,
    facts,
    catalogue: createCatalogue(host.view),
    explorer: createExplorer(),
    sources,
  }
  const limiter = createWeightLimiter(monotonicMs, WEIGHT_PER_MINUTE)
  const handler = createHandler(context, limiter)
  const sockets = createSocketServer(context, limiter, monotonicMs)

  return {
    attach(server) {
      server.on('request', handler)
      server.on('upgrade', sockets.upgrade)
    },
    applyRecord: facts.applyRecord,
    applyBlock(block) {
      facts.expireAgents(block.timeMs)
      const derived = moneyFacts(context, block)
      if (derived.length > 0) facts.applyRecord(toFaceRecord({ facts: derived }))
    },
    snapshot: facts.snapshot,
    restore(snapshot) {
      facts.restore(snapshot)
      unifyOldAccounts(context)
    },
    settlement: createSettlement(context),
    close: sockets.close,
  }
}

/** A builder needs money of its own to be approved; the demo configures this one. */
const PLATFORM_BUILDER = {
  account: '0x00000000000000000000000000000000feeb0de1',
  amountMicro: 1_000_000_000,
}

/** The paper exchange's Hyperliquid face. */
export const faceModule: FaceModule = {
  name: 'hyperliquid',
  portOffset: 1,
  fees: BASE_FEES,
  spotFees: BASE_SPOT_FEES,
  feeTiers: FEE_TIERS,
  referral: REFERRAL_DISCOUNT,
  areBuilderFeesClaimed: true,
  blockRank,
  faults: ['post_only'],
  listings: hyperliquidListings,
  fundedAccounts: [PLATFORM_BUILDER],
  create: (host) => createHyperliquidFace(host),
}
