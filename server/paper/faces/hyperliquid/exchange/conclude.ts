import type { FaceContext } from '@/server/paper/faces/hyperliquid/context'
import { type Fact, toFaceRecord } from '@/server/paper/faces/hyperliquid/records/factRecord'
import { DONE, type ExchangeReply, refused, statuses } from './replies'
import type { ActionSender } from './sender'

/** Ends an action that only established facts: they and its nonce are on disk before the answer. */
export async function accept(
  context: FaceContext,
  sender: ActionSender,
  facts: readonly Fact[] = [],
): Promise<ExchangeReply> {
  await context.host.submitRecord(toFaceRecord(sender.record({ facts })))
  return DONE
}

/** Ends an action that the venue took and refused: its nonce is used up. */
export async function refuse(
  context: FaceContext,
  sender: ActionSender,
  text: string,
): Promise<ExchangeReply> {
  await context.host.submitRecord(toFaceRecord(sender.record()))
  return refused(text)
}

/** Ends a batch whose payload can never be right: one error stands for all of it. */
export async function refuseBatch(
  context: FaceContext,
  sender: ActionSender,
  type: 'order' | 'cancel',
  text: string,
): Promise<ExchangeReply> {
  await context.host.submitRecord(toFaceRecord(sender.record()))
  return statuses(type, [{ error: text }])
}
