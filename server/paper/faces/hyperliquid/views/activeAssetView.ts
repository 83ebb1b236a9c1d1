import type { FaceContext } from '@/server/paper/faces/hyperliquid/context'
import { priceText, sizeText, usdText } from '@/server/paper/faces/hyperliquid/listings/catalogue'

/** `activeAssetData`: leverage of a market without a position in it, and what could be opened. */
export function activeAssetData(context: FaceContext, user: string, coin: string) {
  const { view } = context.host
  const market = view.market(coin)
  if (market === undefined) return null
  const { leverage, marginMode } = view.leverage(user, coin)
  const { maxLots, marginMicro } = view.available(user, coin)
  return {
    user,
    coin,
    leverage: { type: marginMode, value: leverage, ...rawUsdOf(context, user, coin) },
    maxTradeSzs: maxLots.map((lots) => sizeText(market.definition, lots)),
    availableToTrade: marginMicro.map((micro) => usdText(micro)),
    markPx: priceText(market.definition, market.markTicks),
  }
}

/** An isolated leverage carries the position's raw USD, zero without a position. */
function rawUsdOf(context: FaceContext, user: string, coin: string) {
  const { view } = context.host
  if (view.leverage(user, coin).marginMode !== 'isolated') return {}
  const position = view.position(user, coin)
  if (position === undefined) return { rawUsd: '0.0' }
  const signedMicro = position.signedLots > 0 ? position.notionalMicro : -position.notionalMicro
  return { rawUsd: usdText(position.marginUsedMicro - signedMicro) }
}
