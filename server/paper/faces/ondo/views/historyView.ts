import type { FaceContext } from '@/server/paper/faces/ondo/context'
import type { FactOf } from '@/server/paper/faces/ondo/records/factRecord'
import { positionRow } from './accountView'
import { accountIdText } from './ids'
import { money, plain, rate, time, valueMicro } from './numbers'

/** A funding payment; the amount is positive where it was earned. */
export function wireFunding({ catalogue }: FaceContext, funding: FactOf<'funding'>) {
  const { amountMicro, marketId, markTicks, ratePpb, signedLots, timeMs } = funding
  const { priceDecimals = 0, sizeDecimals = 0 } = catalogue.bySymbol(marketId)?.definition ?? {}
  return {
    market: marketId,
    time: time(timeMs),
    markPrice: plain(markTicks, priceDecimals),
    positionSize: plain(Math.abs(signedLots), sizeDecimals),
    positionDirection: signedLots > 0 ? 'long' : 'short',
    rate: rate(ratePpb),
    payer: ratePpb >= 0 ? 'long' : 'short',
    amount: money(amountMicro),
  }
}

/** A sale of a position by the venue. */
export function wireLiquidation(context: FaceContext, liquidation: FactOf<'liquidation'>) {
  const { account, id, isBackstop, marketId, markTicks, position, signedLots, timeMs } = liquidation
  const definition = context.catalogue.bySymbol(marketId)?.definition
  const { priceDecimals = 0, sizeDecimals = 0 } = definition ?? {}
  const lots = Math.abs(signedLots)
  const worth = money(valueMicro({ priceDecimals, sizeDecimals }, markTicks, lots))
  const size = plain(lots, sizeDecimals)
  return {
    id,
    time: time(timeMs),
    initiatedAt: time(timeMs),
    accountId: accountIdText(account),
    status: 'stop',
    insuranceFundUsed: isBackstop ? worth : '0',
    adl: false,
    retryCount: 0,
    filledQuoteSize: worth,
    filledQuantity: size,
    triggeringPositions: [
      position === undefined
        ? {
            market: marketId,
            direction: signedLots > 0 ? 'long' : 'short',
            netQuantity: size,
            markPrice: plain(markTicks, priceDecimals),
            notionalValue: worth,
          }
        : positionRow(context, { ...position, marketId, markTicks }),
    ],
  }
}
