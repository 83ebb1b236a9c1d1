import { amountOf, priceWords } from '@/components/session/messages/orderWords'
import type { TicketInputs } from '@/components/ticket/model/ticketInputs'
import { bestPrices, crossesBook } from '@/components/ticket/model/ticketPrices'
import type { TicketState } from '@/components/ticket/model/ticketState'
import { summarizeTicket, type TicketSummary } from '@/components/ticket/model/ticketSummary'
import { accountErrors, marketErrors } from '@/components/ticket/validation/marketAndAccountErrors'
import {
  missing,
  noSize,
  type QuickFix,
  type TicketError,
  ticketError,
  typing,
} from '@/components/ticket/validation/ticketError'
import { eq, isZero, lte, max } from '@/lib/decimal/compare'
import { type Decimal, div, mul, parseTyped, ZERO } from '@/lib/decimal/decimal'
import { decimalPlaces, roundUp } from '@/lib/decimal/snap'
import { plural, t } from '@/lib/i18n/t'
import type { PlaceOrderParams } from '@/lib/schema/action/placeOrder'
import type { Market } from '@/lib/schema/model/market'
import type { DraftError } from '@/lib/trade/orders/draftError'
import { readOrderDraft } from '@/lib/trade/orders/orderDraft'
import {
  averageOf,
  hasTwins,
  isScaleCount,
  isScaleSkew,
  planScale,
  SCALE_COUNT_MAX,
  SCALE_COUNT_MIN,
  type ScaleOrder,
  type ScaleRequest,
  scaleAverage,
  scalePrices,
} from '@/lib/trade/orders/scalePlan'
import { isOnPriceGrid, sizeStep, snapPrice } from '@/lib/trade/orders/snapPrice'

/** A draft read as a scale: its figures, its orders, and what is sent or its errors. */
export interface ScaleVerdict {
  summary: TicketSummary
  /** What would be placed; empty while that cannot be said. */
  orders: readonly ScaleOrder[]
  average: Decimal | undefined
  errors: readonly TicketError[]
  /** One per order; undefined while any of them has an error. */
  params: readonly PlaceOrderParams[] | undefined
}

/** Reads a draft as several limit orders, each validated as if it were typed alone. Pure. */
export function validateScale(state: TicketState, inputs: TicketInputs): ScaleVerdict {
  const { market } = inputs
  const read = readRequest(state, market)
  const priced = 'request' in read ? scaleAverage(read.request, market) : ''
  // Size, margin and fee are those of one limit order at the average price.
  const asOne: TicketState = { ...state, type: 'LIMIT', price: priced, hasTriggers: false }
  const summary = summarizeTicket(asOne, inputs)
  const { size } = summary
  const orders =
    'request' in read && size !== undefined ? planScale(read.request, size, market) : []
  const checked = orders.map((order) => validateOrder(order, size ?? ZERO, state, inputs))
  const errors: TicketError[] = [
    ...marketErrors(inputs),
    ...('errors' in read ? read.errors : twinErrors(read.request, market)),
    ...(size === undefined ? [noSize()] : []),
    ...('request' in read && size !== undefined ? sizeErrors(read.request, size, market) : []),
    ...firstOf(checked),
    ...accountErrors(asOne, inputs, summary),
  ]
  const params = checked.flatMap((order) => ('params' in order ? [order.params] : []))
  const isWhole = errors.length === 0 && params.length === orders.length && params.length > 0
  return {
    summary,
    orders,
    average: averageOf(orders),
    errors,
    params: isWhole ? params : undefined,
  }
}

function readRequest(
  { side, scale }: TicketState,
  market: Market,
): { request: ScaleRequest } | { errors: readonly TicketError[] } {
  const errors: TicketError[] = []
  const price = (field: 'from' | 'to'): Decimal => {
    const value = parseTyped(scale[field])
    if (value === undefined || lte(value, ZERO)) {
      errors.push(
        field === 'from'
          ? missing(field, t('Enter first price'), t('Enter the first price.'))
          : missing(field, t('Enter last price'), t('Enter the last price.')),
      )
      return ZERO
    }
    if (!isOnPriceGrid(market, value)) {
      const use = setScale({ [field]: snapPrice(market, value, side) })
      errors.push(
        ticketError(
          field,
          t('Price is not a valid step'),
          t('{value} is not a valid price step.', { value }),
          use,
        ),
      )
    }
    return value
  }
  const from = price('from')
  const to = price('to')
  const count = /^\d{1,3}$/.test(scale.count) ? Number(scale.count) : 0
  if (!isScaleCount(count)) {
    const range = { least: SCALE_COUNT_MIN, most: SCALE_COUNT_MAX }
    const most = count > SCALE_COUNT_MAX ? SCALE_COUNT_MAX : SCALE_COUNT_MIN
    errors.push(
      ticketError(
        'count',
        t('{least} to {most} orders', range),
        t('Enter {least} to {most} orders.', range),
        setScale({ count: String(most) }),
      ),
    )
  }
  const skew = parseTyped(scale.skew)
  if (skew === undefined || !isScaleSkew(skew)) {
    const message = t('Enter a size skew from 0.1 to 10.')
    const even = typing(t('Equal sizes'), { kind: 'scale', change: { skew: '1' } })
    errors.push(ticketError('skew', t('Skew from 0.1 to 10'), message, even))
    return { errors }
  }
  if (errors.length === 0 && eq(from, to)) {
    errors.push(ticketError('to', t('Two prices needed'), t('First and last price are the same.')))
  }
  return errors.length > 0 ? { errors } : { request: { side, from, to, count, skew } }
}

function* twinErrors(request: ScaleRequest, market: Market): Generator<TicketError> {
  if (!hasTwins(scalePrices(request, market))) return
  const message = t('The range has fewer price steps than orders. Widen it or use fewer orders.')
  const fewer = fewerOrders(request.count, (count) => {
    return !hasTwins(scalePrices({ ...request, count }, market))
  })
  yield ticketError('count', t('Range too narrow'), message, fewer)
}

function* sizeErrors(request: ScaleRequest, size: Decimal, market: Market): Generator<TicketError> {
  const isShared = (count: number) =>
    !planScale({ ...request, count }, size, market).some((order) => isZero(order.size))
  if (isShared(request.count)) return
  const lot = `${sizeStep(market)} ${market.baseAsset.displaySymbol}`
  const message = t('Split into {count} orders, some are smaller than the minimum size {lot}.', {
    count: request.count,
    lot,
  })
  yield ticketError(
    'size',
    t('Size too small to split'),
    message,
    fewerOrders(request.count, isShared),
  )
}

/** The greatest number of orders, below the present one, that would do. */
function fewerOrders(count: number, does: (count: number) => boolean): QuickFix | undefined {
  for (let fewer = count - 1; fewer >= SCALE_COUNT_MIN; fewer -= 1) {
    if (!does(fewer)) continue
    return typing(t('Use {fewer} orders', { fewer }), {
      kind: 'scale',
      change: { count: String(fewer) },
    })
  }
  return undefined
}

function setScale(change: { from?: Decimal; to?: Decimal; count?: string }): QuickFix {
  return typing(t('Use {from}', { from: change.from ?? change.to ?? change.count }), {
    kind: 'scale',
    change,
  })
}

type ValidatedOrder =
  | { params: PlaceOrderParams }
  /** `total` is the whole size at which this order would be large enough. */
  | { error: TicketError; total?: Decimal | undefined }
  | { none: true }

function validateOrder(
  order: ScaleOrder,
  total: Decimal,
  state: TicketState,
  inputs: TicketInputs,
): ValidatedOrder {
  // Said once for all of them.
  if (isZero(order.size)) return { none: true }
  const { side, reduceOnly, postOnly } = state
  const { market, limits, leverage, marginMode, book } = inputs
  const read = readOrderDraft(
    {
      ...{ side, type: 'LIMIT', reduceOnly, postOnly, timeInForce: 'GTC', leverage, marginMode },
      ...order,
      takeProfit: undefined,
      stopLoss: undefined,
    },
    { market, limits, entryPrice: order.price },
  )
  const [error] = read.ok ? [] : read.errors
  if (error !== undefined) {
    const message = t('The order at {priceWords}: {message}', {
      priceWords: priceWords(order.price),
      message: error.message,
    })
    const field = error.field === 'price' ? 'from' : error.field
    return {
      error: ticketError(field, error.short, message),
      total: totalFor(error, order, total),
    }
  }
  if (postOnly && crossesBook(order.price, side, book)) {
    const { bid, ask } = bestPrices(book)
    const best = side === 'BUY' ? bid : ask
    const message = t('A post-only order at {priceWords} would execute immediately.', {
      priceWords: priceWords(order.price),
    })
    const begin = side === 'BUY' ? t('Start at best bid') : t('Start at best ask')
    const quickFix = best && typing(begin, { kind: 'scale', change: { from: best } })
    const take = typing(t('Allow taker'), { kind: 'postOnly', isOn: false })
    return { error: ticketError('from', t('Post only would cross'), message, quickFix, take) }
  }
  return read.ok ? { params: read.params } : { none: true }
}

/** The whole size at which an order that is too small has the size it needs. */
function totalFor(
  { field, suggestion }: DraftError,
  { size }: ScaleOrder,
  total: Decimal,
): Decimal | undefined {
  if (field !== 'size' || suggestion === undefined || isZero(size)) return undefined
  return roundUp(div(mul(total, suggestion), size, 18, 'up'), decimalPlaces(suggestion))
}

/** The first order with an error, fixed for all that are too small. */
function* firstOf(checked: readonly ValidatedOrder[]): Generator<TicketError> {
  const failed = checked.flatMap((order) => ('error' in order ? [order] : []))
  const [first] = failed
  if (first === undefined) return
  const totals = failed.flatMap(({ total }) => (total === undefined ? [] : [total]))
  if (first.total === undefined) yield first.error
  else {
    const leastTotal = max(first.total, ...totals)
    const grow = typing(t('Use {whole}', { whole: leastTotal }), { kind: 'fill', size: leastTotal })
    yield { ...first.error, quickFixes: [...first.error.quickFixes, grow] }
  }
}

/** What a scale does, as a sentence. */
export function scaleSentence(
  params: readonly PlaceOrderParams[],
  size: Decimal,
  market: Pick<Market, 'baseAsset'>,
  venueName: string,
): string {
  const [first, last] = [params[0], params.at(-1)]
  if (first === undefined || last === undefined) return ''
  const values = {
    ...amountOf({ size, market }),
    from: priceWords(first.price),
    to: priceWords(last.price),
    venueName,
  }
  return first.side === 'BUY'
    ? plural(
        params.length,
        'Buy {size} {symbol} with {count} limit order from {from} to {to} on {venueName}.',
        'Buy {size} {symbol} with {count} limit orders from {from} to {to} on {venueName}.',
        values,
      )
    : plural(
        params.length,
        'Sell {size} {symbol} with {count} limit order from {from} to {to} on {venueName}.',
        'Sell {size} {symbol} with {count} limit orders from {from} to {to} on {venueName}.',
        values,
      )
}
