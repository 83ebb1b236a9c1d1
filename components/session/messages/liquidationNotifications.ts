import { gt, sign } from '@/lib/decimal/compare'
import { abs, add, type Decimal, div, mul, ZERO } from '@/lib/decimal/decimal'
import { formatUsd } from '@/lib/decimal/format'
import { decimalPlaces } from '@/lib/decimal/snap'
import { markOwn } from '@/lib/i18n/ownText'
import { t } from '@/lib/i18n/t'
import type { Fill } from '@/lib/schema/model/fill'
import type { Position } from '@/lib/schema/model/position'
import { positionWords, priceWords } from './orderWords'

/** What a liquidation took, as it is shown. */
export interface ReportedLiquidation {
  /** Parts of one liquidation share it: the later notification replaces the earlier. */
  id: string
  title: string
  description: string
}

const AMOUNT_DECIMALS = 2

/** Reports liquidations from the executions that they are made of. */
export interface LiquidationNotifications {
  /** Keeps previous positions: by the time of the notification they may be gone. */
  notePositions(positions: readonly Position[]): void
  /** Adds liquidation executions of one order to what was said of it. */
  notify(fills: readonly Fill[]): ReportedLiquidation | undefined
}

interface Total {
  size: Decimal
  notional: Decimal
  loss: Decimal
  /** The position as it was before the first execution. */
  before: Position | undefined
}

/** Remembers positions and adds executions up, so that one liquidation is one notification. */
export function createLiquidationNotifications(): LiquidationNotifications {
  const lastPositions = new Map<string, Position>()
  const totals = new Map<string, Total>()
  return {
    notePositions(positions) {
      for (const position of positions) lastPositions.set(position.market.id, position)
    },
    notify(fills) {
      const [first] = fills
      if (first === undefined) return undefined
      const id = `liquidation-${first.orderId}`
      const previous = totals.get(id)
      const before = previous?.before ?? lastPositions.get(first.market.id)
      const total = fills.reduce<Total>(
        (sum, { size, price, realizedPnl }) => ({
          before,
          size: add(sum.size, size),
          notional: add(sum.notional, mul(size, price)),
          loss: add(sum.loss, realizedPnl ?? ZERO),
        }),
        previous ?? { size: ZERO, notional: ZERO, loss: ZERO, before },
      )
      totals.set(id, total)
      return { id, ...wordsOf(first, total) }
    },
  }
}

function wordsOf(
  fill: Fill,
  { size, notional, loss, before }: Total,
): Omit<ReportedLiquidation, 'id'> {
  // What closes a long is sold.
  const side = fill.side === 'SELL' ? 'LONG' : 'SHORT'
  const title = t('Liquidated: {position}', {
    position: positionWords({ side, size, market: fill.market }),
  })
  const price = priceWords(div(notional, size, decimalPlaces(fill.price), 'halfEven'))
  const amount = markOwn(formatUsd(abs(loss)))
  const isLoss = sign(loss) <= 0
  const margin = before?.side === side ? marginOf(before, size) : undefined
  const result = !isLoss
    ? t('Closed by the venue at {price} with a profit of {amount}.', { price, amount })
    : margin === undefined
      ? t('Closed by the venue at {price} with a loss of {amount}.', { price, amount })
      : t('Closed by the venue at {price} with a loss of {amount}, from a margin of {margin}.', {
          price,
          amount,
          margin: markOwn(formatUsd(margin)),
        })
  return { title, description: [result, ...causeOf(side, before)].join(' ') }
}

/** The margin behind what was closed; only an isolated position has one of its own. */
function marginOf(before: Position, closed: Decimal): Decimal | undefined {
  if (before.marginMode !== 'ISOLATED') return undefined
  if (!gt(before.size, closed)) return before.marginUsed
  return div(mul(before.marginUsed, closed), before.size, AMOUNT_DECIMALS, 'halfEven')
}

/** What led there, as far as it was seen. */
function causeOf(side: Position['side'], before: Position | undefined): readonly string[] {
  const liquidationPrice = before?.side === side ? before.liquidationPrice : null
  if (liquidationPrice === null) return [t('The margin fell below the maintenance margin.')]
  const price = priceWords(liquidationPrice)
  return [
    side === 'LONG'
      ? t('The mark price fell to the liquidation price of {price}.', { price })
      : t('The mark price rose to the liquidation price of {price}.', { price }),
  ]
}
