import { MONEY } from '@/server/paper/engine/commands'
import type { FaceContext } from '@/server/paper/faces/hyperliquid/context'
import { usdText } from '@/server/paper/faces/hyperliquid/listings/catalogue'
import { toFaceRecord } from '@/server/paper/faces/hyperliquid/records/factRecord'
import { DONE, type ExchangeReply, refused } from './replies'
import type { ActionSender } from './sender'

/** `claimRewards`: what builder fees have earned goes to the spot wallet. */
export async function claimRewards(
  context: FaceContext,
  sender: ActionSender,
): Promise<ExchangeReply> {
  const { account } = sender
  const result = await context.host.submit(
    { type: 'claimRewards', account },
    toFaceRecord(sender.record()),
  )
  if (!result.ok) return refused('No rewards to claim.')
  const delta = { type: 'rewardsClaim', amount: usdText(result.amountMicro), token: MONEY }
  const facts = [{ kind: 'ledger' as const, account, timeMs: result.timeMs, delta }]
  await context.host.submitRecord(toFaceRecord({ facts }))
  return DONE
}
