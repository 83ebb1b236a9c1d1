import type { PaperListing } from '@/server/paper/face'

/** A market of the venue as the table below writes it down. */
export interface MarketRow {
  /** Without its quote: `BTC` of `BTC-USD.P`. */
  base: string
  name: string
  tag: 'Crypto' | 'Stock' | 'Index' | 'Commodity'
  /** Decimal strings: the price grid and the size grid, which need not be powers of ten. */
  quoteIncrement: string
  baseIncrement: string
  maxLeverage: number
  /** In units of the base. */
  maxPosition: string
  price: string
  hourlyVolatilityBps: number
  spreadTenthBps: number
  depthUsd: number
  /** The price that it shares with other venues, where that has another name. */
  underlying?: string
  fees?: { makerPpm: number; takerPpm: number }
  isDisabled?: true
}

/** Decimals that a mark price has beyond the grid of orders. */
const FINER_DECIMALS = 1
const STANDARD_FEES = { makerPpm: 100, takerPpm: 250 }
const PPM = 1_000_000
/** Stocks pay half the interest of the others: 0.005 % in eight hours. */
const STOCK_INTEREST_PPB = 50_000

/**
 * In the order of the venue's list. Grids, leverages and sizes follow the real venue's. What others list
 * too is deeper here than where taking is free and thinner than where it is dearest: the venue is the
 * cheapest for orders of a middling size.
 */
export const MARKETS: readonly MarketRow[] = [
  row('BTC', 'Bitcoin', 'Crypto', ['1', '0.0001'], [25, '13'], '68250', [38, 10, 2_000_000]),
  row('ETH', 'Ethereum', 'Crypto', ['0.1', '0.001'], [25, '350'], '2946.2', [48, 10, 1_600_000]),
  row('SOL', 'Solana', 'Crypto', ['0.01', '0.01'], [20, '7000'], '141.37', [60, 14, 900_000]),
  row('XRP', 'XRP', 'Crypto', ['0.0001', '1'], [20, '500000'], '1.9214', [55, 14, 700_000]),
  row(
    'HYPE',
    'Hyperliquid',
    'Crypto',
    ['0.001', '0.1'],
    [10, '30000'],
    '33.284',
    [80, 14, 600_000],
  ),
  row('ENA', 'Ethena', 'Crypto', ['0.00001', '1'], [5, '900000'], '0.25130', [90, 30, 150_000]),
  {
    ...row('NVDA', 'NVIDIA', 'Stock', ['0.01', '0.01'], [10, '4500'], '178.88', [55, 14, 900_000]),
    underlying: 'xyz:NVDA',
  },
  {
    ...row('TSLA', 'Tesla', 'Stock', ['0.01', '0.01'], [10, '2800'], '391.09', [60, 15, 600_000]),
    underlying: 'xyz:TSLA',
  },
  {
    ...row('AAPL', 'Apple', 'Stock', ['0.01', '0.01'], [20, '3500'], '271.49', [36, 15, 500_000]),
    underlying: 'xyz:AAPL',
  },
  row('US500', 'US 500', 'Index', ['0.25', '0.001'], [25, '150'], '6843.4', [22, 8, 2_000_000]),
  {
    ...row('US100', 'US 100', 'Index', ['0.25', '0.0001'], [25, '40'], '24910', [32, 8, 2_000_000]),
    underlying: 'xyz:XYZ100',
  },
  {
    ...row('XAU', 'Gold', 'Commodity', ['0.1', '0.001'], [25, '250'], '4065.1', [28, 8, 1_200_000]),
    underlying: 'xyz:GOLD',
    fees: { makerPpm: 150, takerPpm: 350 },
  },
  row('XAG', 'Silver', 'Commodity', ['0.005', '0.05'], [25, '20000'], '49.92', [45, 12, 500_000]),
  {
    ...row('GME', 'GameStop', 'Stock', ['0.01', '0.1'], [5, '9000'], '20.410', [80, 60, 40_000]),
    underlying: 'xyz:GME',
    isDisabled: true,
  },
]

function row(
  base: string,
  name: string,
  tag: MarketRow['tag'],
  [quoteIncrement, baseIncrement]: readonly [string, string],
  [maxLeverage, maxPosition]: readonly [number, string],
  price: string,
  [hourlyVolatilityBps, spreadTenthBps, depthUsd]: readonly [number, number, number],
): MarketRow {
  return {
    base,
    name,
    tag,
    quoteIncrement,
    baseIncrement,
    maxLeverage,
    maxPosition,
    price,
    hourlyVolatilityBps,
    spreadTenthBps,
    depthUsd,
  }
}

/** `BTC-USD.P`. */
export function symbolOf({ base }: Pick<MarketRow, 'base'>): string {
  return `${base}-USD.P`
}

/** The engine's decimals and steps for a grid: prices have one decimal more, for the mark. */
export function gridOf({ baseIncrement, quoteIncrement }: MarketRow) {
  const priceDecimals = placesOf(quoteIncrement) + FINER_DECIMALS
  const sizeDecimals = placesOf(baseIncrement)
  return {
    priceDecimals,
    sizeDecimals,
    priceStepTicks: scaled(quoteIncrement, priceDecimals),
    lotStep: scaled(baseIncrement, sizeDecimals),
  }
}

/** The markets of the face as the paper exchange opens them. */
export function ondoListings(): readonly PaperListing[] {
  return MARKETS.map((market, index): PaperListing => {
    const { lotStep, priceDecimals, priceStepTicks, sizeDecimals } = gridOf(market)
    const { maxLeverage } = market
    return {
      definition: {
        marketId: symbolOf(market),
        index,
        priceDecimals,
        sizeDecimals,
        maxLeverage,
        defaultLeverage: maxLeverage,
        onlyIsolated: false,
        isDelisted: market.isDisabled ?? false,
        minNotionalMicro: 0,
        lotStep,
        maxPositionLots: scaled(market.maxPosition, sizeDecimals),
        marginTiers: [{ lowerBoundMicro: 0, maxLeverage, maintenancePpm: PPM / (2 * maxLeverage) }],
        fees: market.fees ?? STANDARD_FEES,
        ...(market.tag === 'Stock' && { interestPpb: STOCK_INTEREST_PPB }),
      },
      basePrice: market.price,
      hourlyVolatilityBps: market.hourlyVolatilityBps,
      spreadTenthBps: market.spreadTenthBps,
      depthUsd: market.depthUsd,
      priceStepTicks,
      lotStep,
      underlying: market.underlying ?? market.base,
      asset: market.base,
    }
  })
}

function placesOf(text: string): number {
  return text.split('.')[1]?.length ?? 0
}

function scaled(text: string, decimals: number): number {
  return Math.round(Number(text) * 10 ** decimals)
}
