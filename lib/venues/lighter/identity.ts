import { type Decimal, decimal, ONE } from '@/lib/decimal/decimal'
import type { Underlying } from '@/lib/schema/model/market'
import { COINS } from '@/lib/venues/coins'

/** What a market is about, and how other venues spell the very same unit of it. */
export interface Identity {
  underlying: Underlying
  aliases?: string[]
}

/** Coins counted in thousands, whose price would be too small: the venue writes `1000` before them. */
const THOUSANDS = ['PEPE', 'SHIB', 'BONK', 'FLOKI']

const STOCKS = [
  ...['AAPL', 'NVDA', 'TSLA', 'PLTR', 'AMZN', 'META', 'MSFT', 'GOOGL', 'COIN', 'HOOD', 'MSTR'],
]

/** Symbols that are not the ticker of a coin. */
const NAMED: ReadonlyMap<string, Identity> = new Map<string, Identity>([
  ...THOUSANDS.map((coin): [string, Identity] => [
    `1000${coin}`,
    { underlying: { asset: coin, units: decimal('1000') }, aliases: [`k${coin}`] },
  ]),
  ...STOCKS.map((ticker): [string, Identity] => [
    ticker,
    { underlying: { asset: `stock:${ticker}`, units: ONE } },
  ]),
  ['XAU', { underlying: { asset: 'commodity:XAU', units: ONE }, aliases: ['GOLD'] }],
  ['XAG', { underlying: { asset: 'commodity:XAG', units: ONE }, aliases: ['SILVER'] }],
])

/**
 * What a market of this base symbol is about; undefined where that is unknown. A symbol that counts
 * in thousands beside a multiplier of the venue could mean either, and is unknown.
 * @param multiplier of the venue's own row; what is shown is counted by the single unit
 */
export function identityOf(symbol: string, multiplier: Decimal): Identity | undefined {
  const named = NAMED.get(symbol)
  if (named !== undefined) {
    return named.underlying.units === ONE || multiplier === ONE ? named : undefined
  }
  return COINS.has(symbol) ? { underlying: { asset: symbol, units: ONE } } : undefined
}
