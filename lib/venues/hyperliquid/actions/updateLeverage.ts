import type { MarginMode } from '@/lib/schema/model/enums'
import { type ListedMarket, marketError } from './listedMarket'
import type { L1Step } from './step'

/** Leverage and mode that the next order of an account on a market would use. */
export interface MarketMargin {
  leverage: number
  marginMode: MarginMode
}

/** What was asked for; either may be left to the venue's rules. */
export interface MarginWish {
  leverage?: number | undefined
  marginMode?: MarginMode | undefined
}

/** How the account stands on the market. */
export interface AccountMargin {
  current: MarketMargin
  /** Whether it holds a cross position there: the venue cannot switch the mode under one. */
  holdsCross: boolean
}

/** @throws 400/2002 where the market does not allow the wish */
export function requireWish(listed: ListedMarket, wish: MarginWish): void {
  const { id, maxLeverage, onlyIsolated } = listed.market
  if (wish.leverage !== undefined && maxLeverage !== undefined && wish.leverage > maxLeverage) {
    throw marketError(listed, 'leverage', `${id} takes at most ${maxLeverage}`)
  }
  if (wish.marginMode === 'CROSS' && onlyIsolated === true) {
    throw marketError(listed, 'marginMode', `${id} takes ISOLATED only`)
  }
}

/**
 * The step that sets leverage and mode of a market; none where both stand so. Without a mode in the
 * wish the market is isolated, except that an open cross position keeps its own.
 * @throws 400/2002 where the market does not allow the wish
 */
export function updateLeverage(
  listed: ListedMarket,
  wish: MarginWish,
  { current, holdsCross }: AccountMargin,
): L1Step[] {
  requireWish(listed, wish)
  const leverage = wish.leverage ?? current.leverage
  const marginMode = wish.marginMode ?? (holdsCross ? 'CROSS' : 'ISOLATED')
  if (leverage === current.leverage && marginMode === current.marginMode) return []
  return [leverageStep(listed, { leverage, marginMode })]
}

/** The step that sets leverage and mode of a market. */
export function leverageStep(
  { assetId: asset }: ListedMarket,
  { leverage, marginMode }: MarketMargin,
): L1Step {
  const isCross = marginMode === 'CROSS'
  return {
    kind: 'l1',
    action: 'updateLeverage',
    l1: { type: 'updateLeverage', asset, isCross, leverage },
  }
}
