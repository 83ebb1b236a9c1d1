import { sign } from '@/lib/decimal/compare'
import { abs, div, neg, sub, ZERO } from '@/lib/decimal/decimal'
import { fromScaledInteger } from '@/lib/decimal/scale'
import { positionMarket } from '@/lib/schema/marketDisplay'
import type { Market } from '@/lib/schema/model/market'
import type { Position } from '@/lib/schema/model/position'
import { priceDecimalsMax } from '@/lib/venues/hyperliquid/priceRules'
import type { WirePosition } from '@/lib/venues/hyperliquid/wire/wireAccount'

const USD_DECIMALS = 6

/**
 * An open position; undefined for a row of size zero. Margin used is without unrealized PnL, which
 * the venue includes where the position is isolated; funding is + where it was received.
 */
export function mapPosition(position: WirePosition, market: Market): Position | undefined {
  const size = abs(position.szi)
  if (sign(size) === 0) return undefined
  const isIsolated = position.leverage.type === 'isolated'
  const leverage = fromScaledInteger(position.leverage.value, 0)
  return {
    market: positionMarket(market),
    side: sign(position.szi) > 0 ? 'LONG' : 'SHORT',
    size,
    entryPrice: position.entryPx ?? ZERO,
    markPrice: div(position.positionValue, size, priceDecimalsMax(market.szDecimals), 'halfEven'),
    liquidationPrice: position.liquidationPx ?? null,
    unrealizedPnl: position.unrealizedPnl,
    ...(position.cumFunding ? { accruedFunding: neg(position.cumFunding.sinceOpen) } : {}),
    leverage: position.leverage.value,
    marginUsed: isIsolated ? sub(position.marginUsed, position.unrealizedPnl) : position.marginUsed,
    initialMarginRequirement: div(position.positionValue, leverage, USD_DECIMALS, 'up'),
    marginMode: isIsolated ? 'ISOLATED' : 'CROSS',
  }
}
