import { gt, lt, lte } from '@/lib/decimal/compare'
import { type Decimal, div, mul, parseDecimal, ZERO } from '@/lib/decimal/decimal'
import { formatUsd } from '@/lib/decimal/format'
import { isOnStep, snapToStep } from '@/lib/decimal/snap'
import { say } from '@/lib/messages/say'
import type { MarginMode, OrderType, Side } from '@/lib/schema/enums'
import type { Market } from '@/lib/schema/market'
import { entryLeg, type PlaceOrderParams } from '@/lib/schema/placeOrder'
import type { Provider } from '@/lib/schema/provider'
import { exitOffGrid, exitOnWrongSide, firesAtOnce } from './draftWords'
import { isSpotMarket } from './isSpotMarket'
import { isOnPriceGrid, sizeStep, snapPrice } from './snapPrice'
import { isTriggerAhead, triggerDirection } from './triggerSide'

/** An order as the ticket holds it, its fields read but not yet judged. */
export interface OrderDraft {
  side: Side
  type: Exclude<OrderType, 'TRIGGER_ONLY'>
  size: Decimal | undefined
  /** Limit price; of a market execution the worst price acceptable. */
  price: Decimal | undefined
  /** Mark price that wakes a STOP_* or TAKE_PROFIT_*; ignored otherwise. */
  triggerPrice?: Decimal | undefined
  reduceOnly: boolean
  postOnly: boolean
  timeInForce: 'GTC' | 'IOC'
  leverage: number
  marginMode: MarginMode
  takeProfit: Decimal | undefined
  stopLoss: Decimal | undefined
}

const SIZE_DECIMALS = 18

export type DraftField = 'size' | 'price' | 'entry' | 'leverage' | 'takeProfit' | 'stopLoss'

/** How a field is wrong; what mends it follows from this. */
export type DraftFault =
  | 'missing'
  | 'offGrid'
  /** On the side of the mark or of the entry price where it cannot wait. */
  | 'wrongSide'
  | 'tooSmall'
  | 'tooLarge'

/** What is wrong with one field. */
export interface DraftError {
  field: DraftField
  fault: DraftFault
  /** Whole sentence. */
  message: string
  /** As short as a button. */
  short: string
  /** The value that would be right, where there is an obvious one. */
  suggestion?: Decimal
}

/** What an order has to agree with beside itself. */
export interface DraftRules {
  market: Market
  limits: Pick<Provider, 'minOrderValueUsd' | 'minReduceOrderValueUsd'>
  /** Price the order would open at; triggers and the worth of a market order are judged by it. */
  entryPrice: Decimal | undefined
  /** What triggers are compared with; undefined while it is not known. */
  markPrice?: Decimal | undefined
}

/**
 * The parameters of `placeOrder` that a draft stands for, or everything that is wrong with it, in
 * the order a person would mend it. Nothing is rounded: what is off the grid is refused.
 */
export function readOrderDraft(
  draft: OrderDraft,
  rules: DraftRules,
): { ok: true; params: PlaceOrderParams } | { ok: false; errors: readonly DraftError[] } {
  const errors = [...draftErrors(draft, rules)]
  const { size, price } = draft
  if (errors.length > 0 || size === undefined || price === undefined) return { ok: false, errors }
  const { market } = rules
  const waking = wakingLeg(draft)
  return {
    ok: true,
    params: {
      market: { marketId: market.id, categoryId: market.categoryId },
      side: draft.side,
      type: draft.type,
      size,
      price,
      reduceOnly: draft.reduceOnly,
      timeInForce: timeInForceOf(draft),
      // An order that only shrinks a position opens nothing: it leaves leverage and mode alone. A
      // spot pair has neither.
      ...(draft.reduceOnly || isSpotMarket(market)
        ? {}
        : { leverage: draft.leverage, marginMode: draft.marginMode }),
      ...(draft.takeProfit === undefined ? {} : { takeProfit: { triggerPrice: draft.takeProfit } }),
      ...(draft.stopLoss === undefined ? {} : { stopLoss: { triggerPrice: draft.stopLoss } }),
      ...waking,
    },
  }
}

function timeInForceOf({ type, postOnly, timeInForce }: OrderDraft) {
  if (type === 'MARKET') return 'IOC'
  // What sleeps rests once it is awake: venues take no other time in force with a trigger.
  if (type !== 'LIMIT') return 'GTC'
  return postOnly ? 'POST_ONLY' : timeInForce
}

function wakingLeg({ type, triggerPrice }: OrderDraft): Partial<PlaceOrderParams> {
  const leg = entryLeg(type)
  return leg === undefined || triggerPrice === undefined ? {} : { [leg]: { triggerPrice } }
}

function* draftErrors(draft: OrderDraft, rules: DraftRules): Generator<DraftError> {
  yield* entryErrors(draft, rules)
  yield* priceErrors(draft, rules.market)
  yield* sizeErrors(draft, rules)
  const leverageMax = rules.market.maxLeverage
  if (leverageMax !== undefined && draft.leverage > leverageMax) {
    yield error(
      'leverage',
      'tooLarge',
      say('Maximum leverage {leverageMax}×', { leverageMax }),
      say('Maximum leverage {leverageMax}× on this market.', { leverageMax }),
    )
  }
  yield* triggerErrors(draft, rules)
}

function* entryErrors(
  { type, side, triggerPrice }: OrderDraft,
  { market, markPrice }: DraftRules,
): Generator<DraftError> {
  const leg = entryLeg(type)
  if (leg === undefined) return
  if (triggerPrice === undefined || lte(triggerPrice, ZERO)) {
    yield error('entry', 'missing', say('Enter trigger price'), say('A trigger price is needed.'))
    return
  }
  if (!isOnPriceGrid(market, triggerPrice)) {
    const message = say('Trigger: {triggerPrice} is between two prices of this market.', {
      triggerPrice,
    })
    const suggestion = snapPrice(market, triggerPrice, side)
    yield error('entry', 'offGrid', say('Trigger is off the grid'), message, suggestion)
  }
  const kind = leg === 'stopLoss' ? 'stop' : 'takeProfit'
  if (markPrice === undefined || isTriggerAhead(kind, side, triggerPrice, markPrice)) return
  const short =
    triggerDirection(kind, side) === 'above'
      ? say('Trigger must be above mark')
      : say('Trigger must be below mark')
  yield error('entry', 'wrongSide', short, firesAtOnce(kind, side, triggerPrice))
}

function executesAtLimit(type: OrderDraft['type']): boolean {
  return type === 'LIMIT' || type === 'STOP_LIMIT' || type === 'TAKE_PROFIT_LIMIT'
}

/** What the order would trade at: its limit, else its trigger, else what the market gives. */
function expectedPrice(draft: OrderDraft, entryPrice: Decimal | undefined): Decimal | undefined {
  if (executesAtLimit(draft.type)) return draft.price
  return entryLeg(draft.type) === undefined ? entryPrice : draft.triggerPrice
}

function* priceErrors(
  { type, price, triggerPrice, side }: OrderDraft,
  market: Market,
): Generator<DraftError> {
  // The worst price of a market execution follows from the trigger: that is what is asked for.
  if (entryLeg(type) !== undefined && !executesAtLimit(type) && triggerPrice === undefined) return
  if (price === undefined || lte(price, ZERO)) {
    yield error('price', 'missing', say('Enter price'), say('A price is needed.'))
  } else if (!isOnPriceGrid(market, price)) {
    const message = say('{price} is between two prices of this market.', { price })
    const suggestion = onGrid(market, price, side)
    yield error('price', 'offGrid', say('Price is off the grid'), message, suggestion)
  }
}

function onGrid(market: Market, price: Decimal, side: Side): Decimal | undefined {
  const snapped = snapPrice(market, price, side)
  return gt(snapped, ZERO) ? snapped : undefined
}

function* sizeErrors(draft: OrderDraft, { market, limits, entryPrice }: DraftRules) {
  const { size } = draft
  const lot = sizeStep(market)
  const symbol = market.baseAsset.displaySymbol
  if (size === undefined || lte(size, ZERO)) {
    yield error('size', 'missing', say('Enter size'), say('A size is needed.'))
    return
  }
  if (lt(size, lot)) {
    const message = say('The smallest size is {lot} {symbol}.', { lot, symbol })
    yield error('size', 'tooSmall', say('Minimum {lot} {symbol}', { lot, symbol }), message, lot)
    return
  }
  if (!isOnStep(size, lot)) {
    const message = say('Sizes go in steps of {lot} {symbol}.', { lot, symbol })
    const suggestion = snapToStep(size, lot, 'down')
    yield error('size', 'offGrid', say('Size is off the grid'), message, suggestion)
    return
  }
  const price = expectedPrice(draft, entryPrice)
  if (price === undefined || lte(price, ZERO)) return
  const value = mul(size, price)
  const least = minimumValue(draft.reduceOnly, limits)
  if (least !== undefined && lt(value, least)) {
    const floor = formatUsd(least).replace(/\.00$/, '')
    const message = say('An order must be worth at least {floor}; this one is {worth}.', {
      floor,
      worth: formatUsd(value),
    })
    const suggestion = sizeWorth(least, price, lot)
    yield error('size', 'tooSmall', say('Minimum {floor}', { floor }), message, suggestion)
  }
  const most = executesAtLimit(draft.type) ? market.maxLimitOrderUsd : market.maxMarketOrderUsd
  if (most !== undefined && gt(value, most)) {
    const ceiling = formatUsd(most).replace(/\.00$/, '')
    const message = say('One order may be worth at most {ceiling}.', { ceiling })
    const largest = snapToStep(div(most, price, SIZE_DECIMALS, 'down'), lot, 'down')
    yield error('size', 'tooLarge', say('Maximum {ceiling}', { ceiling }), message, largest)
  }
}

/** The least an order has to be worth in USD; undefined where nothing is asked. */
export function minimumValue(
  reduceOnly: boolean,
  limits: DraftRules['limits'],
): Decimal | undefined {
  const usd = reduceOnly
    ? (limits.minReduceOrderValueUsd ?? limits.minOrderValueUsd)
    : limits.minOrderValueUsd
  return usd === undefined ? undefined : parseDecimal(String(usd))
}

/** The smallest size on the lot grid that is worth `value` at `price`; rounded up to cover it. */
export function sizeWorth(value: Decimal, price: Decimal, lot: Decimal): Decimal {
  const exact = div(value, price, SIZE_DECIMALS, 'up')
  return snapToStep(exact, lot, 'up')
}

function* triggerErrors(draft: OrderDraft, { market, entryPrice }: DraftRules) {
  const entry = draft.type === 'LIMIT' ? draft.price : entryPrice
  const isLong = draft.side === 'BUY'
  for (const field of ['takeProfit', 'stopLoss'] as const) {
    const price = draft[field]
    if (price === undefined) continue
    if (!isOnPriceGrid(market, price)) {
      const [short, message] = exitOffGrid(field, price)
      const suggestion = snapPrice(market, price, isLong ? 'SELL' : 'BUY')
      yield error(field, 'offGrid', short, message, suggestion)
    }
    if (entry === undefined) continue
    const mustBeAbove = (field === 'takeProfit') === isLong
    if (mustBeAbove ? gt(price, entry) : lt(price, entry)) continue
    const [short, message] = exitOnWrongSide(field, isLong)
    yield error(field, 'wrongSide', short, message)
  }
}

function error(
  field: DraftField,
  fault: DraftFault,
  short: string,
  message: string,
  suggestion?: Decimal,
): DraftError {
  return { field, fault, short, message, ...(suggestion === undefined ? {} : { suggestion }) }
}
