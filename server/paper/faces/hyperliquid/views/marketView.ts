import { type MarketDefinition, MONEY } from '@/server/paper/engine/commands'
import type { Trade } from '@/server/paper/engine/events'
import type { MarketView } from '@/server/paper/engine/view'
import type { FaceContext } from '@/server/paper/faces/hyperliquid/context'
import { priceText, sizeText, usdText } from '@/server/paper/faces/hyperliquid/listings/catalogue'
import { VENUE_FACTS } from '@/server/paper/faces/hyperliquid/listings/listings'
import {
  marginTiers,
  TIERED_TABLE_IDS,
} from '@/server/paper/faces/hyperliquid/listings/marginTables'
import { tokenNamed } from '@/server/paper/faces/hyperliquid/listings/spotTokens'
import { fromScaled, ratioScaled } from './decimalText'
import { tidOf } from './orderIds'
import { sideLetter } from './orderView'
import { transactionHash } from './transactionHash'

/** Funding rates travel in parts per billion. */
const RATE_DECIMALS = 9

/** `meta` of a venue: its universe in asset-id order and the tiered margin tables. */
export function metaOf(context: FaceContext, dex = '') {
  const perps = context.catalogue.perps(dex)
  if (perps === undefined) return null
  return {
    universe: perps.map(universeEntry),
    marginTables: TIERED_TABLE_IDS.map((id) => [id, marginTable(id)]),
    collateralToken: tokenNamed(perps[0]?.collateralToken ?? MONEY)?.index ?? 0,
  }
}

function universeEntry(market: MarketDefinition) {
  const facts = VENUE_FACTS.get(market.marketId)
  return {
    szDecimals: market.sizeDecimals,
    name: market.marketId,
    maxLeverage: market.maxLeverage,
    marginTableId: facts?.marginTableId ?? market.maxLeverage,
    ...(market.onlyIsolated ? { onlyIsolated: true } : {}),
    ...(market.isDelisted ? { isDelisted: true } : {}),
    ...(facts?.marginMode === undefined ? {} : { marginMode: facts.marginMode }),
  }
}

/** One margin table: tiers with their lower bounds in USD. */
export function marginTable(id: number) {
  const tiers = marginTiers(id)
  return {
    description: tiers.length === 1 ? '' : `tiered ${tiers[0]?.maxLeverage}x`,
    marginTiers: tiers.map((tier) => ({
      lowerBound: usdText(tier.lowerBoundMicro),
      maxLeverage: tier.maxLeverage,
    })),
  }
}

/** Live figures of one market; `midPx`, `premium` and `impactPxs` are null without a full book. */
export function assetContext(context: FaceContext, market: MarketView) {
  const { definition } = market
  const day = context.host.dayStatistics(definition.marketId)
  const { bestBidTicks, bestAskTicks } = market
  const hasBook = bestBidTicks !== undefined && bestAskTicks !== undefined
  const premium = ratioScaled(market.markTicks - market.oracleTicks, market.oracleTicks || 1, 10)
  return {
    funding: fundingRateText(market.fundingRatePpb),
    openInterest: sizeText(definition, market.openInterestLots),
    prevDayPx: priceText(definition, day.prevDayTicks),
    dayNtlVlm: usdText(day.volumeNotionalMicro),
    premium: hasBook ? fromScaled(premium, 10) : null,
    oraclePx: priceText(definition, market.oracleTicks),
    markPx: priceText(definition, market.markTicks),
    midPx: hasBook ? midText(definition, bestBidTicks, bestAskTicks) : null,
    impactPxs: hasBook
      ? [priceText(definition, bestBidTicks), priceText(definition, bestAskTicks)]
      : null,
    dayBaseVlm: sizeText(definition, day.volumeLots),
  }
}

/** Figures of a venue's markets, aligned with its universe. */
export function assetContexts(context: FaceContext, dex = '') {
  return (context.catalogue.perps(dex) ?? []).flatMap(({ marketId }) => {
    const market = context.host.view.market(marketId)
    return market === undefined ? [] : [assetContext(context, market)]
  })
}

/**
 * Mid of every market of a venue that trades, the spot pairs with those of the main one; the last
 * trade, then the mark, where a side is empty.
 */
export function allMids(context: FaceContext, dex = ''): Record<string, string> {
  const mids: Record<string, string> = {}
  const { perps, spot } = context.catalogue
  for (const { marketId, isDelisted } of [...(perps(dex) ?? []), ...(dex === '' ? spot() : [])]) {
    const market = isDelisted ? undefined : context.host.view.market(marketId)
    if (market !== undefined) mids[marketId] = midOf(market)
  }
  return mids
}

function midOf(market: MarketView): string {
  return midPriceText(market) ?? priceText(market.definition, market.lastTicks ?? market.markTicks)
}

/** Between the best prices; null where a side is empty. */
export function midPriceText({ definition, bestBidTicks, bestAskTicks }: MarketView) {
  if (bestBidTicks === undefined || bestAskTicks === undefined) return null
  return midText(definition, bestBidTicks, bestAskTicks)
}

function midText(market: MarketDefinition, bidTicks: number, askTicks: number): string {
  return fromScaled((bidTicks + askTicks) * 5, market.priceDecimals + 1)
}

/** Parts per billion as a fraction. */
export function fundingRateText(ratePpb: number): string {
  return fromScaled(ratePpb, RATE_DECIMALS)
}

/** A public print; `side` is the aggressor's. */
export function wireTrade(market: MarketDefinition, trade: Trade) {
  return {
    coin: trade.marketId,
    side: sideLetter(trade.aggressor),
    px: priceText(market, trade.priceTicks),
    sz: sizeText(market, trade.sizeLots),
    time: trade.timeMs,
    hash: transactionHash(`trade:${trade.tradeId}`),
    tid: tidOf(trade.tradeId),
    users: [shownAddress(trade.buyer), shownAddress(trade.seller)],
  }
}

/** Accounts of people are addresses; those of the exchange's own makers get one made up. */
function shownAddress(account: string): string {
  return /^0x[0-9a-f]{40}$/.test(account) ? account : transactionHash(account).slice(0, 42)
}
