import { cmp, isZero } from '@/lib/decimal/compare'
import { add, type Decimal, decimal, div, mul, ONE, ZERO } from '@/lib/decimal/decimal'
import { toNumberForDrawing } from '@/lib/decimal/format'
import type { TwapOrder } from '@/lib/schema/model/twap'

const PLACES = 4

/** How far a TWAP got, and how far it should be by now. */
export interface TwapProgress {
  /** Share of its size that was executed, 0 to 1. */
  filled: Decimal
  /** Share of its time that went by, 0 to 1. */
  elapsed: Decimal
  /** Milliseconds that are left of it. */
  leftMs: number
  /** It is further behind its time than a few slices explain. */
  isBehind: boolean
}

/** A tenth of the whole is more than any catch-up takes. */
const BEHIND_BY = decimal('0.1')

/** Progress of a TWAP at a moment. */
export function twapProgress(twap: TwapOrder, nowMs: number): TwapProgress {
  const startMs = Date.parse(twap.startedAt)
  const lifeMs = twap.durationSeconds * 1000
  const endMs = twap.endedAt === undefined ? nowMs : Date.parse(twap.endedAt)
  const goneMs = Math.min(lifeMs, Math.max(0, Math.min(nowMs, endMs) - startMs))
  const filled = isZero(twap.totalSize)
    ? ZERO
    : atMostOne(div(twap.filledSize, twap.totalSize, PLACES, 'down'))
  const elapsed =
    lifeMs === 0
      ? ONE
      : div(decimal(String(Math.round(goneMs))), decimal(String(lifeMs)), PLACES, 'down')
  return {
    filled,
    elapsed,
    leftMs: Math.max(0, lifeMs - goneMs),
    isBehind: twap.status === 'RUNNING' && cmp(elapsed, add(filled, BEHIND_BY)) > 0,
  }
}

/** A share in whole percent, for a bar. */
export function wholePercent(share: Decimal): number {
  return Math.floor(toNumberForDrawing(mul(share, decimal('100'))))
}

function atMostOne(share: Decimal): Decimal {
  return cmp(share, ONE) > 0 ? ONE : share
}
