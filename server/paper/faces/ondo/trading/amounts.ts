import { VenueError } from '@/server/paper/faces/ondo/http/errors'
import type { VenueMarket } from '@/server/paper/faces/ondo/listings/catalogue'

const NUMBER = /^-?\d{1,24}(\.\d{1,18})?$/
/** Ten million: what the venue's own page refuses. */
const PRICE_MAX = 10_000_000n

/** A decimal string as an integer of that many decimals; undefined where it has more, or is none. */
function scaledOf(text: string, decimals: number): bigint | undefined {
  if (!NUMBER.test(text)) return undefined
  const isNegative = text.startsWith('-')
  const [integerPart = '0', fraction = ''] = (isNegative ? text.slice(1) : text).split('.')
  const digits = fraction.replace(/0+$/, '')
  if (digits.length > decimals) return undefined
  const value = BigInt(`${integerPart}${digits.padEnd(decimals, '0')}`)
  return isNegative ? -value : value
}

/** The codes of a field: off the grid, not above 0. */
interface Codes {
  grid: string
  sign: string
  label: string
}

function onGrid(text: string, decimals: number, step: number, codes: Codes): number {
  const value = scaledOf(text, decimals)
  const isOff = (given: bigint) => given === 0n || given % BigInt(step) !== 0n
  if (value === undefined || isOff(value) || value > BigInt(Number.MAX_SAFE_INTEGER)) {
    throw new VenueError(codes.grid, `invalid ${codes.label}`)
  }
  if (value < 0n) throw new VenueError(codes.sign, `${codes.label} is negative`)
  return Number(value)
}

/** A price in ticks. @throws VenueError off the grid, not above 0 or above ten million */
export function priceTicksOf(market: VenueMarket, text: string): number {
  const { priceDecimals } = market.definition
  const ticks = onGrid(text, priceDecimals, market.priceStepTicks, {
    grid: 'order_invalid_price',
    sign: 'order_negative_price',
    label: 'order price',
  })
  if (BigInt(ticks) > PRICE_MAX * 10n ** BigInt(priceDecimals)) {
    throw new VenueError('price_over_ui_limit_10MM', 'price is over 10,000,000')
  }
  return ticks
}

/** A size in lots. @throws VenueError off the grid or not above 0 */
export function sizeLotsOf(market: VenueMarket, text: string): number {
  return onGrid(text, market.definition.sizeDecimals, market.lotStep, {
    grid: 'order_invalid_size',
    sign: 'order_negative_size',
    label: 'order size',
  })
}

/** A trigger price in ticks. @throws VenueError as the venue words it for stop orders */
export function triggerTicksOf(market: VenueMarket, text: string): number {
  const { priceDecimals } = market.definition
  const ticks = onGrid(text, priceDecimals, market.priceStepTicks, {
    grid: 'stop_order_trigger_price_invalid_increment',
    sign: 'stop_order_trigger_price_negative',
    label: 'trigger price',
  })
  if (BigInt(ticks) > PRICE_MAX * 10n ** BigInt(priceDecimals)) {
    throw new VenueError('stop_order_trigger_price_exceeds_max', 'trigger price is too large')
  }
  return ticks
}

/** Money in micro-USD. @returns undefined where it is none above 0 */
export function microOf(text: string): number | undefined {
  const value = scaledOf(text, 6)
  const isSafe = value !== undefined && value > 0n && value <= BigInt(Number.MAX_SAFE_INTEGER)
  return isSafe ? Number(value) : undefined
}
