import type { MarketDefinition } from '@/server/paper/engine/commands'
import type { BookLevel } from '@/server/paper/engine/view'
import type { FaceContext } from '@/server/paper/faces/hyperliquid/context'
import { priceText, sizeText } from '@/server/paper/faces/hyperliquid/listings/catalogue'
import { plainFromScaled } from './decimalText'

/** Levels a side in `l2Book`, and in its fast variant. */
export const FULL_DEPTH = 20
export const FAST_DEPTH = 5
/** Levels read before they are joined into coarser ones. */
const RAW_DEPTH = 4_000

/** How coarsely prices are joined: significant figures, and steps of 2 or 5 at five figures. */
export interface BookGrouping {
  nSigFigs: number | null
  mantissa: number | null
}

/** How a caller wants a book joined; `undefined` for a mantissa without its five figures. */
export function readGrouping(asked: {
  nSigFigs?: number | null | undefined
  mantissa?: number | null | undefined
}): BookGrouping | undefined {
  const { nSigFigs = null, mantissa = null } = asked
  if (mantissa !== null && nSigFigs !== 5) return undefined
  return { nSigFigs, mantissa }
}

export interface WireLevel {
  px: string
  sz: string
  n: number
}

/** `l2Book`: at most 20 levels a side, bids falling, asks rising; `null` for an unknown coin. */
export function l2Book(
  context: FaceContext,
  coin: string,
  grouping: BookGrouping,
  depth = FULL_DEPTH,
) {
  const market = context.catalogue.byCoin(coin)
  const isGrouped = grouping.nSigFigs !== null
  const book = context.host.view.book(coin, isGrouped ? RAW_DEPTH : depth)
  if (market === undefined || book === undefined) return null
  const bids = isGrouped ? joined(book.bids, grouping, 'down') : book.bids
  const asks = isGrouped ? joined(book.asks, grouping, 'up') : book.asks
  const [bid, ask] = [bids[0], asks[0]]
  return {
    coin,
    time: context.host.now(),
    levels: [bids, asks].map((side) =>
      side.slice(0, depth).map((level) => wireLevel(market, level)),
    ),
    ...(isGrouped && bid !== undefined && ask !== undefined
      ? { spread: plainFromScaled(ask.priceTicks - bid.priceTicks, market.priceDecimals) }
      : {}),
  }
}

export function wireLevel(market: MarketDefinition, level: BookLevel): WireLevel {
  return {
    px: priceText(market, level.priceTicks),
    sz: sizeText(market, level.sizeLots),
    n: level.orderCount,
  }
}

function joined(
  levels: readonly BookLevel[],
  grouping: BookGrouping,
  direction: 'up' | 'down',
): BookLevel[] {
  const result: BookLevel[] = []
  for (const level of levels) {
    const step = stepTicks(level.priceTicks, grouping)
    const steps = level.priceTicks / step
    const priceTicks = step * (direction === 'up' ? Math.ceil(steps) : Math.floor(steps))
    const last = result.at(-1)
    if (last?.priceTicks === priceTicks) {
      last.sizeLots += level.sizeLots
      last.orderCount += level.orderCount
    } else result.push({ ...level, priceTicks })
  }
  return result
}

/** Distance of two joined levels around a price; never below one tick. */
function stepTicks(priceTicks: number, { nSigFigs, mantissa }: BookGrouping): number {
  const digits = String(priceTicks).length
  const power = Math.max(digits - (nSigFigs ?? digits), 0)
  return 10 ** power * (mantissa ?? 1)
}
