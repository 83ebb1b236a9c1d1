import { isZero, lte } from '@/lib/decimal/compare'
import { add, type Decimal, decimal, div, mul, parseDecimal, ZERO } from '@/lib/decimal/decimal'
import { snapToStep } from '@/lib/decimal/snap'
import type { Liquidity } from '@/lib/schema/enums'
import { estimateFill, slippageBps } from '@/lib/trade/estimateFill'
import { feeOn, initialMargin } from '@/lib/trade/margin'
import { type HeldAmount, orderAmounts, percentOf } from '@/lib/trade/orderAmounts'
import { readTrigger, type TriggerFigures } from '@/lib/trade/readTrigger'
import { sizeStep } from '@/lib/trade/snapPrice'
import type { TicketInputs } from './ticketInputs'
import { estimateLiquidation, type LiquidationEstimate } from './ticketLiquidation'
import {
  crossesBook,
  levelsAgainst,
  referencePrice,
  typedPrice,
  typedTrigger,
  worstPrice,
  worstTriggerPrice,
} from './ticketPrices'
import { type EntryCost, entryLoss, reservedFee, reservedPrice } from './ticketRoom'
import { isPlanType, isTriggerType, type TicketState } from './ticketState'

/** Everything that follows from what was typed and how the market stands. */
export interface TicketSummary {
  /** Price the order would open at: its limit, or what the book gives. */
  entryPrice: Decimal | undefined
  /** Mark price that wakes it; undefined for what does not sleep. */
  triggerPrice: Decimal | undefined
  /** What is sent as price: the limit, or the worst price acceptable. */
  sentPrice: Decimal | undefined
  /** On the lot grid. */
  size: Decimal | undefined
  notional: Decimal | undefined
  margin: Decimal | undefined
  role: Liquidity
  /** Venue fee and platform fee together, as a fraction. */
  feeRate: Decimal | undefined
  fee: Decimal | undefined
  /** Against the mid price, as a fraction; for what executes at once. */
  slippage: Decimal | undefined
  /** The book does not hold the size of a market order. */
  isBookTooThin: boolean
  /** USD free for this side. */
  available: Decimal | undefined
  /** Share of what is free, or of the position, for the slider: 0-100. */
  percent: number
  liquidation: LiquidationEstimate | undefined
  takeProfit: TriggerFigures
  stopLoss: TriggerFigures
}

const TEN_THOUSAND = decimal('10000')
const HUNDRED = decimal('100')

/** Pure: same state and inputs, same figures. */
export function summarizeTicket(state: TicketState, inputs: TicketInputs): TicketSummary {
  const { market, leverage, book } = inputs
  const { side, type } = state
  const available = side === 'BUY' ? inputs.available?.buy : inputs.available?.sell
  const limit = typedPrice(state)
  const trigger = typedTrigger(state)
  const reference = referencePrice(inputs)
  const pricedAt = limit ?? trigger ?? (isTriggerType(type) ? undefined : reference)
  const isTaker = takesAtOnce(state, limit, book)
  const role = roleOf(state, { limit, trigger, isTaker })
  const venueFee = role === 'taker' ? inputs.fees?.taker : inputs.fees?.maker
  const feeRate = venueFee === undefined ? undefined : add(venueFee, inputs.builderFee ?? ZERO)
  const size = sizeOf(state, inputs, pricedAt, available, { limit, isTaker, feeRate })
  const fill =
    size === undefined || !isTaker
      ? undefined
      : estimateFill(levelsAgainst(book, side), size, side, limit)
  const entryPrice = limit ?? fill?.averagePrice ?? pricedAt
  const notional = size && entryPrice ? mul(size, entryPrice) : undefined
  const margin = notional && !state.reduceOnly ? initialMargin(notional, leverage) : undefined
  const triggers = { side, entryPrice, market, leverage, size: size ?? ZERO }
  return {
    entryPrice,
    triggerPrice: trigger,
    sentPrice: sentPriceOf(state, inputs, { limit, trigger }),
    size,
    notional,
    margin,
    role,
    feeRate,
    fee: notional && feeRate ? feeOn(notional, feeRate) : undefined,
    slippage:
      fill?.averagePrice && reference
        ? div(slippageBps(fill.averagePrice, reference, side), TEN_THOUSAND, 8, 'halfEven')
        : undefined,
    isBookTooThin: type === 'MARKET' && fill !== undefined && !fill.isComplete,
    available,
    percent: percentShown(state, inputs, { size, price: pricedAt, available, feeRate }),
    liquidation:
      size && entryPrice
        ? estimateLiquidation(state, inputs, {
            size,
            entryPrice,
            margin: margin ?? ZERO,
            available,
          })
        : undefined,
    takeProfit: readTrigger(state.takeProfit, 'takeProfit', triggers, inputs.triggerBasis),
    stopLoss: readTrigger(state.stopLoss, 'stopLoss', triggers, inputs.triggerBasis),
  }
}

/** Whether it executes against the book as it stands. */
function takesAtOnce(
  { type, side }: TicketState,
  limit: Decimal | undefined,
  book: TicketInputs['book'],
): boolean {
  if (type === 'LIMIT') return limit !== undefined && crossesBook(limit, side, book)
  return type === 'MARKET'
}

function roleOf(
  state: TicketState,
  facts: { limit: Decimal | undefined; trigger: Decimal | undefined; isTaker: boolean },
): Liquidity {
  const { type, side, entry, postOnly } = state
  if (type === 'TWAP') return 'taker'
  if (!isTriggerType(type))
    return facts.isTaker && !(type === 'LIMIT' && postOnly) ? 'taker' : 'maker'
  const { limit, trigger } = facts
  if (entry.executes === 'MARKET' || limit === undefined || trigger === undefined) return 'taker'
  // Awake at its trigger, a limit that reaches past it executes at once.
  return (side === 'BUY' ? lte(trigger, limit) : lte(limit, trigger)) ? 'taker' : 'maker'
}

function sentPriceOf(
  { type, side, entry }: TicketState,
  inputs: TicketInputs,
  { limit, trigger }: { limit: Decimal | undefined; trigger: Decimal | undefined },
): Decimal | undefined {
  if (type === 'MARKET') return worstPrice(inputs, side)
  if (isPlanType(type)) return undefined
  if (!isTriggerType(type) || entry.executes === 'LIMIT') return limit
  return trigger === undefined ? undefined : worstTriggerPrice(inputs, trigger, side)
}

function sizeOf(
  state: TicketState,
  inputs: TicketInputs,
  price: Decimal | undefined,
  available: Decimal | undefined,
  cost: EntryCost,
): Decimal | undefined {
  const { held, reduceOnly } = state
  const { market, leverage, position } = inputs
  const lot = sizeStep(market)
  if (held.field === 'size') {
    const size = parseDecimal(held.text.replace(/\.$/, ''))
    return size === undefined || lte(size, ZERO) ? undefined : snapToStep(size, lot, 'down')
  }
  if (held.field === 'percent' && reduceOnly) {
    if (position === undefined) return undefined
    const share = div(mul(position.size, decimal(String(held.percent))), HUNDRED, 18, 'down')
    const size = snapToStep(share, lot, 'down')
    return isZero(size) ? undefined : size
  }
  if (price === undefined) return undefined
  const amount = heldAmount(held)
  if (amount === undefined) return undefined
  const within = (at: Decimal, costRate: Decimal) =>
    orderAmounts(
      amount,
      { price: at, leverage, sizeIncrement: lot },
      { availableMargin: available ?? ZERO, feeRate: costRate },
    )?.size
  if (held.field !== 'percent') return within(price, ZERO)
  const at = reservedPrice(state, inputs, cost, price)
  const fee = reservedFee(state, inputs, cost)
  const size = within(at, fee)
  if (size === undefined) return undefined
  return within(at, add(fee, entryLoss(state, inputs, cost, size)))
}

function heldAmount(held: TicketState['held']): HeldAmount | undefined {
  if (held.field === 'percent') {
    return { field: 'percent', value: decimal(String(held.percent)) }
  }
  const value = parseDecimal(held.text.replace(/\.$/, ''))
  if (value === undefined) return undefined
  return held.field === 'size' ? { field: 'size', value } : { field: 'notional', value }
}

function percentShown(
  { held, reduceOnly }: TicketState,
  { leverage, position }: TicketInputs,
  figures: {
    size: Decimal | undefined
    price: Decimal | undefined
    available: Decimal | undefined
    feeRate: Decimal | undefined
  },
): number {
  if (held.field === 'percent') return held.percent
  const { size, price, available, feeRate } = figures
  if (size === undefined) return 0
  if (reduceOnly) {
    if (position === undefined || isZero(position.size)) return 0
    const percent = div(mul(size, HUNDRED), position.size, 0, 'halfEven')
    return Math.min(100, Number(percent))
  }
  if (price === undefined || available === undefined) return 0
  return percentOf(
    size,
    { price, leverage },
    { availableMargin: available, feeRate: feeRate ?? ZERO },
  )
}
