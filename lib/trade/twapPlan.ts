import { isZero, lt } from '@/lib/decimal/compare'
import { type Decimal, decimal, div, mul, ZERO } from '@/lib/decimal/decimal'
import { formatUsd } from '@/lib/decimal/format'
import { snapToStep } from '@/lib/decimal/snap'
import { say } from '@/lib/messages/say'
import type { Market } from '@/lib/schema/market'
import type { Provider } from '@/lib/schema/provider'
import { minimumValue, sizeWorth } from './orderDraft'
import { sizeStep } from './snapPrice'

/** Seconds between two orders of a TWAP where nothing else is asked for. */
export const TWAP_SLICE_SECONDS = 30
export const TWAP_MINUTES_MIN = 5
export const TWAP_MINUTES_MAX = 1440

/** A whole TWAP must be worth this many of the least a single order may be worth. */
const MINIMUM_FACTOR = 10

/** What a TWAP comes to. */
export interface TwapPlan {
  durationSeconds: number
  /** How many orders it sends. */
  slices: number
  /** Size of one, on the lot grid, rounded down; undefined without a size. */
  sliceSize: Decimal | undefined
}

/** What is wrong with a plan. */
export interface TwapFault {
  field: 'duration' | 'size'
  /** As short as a button. */
  short: string
  /** Whole sentence. */
  message: string
  /** The size that would be right. */
  useSize?: Decimal
  /** The time that would be right, in whole minutes. */
  useMinutes?: number
}

/**
 * Plans a TWAP and says what stands against it: venues run whole minutes from five to a day, ask
 * for ten times the least value of an order, and cannot trade slices below one lot.
 * @param minutes whole minutes; undefined where what was typed is no number
 */
export function planTwap(
  request: {
    minutes: number | undefined
    /** Seconds between two orders; `TWAP_SLICE_SECONDS` if absent. */
    frequencySeconds?: number | undefined
    size: Decimal | undefined
    price: Decimal | undefined
    reduceOnly: boolean
  },
  market: Pick<Market, 'sizeIncrement' | 'szDecimals' | 'baseAsset'>,
  limits: Pick<Provider, 'minOrderValueUsd' | 'minReduceOrderValueUsd'>,
): { plan: TwapPlan | undefined; faults: readonly TwapFault[] } {
  const { minutes, size, price, reduceOnly } = request
  const isRunnable =
    minutes !== undefined && minutes >= TWAP_MINUTES_MIN && minutes <= TWAP_MINUTES_MAX
  if (!isRunnable) {
    const message = say('A TWAP runs from 5 minutes to 24 hours.')
    const useMinutes =
      minutes === undefined || minutes < TWAP_MINUTES_MIN ? TWAP_MINUTES_MIN : TWAP_MINUTES_MAX
    const short = say('5 min to 24 h')
    return { plan: undefined, faults: [{ field: 'duration', short, message, useMinutes }] }
  }
  const durationSeconds = minutes * 60
  const every = request.frequencySeconds ?? TWAP_SLICE_SECONDS
  const slices = Math.max(1, Math.floor(durationSeconds / every))
  const lot = sizeStep(market)
  const sliceSize =
    size === undefined
      ? undefined
      : snapToStep(div(size, decimal(String(slices)), 18, 'down'), lot, 'down')
  const faults: TwapFault[] = []
  if (sliceSize !== undefined && isZero(sliceSize)) {
    const symbol = market.baseAsset.displaySymbol
    const message = say(
      'In {slices} orders each would be smaller than the lot of {lot} {symbol}. Trade more, or over a shorter time.',
      { slices, lot, symbol },
    )
    const useSize = mul(lot, decimal(String(slices)))
    const lots = Number(div(size ?? ZERO, lot, 0, 'down'))
    const fitting = Math.floor((lots * every) / 60)
    const shorter = fitting < TWAP_MINUTES_MIN ? {} : { useMinutes: fitting }
    faults.push({ field: 'size', short: say('Slices too small'), message, useSize, ...shorter })
  }
  const least = minimumValue(reduceOnly, limits)
  if (least !== undefined && !reduceOnly && size !== undefined && price !== undefined) {
    const floor = mul(least, decimal(String(MINIMUM_FACTOR)))
    const value = mul(size, price)
    if (lt(value, floor)) {
      const written = formatUsd(floor).replace(/\.00$/, '')
      const message = say('A TWAP must be worth at least {floor}; this one is {worth}.', {
        floor: written,
        worth: formatUsd(value),
      })
      const useSize = sizeWorth(floor, price, lot)
      faults.push({
        field: 'size',
        short: say('Minimum {floor}', { floor: written }),
        message,
        useSize,
      })
    }
  }
  return { plan: { durationSeconds, slices, sliceSize }, faults }
}

/** Hours and minutes as typed, in whole minutes; undefined where either is no whole number. */
export function readMinutes(hours: string, minutes: string): number | undefined {
  const isWhole = (text: string) => /^\d{0,4}$/.test(text)
  if (!isWhole(hours) || !isWhole(minutes)) return undefined
  return Number(hours) * 60 + Number(minutes)
}

/** A duration in words: `1 h 30 min`. */
export function durationWords(minutes: number): string {
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  if (hours === 0) return say('{minutes} min', { minutes: rest })
  return rest === 0
    ? say('{hours} h', { hours })
    : say('{hours} h {minutes} min', { hours, minutes: rest })
}
