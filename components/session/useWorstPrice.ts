'use client'
import { useStore } from 'zustand'
import { add, type Decimal, decimal, div, mul, ONE, sub } from '@/lib/decimal/decimal'
import { fetchOrderbook } from '@/lib/queries/orderbook'
import type { Side } from '@/lib/schema/enums'
import type { Market } from '@/lib/schema/market'
import { PerpsError } from '@/lib/schema/perpsError'
import type { Provider } from '@/lib/schema/provider'
import { ticketStore } from '@/lib/stores/ticket'
import { snapPrice } from '@/lib/trade/snapPrice'
import { usePerpsClient } from './usePerpsClient'

const HUNDRED = decimal('100')
const TWO = decimal('2')

/**
 * The worst price a market order of this moment accepts: the mid of the book, read now, moved by
 * the slippage cap of the ticket, on the market's grid.
 * @throws PerpsError where the book cannot be read or has an empty side
 */
export function useWorstPrice(
  provider: Provider,
): (market: Market, side: Side) => Promise<Decimal> {
  const client = usePerpsClient()
  const cap = useStore(ticketStore, ({ maxSlippagePercent }) => maxSlippagePercent)
  return async (market, side) => {
    const { bids, asks } = await fetchOrderbook(client, {
      provider: provider.key,
      marketId: market.id,
    })
    const bid = bids[0]?.price
    const ask = asks[0]?.price
    if (bid === undefined || ask === undefined) {
      throw new PerpsError(2004, 'The order book has an empty side: there is no market price.', {
        tool: provider.key,
      })
    }
    const mid = div(add(bid, ask), TWO, 12, 'halfEven')
    const share = div(cap, HUNDRED, 8, 'halfEven')
    return snapPrice(market, mul(mid, side === 'BUY' ? add(ONE, share) : sub(ONE, share)), side)
  }
}
