import type { MarginMode } from '@/lib/schema/enums'
import { validationError } from '@/lib/schema/perpsError'
import type { BuildContext, BuildRequest, BuiltStep } from '@/server/venues/adapter'
import type { MarketMargin } from './accounts'
import { l1Step } from './l1Step'
import type { ListedMarket } from './universe'
import { type HyperliquidVenue, KEY } from './venue'

/** What the caller asked for; either may be absent. */
export interface MarginWish {
  leverage?: number | undefined
  marginMode?: MarginMode | undefined
}

/**
 * Leverage and mode that hold once a wish is met. Without a mode the market is isolated, except
 * that an open cross position keeps its own: the venue cannot switch under it.
 * @throws 400/2002 where the market does not allow the wish
 */
export async function settleMargin(
  venue: HyperliquidVenue,
  target: { address: string; listed: ListedMarket; wish: MarginWish },
  context: BuildContext,
): Promise<{ current: MarketMargin; wanted: MarketMargin }> {
  const { address, listed, wish } = target
  const { market, dex } = listed
  checkWish(listed, wish)
  const at = { address, marketId: market.id }
  const current = await venue.accounts.margin(at, context.nowMs, context.signal)
  const leverage = wish.leverage ?? current.leverage
  const marginMode =
    wish.marginMode ??
    (current.marginMode === 'CROSS' &&
    (await venue.accounts.position({ ...at, dex }, context.signal)) !== undefined
      ? 'CROSS'
      : 'ISOLATED')
  return { current, wanted: { leverage, marginMode } }
}

/** The step that sets leverage and mode of a market. */
export function marginStep(
  venue: HyperliquidVenue,
  request: BuildRequest,
  target: { listed: ListedMarket; wanted: MarketMargin },
  context: BuildContext,
): Promise<BuiltStep> {
  const { listed, wanted } = target
  return l1Step(
    venue,
    {
      action: 'updateLeverage',
      signerAddress: request.signerAddress,
      l1: {
        type: 'updateLeverage',
        asset: listed.assetId,
        isCross: wanted.marginMode === 'CROSS',
        leverage: wanted.leverage,
      },
      probe: { kind: 'margin', marketId: listed.market.id, ...wanted },
    },
    context,
  )
}

function checkWish({ market }: ListedMarket, { leverage, marginMode }: MarginWish): void {
  const { maxLeverage } = market
  if (leverage !== undefined && maxLeverage !== undefined && leverage > maxLeverage) {
    const message = `${market.id} takes at most ${maxLeverage}`
    throw validationError('params.leverage', message, KEY)
  }
  if (marginMode === 'CROSS' && market.onlyIsolated === true) {
    throw validationError('params.marginMode', `${market.id} takes ISOLATED only`, KEY)
  }
}
