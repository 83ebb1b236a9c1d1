import type { MarketDefinition } from '@/server/paper/engine/commands'
import { PERPS, SPOT } from './listings'

/** A market as transactions and reads name it. */
export interface VenueMarket {
  /** The venue's number. */
  id: number
  symbol: string
  isSpot: boolean
  minBase: string
  definition: MarketDefinition
  /** Margin fractions of 10,000; absent of a spot pair. */
  fractions?: { default: number; min: number; maintenance: number; closeout: number }
}

/** The markets by number and by name. */
export interface Catalogue {
  all(): readonly VenueMarket[]
  byId(id: number): VenueMarket | undefined
  bySymbol(symbol: string): VenueMarket | undefined
}

export function createCatalogue(definitions: readonly MarketDefinition[]): Catalogue {
  const markets = definitions.map((definition): VenueMarket => {
    const perp = PERPS.find(({ marketId }) => marketId === definition.index)
    return {
      id: definition.index,
      symbol: definition.marketId,
      isSpot: definition.spot !== undefined,
      minBase: perp?.minBase ?? SPOT.minBase,
      definition,
      ...(perp && {
        fractions: {
          default: perp.defaultFraction,
          min: perp.minFraction,
          maintenance: perp.maintenanceFraction,
          closeout: perp.closeoutFraction,
        },
      }),
    }
  })
  const byId = new Map(markets.map((market) => [market.id, market]))
  const bySymbol = new Map(markets.map((market) => [market.symbol, market]))
  return {
    all: () => markets,
    byId: (id) => byId.get(id),
    bySymbol: (symbol) => bySymbol.get(symbol),
  }
}
