import { gt, lt, lte, max } from '@/lib/decimal/compare'
import { type Decimal, decimal, div, mul, ZERO } from '@/lib/decimal/decimal'
import { formatUsd } from '@/lib/decimal/format'
import { isOnStep, snapToStep } from '@/lib/decimal/snap'
import { t } from '@/lib/i18n/t'
import { entryLeg, type PlaceOrderParams } from '@/lib/schema/action/placeOrder'
import type { MarginMode, OrderType, Side } from '@/lib/schema/model/enums'
import type { Market } from '@/lib/schema/model/market'
import type { Provider } from '@/lib/schema/model/provider'
import { isTriggerAhead, triggerDirection } from '@/lib/trade/exits/triggerSide'
import { isSpotMarket } from '@/lib/trade/isSpotMarket'
import { namedLeverage } from '@/lib/trade/margin/margin'
import type { ExpiryWindow } from '@/lib/trade/rules/venueRules'
import {
  belowSize,
  type DraftError,
  draftError,
  exitOffGrid,
  exitOnWrongSide,
  firesAtOnce,
  takeProfitWithinPrice,
} from './draftError'
import { minimumSize, minimumValue, SIZE_DECIMALS, sizeWorth } from './minimumSize'
import { expiryError } from './orderExpiry'
import { isOnPriceGrid, sizeStep, snapPrice } from './snapPrice'

/** An order as the ticket holds it, its fields read but not yet validated. */
export interface OrderDraft {
  side: Side
  type: Exclude<OrderType, 'TRIGGER_ONLY'>
  size: Decimal | undefined
  /** Limit price; of a market execution the worst price acceptable, where the venue takes one. */
  price: Decimal | undefined
  /** Mark price that wakes a STOP_* or TAKE_PROFIT_*; ignored otherwise. */
  triggerPrice?: Decimal | undefined
  reduceOnly: boolean
  postOnly: boolean
  timeInForce: 'GTC' | 'IOC' | 'GTT'
  /** Milliseconds until a GTT order ends; ignored otherwise. */
  expiresInMs?: number | undefined
  /** undefined: the order leaves it as it is. */
  leverage: number | undefined
  marginMode: MarginMode
  takeProfit: Decimal | undefined
  stopLoss: Decimal | undefined
}

const ANY_TIME: ExpiryWindow = { leastMs: undefined, mostMs: undefined }

/** What an order has to agree with beside itself. */
export interface DraftRules {
  market: Market
  limits: Pick<Provider, 'minOrderValueUsd' | 'minReduceOrderValueUsd'>
  /**
   * Price the order would open at; triggers and the worth of a market order are checked against it.
   */
  entryPrice: Decimal | undefined
  /** What triggers are compared with; undefined while it is not known. */
  markPrice?: Decimal | undefined
  /** When a GTT order may end, in milliseconds from now; absent: at any time. */
  expiry?: ExpiryWindow
  /** Whether exits must lie beyond the order's `price` too: of a market order, the worst one it takes. */
  exitsBeyondPrice?: boolean
  /** Kinds of order that execute at market without a bound; absent: none. */
  unboundedTypes?: readonly OrderType[]
}

/**
 * The parameters of `placeOrder` that a draft stands for, or everything that is wrong with it, in
 * the order a person would fix it. Nothing is rounded: what is off the grid is refused. The moment
 * at which a GTT order ends is set when it is sent. An order without a bound has its trigger as `price`:
 * the interface asks for one, and the venue is not given it.
 */
export function readOrderDraft(
  draft: OrderDraft,
  rules: DraftRules,
): { ok: true; params: PlaceOrderParams } | { ok: false; errors: readonly DraftError[] } {
  const errors = [...draftErrors(draft, rules)]
  const { size } = draft
  const price = isUnbounded(draft, rules) ? draft.triggerPrice : draft.price
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
      ...(draft.reduceOnly || isSpotMarket(market) ? {} : marginOf(draft)),
      ...(draft.takeProfit === undefined ? {} : { takeProfit: { triggerPrice: draft.takeProfit } }),
      ...(draft.stopLoss === undefined ? {} : { stopLoss: { triggerPrice: draft.stopLoss } }),
      ...waking,
    },
  }
}

function isUnbounded({ type }: OrderDraft, { unboundedTypes = [] }: DraftRules): boolean {
  return unboundedTypes.includes(type)
}

function marginOf({ leverage, marginMode }: OrderDraft) {
  return { ...namedLeverage(leverage), marginMode }
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
  if (!isUnbounded(draft, rules)) yield* priceErrors(draft, rules.market)
  yield* sizeErrors(draft, rules)
  const leverageMax = rules.market.maxLeverage
  const { leverage } = draft
  if (leverageMax !== undefined && leverage !== undefined && leverage > leverageMax) {
    yield draftError(
      'leverage',
      'tooLarge',
      t('Maximum leverage {leverageMax}×', { leverageMax }),
      t('Maximum leverage {leverageMax}× on this market.', { leverageMax }),
    )
  }
  yield* triggerErrors(draft, rules)
  yield* expiryErrors(draft, rules)
}

function* expiryErrors(
  draft: OrderDraft,
  { expiry = ANY_TIME }: DraftRules,
): Generator<DraftError> {
  if (timeInForceOf(draft) !== 'GTT') return
  const found = expiryError(draft.expiresInMs, expiry)
  if (found === undefined) return
  const { short, message, useMinutes } = found
  const issue = draft.expiresInMs === undefined ? 'missing' : 'wrongTime'
  const suggestion = useMinutes === undefined ? undefined : decimal(String(useMinutes))
  yield draftError('expiry', issue, short, message, suggestion)
}

function* entryErrors(
  { type, side, triggerPrice }: OrderDraft,
  { market, markPrice }: DraftRules,
): Generator<DraftError> {
  const leg = entryLeg(type)
  if (leg === undefined) return
  if (triggerPrice === undefined || lte(triggerPrice, ZERO)) {
    yield draftError('entry', 'missing', t('Enter trigger price'), t('Enter a trigger price.'))
    return
  }
  if (!isOnPriceGrid(market, triggerPrice)) {
    const message = t('Trigger {triggerPrice} is not a valid price step of this market.', {
      triggerPrice,
    })
    const suggestion = snapPrice(market, triggerPrice, side)
    yield draftError('entry', 'offGrid', t('Trigger is not a valid step'), message, suggestion)
  }
  const kind = leg === 'stopLoss' ? 'stop' : 'takeProfit'
  if (markPrice === undefined || isTriggerAhead(kind, side, triggerPrice, markPrice)) return
  const short =
    triggerDirection(kind, side) === 'above'
      ? t('Trigger must be above mark')
      : t('Trigger must be below mark')
  yield draftError('entry', 'wrongSide', short, firesAtOnce(kind, side, triggerPrice))
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
    yield draftError('price', 'missing', t('Enter price'), t('Enter a price.'))
  } else if (!isOnPriceGrid(market, price)) {
    const message = t('{price} is not a valid price step of this market.', { price })
    const suggestion = onGrid(market, price, side)
    yield draftError('price', 'offGrid', t('Price is not a valid step'), message, suggestion)
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
    yield draftError('size', 'missing', t('Enter size'), t('Enter a size.'))
    return
  }
  if (lt(size, lot)) {
    yield draftError('size', 'tooSmall', ...belowSize(lot, symbol), lot)
    return
  }
  if (!isOnStep(size, lot)) {
    const message = t('The size step is {lot} {symbol}.', { lot, symbol })
    const suggestion = snapToStep(size, lot, 'down')
    yield draftError('size', 'offGrid', t('Size is not a valid step'), message, suggestion)
    return
  }
  const smallest = minimumSize(market, mayRest(draft))
  const price = expectedPrice(draft, entryPrice)
  if (price === undefined || lte(price, ZERO)) {
    if (lt(size, smallest))
      yield draftError('size', 'tooSmall', ...belowSize(smallest, symbol), smallest)
    return
  }
  const value = mul(size, price)
  const least = minimumValue(draft.reduceOnly, limits)
  if (least !== undefined && lt(value, least)) {
    const floor = formatUsd(least).replace(/\.00$/, '')
    const message = t('The minimum order value is {floor}; this order is {worth}.', {
      floor,
      worth: formatUsd(value),
    })
    const suggestion = max(smallest, sizeWorth(least, price, lot))
    yield draftError('size', 'tooSmall', t('Minimum {floor}', { floor }), message, suggestion)
  } else if (lt(size, smallest))
    yield draftError('size', 'tooSmall', ...belowSize(smallest, symbol), smallest)
  const most = executesAtLimit(draft.type) ? market.maxLimitOrderUsd : market.maxMarketOrderUsd
  if (most !== undefined && gt(value, most)) {
    const ceiling = formatUsd(most).replace(/\.00$/, '')
    const message = t('The maximum order value is {ceiling}.', { ceiling })
    const largest = snapToStep(div(most, price, SIZE_DECIMALS, 'down'), lot, 'down')
    yield draftError('size', 'tooLarge', t('Maximum {ceiling}', { ceiling }), message, largest)
  }
}

/** Whether what does not execute at once stays open. */
function mayRest(draft: OrderDraft): boolean {
  return executesAtLimit(draft.type) && timeInForceOf(draft) !== 'IOC'
}

function* triggerErrors(
  draft: OrderDraft,
  { market, entryPrice, exitsBeyondPrice = false }: DraftRules,
) {
  const bound = exitsBeyondPrice ? draft.price : undefined
  // A limit that meets the other side opens at what the book gives.
  const entry = entryPrice ?? (draft.type === 'LIMIT' ? draft.price : bound)
  const isLong = draft.side === 'BUY'
  for (const field of ['takeProfit', 'stopLoss'] as const) {
    const price = draft[field]
    if (price === undefined) continue
    if (!isOnPriceGrid(market, price)) {
      const [short, message] = exitOffGrid(field, price)
      const suggestion = snapPrice(market, price, isLong ? 'SELL' : 'BUY')
      yield draftError(field, 'offGrid', short, message, suggestion)
    }
    const isAbove = (field === 'takeProfit') === isLong
    const isBeyond = (other: Decimal) => (isAbove ? gt(price, other) : lt(price, other))
    if (entry !== undefined && !isBeyond(entry)) {
      const [short, message] = exitOnWrongSide(field, isLong)
      yield draftError(field, 'wrongSide', short, message)
    } else if (bound !== undefined && field === 'takeProfit' && !isBeyond(bound)) {
      // The price of an order lies between its entry and a take profit, never beyond a stop loss.
      const [short, message] = takeProfitWithinPrice(isLong, bound)
      yield draftError(field, 'withinPrice', short, message)
    }
  }
}
