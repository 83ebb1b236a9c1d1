import { gt, lte, max } from '@/lib/decimal/compare'
import { add, type Decimal, decimal, div, mul, parseTyped, ZERO } from '@/lib/decimal/decimal'
import { snapToStep } from '@/lib/decimal/snap'
import { closingSideOf } from '@/lib/trade/exits/exits'
import { isSpotMarket } from '@/lib/trade/isSpotMarket'
import {
  affordable,
  type BuyingPower,
  costPerUnit,
  type UnitCost,
} from '@/lib/trade/margin/buyingPower'
import { estimateFill } from '@/lib/trade/orders/estimateFill'
import { sizeStep } from '@/lib/trade/orders/snapPrice'
import type { TicketInputs } from './ticketInputs'
import { averagePriceOf, levelsAgainst, worstPrice } from './ticketPrices'
import type { TicketState } from './ticketState'

const HUNDRED = decimal('100')
const SIZE_DECIMALS = 18
const TWO = decimal('2')
/** How often what a share affords is narrowed to one half. */
const HALVINGS = 40

/** How far prices may go, as a fraction, between the look at the book and the match. */
const MOVE = decimal('0.0002')

/** What an order costs beside its margin. */
export interface EntryCost {
  limit: Decimal | undefined
  isTaker: boolean
  /** Size that executes when it is placed; absent where none of it comes to rest. */
  executes: Decimal | undefined
  /** The fee the ticket shows. */
  feeRate: Decimal | undefined
}

/** Free balance of the base asset, which bounds a spot sell; undefined of any other order. */
export function sellableUnits(
  { side }: Pick<TicketState, 'side'>,
  { market, available }: Pick<TicketInputs, 'market' | 'available'>,
): Decimal | undefined {
  return side === 'SELL' && isSpotMarket(market) ? available?.sellUnits : undefined
}

/** What one unit of the order costs as it stands; undefined while its leverage is not known. */
export function unitCost(
  { side }: TicketState,
  { market, markPrice, leverage, marginMode }: TicketInputs,
  order: Pick<EntryCost, 'isTaker' | 'executes' | 'feeRate'> & { price: Decimal },
): UnitCost | undefined {
  const isSpot = isSpotMarket(market)
  if (leverage === undefined) return undefined
  return {
    market,
    price: order.price,
    markPrice: markPrice ?? order.price,
    leverage,
    // Nothing is borrowed on spot: what is paid is the price.
    marginMode: isSpot ? 'ISOLATED' : marginMode,
    isTaker: order.isTaker,
    executes: order.executes,
    feeRate: order.feeRate ?? ZERO,
    side,
  }
}

/**
 * The same for a share of what there is: room for a small move before it executes at once, for the
 * taker fee of a limit that meets the other side by then, and on spot for the worst price accepted.
 */
export function reservedCost(
  state: TicketState,
  inputs: TicketInputs,
  { isTaker, executes, feeRate }: EntryCost,
  price: Decimal,
): UnitCost | undefined {
  const { fees, platformFee, market } = inputs
  const isSpot = isSpotMarket(market)
  const mayTake = state.type === 'LIMIT' && !state.postOnly && !isSpot
  const taker = mayTake && fees ? add(fees.taker, platformFee?.taker ?? ZERO) : ZERO
  const fee = max(taker, feeRate ?? ZERO)
  const dearest = isSpot && state.type === 'MARKET' && state.side === 'BUY'
  const at = dearest ? (worstPrice(inputs, 'BUY') ?? price) : price
  const unit = unitCost(state, inputs, { price: at, isTaker, executes, feeRate: fee })
  return unit && isTaker && !isSpot ? { ...unit, feeRate: add(fee, MOVE) } : unit
}

/** Whether an amount was typed that comes to less than one step of the market's sizes. */
export function isBelowStep({ sizeInput }: TicketState, price: Decimal | undefined): boolean {
  if (sizeInput.field === 'percent') return false
  const typed = parseTyped(sizeInput.text)
  return (
    typed !== undefined && gt(typed, ZERO) && (sizeInput.field === 'size' || price !== undefined)
  )
}

/** Size on the market's steps that follows from what was typed; undefined for less than one step. */
export function sizeOf(
  state: TicketState,
  inputs: TicketInputs,
  price: Decimal | undefined,
  power: BuyingPower | undefined,
  cost: EntryCost,
): Decimal | undefined {
  const { sizeInput, reduceOnly } = state
  const { market, position } = inputs
  const onLot = (exact: Decimal) => {
    const size = snapToStep(exact, sizeStep(market), 'down')
    return lte(size, ZERO) ? undefined : size
  }
  if (sizeInput.field === 'percent') {
    const share = div(decimal(String(sizeInput.percent)), HUNDRED, 4, 'down')
    const closable = position && onLot(mul(position.size, share))
    if (reduceOnly) return closable
    const sellable = sellableUnits(state, inputs)
    if (sellable !== undefined) return onLot(mul(sellable, share))
    const afforded =
      price && power && shareOf(sizeInput.percent, state, inputs, { price, power, cost }, onLot)
    // What only closes the position always fits, whatever it costs.
    const isAgainst = position !== undefined && closingSideOf(position.side) === state.side
    if (!isAgainst || closable === undefined || isSpotMarket(market)) return afforded
    return afforded === undefined ? closable : max(afforded, closable)
  }
  const typed = parseTyped(sizeInput.text)
  if (typed === undefined || lte(typed, ZERO)) return undefined
  if (sizeInput.field === 'size') return onLot(typed)
  return price && onLot(div(typed, price, SIZE_DECIMALS, 'down'))
}

/** A share of the largest size that the buying power affords, fees and loss at the mark included. */
function shareOf(
  percent: number,
  state: TicketState,
  inputs: TicketInputs,
  { price, power, cost }: { price: Decimal; power: BuyingPower; cost: EntryCost },
  onLot: (exact: Decimal) => Decimal | undefined,
): Decimal | undefined {
  const share = decimal(String(percent))
  const within = (at: Decimal) => {
    const unit = reservedCost(state, inputs, cost, at)
    if (unit === undefined || lte(costPerUnit(unit), ZERO)) return undefined
    return onLot(div(mul(affordable(power, unit), share), HUNDRED, SIZE_DECIMALS, 'down'))
  }
  const levels = levelsAgainst(inputs, state.side)
  const [best] = levels
  if (!cost.isTaker || best === undefined) return within(price)
  const averageAt = (size: Decimal) =>
    averagePriceOf(estimateFill(levels, size, state.side, cost.limit), size, cost.limit) ?? price
  const fits = (size: Decimal) => {
    const most = within(averageAt(size))
    return most !== undefined && lte(size, most)
  }
  return largestThatFits(
    fits,
    // No size costs less than at one end of the book: mostly the best price, of a sale the worst.
    [best.price, cost.limit ?? levels.at(-1)?.price ?? best.price].flatMap(
      (at) => within(at) ?? [],
    ),
    onLot,
  )
}

/**
 * The largest size that fits. The larger a size, the worse its
 * average: sought by halving, which a book of few thin levels cannot mislead.
 */
function largestThatFits(
  fits: (size: Decimal) => boolean,
  [first, ...others]: readonly Decimal[],
  onLot: (exact: Decimal) => Decimal | undefined,
): Decimal | undefined {
  if (first === undefined) return undefined
  let tooLarge = max(first, ...others)
  if (fits(tooLarge)) return tooLarge
  let fitting: Decimal | undefined
  for (let step = 0; step < HALVINGS; step += 1) {
    const middle = onLot(div(add(fitting ?? ZERO, tooLarge), TWO, SIZE_DECIMALS, 'down'))
    if (middle === undefined || middle === fitting) break
    if (fits(middle)) fitting = middle
    else tooLarge = middle
  }
  return fitting
}

/** Share of the largest size, or of the position, that the slider shows: 0-100. */
export function percentShown(
  state: TicketState,
  inputs: TicketInputs,
  figures: {
    size: Decimal | undefined
    price: Decimal | undefined
    power: BuyingPower | undefined
    cost: EntryCost
  },
): number {
  const { sizeInput, reduceOnly } = state
  if (sizeInput.field === 'percent') return sizeInput.percent
  const { size, price, power, cost } = figures
  const unit = price && reservedCost(state, inputs, cost, price)
  const most = reduceOnly
    ? inputs.position?.size
    : (sellableUnits(state, inputs) ?? (power && unit && affordable(power, unit)))
  if (size === undefined || most === undefined || lte(most, ZERO)) return 0
  return Math.max(0, Math.min(100, Number(div(mul(size, HUNDRED), most, 0, 'halfEven'))))
}
