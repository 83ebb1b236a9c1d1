import { decimal, ONE } from '@/lib/decimal/decimal'
import type { Market, Underlying } from '@/lib/schema/model/market'
import { COINS } from '@/lib/venues/coins'
import { dexOfCoin } from '@/lib/venues/hyperliquid/assetId'

/** What a market is about, and how other venues spell the very same unit of it. */
interface Identity extends Underlying {
  aliases?: readonly string[]
}

/**
 * Sub-venues whose coins are the coins of those tickers; any deployer may list other assets under
 * them.
 */
const COIN_SUB_VENUES: ReadonlySet<string> = new Set(['', 'hyna'])

/** Coins counted in thousands, whose price would be too small: the venue writes a `k` before them. */
const THOUSANDS = ['PEPE', 'SHIB', 'BONK', 'FLOKI', 'LUNC', 'DOGS']

const STOCKS = [
  ...['AAPL', 'NVDA', 'TSLA', 'PLTR', 'GME', 'AMZN', 'META', 'MSFT', 'GOOGL', 'COIN', 'HOOD'],
  ...['MSTR', 'INTC', 'AMD', 'NFLX', 'ORCL', 'MU', 'CRCL'],
]

/** Markets that are not named by the ticker of a coin, by market id. */
const NAMED: ReadonlyMap<string, Identity> = new Map<string, Identity>([
  ...THOUSANDS.map((coin): [string, Identity] => [
    `k${coin}`,
    { asset: coin, units: decimal('1000'), aliases: [`1000${coin}`] },
  ]),
  ...STOCKS.map((ticker): [string, Identity] => [
    `xyz:${ticker}`,
    { asset: `stock:${ticker}`, units: ONE },
  ]),
  // An index of the sub-venue's own making: close to the Nasdaq 100, and not the same.
  ['xyz:XYZ100', { asset: 'index:XYZ100', units: ONE }],
  ['xyz:GOLD', { asset: 'commodity:XAU', units: ONE, aliases: ['XAU'] }],
  ['xyz:SILVER', { asset: 'commodity:XAG', units: ONE, aliases: ['XAG'] }],
  ['SPX', { asset: 'SPX6900', units: ONE }],
])

/** Tokens of spot pairs that stand for a coin one to one, by symbol. */
const BRIDGED: ReadonlyMap<string, string> = new Map([
  ['UBTC', 'BTC'],
  ['UETH', 'ETH'],
  ['USOL', 'SOL'],
])

/** The market with what it is about, where that is known. */
export function withUnderlying(market: Market): Market {
  const found = market.categoryId === 'spot' ? spotIdentity(market) : perpIdentity(market.id)
  if (found === undefined) return market
  const { aliases, ...underlying } = found
  if (aliases === undefined) return { ...market, underlying }
  return { ...market, underlying, baseAsset: { ...market.baseAsset, aliases: [...aliases] } }
}

function perpIdentity(marketId: string): Identity | undefined {
  const dex = dexOfCoin(marketId)
  const ticker = dex === '' ? marketId : marketId.slice(dex.length + 1)
  return NAMED.get(marketId) ?? (COIN_SUB_VENUES.has(dex) ? coin(ticker) : undefined)
}

function spotIdentity({ baseAsset: { displaySymbol } }: Market): Identity | undefined {
  return coin(BRIDGED.get(displaySymbol) ?? displaySymbol)
}

function coin(ticker: string): Identity | undefined {
  return COINS.has(ticker) ? { asset: ticker, units: ONE } : undefined
}
