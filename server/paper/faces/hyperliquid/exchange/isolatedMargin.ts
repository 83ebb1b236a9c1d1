import type { MarginRejectReason } from '@/server/paper/engine/accountCommands'
import type { MarketDefinition } from '@/server/paper/engine/commands'
import type { PositionView } from '@/server/paper/engine/view'
import type { FaceContext } from '@/server/paper/faces/hyperliquid/context'
import { VENUE_FACTS } from '@/server/paper/faces/hyperliquid/listings/listings'
import { toFaceRecord } from '@/server/paper/faces/hyperliquid/records/factRecord'
import { toScaled } from '@/server/paper/faces/hyperliquid/views/decimalText'
import { refuse } from './conclude'
import type { L1Action } from './l1Actions'
import { DONE, type ExchangeReply, refused } from './replies'
import type { ActionSender } from './sender'

type L1ActionOf<Type extends L1Action['type']> = Extract<L1Action, { type: Type }>

/** `updateIsolatedMargin`: moves USD (times 10^6, negative takes out) of one isolated position. */
export function updateIsolatedMargin(
  context: FaceContext,
  sender: ActionSender,
  action: L1ActionOf<'updateIsolatedMargin'>,
): Promise<ExchangeReply> {
  const market = context.catalogue.byAsset(action.asset)
  if (market === undefined) return refuse(context, sender, 'Invalid asset')
  return adjust(context, sender, market, action.ntli)
}

/** `topUpIsolatedOnlyMargin`: adds what brings a strictly isolated position to a leverage. */
export function topUpIsolatedOnlyMargin(
  context: FaceContext,
  sender: ActionSender,
  action: L1ActionOf<'topUpIsolatedOnlyMargin'>,
): Promise<ExchangeReply> {
  const market = context.catalogue.byAsset(action.asset)
  if (market === undefined) return refuse(context, sender, 'Invalid asset')
  if (VENUE_FACTS.get(market.marketId)?.marginMode !== 'strictIsolated') {
    return refuse(context, sender, 'Asset not strict isolated')
  }
  const leverageMillis = toScaled(action.leverage, 3) ?? 0
  if (leverageMillis < 1_000) return refuse(context, sender, 'Invalid leverage value')
  const position = positionOf(context, sender.account, market)
  if (position === undefined) return refuse(context, sender, textOf('noIsolatedPosition', position))
  const divisor = BigInt(leverageMillis)
  const wantedMicro = Number((BigInt(position.notionalMicro) * 1_000n + divisor - 1n) / divisor)
  return adjust(context, sender, market, Math.max(wantedMicro - position.marginUsedMicro, 0))
}

async function adjust(
  context: FaceContext,
  sender: ActionSender,
  market: MarketDefinition,
  deltaMicro: number,
): Promise<ExchangeReply> {
  const { account } = sender
  const position = positionOf(context, account, market)
  const result = await context.host.submit(
    { type: 'adjustMargin', account, marketId: market.marketId, deltaMicro },
    toFaceRecord(sender.record()),
  )
  return result.ok ? DONE : refused(textOf(result.reason, position))
}

function positionOf(
  context: FaceContext,
  account: string,
  market: MarketDefinition,
): PositionView | undefined {
  return context.host.view.position(account, market.marketId)
}

function textOf(reason: MarginRejectReason, position: PositionView | undefined): string {
  switch (reason) {
    case 'unknownAccount':
      return 'Unknown user while updating isolated margin.'
    case 'unknownMarket':
      return 'Invalid asset'
    case 'invalidAmount':
      return 'Update to isolated margin cannot be zero.'
    case 'noIsolatedPosition':
      return position === undefined
        ? 'Cannot update margin for empty position.'
        : 'Position does not use isolated margin.'
    case 'marginLocked':
      return 'Cannot remove isolated margin for this asset. To remove margin, reduce the position.'
    case 'insufficientBalance':
      return 'Account does not have sufficient margin available for increase.'
    case 'insufficientMargin':
      return 'Position does not have sufficient margin for reduction.'
  }
}
