import { MONEY } from '@/server/paper/engine/commands'
import type { MarketView } from '@/server/paper/engine/view'
import type { FaceContext } from '@/server/paper/faces/hyperliquid/context'
import { priceText, sizeText, usdText } from '@/server/paper/faces/hyperliquid/listings/catalogue'
import {
  SPOT_PAIRS,
  SPOT_TOKENS,
  tokenNamed,
} from '@/server/paper/faces/hyperliquid/listings/spotTokens'
import { midPriceText } from './marketView'

/** `spotMeta`: tokens and their pairs, in index order. */
export const SPOT_META = {
  universe: SPOT_PAIRS.map((pair) => ({
    tokens: [pair.base.index, tokenNamed(MONEY)?.index ?? 0],
    name: pair.coin,
    index: pair.index,
    isCanonical: pair.isCanonical,
  })),
  tokens: SPOT_TOKENS.map(({ name, szDecimals, weiDecimals, index, tokenId, fullName }) => ({
    name,
    szDecimals,
    weiDecimals,
    index,
    tokenId,
    isCanonical: index <= 1,
    evmContract: null,
    fullName,
    deployerTradingFeeShare: '0.0',
  })),
}

/** Live figures of one pair; `midPx` is null without a full book. */
export function spotContext(context: FaceContext, market: MarketView) {
  const { definition } = market
  const day = context.host.dayStatistics(definition.marketId)
  const token = tokenNamed(definition.spot?.baseToken ?? '')
  return {
    prevDayPx: priceText(definition, day.prevDayTicks),
    dayNtlVlm: usdText(day.volumeNotionalMicro),
    markPx: priceText(definition, market.markTicks),
    midPx: midPriceText(market),
    circulatingSupply: token?.supply ?? '0.0',
    coin: definition.marketId,
    totalSupply: token?.supply ?? '0.0',
    dayBaseVlm: sizeText(definition, day.volumeLots),
  }
}

/** Figures of all pairs, aligned with the universe. */
export function spotContexts(context: FaceContext) {
  return context.catalogue.spot().flatMap(({ marketId }) => {
    const market = context.host.view.market(marketId)
    return market === undefined ? [] : [spotContext(context, market)]
  })
}
