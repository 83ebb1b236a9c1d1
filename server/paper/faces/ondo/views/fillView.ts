import type { FillRecord } from '@/server/paper/engine/view'
import type { FaceContext } from '@/server/paper/faces/ondo/context'
import { fillIdText, orderIdText, twapIdText } from './ids'
import { money, plain, time, valueMicro } from './numbers'

/** What the fill did with the position. */
function directionOf({ side, startLots }: FillRecord): string {
  if (side === 'buy') return startLots < 0 ? 'closeShort' : 'openLong'
  return startLots > 0 ? 'closeLong' : 'openShort'
}

/** A fill as reads and streams show it. */
export function wireFill({ catalogue }: FaceContext, fill: FillRecord) {
  const definition = catalogue.bySymbol(fill.marketId)?.definition
  const { priceDecimals = 0, sizeDecimals = 0 } = definition ?? {}
  const { clientOrderId, closedPnlMicro, orderId, priceTicks, sizeLots, tradeId, twapId } = fill
  return {
    id: fillIdText(tradeId, orderId),
    orderId: orderIdText(orderId),
    ...(clientOrderId !== undefined && { clientOrderId }),
    ...(twapId !== undefined && { parentOrderID: twapIdText(twapId) }),
    market: fill.marketId,
    price: plain(priceTicks, priceDecimals),
    size: plain(sizeLots, sizeDecimals),
    side: fill.side,
    direction: directionOf(fill),
    filledCost: money(valueMicro({ priceDecimals, sizeDecimals }, priceTicks, sizeLots)),
    fee: money(fill.feeMicro),
    ...(closedPnlMicro !== 0 && { pnl: money(closedPnlMicro) }),
    time: time(fill.timeMs),
    isMaker: !fill.isTaker,
  }
}
