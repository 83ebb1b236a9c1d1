'use client'
import { useStore } from 'zustand'
import { usePerpsClient } from '@/components/session/usePerpsClient'
import type { Decimal } from '@/lib/decimal/decimal'
import { fetchOrderbook } from '@/lib/queries/orderbook'
import type { Side } from '@/lib/schema/model/enums'
import type { Market } from '@/lib/schema/model/market'
import { PerpsError } from '@/lib/schema/perpsError'
import { ticketStore } from '@/lib/stores/ticket'
import { worstPriceOf } from '@/lib/trade/orders/worstPrice'

/**
 * The worst price a market order of this moment accepts: the mid of the book, read now, moved by
 * the slippage cap of the ticket, on the market's grid.
 * @throws PerpsError where the book cannot be read or has an empty side
 */
export function useWorstPrice(provider: {
  key: string
}): (market: Market, side: Side) => Promise<Decimal> {
  const read = useWorstPriceAt()
  return (market, side) => read(provider.key, market, side)
}

/** The same at any venue. */
export function useWorstPriceAt(): (
  provider: string,
  market: Market,
  side: Side,
) => Promise<Decimal> {
  const client = usePerpsClient()
  const cap = useStore(ticketStore, ({ maxSlippagePercent }) => maxSlippagePercent)
  return async (provider, market, side) => {
    const book = await fetchOrderbook(client, { provider, marketId: market.id })
    const price = worstPriceOf(market, book, side, cap)
    if (price !== undefined) return price
    throw new PerpsError(2004, 'The order book has an empty side: there is no market price.', {
      tool: provider,
    })
  }
}
