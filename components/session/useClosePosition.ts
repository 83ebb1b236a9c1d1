'use client'
import { useStore } from 'zustand'
import { add, type Decimal, decimal, div, mul, ONE, sub } from '@/lib/decimal/decimal'
import { fetchOrderbook } from '@/lib/queries/orderbook'
import type { Market } from '@/lib/schema/market'
import type { Orderbook } from '@/lib/schema/orderbook'
import type { PlaceOrderParams } from '@/lib/schema/placeOrder'
import type { Position } from '@/lib/schema/position'
import type { Provider } from '@/lib/schema/provider'
import { ticketStore } from '@/lib/stores/ticket'
import { snapPrice } from '@/lib/trade/snapPrice'
import { failureOf } from './actionFailure'
import { positionWords } from './orderWords'
import { tellRefused } from './tradeNews'
import { usePerpsClient } from './usePerpsClient'
import { useSubmitOrder } from './useSubmitOrder'

const HUNDRED = decimal('100')
const TWO = decimal('2')

/**
 * Closes a position or a part of it with a reduce-only order: at a limit, or at market with the
 * slippage cap around the book's mid price of this very moment.
 */
export function useClosePosition(
  provider: Provider,
): (close: {
  position: Position
  market: Market
  size: Decimal
  limitPrice?: Decimal
}) => Promise<boolean> {
  const client = usePerpsClient()
  const { submit } = useSubmitOrder(provider)
  const cap = useStore(ticketStore, ({ maxSlippagePercent }) => maxSlippagePercent)

  return async ({ position, market, size, limitPrice }) => {
    const side = position.side === 'LONG' ? 'SELL' : 'BUY'
    const label = `Close ${positionWords({ ...position, size })}`
    let price = limitPrice
    if (price === undefined) {
      try {
        const book = await fetchOrderbook(client, { provider: provider.key, marketId: market.id })
        const factor = div(cap, HUNDRED, 8, 'halfEven')
        const worst = side === 'BUY' ? add(ONE, factor) : sub(ONE, factor)
        price = snapPrice(market, mul(midOf(book) ?? position.markPrice, worst), side)
      } catch (error) {
        tellRefused(label, failureOf(error))
        return false
      }
    }
    const params: PlaceOrderParams = {
      market: { marketId: market.id, categoryId: market.categoryId },
      side,
      type: limitPrice === undefined ? 'MARKET' : 'LIMIT',
      size,
      price,
      reduceOnly: true,
      timeInForce: limitPrice === undefined ? 'IOC' : 'GTC',
    }
    return submit({ market, params, label })
  }
}

function midOf({ bids, asks }: Orderbook): Decimal | undefined {
  const bid = bids[0]?.price
  const ask = asks[0]?.price
  return bid === undefined || ask === undefined
    ? undefined
    : div(add(bid, ask), TWO, 12, 'halfEven')
}
