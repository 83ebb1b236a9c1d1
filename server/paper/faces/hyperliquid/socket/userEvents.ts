import type { FaceContext } from '@/server/paper/faces/hyperliquid/context'
import {
  priceText,
  sizeText,
  usdText,
  valueMicro,
} from '@/server/paper/faces/hyperliquid/listings/catalogue'
import { isOwnFill, wireFills } from '@/server/paper/faces/hyperliquid/views/historyView'
import { fundingRateText } from '@/server/paper/faces/hyperliquid/views/marketView'
import { oidOf } from '@/server/paper/faces/hyperliquid/views/orderIds'
import { sliceFill, twapRow } from '@/server/paper/faces/hyperliquid/views/twapView'
import type { BlockDigest, FundingEvent, LiquidationEvent } from './blockDigest'

/** A funding payment as the streams show it. */
export function wireFunding(context: FaceContext, event: FundingEvent) {
  const market = context.catalogue.byCoin(event.marketId)
  return {
    time: event.timeMs,
    coin: event.marketId,
    usdc: usdText(event.amountMicro),
    szi: market === undefined ? '0.0' : sizeText(market, event.signedLots),
    fundingRate: fundingRateText(event.ratePpb),
    nSamples: null,
  }
}

/** Frames of the `user` channel: fills, funding, liquidations and cancels by the exchange. */
export function userEvents(context: FaceContext, user: string, digest: BlockDigest): unknown[] {
  const frames: unknown[] = []
  const fills = digest.fills.get(user) ?? []
  const own = fills.filter(isOwnFill)
  if (own.length > 0) frames.push({ fills: wireFills(context, user, own, false) })
  const twapSliceFills = fills.flatMap((fill) => sliceFill(context, user, fill))
  if (twapSliceFills.length > 0) frames.push({ twapSliceFills })
  const twaps = digest.twaps.get(user)
  if (twaps !== undefined) {
    frames.push({ twapHistory: twaps.map((twap) => twapRow(context, twap)) })
  }
  for (const event of digest.fundings.get(user) ?? []) {
    frames.push({ funding: wireFunding(context, event) })
  }
  for (const event of digest.liquidations.get(user) ?? []) {
    frames.push({ liquidation: wireLiquidation(context, user, event) })
  }
  const cancelled = (digest.orders.get(user) ?? []).filter(
    (order) => order.status === 'cancelled' && order.endReason !== 'byUser',
  )
  if (cancelled.length > 0) {
    frames.push({
      nonUserCancel: cancelled.map((order) => ({
        coin: order.marketId,
        oid: oidOf(order.orderId),
      })),
    })
  }
  return frames
}

/** Value of what was taken over, at the mark. */
export function liquidatedNotionalMicro(context: FaceContext, event: LiquidationEvent): number {
  const market = context.catalogue.byCoin(event.marketId)
  return market ? valueMicro(market, event.markTicks, Math.abs(event.signedLots)) : 0
}

function wireLiquidation(context: FaceContext, user: string, event: LiquidationEvent) {
  return {
    lid: event.timeMs,
    liquidator: `0x${'0'.repeat(40)}`,
    liquidated_user: user,
    liquidated_ntl_pos: usdText(liquidatedNotionalMicro(context, event)),
    liquidated_account_value: usdText(context.host.view.account(user)?.equityMicro ?? 0),
  }
}

/** Sentences of the `notification` channel. */
export function fillNotices(context: FaceContext, user: string, digest: BlockDigest): unknown[] {
  return (digest.fills.get(user) ?? []).flatMap((fill) => {
    const market = context.catalogue.byCoin(fill.marketId)
    if (market === undefined || fill.isTaker) return []
    const side = fill.side === 'buy' ? 'Bought' : 'Sold'
    const size = sizeText(market, fill.sizeLots)
    const price = priceText(market, fill.priceTicks)
    return [{ notification: `Resting order filled: ${side} ${size} ${fill.marketId} at ${price}` }]
  })
}
