import type { EngineEvent } from '@/server/paper/engine/events'
import type { FillRecord } from '@/server/paper/engine/view'
import type { FaceContext } from '@/server/paper/faces/lighter/context'
import type {
  LiquidationNote,
  PositionNote,
  RiskNote,
} from '@/server/paper/faces/lighter/records/liquidationBook'
import { assetFields, positionFields } from './accountView'
import { assetPrice } from './assetView'
import { fixed, money, valueMicro } from './decimals'

const FILLS_READ = 10_000
/** The venue's number of no market; cross positions are on several. */
const NO_MARKET = 255
const NO_FIGURES = {
  collateralMicro: 0,
  equityMicro: 0,
  initialMicro: 0,
  maintenanceMicro: 0,
  closeoutMicro: 0,
}
const NO_RISK: RiskNote = { cross: NO_FIGURES, isolated: [] }

/** What a step of a liquidation found and left, as the face keeps it. */
export function noteOf(
  context: FaceContext,
  { account, risk }: Extract<EngineEvent, { type: 'liquidation' }>,
  tradeIds: number[],
): LiquidationNote {
  const tokens = context.host.view.tokens(account)
  return {
    account,
    tradeIds,
    before: risk.before,
    after: risk.after,
    positions: risk.positions.map(({ openedAtMs: _, ...position }) => position),
    tokens: tokens.map(({ token, units, heldUnits }) => ({ token, units, heldUnits })),
    indexPrices: Object.fromEntries(
      context.assets.map((asset) => [asset.assetId, assetPrice(context, asset).index_price]),
    ),
  }
}

/** `liquidations`: sales that the venue made of an account's positions, newest first. */
export function liquidationRows(context: FaceContext, { address }: { address: string }) {
  const { catalogue, facts, host } = context
  return host.view
    .fills(address, FILLS_READ)
    .filter(({ isLiquidation }) => isLiquidation)
    .map((fill) => {
      const market = catalogue.bySymbol(fill.marketId)
      const { priceDecimals = 0, sizeDecimals = 0 } = market?.definition ?? {}
      return {
        id: fill.tradeId,
        market_id: market?.id ?? 0,
        type: 'partial',
        trade: {
          price: fixed(fill.priceTicks, priceDecimals),
          size: fixed(fill.sizeLots, sizeDecimals),
          taker_fee: money(fill.feeMicro),
          maker_fee: '0.000000',
          transaction_time: fill.timeMs * 1_000,
        },
        info: infoOf(
          context,
          facts.liquidations.of(fill.tradeId, address) ?? derivedNote(context, address, fill),
        ),
        executed_at: fill.timeMs,
      }
    })
}

/** What trades on a market had realised before one of them. */
function realizedBefore(
  { host: { view } }: FaceContext,
  address: string,
  marketId: string,
  tradeId: number,
): number {
  return view
    .fills(address, FILLS_READ)
    .filter((fill) => fill.marketId === marketId && fill.tradeId >= tradeId)
    .reduce((sum, fill) => sum - fill.closedPnlMicro, view.realizedMicro(address, marketId))
}

function infoOf(context: FaceContext, note: LiquidationNote) {
  const { account, after, before, indexPrices, positions, tokens, tradeIds } = note
  const { catalogue } = context
  const marks = positions.flatMap(({ marketId, markTicks }): [number, number][] => {
    const market = catalogue.bySymbol(marketId)
    if (market === undefined || markTicks === 0) return []
    return [[market.id, Number(fixed(markTicks, market.definition.priceDecimals))]]
  })
  const firstTradeId = Math.min(...tradeIds)
  return {
    positions: positions.map((position) =>
      positionFields(context, position.marketId, position, {
        ...position,
        realizedMicro: realizedBefore(context, account, position.marketId, firstTradeId),
      }),
    ),
    risk_info_before: wireRisk(context, before),
    risk_info_after: wireRisk(context, after),
    mark_prices: Object.fromEntries(marks),
    assets: assetFields(context, account, { tokens, marginMicro: before.cross.collateralMicro }),
    asset_index_prices: indexPrices,
  }
}

function wireRisk({ catalogue }: FaceContext, { cross, isolated }: RiskNote) {
  return {
    cross_risk_parameters: wireFigures(NO_MARKET, cross),
    isolated_risk_parameters: isolated.map(({ marketId, ...figures }) =>
      wireFigures(catalogue.bySymbol(marketId)?.id ?? 0, figures),
    ),
  }
}

/** Collateral counts in full and alone, and funding is paid at once: several figures are the same. */
function wireFigures(marketId: number, figures: RiskNote['cross']) {
  const [collateral, value] = [money(figures.collateralMicro), money(figures.equityMicro)]
  return {
    market_id: marketId,
    total_account_value: value,
    initial_margin_req: money(figures.initialMicro),
    maintenance_margin_req: money(figures.maintenanceMicro),
    close_out_margin_req: money(figures.closeoutMicro),
    total_account_liquidation_threshold: value,
    collateral,
    usdc_collateral_with_funding: collateral,
    usdc_portfolio_value: value,
    total_portfolio_value: value,
  }
}

/** For a liquidation without a record: the position of its fill, at its price. */
function derivedNote(context: FaceContext, address: string, fill: FillRecord): LiquidationNote {
  const { marketId, priceTicks, startLots, tradeId } = fill
  const { catalogue, facts, host } = context
  const figures = facts.trades.figures(tradeId, address)
  const { definition } = catalogue.bySymbol(marketId) ?? {}
  const notionalMicro = definition ? valueMicro(definition, priceTicks, Math.abs(startLots)) : 0
  const entryMicro = figures?.entryMicro ?? 0
  const position: PositionNote = {
    marketId,
    signedLots: startLots,
    entryNotionalMicro: entryMicro,
    leverage: figures?.leverage || host.view.leverage(address, marketId).leverage,
    marginMode: figures && figures.isolatedBeforeMicro > 0 ? 'isolated' : 'cross',
    isolatedMarginMicro: figures?.isolatedBeforeMicro ?? 0,
    unrealizedPnlMicro: entryMicro === 0 ? 0 : Math.sign(startLots) * notionalMicro - entryMicro,
    notionalMicro,
    accruedFundingMicro: 0,
    markTicks: 0,
    openOrders: 0,
    pendingOrders: 0,
    tiedOrders: 0,
  }
  return {
    account: address,
    tradeIds: [tradeId],
    before: NO_RISK,
    after: NO_RISK,
    positions: [position],
    tokens: [],
    indexPrices: {},
  }
}
