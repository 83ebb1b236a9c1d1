import { openEcgfp5 } from '@/lib/ecgfp5/ecgfp5'
import { DEFAULT_RULES, HOUR_MS } from '@/server/paper/engine/rules'
import type { Face, FaceModule } from '@/server/paper/face'
import type { Block, ExchangeHost } from '@/server/paper/host'
import type { Deployment, FaceContext } from './context'
import { createKeyQueues } from './exchange/keyQueues'
import { CANCEL_ALL_AHEAD } from './exchange/orders'
import { createHandler } from './http/http'
import { createRequestBudget } from './http/requestBudget'
import { createCatalogue } from './listings/catalogue'
import { assets, COLLATERAL_ASSET, lighterListings } from './listings/listings'
import { INTEGRATOR_ADDRESS } from './records/accountBook'
import { type Fact, toFaceRecord } from './records/factRecord'
import { createFacts } from './records/facts'
import { createSettlement } from './records/settlement'
import { createSocketServer } from './socket/socketServer'
import { noteOf } from './views/liquidationView'
import { figuresOf } from './views/tradeView'

/** The paper exchange's own deployment: chain ids of the venue's test network, money worth nothing. */
export const PAPER_DEPLOYMENT: Deployment = {
  chainId: 300,
  collateral: 'USDC',
  depositContract: '',
  collateralAddress: '',
}

/** The venue's protocol over an exchange: REST under `/api/v1/` and the stream at `/stream`. */
function createLighterFace(
  host: ExchangeHost,
  deployment: Deployment,
  monotonicMs: () => number = () => performance.now(),
): Face {
  const facts = createFacts()
  const context: FaceContext = {
    host,
    facts,
    deployment,
    catalogue: createCatalogue(host.view.markets().map(({ definition }) => definition)),
    assets: assets(deployment.collateral, deployment.collateralAddress),
    curve: openEcgfp5(),
    keyQueues: createKeyQueues(),
  }
  const sockets = createSocketServer(context, monotonicMs)
  const handler = createHandler(context, createRequestBudget(context, monotonicMs))

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

/** Money that comes in opens an account and is listed; trades, funding and liquidations are noted. */
function applyBlock(context: FaceContext, block: Block): void {
  const { facts } = context
  const derived: Fact[] = []
  let step: number[] = []
  for (const [at, event] of block.events.entries()) {
    if (event.type === 'balance' && (event.cause === 'faucet' || event.cause === 'deposit')) {
      facts.accounts.open(event.account)
      derived.push({
        kind: 'movement',
        type: 'deposit',
        id: `${block.number}:${at}`,
        account: facts.accounts.indexOf(event.account) ?? 0,
        assetId: assetOf(context, event.token),
        units: event.deltaMicro,
        timeMs: block.timeMs,
      })
    } else if (event.type === 'trade') {
      const { buyer, seller } = event.trade
      const isKnown = [buyer, seller].some(
        (address) => facts.accounts.indexOf(address) !== undefined,
      )
      if (isKnown) facts.trades.addTrade(event.trade)
    } else if (event.type === 'fill') {
      facts.trades.addFill(figuresOf(context, event.account, event.fill, event.margin))
      if (event.fill.isLiquidation) step.push(event.fill.tradeId)
    } else if (event.type === 'liquidation') {
      // Its fills were sent right before.
      facts.liquidations.add(noteOf(context, event, step))
      step = []
    } else if (event.type === 'funding') {
      const account = facts.accounts.indexOf(event.account)
      const { marketId, timeMs, amountMicro, signedLots, ratePpb } = event
      if (account !== undefined) {
        facts.addFunding({ account, marketId, timeMs, amountMicro, signedLots, ratePpb })
      }
    }
  }
  if (derived.length > 0) facts.applyRecord(toFaceRecord(...derived))
}

/** The venue's number of a token of the engine; collateral where none is named. */
function assetOf({ assets }: FaceContext, token: string | undefined): number {
  return assets.find(({ symbol }) => symbol === token)?.assetId ?? COLLATERAL_ASSET
}

/** The face as the paper exchange mounts it, for one deployment of the venue. */
export function lighterModule(
  deployment: Deployment,
  name = 'lighter',
  portOffset = 2,
): FaceModule {
  return {
    name,
    portOffset,
    fees: { makerPpm: 0, takerPpm: 0 },
    // Its makers quote a little above the others: two venues never agree to the tick.
    basisTenthBps: 4,
    indexSpreadTenthBps: 200,
    rules: {
      keptMarginPpm: 0,
      isOffsetKept: true,
      isPostOnlyToOthers: true,
      isMarginCheckedByTrade: true,
      scheduleCancel: { ...CANCEL_ALL_AHEAD, endsTwaps: true },
      twap: { ...DEFAULT_RULES.twap, durationMsMax: 24 * HOUR_MS, minimumFactor: 1 },
    },
    faults: ['late_reject', 'tier_too_low'],
    listings: lighterListings,
    fundedAccounts: [{ account: INTEGRATOR_ADDRESS, amountMicro: 1_000_000_000 }],
    create: (host) => createLighterFace(host, deployment),
  }
}
