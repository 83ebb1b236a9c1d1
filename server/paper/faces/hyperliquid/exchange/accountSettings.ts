import type { FaceContext } from '@/server/paper/faces/hyperliquid/context'
import { toFaceRecord } from '@/server/paper/faces/hyperliquid/records/factRecord'
import { refuse } from './conclude'
import type { L1Action } from './l1Actions'
import { leverageRejectionText } from './rejections'
import { DONE, type ExchangeReply, refused } from './replies'
import type { ActionSender } from './sender'

type L1ActionOf<Type extends L1Action['type']> = Extract<L1Action, { type: Type }>

/** `updateLeverage`: leverage and margin mode of one market. */
export async function updateLeverage(
  context: FaceContext,
  sender: ActionSender,
  action: L1ActionOf<'updateLeverage'>,
): Promise<ExchangeReply> {
  const market = context.catalogue.byAsset(action.asset)
  if (market === undefined) {
    return refuse(context, sender, leverageRejectionText('unknownMarket', action.isCross))
  }
  if (needsMoreMargin(context, sender.account, market.marketId, action)) {
    return refuse(context, sender, leverageRejectionText('insufficientMargin', false))
  }
  const result = await context.host.submit(
    {
      type: 'setLeverage',
      account: sender.account,
      marketId: market.marketId,
      leverage: action.leverage,
      marginMode: action.isCross ? 'cross' : 'isolated',
    },
    toFaceRecord(sender.record()),
  )
  return result.ok ? DONE : refused(leverageRejectionText(result.reason, action.isCross))
}

/** An isolated position never pulls margin in: below its leverage, margin has to be added first. */
function needsMoreMargin(
  context: FaceContext,
  account: string,
  marketId: string,
  action: L1ActionOf<'updateLeverage'>,
): boolean {
  const position = context.host.view.position(account, marketId)
  if (position?.marginMode !== 'isolated' || action.isCross) return false
  if (action.leverage < 1 || action.leverage >= position.leverage) return false
  return position.notionalMicro > position.marginUsedMicro * action.leverage
}

/** Codes are upper case on the venue; on paper every well-formed one counts as registered. */
const REFERRAL_CODE = /^[A-Z0-9]{1,20}$/

/** `setReferrer`: once per account, by the owner or an agent. */
export async function setReferrer(
  context: FaceContext,
  sender: ActionSender,
  action: L1ActionOf<'setReferrer'>,
): Promise<ExchangeReply> {
  const { account } = sender
  if (context.facts.referrerCode(account) !== undefined) {
    return refuse(context, sender, 'Referrer already set.')
  }
  if (!REFERRAL_CODE.test(action.code)) {
    return refuse(context, sender, 'Referral code not registered')
  }
  const facts = [{ kind: 'referrer', account, code: action.code } as const]
  await context.host.submit(
    { type: 'setReferred', account },
    toFaceRecord(sender.record({ facts })),
  )
  return DONE
}
