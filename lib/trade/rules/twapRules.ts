import type { ParamDescriptor } from '@/lib/schema/model/provider'
import { type Advertised, actionOf, paramOf } from './descriptor'

/** How a venue runs TWAPs. */
export interface TwapRules {
  isOffered: boolean
  leastSeconds: number
  mostSeconds: number
  /** Seconds between two orders that may be chosen; empty where the venue's own time holds. */
  frequencies: readonly number[]
  /** Seconds between two orders where none is chosen. */
  usualFrequency: number
  /** How many orders it may send; undefined where only the time bounds them. */
  orders: { least: number; most: number } | undefined
  /** How many times the least value of an order the whole must be worth. */
  minimumFactor: number
  canRandomize: boolean
  /** Whether the price of each order may be bounded. */
  canBoundPrice: boolean
}

const MINUTE_SECONDS = 60
const USUAL_LEAST_SECONDS = 5 * MINUTE_SECONDS
const USUAL_MOST_SECONDS = 24 * 60 * MINUTE_SECONDS
const USUAL_FREQUENCY_SECONDS = 30
/** Where the descriptor says nothing of the duration. */
const USUAL_MINIMUM_FACTOR = 10
/** Of a descriptor that lists frequencies and no number of orders. */
const LEAST_ORDERS = 2

/** Reads what a descriptor says of TWAPs; the usual bounds where it says nothing. Pure. */
export function twapRules(provider: Advertised): TwapRules {
  const entry = actionOf(provider, 'placeTwapOrder')
  const duration = paramOf(entry, 'durationSeconds')
  const frequency = paramOf(entry, 'frequencySeconds')
  const count = paramOf(entry, 'frequencySeconds.count')
  const frequencies = numbersOf(frequency)
  return {
    isOffered: entry !== undefined,
    leastSeconds: duration?.minimum ?? USUAL_LEAST_SECONDS,
    mostSeconds: duration?.maximum ?? USUAL_MOST_SECONDS,
    frequencies,
    usualFrequency: Number(frequency?.default?.value ?? USUAL_FREQUENCY_SECONDS),
    orders:
      frequencies.length === 0
        ? undefined
        : {
            least: count?.minimum ?? LEAST_ORDERS,
            most: count?.maximum ?? Number.MAX_SAFE_INTEGER,
          },
    minimumFactor: duration === undefined ? USUAL_MINIMUM_FACTOR : 1,
    canRandomize: paramOf(entry, 'randomize') !== undefined,
    canBoundPrice:
      paramOf(entry, 'minPrice') !== undefined && paramOf(entry, 'maxPrice') !== undefined,
  }
}

/**
 * The seconds between two orders that divide a duration into a number of orders that the venue
 * takes, ascending; empty where none may be chosen.
 */
export function frequenciesFor(rules: TwapRules, durationSeconds: number): readonly number[] {
  const { orders } = rules
  if (orders === undefined) return []
  return rules.frequencies.filter((every) => {
    const count = durationSeconds / every
    return Number.isInteger(count) && count >= orders.least && count <= orders.most
  })
}

function numbersOf(param: ParamDescriptor | undefined): readonly number[] {
  const values = (param?.values ?? []).map(({ value }) => Number(value))
  return values.filter((value) => Number.isSafeInteger(value) && value > 0).sort((a, b) => a - b)
}
