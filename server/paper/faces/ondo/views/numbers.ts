/** A scaled integer as the venue writes numbers: a plain decimal string without trailing zeros. */
export function plain(scaled: number | bigint, decimals: number): string {
  const rounded = typeof scaled === 'bigint' ? scaled : BigInt(Math.round(scaled))
  const digits = (rounded < 0n ? -rounded : rounded).toString().padStart(decimals + 1, '0')
  const sign = rounded < 0n ? '-' : ''
  if (decimals === 0) return `${sign}${digits}`
  const fraction = digits.slice(-decimals).replace(/0+$/, '')
  const integer = digits.slice(0, -decimals)
  return fraction === '' ? `${sign}${integer}` : `${sign}${integer}.${fraction}`
}

/** Micro-USD. */
export const money = (micro: number): string => plain(micro, 6)

/** Parts per billion, as a fraction. */
export const rate = (ppb: number): string => plain(ppb, 9)

/** A ratio with six decimals; an endless one is cut. */
export function ratio(part: number, total: number): string {
  return total === 0 ? '0' : plain(Math.round((part / total) * 1e6), 6)
}

/** Unix milliseconds as the venue writes times. */
export const time = (timeMs: number): string => new Date(timeMs).toISOString()

/** Value of a size at a price in micro-USD, rounded down. */
export function valueMicro(
  market: { priceDecimals: number; sizeDecimals: number },
  ticks: number,
  lots: number,
): number {
  const exponent = 6 - market.priceDecimals - market.sizeDecimals
  const product = BigInt(Math.round(ticks)) * BigInt(Math.round(lots))
  return Number(
    exponent >= 0 ? product * 10n ** BigInt(exponent) : product / 10n ** BigInt(-exponent),
  )
}

/** Price in ticks of a value over a size, rounded to the nearest. */
export function ticksOf(
  market: { priceDecimals: number; sizeDecimals: number },
  micro: number,
  lots: number,
): number {
  if (lots === 0) return 0
  return Math.round(
    (Math.abs(micro) * 10 ** (market.priceDecimals + market.sizeDecimals - 6)) / Math.abs(lots),
  )
}
