import { isZero, lt } from '@/lib/decimal/compare'
import { type Decimal, decimal, div, mul, ZERO } from '@/lib/decimal/decimal'
import { formatUsd } from '@/lib/decimal/format'
import { snapToStep } from '@/lib/decimal/snap'
import { t } from '@/lib/i18n/t'
import type { Market } from '@/lib/schema/model/market'
import type { Provider } from '@/lib/schema/model/provider'
import { durationWords } from '@/lib/trade/durationWords'
import { frequenciesFor, type TwapRules } from '@/lib/trade/rules/twapRules'
import { belowSize } from './draftError'
import { minimumSize, minimumValue, type SizeLimits, sizeWorth } from './minimumSize'
import { sizeStep } from './snapPrice'

const MINUTE = 60

/** What a TWAP comes to. */
export interface TwapPlan {
  durationSeconds: number
  /** Seconds between two orders. */
  everySeconds: number
  /** How many orders it sends. */
  slices: number
  /** Size of one, on the lot grid, rounded down; undefined without a size. */
  sliceSize: Decimal | undefined
}

/** What is wrong with a plan. */
export interface TwapIssue {
  field: 'duration' | 'size' | 'frequency'
  /** As short as a button. */
  short: string
  /** Whole sentence. */
  message: string
  /** The size that would be right. */
  useSize?: Decimal
  /** The time that would be right, in whole minutes. */
  useMinutes?: number
  /** The seconds between orders that would be right. */
  useFrequency?: number
}

/**
 * Plans a TWAP and names its errors: venues run whole minutes within bounds, some ask for several
 * times the least value of an order, and none can trade slices below one lot.
 * @param minutes whole minutes; undefined where what was typed is no number
 */
export function planTwap(
  request: {
    minutes: number | undefined
    /** Seconds between two orders; the venue's usual ones if absent. */
    frequencySeconds?: number | undefined
    size: Decimal | undefined
    price: Decimal | undefined
    reduceOnly: boolean
  },
  market: SizeLimits & Pick<Market, 'baseAsset'>,
  limits: Pick<Provider, 'minOrderValueUsd' | 'minReduceOrderValueUsd'>,
  rules: TwapRules,
): { plan: TwapPlan | undefined; errors: readonly TwapIssue[] } {
  const { minutes, size, price, reduceOnly } = request
  const leastMinutes = Math.ceil(rules.leastSeconds / MINUTE)
  const mostMinutes = Math.floor(rules.mostSeconds / MINUTE)
  if (minutes === undefined || minutes < leastMinutes || minutes > mostMinutes) {
    const range = { least: durationWords(leastMinutes), most: durationWords(mostMinutes) }
    const message = t('A TWAP lasts from {least} to {most}.', range)
    const useMinutes = minutes === undefined || minutes < leastMinutes ? leastMinutes : mostMinutes
    const short = t('{least} to {most}', range)
    return { plan: undefined, errors: [{ field: 'duration', short, message, useMinutes }] }
  }
  const durationSeconds = minutes * MINUTE
  const every = usedFrequency(rules, durationSeconds, request.frequencySeconds)
  if (every === undefined)
    return { plan: undefined, errors: [frequencyIssue(rules, durationSeconds)] }
  const slices = Math.max(1, Math.floor(durationSeconds / every))
  const lot = sizeStep(market)
  const sliceSize =
    size === undefined
      ? undefined
      : snapToStep(div(size, decimal(String(slices)), 18, 'down'), lot, 'down')
  const errors: TwapIssue[] = []
  if (sliceSize !== undefined && isZero(sliceSize)) {
    const symbol = market.baseAsset.displaySymbol
    const message = t(
      'Split into {slices} orders, each is smaller than the minimum size {lot} {symbol}. Increase the size or shorten the duration.',
      { slices, lot, symbol },
    )
    const useSize = mul(lot, decimal(String(slices)))
    const lots = Number(div(size ?? ZERO, lot, 0, 'down'))
    const fitting = Math.floor((lots * every) / 60)
    const shorter = fitting < leastMinutes ? {} : { useMinutes: fitting }
    errors.push({ field: 'size', short: t('Slices too small'), message, useSize, ...shorter })
  }
  const smallest = minimumSize(market, true)
  if (size !== undefined && lt(size, smallest) && errors.length === 0) {
    const [short, message] = belowSize(smallest, market.baseAsset.displaySymbol)
    errors.push({ field: 'size', short, message, useSize: smallest })
  }
  const least = minimumValue(reduceOnly, limits)
  if (least !== undefined && !reduceOnly && size !== undefined && price !== undefined) {
    const floor = mul(least, decimal(String(rules.minimumFactor)))
    const value = mul(size, price)
    if (lt(value, floor)) {
      const written = formatUsd(floor).replace(/\.00$/, '')
      const message = t('The minimum TWAP value is {floor}; this one is {worth}.', {
        floor: written,
        worth: formatUsd(value),
      })
      const useSize = sizeWorth(floor, price, lot)
      errors.push({
        field: 'size',
        short: t('Minimum {floor}', { floor: written }),
        message,
        useSize,
      })
    }
  }
  return { plan: { durationSeconds, everySeconds: every, slices, sliceSize }, errors }
}

/** The seconds between two orders; undefined where the venue takes none, or not these, for so long. */
function usedFrequency(
  rules: TwapRules,
  durationSeconds: number,
  asked: number | undefined,
): number | undefined {
  if (rules.orders === undefined) return asked ?? rules.usualFrequency
  const fitting = frequenciesFor(rules, durationSeconds)
  return asked === undefined ? fitting[0] : fitting.find((every) => every === asked)
}

function frequencyIssue(rules: TwapRules, durationSeconds: number): TwapIssue {
  const [useFrequency] = frequenciesFor(rules, durationSeconds)
  if (useFrequency === undefined) {
    const minutes = durationSeconds / MINUTE
    const after = nextRunnable(rules, minutes)
    return {
      field: 'duration',
      short: t('Change the duration'),
      message: t('This duration cannot be split into equal parts on this venue.'),
      ...(after === undefined ? {} : { useMinutes: after }),
    }
  }
  return {
    field: 'frequency',
    short: t('Change the frequency'),
    message: t('The duration must be a whole number of intervals, within the venue’s limits.'),
    useFrequency,
  }
}

/** The next longer time that can be split; undefined where there is none within the bounds. */
function nextRunnable(rules: TwapRules, minutes: number): number | undefined {
  for (let next = minutes + 1; next * MINUTE <= rules.mostSeconds; next += 1) {
    if (frequenciesFor(rules, next * MINUTE).length > 0) return next
  }
  return undefined
}

/** Hours and minutes as typed, in whole minutes; undefined where either is no whole number. */
export function readMinutes(hours: string, minutes: string): number | undefined {
  const isWhole = (text: string) => /^\d{0,4}$/.test(text)
  if (!isWhole(hours) || !isWhole(minutes)) return undefined
  return Number(hours) * 60 + Number(minutes)
}
