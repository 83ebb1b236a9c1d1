import { type ListedMarket, mapMarket } from '@/lib/venues/ondo/map/market'
import { WireMarket } from '@/lib/venues/ondo/wire/markets'

/** Rows of `GET /v1/markets` as recorded, and one whose steps are no powers of ten. */
export const MARKET_ROWS = [
  row('BTC', { base: '0.0001', quote: '1', leverage: '25', rate: '0.02', tag: 'Crypto' }),
  row('NVDA', { base: '0.01', quote: '0.01', leverage: '10', rate: '0.05', tag: 'Stock' }),
  row('SPX', { base: '0.5', quote: '0.25', leverage: '20', rate: '0.025', tag: 'Index' }),
  {
    ...row('OLD', { base: '1', quote: '1', leverage: '5', rate: '0.1', tag: 'Crypto' }),
    disabled: true,
  },
]

function row(
  base: string,
  facts: { base: string; quote: string; leverage: string; rate: string; tag: string },
) {
  return {
    market: `${base}-USD.P`,
    underlyingMarket: `${base}-USD`,
    displayName: `${base}USD`,
    longName: `${base} of the test`,
    pair: { base, quote: 'USD' },
    baseIncrement: facts.base,
    quoteIncrement: facts.quote,
    dailyInterestRate: '0.0003',
    fundingIntervalDivisions: 8,
    marginInfo: [
      {
        positionBracketUsd: '1000000',
        maxLeverage: facts.leverage,
        maintenanceMarginRate: facts.rate,
        maintenanceAmount: '0',
      },
    ],
    defaultLeverage: facts.leverage,
    maxPositionBaseSize: '13',
    makerFee: '0.0001',
    takerFee: '0.00025',
    tags: [facts.tag],
  }
}

/** A market of those rows. */
export function listedMarket(marketId: string): ListedMarket {
  const wire = MARKET_ROWS.find(({ market }) => market === marketId)
  const listed = wire && mapMarket(WireMarket.parse(wire), 'ondo')
  if (!listed) throw new Error(`no market ${marketId}`)
  return listed
}
