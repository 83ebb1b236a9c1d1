import { createEngine, restore, snapshot, viewOf } from './engine/engine'
import type { Engine, EngineOptions } from './engine/state'
import type { EngineView } from './engine/view'
import type { FaceModule } from './face'
import { createCandleCache } from './market/candleCache'
import { createMarketData, type MarketData, type MarketDataState } from './market/marketData'
import { createMarketModel, type MarketModel } from './market/marketModel'
import { STILL_PRICING, type VenuePricing } from './market/pricePath'
import { SavedExchange } from './saved/savedExchange'

/** All of an exchange that outlives a restart, but for the facts of its face. */
export interface ExchangeState {
  /** Names the prices of its markets. */
  readonly seed: string
  readonly engine: Engine
  readonly view: EngineView
  readonly models: readonly MarketModel[]
  readonly marketData: MarketData
  blockNumber: number
  timeMs: number
}

/** Chunks of 512 candles kept by one exchange, about 10 MB when full. */
const CANDLE_CHUNKS = 160
const TENTH_BPS = 100_000

/** An exchange on which nothing has happened, opening at a moment. */
export function openState(module: FaceModule, seed: string, timeMs: number): ExchangeState {
  const listings = module.listings()
  const engine = createEngine(engineOptions(module))
  const models = listings.map((listing) => createMarketModel(seed, listing, pricingOf(module)))
  return assemble(module, seed, engine, models, timeMs, 0)
}

/**
 * The exchange that `saveState` took down.
 * @throws Error when it is malformed, or was made for other markets.
 */
export function restoreState(
  module: FaceModule,
  stored: unknown,
): { state: ExchangeState; face: unknown } {
  const saved = SavedExchange.parse(stored)
  const engine = restore(engineOptions(module), saved.engine)
  const pricing = pricingOf(module)
  const models = module.listings().map((listing) => createMarketModel(saved.seed, listing, pricing))
  for (const { marketId, shocks } of saved.markets) {
    const model = models.find((candidate) => candidate.marketId === marketId)
    for (const shock of shocks) model?.path.addShock(shock)
  }
  const state = assemble(
    module,
    saved.seed,
    engine,
    models,
    saved.timeMs,
    saved.number,
    saved.markets,
  )
  return { state, face: saved.face }
}

/** Everything of an exchange as JSON, the face's facts with it. */
export function saveState(state: ExchangeState, face: unknown): string {
  const markets = state.marketData.state().map((market) => ({
    ...market,
    shocks: state.models.find(({ marketId }) => marketId === market.marketId)?.path.shocks() ?? [],
  }))
  const saved: SavedExchange = {
    version: 1,
    seed: state.seed,
    number: state.blockNumber,
    timeMs: state.timeMs,
    engine: snapshot(state.engine),
    face,
    markets,
  }
  return JSON.stringify(saved)
}

function engineOptions(module: FaceModule): EngineOptions {
  const { fees, spotFees, feeTiers, referral, areBuilderFeesClaimed, rules, defaultLeverage } =
    module
  return {
    markets: module.listings().map((listing) => listing.definition),
    fees,
    ...(spotFees && { spotFees }),
    ...(feeTiers && { feeTiers }),
    ...(referral && { referral }),
    ...(areBuilderFeesClaimed && { areBuilderFeesClaimed }),
    ...(rules && { rules }),
    ...(defaultLeverage !== undefined && { defaultLeverage }),
  }
}

/** How the module's prices differ from those of their underlyings. */
function pricingOf({
  name,
  basisTenthBps = 0,
  indexSpreadTenthBps = 0,
  isStill,
}: FaceModule): VenuePricing {
  if (isStill) return STILL_PRICING
  return {
    name,
    basis: basisTenthBps / TENTH_BPS,
    indexSpread: indexSpreadTenthBps / TENTH_BPS,
  }
}

function assemble(
  module: FaceModule,
  seed: string,
  engine: Engine,
  models: readonly MarketModel[],
  timeMs: number,
  blockNumber: number,
  states: readonly MarketDataState[] = [],
): ExchangeState {
  const marketData = createMarketData({
    models,
    cache: createCandleCache(CANDLE_CHUNKS),
    startMs: timeMs,
    states,
    ...(module.rules?.funding && { funding: module.rules.funding }),
  })
  return { seed, engine, view: viewOf(engine), models, marketData, blockNumber, timeMs }
}
