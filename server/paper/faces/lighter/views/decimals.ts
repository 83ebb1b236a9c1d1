/** A scaled integer with all its decimals, as the venue writes prices and sizes. */
export function fixed(scaled: number, decimals: number): string {
  const digits = String(Math.abs(Math.round(scaled))).padStart(decimals + 1, '0')
  const sign = scaled < 0 && Number(digits) !== 0 ? '-' : ''
  if (decimals === 0) return `${sign}${digits}`
  return `${sign}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
}

/** Micro-USD as the venue writes money. */
export const money = (micro: number): string => fixed(micro, 6)

/** Value of a size at a price in micro-USD, rounded down. */
export function valueMicro(
  market: { priceDecimals: number; sizeDecimals: number },
  ticks: number,
  lots: number,
): number {
  return Math.floor(ticks * lots * 10 ** (6 - market.priceDecimals - market.sizeDecimals) + 1e-6)
}
