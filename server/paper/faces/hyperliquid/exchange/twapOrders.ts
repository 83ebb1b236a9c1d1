import type { MarketDefinition } from '@/server/paper/engine/commands'
import type { TwapRejectReason } from '@/server/paper/engine/twapCommands'
import type { FaceContext } from '@/server/paper/faces/hyperliquid/context'
import { usdText, valueMicro } from '@/server/paper/faces/hyperliquid/listings/catalogue'
import { toFaceRecord } from '@/server/paper/faces/hyperliquid/records/factRecord'
import { toScaled } from '@/server/paper/faces/hyperliquid/views/decimalText'
import { oidOf, orderIdOf } from '@/server/paper/faces/hyperliquid/views/orderIds'
import type { L1Action } from './l1Actions'
import { orderRejectionText } from './rejections'
import type { ExchangeReply } from './replies'
import type { ActionSender } from './sender'

type L1ActionOf<Type extends L1Action['type']> = Extract<L1Action, { type: Type }>

const MINUTE_MS = 60_000
const MIN_MINUTES = 5
const MAX_MINUTES = 7 * 24 * 60
const MIN_VALUE_MICRO = 100_000_000

/** `twapOrder`: a size traded in slices of 30 seconds over `m` minutes. */
export async function placeTwap(
  context: FaceContext,
  sender: ActionSender,
  action: L1ActionOf<'twapOrder'>,
): Promise<ExchangeReply> {
  const { twap } = action
  const market = context.catalogue.byAsset(twap.a)
  const fault = payloadFault(context, action, market)
  const sizeLots = market === undefined ? undefined : toScaled(twap.s, market.sizeDecimals)
  if (market === undefined || sizeLots === undefined || fault !== undefined) {
    await context.host.submitRecord(toFaceRecord(sender.record()))
    return twapError('twapOrder', fault ?? 'Order has invalid size.')
  }
  const result = await context.host.submit(
    {
      type: 'placeTwap',
      account: sender.account,
      marketId: market.marketId,
      side: twap.b ? 'buy' : 'sell',
      sizeLots,
      reduceOnly: twap.r,
      durationMs: twap.m * MINUTE_MS,
      isRandomized: twap.t,
    },
    toFaceRecord(sender.record()),
  )
  return result.ok
    ? twapStatus('twapOrder', { running: { twapId: oidOf(result.twapId) } })
    : twapError('twapOrder', rejectionText(market, twap.m, result.reason))
}

/** `twapCancel`: ends a running TWAP of one market. */
export async function cancelTwap(
  context: FaceContext,
  sender: ActionSender,
  action: L1ActionOf<'twapCancel'>,
): Promise<ExchangeReply> {
  const market = context.catalogue.byAsset(action.a)
  const twapId = orderIdOf(action.t)
  const unknown = 'TWAP was never placed, already canceled, or filled.'
  if (market === undefined || twapId === undefined) {
    await context.host.submitRecord(toFaceRecord(sender.record()))
    return twapError('twapCancel', unknown)
  }
  const result = await context.host.submit(
    { type: 'cancelTwap', account: sender.account, marketId: market.marketId, twapId },
    toFaceRecord(sender.record()),
  )
  return result.ok ? twapStatus('twapCancel', 'success') : twapError('twapCancel', unknown)
}

function payloadFault(
  context: FaceContext,
  { twap, details }: L1ActionOf<'twapOrder'>,
  market: MarketDefinition | undefined,
): string | undefined {
  if (market === undefined) return 'Order has invalid asset.'
  if (twap.m < MIN_MINUTES || twap.m > MAX_MINUTES) return durationText(twap.m)
  if (details !== undefined && (details.t !== null || details.s !== null)) {
    return 'TWAP trigger and stop prices are not available on this exchange.'
  }
  const lots = toScaled(twap.s, market.sizeDecimals)
  if (lots === undefined || lots < 0) return 'Order has invalid size.'
  if (lots === 0) return 'Order has zero size.'
  const markTicks = context.host.view.market(market.marketId)?.markTicks ?? 0
  const worthMicro = valueMicro(market, markTicks, lots)
  if (twap.r || worthMicro >= MIN_VALUE_MICRO) return undefined
  return `TWAP order value too small. Min is $100, got $${usdText(worthMicro)}.`
}

function durationText(minutes: number): string {
  return `Invalid TWAP duration: ${minutes} min(s)`
}

function rejectionText(
  market: MarketDefinition,
  minutes: number,
  reason: TwapRejectReason,
): string {
  switch (reason) {
    case 'invalidDuration':
      return durationText(minutes)
    case 'tooManyTwaps':
      return 'Too many running TWAP orders.'
    case 'reduceOnlyWouldIncrease':
      return 'Reduce-only TWAP order would increase position.'
    case 'minNotional':
      return 'TWAP order value too small. Min is $100.'
    default:
      return orderRejectionText(market, { kind: 'rejected', reason })
  }
}

function twapStatus(type: 'twapOrder' | 'twapCancel', status: unknown): ExchangeReply {
  return { status: 'ok', response: { type, data: { status } } }
}

function twapError(type: 'twapOrder' | 'twapCancel', error: string): ExchangeReply {
  return twapStatus(type, { error })
}
