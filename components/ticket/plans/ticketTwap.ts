import { amountOf } from '@/components/session/messages/orderWords'
import type { TicketInputs } from '@/components/ticket/model/ticketInputs'
import type { TicketState } from '@/components/ticket/model/ticketState'
import { summarizeTicket, type TicketSummary } from '@/components/ticket/model/ticketSummary'
import { accountErrors, marketErrors } from '@/components/ticket/validation/marketAndAccountErrors'
import {
  noSize,
  type QuickFix,
  type TicketError,
  ticketError,
  typing,
} from '@/components/ticket/validation/ticketError'
import { gt, lte } from '@/lib/decimal/compare'
import { type Decimal, parseTyped, ZERO } from '@/lib/decimal/decimal'
import { formatPrice } from '@/lib/decimal/format'
import { t } from '@/lib/i18n/t'
import type { PlaceTwapOrderParams } from '@/lib/schema/action/actionParams'
import type { Market } from '@/lib/schema/model/market'
import type { Provider } from '@/lib/schema/model/provider'
import { durationWords } from '@/lib/trade/durationWords'
import { priceDecimalsAt } from '@/lib/trade/orders/priceStep'
import { isOnPriceGrid, snapPrice } from '@/lib/trade/orders/snapPrice'
import { planTwap, readMinutes, type TwapPlan } from '@/lib/trade/orders/twapPlan'
import { twapRules } from '@/lib/trade/rules/twapRules'
import { frequencyWords } from './TwapFrequency'

/** A draft read as a TWAP: its figures, its plan, and what is sent or its errors. */
export interface TwapVerdict {
  summary: TicketSummary
  plan: TwapPlan | undefined
  errors: readonly TicketError[]
  /** undefined while it has an error. */
  params: PlaceTwapOrderParams | undefined
}

/** Reads a draft as a TWAP. Extras go out only where the provider advertises them. Pure. */
export function validateTwap(
  state: TicketState,
  inputs: TicketInputs,
  provider: Pick<Provider, 'actions' | 'minOrderValueUsd' | 'minReduceOrderValueUsd'>,
): TwapVerdict {
  const { market } = inputs
  const { side, reduceOnly, twap } = state
  const summary = summarizeTicket({ ...state, type: 'TWAP' }, inputs)
  const minutes = readMinutes(twap.hours, twap.minutes)
  const { size, entryPrice: price } = summary
  const rules = twapRules(provider)
  const frequencySeconds =
    rules.orders === undefined || twap.frequency === '' ? undefined : Number(twap.frequency)
  const request = { minutes, size, price, reduceOnly, frequencySeconds }
  const { plan, errors: planErrors } = planTwap(request, market, provider, rules)
  const bounds = rules.canBoundPrice ? readBounds(state, market) : { errors: [] }
  const errors: TicketError[] = [
    ...marketErrors(inputs),
    ...planErrors.map(({ field, short, message, useSize, useMinutes, useFrequency }) =>
      ticketError(
        field,
        short,
        message,
        useSize && typing(t('Use {useSize}', { useSize }), { kind: 'fill', size: useSize }),
        useMinutes === undefined ? undefined : runFor(useMinutes),
        useFrequency === undefined ? undefined : orderEvery(useFrequency),
      ),
    ),
    ...bounds.errors,
    ...(size === undefined ? [noSize()] : []),
    ...accountErrors(state, inputs, summary),
  ]
  if (errors.length > 0 || plan === undefined || size === undefined) {
    return { summary, plan, errors, params: undefined }
  }
  return {
    summary,
    plan,
    errors,
    params: {
      market: { marketId: market.id, categoryId: market.categoryId },
      side,
      size,
      durationSeconds: plan.durationSeconds,
      reduceOnly,
      ...(rules.canRandomize ? { randomize: twap.isRandomized } : {}),
      ...(rules.orders === undefined ? {} : { frequencySeconds: plan.everySeconds }),
      ...('params' in bounds ? bounds.params : {}),
    },
  }
}

/** Lowest and highest price as typed, on the grid and in order; an empty field is none. */
function readBounds(
  { twap, side }: TicketState,
  market: Market,
): {
  errors: readonly TicketError[]
  params?: Pick<PlaceTwapOrderParams, 'minPrice' | 'maxPrice'>
} {
  const params: { minPrice?: Decimal; maxPrice?: Decimal } = {}
  for (const field of ['minPrice', 'maxPrice'] as const) {
    if (twap[field] === '') continue
    const value = parseTyped(twap[field])
    if (value === undefined || lte(value, ZERO)) {
      return { errors: [boundsError(t('Enter a price above zero.'))] }
    }
    if (!isOnPriceGrid(market, value)) {
      const use = snapPrice(market, value, side)
      const message = t('{value} is not a valid price step.', { value })
      const quickFix = typing(t('Use {use}', { use }), { kind: 'twap', change: { [field]: use } })
      return { errors: [boundsError(message, quickFix)] }
    }
    params[field] = value
  }
  const { minPrice, maxPrice } = params
  if (minPrice !== undefined && maxPrice !== undefined && gt(minPrice, maxPrice)) {
    const change = { minPrice: maxPrice, maxPrice: minPrice }
    const swap = typing(t('Swap'), { kind: 'twap', change })
    return { errors: [boundsError(t('The lowest price is above the highest.'), swap)] }
  }
  return { errors: [], params }
}

function boundsError(message: string, ...quickFixes: readonly QuickFix[]): TicketError {
  return ticketError('priceBounds', t('Price range is invalid'), message, ...quickFixes)
}

/** A press that sets the time between two orders. */
function orderEvery(seconds: number): QuickFix {
  return typing(t('Use {seconds} s', { seconds }), {
    kind: 'twap',
    change: { frequency: String(seconds) },
  })
}

/** A press that sets how long it runs. */
function runFor(minutes: number): QuickFix {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  const change = { hours: String(hours), minutes: String(rest) }
  return typing(t('Use {durationWords}', { durationWords: durationWords(minutes) }), {
    kind: 'twap',
    change,
  })
}

/** What a TWAP does, as a sentence. */
export function twapSentence(
  { side, size, durationSeconds, reduceOnly }: PlaceTwapOrderParams,
  market: Pick<Market, 'baseAsset'>,
  venueName: string,
): string {
  const values = {
    ...amountOf({ size, market }),
    duration: durationWords(durationSeconds / 60),
    venueName,
  }
  if (reduceOnly) {
    return side === 'BUY'
      ? t('Buy {size} {symbol} over {duration} at market on {venueName}, reduce only.', values)
      : t('Sell {size} {symbol} over {duration} at market on {venueName}, reduce only.', values)
  }
  return side === 'BUY'
    ? t('Buy {size} {symbol} over {duration} at market on {venueName}.', values)
    : t('Sell {size} {symbol} over {duration} at market on {venueName}.', values)
}

/**
 * What a TWAP does beside its sentence: how often it orders, and between which prices, where the venue
 * takes them.
 */
export function twapFacts(
  { frequencySeconds, minPrice, maxPrice }: PlaceTwapOrderParams,
  market: Market,
): readonly (readonly [name: string, value: string])[] {
  const price = (value: Decimal) => formatPrice(value, { decimals: priceDecimalsAt(market, value) })
  return [
    ...(frequencySeconds === undefined
      ? []
      : [[t('One order every'), frequencyWords(frequencySeconds)] as const]),
    ...(minPrice === undefined ? [] : [[t('Lowest price'), price(minPrice)] as const]),
    ...(maxPrice === undefined ? [] : [[t('Highest price'), price(maxPrice)] as const]),
  ]
}
