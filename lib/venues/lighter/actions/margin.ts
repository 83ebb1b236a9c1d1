import type { UpdatePositionMarginParams } from '@/lib/schema/action/actionParams'
import type { MarginMode } from '@/lib/schema/model/enums'
import { validationError } from '@/lib/schema/perpsError'
import type { ListedMarket } from '@/lib/venues/lighter/map/market'
import { marginFraction, toAssetUnits, USDC_DECIMALS } from '@/lib/venues/lighter/map/scale'
import { requirePerp, requireTrading } from './order'
import { inField, type SignStep } from './step'

/**
 * Sets leverage and margin mode of a market.
 * @throws 400/2002 naming a leverage above the market's, or a mode it does not have
 */
export function updateLeverage(
  { leverage, marginMode }: { leverage: number; marginMode: MarginMode },
  listed: ListedMarket,
  tool: string,
): SignStep {
  requireTrading(listed, tool)
  requirePerp(listed, tool)
  const fraction = marginFraction(leverage)
  if (fraction < Math.max(1, listed.minMarginFraction)) {
    const message = `must be at most ${listed.market.maxLeverage}`
    throw validationError('params.leverage', message, tool)
  }
  if (marginMode === 'CROSS' && listed.market.onlyIsolated) {
    throw validationError('params.marginMode', 'this market takes isolated margin alone', tool)
  }
  const symbol = listed.market.baseAsset.displaySymbol
  return {
    kind: 'sign',
    action: 'updateLeverage',
    signParams: {
      kind: 'updateLeverage',
      market_index: listed.marketIndex,
      fraction,
      margin_mode: marginMode === 'ISOLATED' ? 1 : 0,
    },
    summary: `Set ${symbol} to ${leverage}x, ${marginMode === 'ISOLATED' ? 'isolated' : 'cross'}`,
  }
}

/** Adds margin to an isolated position, or takes some out. @throws 400/2002 */
export function updatePositionMargin(
  { action, amount }: Pick<UpdatePositionMarginParams, 'action' | 'amount'>,
  listed: ListedMarket,
  tool: string,
): SignStep {
  requirePerp(listed, tool)
  const units = inField('params.amount', tool, () => toAssetUnits(amount, USDC_DECIMALS))
  const symbol = listed.market.baseAsset.displaySymbol
  return {
    kind: 'sign',
    action: 'updatePositionMargin',
    signParams: {
      kind: 'updateMargin',
      market_index: listed.marketIndex,
      usdc_amount: String(units),
      direction: action === 'add' ? 1 : 0,
    },
    summary:
      action === 'add'
        ? `Add ${amount} of margin to ${symbol}`
        : `Remove ${amount} of margin from ${symbol}`,
  }
}
