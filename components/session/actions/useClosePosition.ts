'use client'
import { useWorstPrice } from '@/components/session/live/useWorstPrice'
import { failureOf } from '@/components/session/messages/actionFailure'
import { closeLabel, reverseLabel } from '@/components/session/messages/positionLabels'
import { notifyRefused } from '@/components/session/messages/tradeNotifications'
import { useWallet } from '@/components/session/wallet/useWallet'
import { gte } from '@/lib/decimal/compare'
import { add, type Decimal } from '@/lib/decimal/decimal'
import type { PlaceOrderParams } from '@/lib/schema/action/placeOrder'
import type { Side } from '@/lib/schema/model/enums'
import type { Market } from '@/lib/schema/model/market'
import type { Position } from '@/lib/schema/model/position'
import type { Provider } from '@/lib/schema/model/provider'
import { marketKey } from '@/lib/stores/market'
import { closingSideOf, exitsThatStay } from '@/lib/trade/exits/exits'
import { namedLeverage } from '@/lib/trade/margin/margin'
import { offerUndo } from './offerUndo'
import { useCancelOrders } from './useCancelOrders'
import { useEndExits } from './useEndExits'
import { useMutex } from './useMutex'
import { useSubmitOrder } from './useSubmitOrder'

/** What to close, and how. */
interface CloseRequest {
  position: Position
  market: Market
  size: Decimal
  /** Absent: at market. */
  limitPrice?: Decimal
  /** Of a limit: whether exits that would outlive the position are cancelled once it is taken. */
  cancelsExits?: boolean
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
  return closingSideOf(side)
}

/**
 * Closes and reverses positions of the connected account. Market orders keep to the slippage cap.
 * Exits that the venue would keep though their position is gone are cancelled with it, or reported.
 */
export function useClosePosition(provider: Provider): PositionExitActions {
  const { submit } = useSubmitOrder(provider)
  const worstPrice = useWorstPrice(provider)
  const cancel = useCancelOrders(provider)
  const alone = useMutex()
  const { endExitsOf, openOrders } = useEndExits(provider)
  const { account } = useWallet()

  const sendAtMarket = async (
    market: Market,
    label: string,
    order: Omit<PlaceOrderParams, 'market' | 'type' | 'price' | 'timeInForce'>,
  ): Promise<boolean> => {
    // The mutex is acquired before the price is asked for, so that a second press asks for none.
    const isTaken = await alone(async () => {
      let price: Decimal
      try {
        price = await worstPrice(market, order.side)
      } catch (error) {
        notifyRefused(label, failureOf(error))
        return false
      }
      const params = { ...order, market: refOf(market), price }
      return submit({ market, label, params: { ...params, type: 'MARKET', timeInForce: 'IOC' } })
    })
    return isTaken ?? false
  }

  return {
    close({ position, market, size, limitPrice, cancelsExits = false }) {
      const label = closeLabel({ ...position, size })
      const order = { side: closingSide(position), size, reduceOnly: true }
      if (limitPrice === undefined) {
        return sendAtMarket(market, label, order).then((isTaken) => {
          if (isTaken && account !== undefined) {
            const key = marketKey(provider.key, account)
            offerUndo(key, { kind: 'close', position, size })
          }
          if (isTaken && gte(size, position.size)) void endExitsOf(position)
          return isTaken
        })
      }
      const params = { ...order, market: refOf(market), price: limitPrice }
      return submit({
        market,
        label,
        params: { ...params, type: 'LIMIT', timeInForce: 'GTC' },
      }).then((isTaken) => {
        const staying = isTaken && cancelsExits ? exitsThatStay(position, openOrders()) : []
        if (staying.length > 0) void cancel(staying)
        return isTaken
      })
    },
    reverse(position, market) {
      const { leverage, marginMode, size } = position
      return sendAtMarket(market, reverseLabel(position), {
        side: closingSide(position),
        size: add(size, size),
        reduceOnly: false,
        ...namedLeverage(leverage),
        marginMode,
      }).then((isTaken) => {
        if (isTaken) void endExitsOf(position)
        return isTaken
      })
    },
  }
}

function refOf({ id, categoryId }: Market): PlaceOrderParams['market'] {
  return { marketId: id, categoryId }
}
