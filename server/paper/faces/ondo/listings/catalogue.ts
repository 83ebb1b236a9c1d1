import type { MarketDefinition } from '@/server/paper/engine/commands'
import type { ExchangeHost } from '@/server/paper/host'
import { gridOf, MARKETS, type MarketRow, symbolOf } from './listings'
import { isClosedAt } from './tradingHours'

/** A market with what the engine knows it by. */
export interface VenueMarket {
  symbol: string
  /** Without hyphen: `BTCUSD`. */
  displayName: string
  row: MarketRow
  definition: MarketDefinition
  priceStepTicks: number
  lotStep: number
}

/** The markets by name. */
export interface Catalogue {
  all(): readonly VenueMarket[]
  bySymbol(symbol: string): VenueMarket | undefined
}

export function createCatalogue({ view }: Pick<ExchangeHost, 'view'>): Catalogue {
  const markets = MARKETS.flatMap((row): VenueMarket[] => {
    const symbol = symbolOf(row)
    const definition = view.market(symbol)?.definition
    const { lotStep, priceStepTicks } = gridOf(row)
    const displayName = `${row.base}USD`
    return definition ? [{ symbol, displayName, row, definition, lotStep, priceStepTicks }] : []
  })
  const bySymbol = new Map(markets.map((market) => [market.symbol, market]))
  return { all: () => markets, bySymbol: (symbol) => bySymbol.get(symbol) }
}

/** Whether a market takes no orders now: halted, or disabled by the fault of that name. */
export function isTradingOff({ faults, view }: ExchangeHost, { symbol }: VenueMarket): boolean {
  if (view.market(symbol)?.isHalted) return true
  return faults.take('market_disabled', symbol) !== undefined
}

/** Whether the underlying is shut, by its hours or by the fault: a notice, trading goes on. */
export function isUnderlyingClosed({ faults, now }: ExchangeHost, market: VenueMarket): boolean {
  return faults.isOn('underlying_closed', market.symbol) || isClosedAt(market.row, now())
}
