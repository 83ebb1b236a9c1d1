import type { UpdatePositionMarginParams } from '@/lib/schema/action/actionParams'
import type { MarginMode } from '@/lib/schema/model/enums'
import { validationError } from '@/lib/schema/perpsError'
import type { ListedMarket } from '@/lib/venues/lighter/map/market'
import {
  leverageOf,
  marginFraction,
  toAssetUnits,
  USDC_DECIMALS,
} from '@/lib/venues/lighter/map/scale'
import { requirePerp, requireTrading } from './order'
import { inField, type SignStep } from './step'

/** How much margin a market asks of an account, and from where. */
export interface MarketMargin {
  /** Initial margin in hundredths of a percent. */
  fraction: number
  marginMode: MarginMode
}

/**
 * What a market is to be set to. What was not asked for stays as the venue has it: a margin fraction
 * that is no whole leverage too, where the mode alone changes.
 */
export function wantedMargin(
  asked: { leverage?: number | undefined; marginMode?: MarginMode | undefined },
  current: MarketMargin,
): MarketMargin {
  const { leverage, marginMode = current.marginMode } = asked
  const fraction = leverage === undefined ? current.fraction : marginFraction(leverage)
  return { fraction, marginMode }
}

/** Whether both set the same. */
export function isSameMargin(one: MarketMargin, other: MarketMargin): boolean {
  return one.fraction === other.fraction && one.marginMode === other.marginMode
}

/**
 * Sets leverage and margin mode of a market.
 * @throws 400/2002 naming a leverage above the market's, or a mode it does not have
 */
export function updateLeverage(
  { fraction, marginMode }: MarketMargin,
  listed: ListedMarket,
  tool: string,
): SignStep {
  requireTrading(listed, tool)
  requirePerp(listed, tool)
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
    summary: leverageWords({ fraction, marginMode }, symbol),
  }
}

/** Leverage and mode in words. */
export function leverageWords({ fraction, marginMode }: MarketMargin, symbol: string): string {
  const mode = marginMode === 'ISOLATED' ? 'isolated' : 'cross'
  return `Set ${symbol} to ${leverageOf(fraction)}x, ${mode}`
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
