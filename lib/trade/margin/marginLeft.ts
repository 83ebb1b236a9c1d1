import { gt, lt, lte } from '@/lib/decimal/compare'
import { add, type Decimal, decimal, div, mul, neg, ONE, sub, ZERO } from '@/lib/decimal/decimal'
import type { Market } from '@/lib/schema/model/market'
import type { Position } from '@/lib/schema/model/position'
import { type MaintenanceTier, maintenanceMargin, maintenanceTiers } from './maintenance'
import { initialMargin, type MarginMarket, notionalOf } from './margin'

/** How urgent the share of margin left is: `watch` is shown in amber, `danger` in red. */
export type MarginLevel = 'calm' | 'watch' | 'danger'

/** How much of its margin a position has left before the venue takes it over. */
export interface MarginLeft {
  position: Position
  /**
   * Margin above maintenance, as a fraction of what a position just opened at this leverage has:
   * 1 as when it was opened (or better), 0 at the liquidation price.
   */
  left: Decimal
  level: MarginLevel
}

/** Below these shares a position is to be watched, and in danger. */
const WATCH_BELOW = decimal('0.5')
const DANGER_BELOW = decimal('0.2')
const PLACES = 4

type MarketFacts = MarginMarket &
  Pick<Market, 'marginTiers' | 'maintenanceMarginRate' | 'maxLeverage'>

/**
 * The margin left of every position of one account, anchored to the venue's own liquidation prices.
 * An isolated position stands for itself; cross positions of one category share what they need.
 * A position whose market is not known yet is left out.
 *
 * @param marks newest mark prices by market id; where one is missing the position's own counts
 */
export function marginsLeft(
  positions: readonly Position[],
  marks: ReadonlyMap<string, Decimal>,
  markets: ReadonlyMap<string, MarketFacts>,
): readonly MarginLeft[] {
  const marked = positions.flatMap((position) => {
    const market = markets.get(position.market.id)
    if (market === undefined) return []
    const mark = marks.get(position.market.id) ?? position.markPrice
    return [{ position, mark, market, tiers: maintenanceTiers(market) }]
  })
  return marked.map((entry) => {
    const { marginMode, market } = entry.position
    const pool =
      marginMode === 'ISOLATED'
        ? [entry]
        : marked.filter(
            ({ position }) =>
              position.marginMode === 'CROSS' && position.market.categoryId === market.categoryId,
          )
    const left = shareLeft(entry, pool)
    return { position: entry.position, left, level: marginLevel(left) }
  })
}

/** The position with the least margin left; undefined where there is none. */
export function worstMargin(margins: readonly MarginLeft[]): MarginLeft | undefined {
  return margins.reduce<MarginLeft | undefined>(
    (worst, next) => (worst === undefined || lt(next.left, worst.left) ? next : worst),
    undefined,
  )
}

/** How urgent a share of margin left is. */
export function marginLevel(left: Decimal): MarginLevel {
  if (lt(left, DANGER_BELOW)) return 'danger'
  return lt(left, WATCH_BELOW) ? 'watch' : 'calm'
}

interface Held {
  position: Position
  mark: Decimal
  market: MarginMarket
  tiers: readonly MaintenanceTier[]
}

function shareLeft({ position, mark, tiers }: Held, pool: readonly Held[]): Decimal {
  const { side, size, liquidationPrice } = position
  // No price above zero takes it over.
  if (liquidationPrice === null) return ONE
  const toLiquidation = mul(size, sub(mark, liquidationPrice))
  // What the move to the liquidation price costs, less what maintenance falls by on the way.
  const spare = add(
    side === 'LONG' ? toLiquidation : neg(toLiquidation),
    sub(
      maintenanceMargin(tiers, notionalOf(size, liquidationPrice)),
      maintenanceMargin(tiers, notionalOf(size, mark)),
    ),
  )
  if (lte(spare, ZERO)) return ZERO
  let fullMargin: Decimal = ZERO
  let maintenance: Decimal = ZERO
  for (const entry of pool) {
    const notional = notionalOf(entry.position.size, entry.mark)
    const least = maintenanceMargin(entry.tiers, notional)
    const initial = initialMargin(notional, entry.position.leverage, entry.market)
    fullMargin = add(fullMargin, sub(initial, least))
    maintenance = add(maintenance, least)
  }
  // A position that outgrew its leverage's tier needs more than it opened with.
  const full = gt(fullMargin, ZERO) ? fullMargin : maintenance
  if (lte(full, ZERO)) return ONE
  const share = div(spare, full, PLACES, 'down')
  return gt(share, ONE) ? ONE : share
}
