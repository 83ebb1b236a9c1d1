import { amountOf, priceWords } from '@/components/session/orderWords'
import { eq, isZero, lte, max } from '@/lib/decimal/compare'
import { type Decimal, div, mul, ZERO } from '@/lib/decimal/decimal'
import { decimalPlaces, roundUp } from '@/lib/decimal/snap'
import { say, sayCount } from '@/lib/messages/say'
import type { Market } from '@/lib/schema/market'
import type { PlaceOrderParams } from '@/lib/schema/placeOrder'
import { type DraftError, readOrderDraft } from '@/lib/trade/orderDraft'
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
} from '@/lib/trade/scalePlan'
import { isOnPriceGrid, sizeStep, snapPrice } from '@/lib/trade/snapPrice'
import { accountErrors } from './ticketAccountErrors'
import { marketErrors } from './ticketBookErrors'
import { type TicketCure, typing } from './ticketCure'
import { fault, missing, noSize, type TicketError } from './ticketFault'
import type { TicketInputs } from './ticketInputs'
import { bestPrices, crossesBook, readTyped } from './ticketPrices'
import type { TicketState } from './ticketState'
import { summarizeTicket, type TicketSummary } from './ticketSummary'

/** A draft read as a scale: its figures, its orders, and what is sent or what stands against it. */
export interface ScaleVerdict {
  summary: TicketSummary
  /** What would be placed; empty while that cannot be said. */
  orders: readonly ScaleOrder[]
  average: Decimal | undefined
  errors: readonly TicketError[]
  /** One per order; undefined while anything stands against any of them. */
  params: readonly PlaceOrderParams[] | undefined
}

/** Reads a draft as several limit orders, each judged as if it were typed alone. Pure. */
export function judgeScale(state: TicketState, inputs: TicketInputs): ScaleVerdict {
  const { market } = inputs
  const read = readRequest(state, market)
  const priced = 'request' in read ? scaleAverage(read.request, market) : ''
  // Size, margin and fee are those of one limit order at the average price.
  const asOne: TicketState = { ...state, type: 'LIMIT', price: priced, hasTriggers: false }
  const summary = summarizeTicket(asOne, inputs)
  const { size } = summary
  const orders =
    'request' in read && size !== undefined ? planScale(read.request, size, market) : []
  const judged = orders.map((order) => judgeOrder(order, size ?? ZERO, state, inputs))
  const errors: TicketError[] = [
    ...marketErrors(inputs),
    ...('errors' in read ? read.errors : twinErrors(read.request, market)),
    ...(size === undefined ? [noSize()] : []),
    ...('request' in read && size !== undefined ? sizeErrors(read.request, size, market) : []),
    ...firstOf(judged),
    ...accountErrors(asOne, inputs, summary),
  ]
  const params = judged.flatMap((order) => ('params' in order ? [order.params] : []))
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
    const value = readTyped(scale[field])
    if (value === undefined || lte(value, ZERO)) {
      errors.push(
        field === 'from'
          ? missing(field, say('Enter first price'), say('The first price is needed.'))
          : missing(field, say('Enter last price'), say('The last price is needed.')),
      )
      return ZERO
    }
    if (!isOnPriceGrid(market, value)) {
      const use = setScale({ [field]: snapPrice(market, value, side) })
      errors.push(
        fault(
          field,
          say('Price is off the grid'),
          say('{value} is between two prices.', { value }),
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
      fault(
        'count',
        say('{least} to {most} orders', range),
        say('A scale has {least} to {most} orders.', range),
        setScale({ count: String(most) }),
      ),
    )
  }
  const skew = readTyped(scale.skew)
  if (skew === undefined || !isScaleSkew(skew)) {
    const message = say('A size skew lies between 0.1 and 10.')
    const even = typing(say('Equal sizes'), { kind: 'scale', change: { skew: '1' } })
    errors.push(fault('skew', say('Skew from 0.1 to 10'), message, even))
    return { errors }
  }
  if (errors.length === 0 && eq(from, to)) {
    errors.push(fault('to', say('Two prices needed'), say('First and last price are the same.')))
  }
  return errors.length > 0 ? { errors } : { request: { side, from, to, count, skew } }
}

function* twinErrors(request: ScaleRequest, market: Market): Generator<TicketError> {
  if (!hasTwins(scalePrices(request, market))) return
  const message = say('The range holds fewer prices than orders. Widen it, or place fewer.')
  const fewer = fewerOrders(request.count, (count) => {
    return !hasTwins(scalePrices({ ...request, count }, market))
  })
  yield fault('count', say('Range too narrow'), message, fewer)
}

function* sizeErrors(request: ScaleRequest, size: Decimal, market: Market): Generator<TicketError> {
  const isShared = (count: number) =>
    !planScale({ ...request, count }, size, market).some((order) => isZero(order.size))
  if (isShared(request.count)) return
  const lot = `${sizeStep(market)} ${market.baseAsset.displaySymbol}`
  const message = say('Shared among {count} orders, some would be below the lot of {lot}.', {
    count: request.count,
    lot,
  })
  yield fault('size', say('Size too small to share'), message, fewerOrders(request.count, isShared))
}

/** The greatest number of orders, below the present one, that would do. */
function fewerOrders(count: number, does: (count: number) => boolean): TicketCure | undefined {
  for (let fewer = count - 1; fewer >= SCALE_COUNT_MIN; fewer -= 1) {
    if (!does(fewer)) continue
    return typing(say('Use {fewer} orders', { fewer }), {
      kind: 'scale',
      change: { count: String(fewer) },
    })
  }
  return undefined
}

function setScale(change: { from?: Decimal; to?: Decimal; count?: string }): TicketCure {
  return typing(say('Use {from}', { from: change.from ?? change.to ?? change.count }), {
    kind: 'scale',
    change,
  })
}

type JudgedOrder =
  | { params: PlaceOrderParams }
  /** `total` is the whole size at which this order would be large enough. */
  | { error: TicketError; total?: Decimal | undefined }
  | { none: true }

function judgeOrder(
  order: ScaleOrder,
  total: Decimal,
  state: TicketState,
  inputs: TicketInputs,
): JudgedOrder {
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
    const message = say('The order at {priceWords}: {message}', {
      priceWords: priceWords(order.price),
      message: error.message,
    })
    const field = error.field === 'price' ? 'from' : error.field
    return { error: fault(field, error.short, message), total: totalFor(error, order, total) }
  }
  if (postOnly && crossesBook(order.price, side, book)) {
    const { bid, ask } = bestPrices(book)
    const best = side === 'BUY' ? bid : ask
    const message = say(
      'Post only rests on the book; at {priceWords} an order would execute at once.',
      { priceWords: priceWords(order.price) },
    )
    const begin = side === 'BUY' ? say('Begin at best bid') : say('Begin at best ask')
    const cure = best && typing(begin, { kind: 'scale', change: { from: best } })
    const take = typing(say('Take the book'), { kind: 'postOnly', isOn: false })
    return { error: fault('from', say('Post only would cross'), message, cure, take) }
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

/** The first order that something stands against, cured for all that are too small. */
function* firstOf(judged: readonly JudgedOrder[]): Generator<TicketError> {
  const faults = judged.flatMap((order) => ('error' in order ? [order] : []))
  const [first] = faults
  if (first === undefined) return
  const totals = faults.flatMap(({ total }) => (total === undefined ? [] : [total]))
  if (first.total === undefined) yield first.error
  else {
    const whole = max(first.total, ...totals)
    const grow = typing(say('Use {whole}', { whole }), { kind: 'fill', size: whole })
    yield { ...first.error, cures: [...first.error.cures, grow] }
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
    ? sayCount(
        params.length,
        'Buy {size} {symbol} with {count} limit order from {from} to {to} on {venueName}.',
        'Buy {size} {symbol} with {count} limit orders from {from} to {to} on {venueName}.',
        values,
      )
    : sayCount(
        params.length,
        'Sell {size} {symbol} with {count} limit order from {from} to {to} on {venueName}.',
        'Sell {size} {symbol} with {count} limit orders from {from} to {to} on {venueName}.',
        values,
      )
}
