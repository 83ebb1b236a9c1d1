'use client'
import { add, type Decimal } from '@/lib/decimal/decimal'
import type { Side } from '@/lib/schema/enums'
import type { Market } from '@/lib/schema/market'
import type { PlaceOrderParams } from '@/lib/schema/placeOrder'
import type { Position } from '@/lib/schema/position'
import type { Provider } from '@/lib/schema/provider'
import { failureOf } from './actionFailure'
import { closeLabel, reverseLabel } from './positionLabels'
import { tellRefused } from './tradeNews'
import { useSubmitOrder } from './useSubmitOrder'
import { useWorstPrice } from './useWorstPrice'

/** What to close, and how. */
export interface CloseRequest {
  position: Position
  market: Market
  size: Decimal
  /** Absent: at market. */
  limitPrice?: Decimal
}

/** Ways out of a position; each resolves to whether the venue took the order. */
export interface PositionExitActions {
  /** Closes a position or a part of it with a reduce-only order, at a limit or at market. */
  close: (request: CloseRequest) => Promise<boolean>
  /** Turns a position over: one market order of twice its size, in its mode and leverage. */
  reverse: (position: Position, market: Market) => Promise<boolean>
}

/** The side of an order that closes a position. */
export function closingSide({ side }: Pick<Position, 'side'>): Side {
  return side === 'LONG' ? 'SELL' : 'BUY'
}

/** Closes and reverses positions of the connected account. Market orders keep to the slippage cap. */
export function useClosePosition(provider: Provider): PositionExitActions {
  const { submit } = useSubmitOrder(provider)
  const worstPrice = useWorstPrice(provider)

  const sendAtMarket = async (
    market: Market,
    label: string,
    order: Omit<PlaceOrderParams, 'market' | 'type' | 'price' | 'timeInForce'>,
  ): Promise<boolean> => {
    let price: Decimal
    try {
      price = await worstPrice(market, order.side)
    } catch (error) {
      tellRefused(label, failureOf(error))
      return false
    }
    const params = { ...order, market: refOf(market), price }
    return submit({ market, label, params: { ...params, type: 'MARKET', timeInForce: 'IOC' } })
  }

  return {
    close({ position, market, size, limitPrice }) {
      const label = closeLabel({ ...position, size })
      const order = { side: closingSide(position), size, reduceOnly: true }
      if (limitPrice === undefined) return sendAtMarket(market, label, order)
      const params = { ...order, market: refOf(market), price: limitPrice }
      return submit({ market, label, params: { ...params, type: 'LIMIT', timeInForce: 'GTC' } })
    },
    reverse(position, market) {
      const { leverage, marginMode, size } = position
      return sendAtMarket(market, reverseLabel(position), {
        side: closingSide(position),
        size: add(size, size),
        reduceOnly: false,
        leverage,
        marginMode,
      })
    },
  }
}

function refOf({ id, categoryId }: Market): PlaceOrderParams['market'] {
  return { marketId: id, categoryId }
}
