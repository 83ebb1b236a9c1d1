import { gt, lt } from '@/lib/decimal/compare'
import { type Decimal, decimal, div } from '@/lib/decimal/decimal'
import type { CancelTwapOrderParams, PlaceTwapOrderParams } from '@/lib/schema/action/actionParams'
import { validationError } from '@/lib/schema/perpsError'
import type { ListedMarket } from '@/lib/venues/ondo/map/market'
import { TWAP_PREFIX } from '@/lib/venues/ondo/map/order'
import { requirePrice, requireSize, requireTrading, sideWord } from './order'
import { type RequestStep, requestStep } from './step'

/** Where TWAPs are placed, and below it cancelled. */
export const TWAP_PATH = '/v1/perps/twap/order'

/** What the venue allows a TWAP. */
export const TWAP_RULES = {
  durationSecondsMin: 300,
  durationSecondsMax: 86_400,
  childrenMin: 2,
  childrenMax: 200,
} as const

/**
 * Tried in this order where no frequency is given: the first that divides the duration makes most
 * children; where none does, the first that splits it at all, the last seconds left over.
 */
export const TWAP_FREQUENCIES = [30, 60, 120, 300, 600, 900, 1800] as const

/**
 * An order executed piece by piece, every `frequency` seconds.
 * @throws 400/2002 naming what the venue does not allow
 */
export function placeTwapOrder(
  params: PlaceTwapOrderParams,
  listed: ListedMarket,
  tool: string,
): RequestStep {
  requireTrading(listed, tool)
  const { durationSeconds, minPrice, maxPrice } = params
  const { durationSecondsMin: shortest, durationSecondsMax: longest } = TWAP_RULES
  if (durationSeconds < shortest || durationSeconds > longest) {
    const message = `must be from ${shortest} to ${longest}`
    throw validationError('params.durationSeconds', message, tool)
  }
  if (minPrice !== undefined && maxPrice !== undefined && gt(minPrice, maxPrice)) {
    throw validationError('params.minPrice', 'must not be above maxPrice', tool)
  }
  const size = requireSize('params.size', params.size, listed, tool)
  return requestStep('placeTwapOrder', 'POST', TWAP_PATH, {
    market: listed.market.id,
    side: sideWord(params.side),
    size,
    runningTime: durationSeconds,
    frequency: frequencyOf(params, size, listed, tool),
    reduceOnly: params.reduceOnly,
    ...(maxPrice && { maxPrice: requirePrice('params.maxPrice', maxPrice, listed, tool) }),
    ...(minPrice && { minPrice: requirePrice('params.minPrice', minPrice, listed, tool) }),
  })
}

function frequencyOf(
  { durationSeconds, frequencySeconds }: PlaceTwapOrderParams,
  size: Decimal,
  listed: ListedMarket,
  tool: string,
): number {
  if (frequencySeconds !== undefined) {
    const message = twapComplaint({ durationSeconds, frequency: frequencySeconds, size }, listed)
    if (message === undefined) return frequencySeconds
    throw validationError('params.frequencySeconds', message, tool)
  }
  const fitting = TWAP_FREQUENCIES.filter(
    (frequency) => splitComplaint({ durationSeconds, frequency, size }, listed) === undefined,
  )
  const found = fitting.find((frequency) => durationSeconds % frequency === 0) ?? fitting[0]
  if (found !== undefined) return found
  const message = 'no usual frequency splits it into 2 to 200 orders of at least a lot'
  throw validationError('params.durationSeconds', message, tool)
}

interface TwapSplit {
  durationSeconds: number
  frequency: number
  size: Decimal
}

/** What is wrong with a frequency that was asked for; undefined where nothing is. */
function twapComplaint(twap: TwapSplit, listed: ListedMarket): string | undefined {
  const { durationSeconds, frequency } = twap
  if (durationSeconds % frequency !== 0) return `must divide the duration, ${durationSeconds}`
  return splitComplaint(twap, listed)
}

/** What is wrong with the children that a frequency makes. */
function splitComplaint(
  { durationSeconds, frequency, size }: TwapSplit,
  { sizeIncrement }: ListedMarket,
): string | undefined {
  const children = Math.floor(durationSeconds / frequency)
  const { childrenMin, childrenMax } = TWAP_RULES
  if (children < childrenMin || children > childrenMax) {
    return `must make ${childrenMin} to ${childrenMax} orders, not ${children}`
  }
  const lots = div(size, sizeIncrement, 0, 'down')
  if (lt(lots, decimal(String(children)))) {
    return `would split ${size} into ${children} orders of less than a lot, ${sizeIncrement}`
  }
  return undefined
}

/** Cancels a TWAP; orders that it placed stay. @throws 400/2002 for an id that is no TWAP's */
export function cancelTwapOrder(
  { twapId }: Pick<CancelTwapOrderParams, 'twapId'>,
  tool: string,
): RequestStep {
  return requestStep('cancelTwapOrder', 'DELETE', `${TWAP_PATH}/${requireTwapId(twapId, tool)}`)
}

function requireTwapId(twapId: string, tool: string): string {
  if (isTwapId(twapId)) return twapId
  throw validationError('params.twapId', `must begin with ${TWAP_PREFIX}`, tool)
}

/** Whether an id is a TWAP's. */
export function isTwapId(id: string): boolean {
  return /^twap_[A-Za-z0-9_-]{1,64}$/.test(id)
}
