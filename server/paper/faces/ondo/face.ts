import { DEFAULT_RULES, HOUR_MS } from '@/server/paper/engine/rules'
import type { Face, FaceModule } from '@/server/paper/face'
import type { ExchangeHost } from '@/server/paper/host'
import { createWeightLimiter } from '@/server/paper/wire/weights'
import { createChallenges } from './auth/challenges'
import type { Deployment, FaceContext } from './context'
import { createHandler } from './http/http'
import { createCatalogue } from './listings/catalogue'
import { ondoListings } from './listings/listings'
import { applyBlock } from './records/applyBlock'
import { createFacts } from './records/facts'
import { createSettlement } from './records/settlement'
import { createSocketServer } from './socket/socketServer'

/** Requests of an address in a minute where limits are enforced; the venue publishes none. */
const REQUESTS_PER_MINUTE = 600
const MINUTE_MS = 60_000

/** The paper exchange's own deployment: money worth nothing. */
export const PAPER_DEPLOYMENT: Deployment = {
  usdcAddress: '',
  signInChainId: '31337',
  addressHoldSecs: 0,
  isSandbox: true,
}

/** The venue's protocol over an exchange: REST under `/v1/` and the stream at `/ws`. */
export function createOndoFace(
  host: ExchangeHost,
  deployment: Deployment,
  monotonicMs: () => number = () => performance.now(),
): Face {
  const facts = createFacts()
  const context: FaceContext = {
    host,
    facts,
    deployment,
    catalogue: createCatalogue(host),
    challenges: createChallenges(host.now, deployment.signInChainId),
    placing: new Set(),
    reportedOrders: new Set(),
  }
  const sockets = createSocketServer(context, monotonicMs)
  const handler = createHandler(context, createWeightLimiter(monotonicMs, REQUESTS_PER_MINUTE))

  return {
    attach(server) {
      server.on('request', handler)
      server.on('upgrade', sockets.upgrade)
    },
    applyRecord: facts.applyRecord,
    applyBlock: (block) => applyBlock(context, block),
    snapshot: facts.snapshot,
    restore: facts.restore,
    settlement: createSettlement(context),
    close: sockets.close,
  }
}

/** The face as the paper exchange mounts it. */
export function ondoModule(deployment: Deployment, name = 'ondo', portOffset = 3): FaceModule {
  return {
    name,
    portOffset,
    fees: { makerPpm: 100, takerPpm: 250 },
    // Its makers quote a little below the others: two venues never agree to the tick.
    basisTenthBps: -3,
    indexSpreadTenthBps: 200,
    rules: {
      priceBandPercent: 50,
      onePositionTrigger: true,
      isMarginCheckedFirst: true,
      funding: {
        ...DEFAULT_RULES.funding,
        capPpb: 10_000_000,
        sampleMs: MINUTE_MS,
        impactMicro: 1_000_000_000,
      },
      twap: {
        ...DEFAULT_RULES.twap,
        durationMsMin: 5 * MINUTE_MS,
        durationMsMax: 24 * HOUR_MS,
        minimumFactor: 1,
        runningMax: 20,
        slicesMin: 2,
        slicesMax: 200,
        slices: 'noLast',
        catchUpSlices: 1,
      },
      scheduleCancel: { leadMs: 0, farthestMs: HOUR_MS },
    },
    faults: ['speed_bump', 'session_ended', 'underlying_closed', 'market_disabled'],
    listings: ondoListings,
    create: (host) => createOndoFace(host, deployment),
  }
}
