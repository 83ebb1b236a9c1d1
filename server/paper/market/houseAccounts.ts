import { hash32, seedFromText } from './hash'

/**
 * Address of an account of the exchange's own: looks like any other, and has no key because it is
 * not derived from one.
 */
function houseAddress(name: string): string {
  const seed = seedFromText(`house/${name}`)
  let digits = ''
  for (let part = 0; part < 5; part++) digits += hash32(seed, part).toString(16).padStart(8, '0')
  return `0x${digits}`
}

/** Quotes every market, near and far. */
export const FIRST_MAKER = houseAddress('maker one')
/** Quotes near the mid, at some of the same prices. */
export const SECOND_MAKER = houseAddress('maker two')
/** Trade against what rests. */
export const TAKERS = [houseAddress('taker one'), houseAddress('taker two')] as const
/** Hold the open interest that a market starts with. */
export const LONG_HOLDER = houseAddress('long holder')
export const SHORT_HOLDER = houseAddress('short holder')

export const HOUSE_ACCOUNTS: readonly string[] = [
  FIRST_MAKER,
  SECOND_MAKER,
  ...TAKERS,
  LONG_HOLDER,
  SHORT_HOLDER,
]
