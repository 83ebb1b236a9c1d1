import type { ScheduleRejectReason } from '@/server/paper/engine/accountCommands'
import type { FaceContext } from '@/server/paper/faces/hyperliquid/context'
import { toFaceRecord } from '@/server/paper/faces/hyperliquid/records/factRecord'
import type { L1Action } from './l1Actions'
import { DONE, type ExchangeReply, refused } from './replies'
import type { ActionSender } from './sender'

/**
 * `scheduleCancel`: the dead man's switch. The live venue wants a million of volume first; paper
 * does not, so that it can be tried.
 */
export async function scheduleCancel(
  context: FaceContext,
  sender: ActionSender,
  action: Extract<L1Action, { type: 'scheduleCancel' }>,
): Promise<ExchangeReply> {
  const { account } = sender
  const result = await context.host.submit(
    {
      type: 'scheduleCancel',
      account,
      ...(action.time === undefined ? {} : { timeMs: action.time }),
    },
    toFaceRecord(sender.record()),
  )
  return result.ok ? DONE : refused(textOf(result.reason))
}

function textOf(reason: ScheduleRejectReason): string {
  switch (reason) {
    case 'unknownAccount':
      return 'Must deposit before performing actions.'
    case 'invalidTime':
    case 'tooSoon':
      return 'Scheduled cancel time too early, must be at least 5 seconds from now.'
    case 'tooLate':
      return 'Scheduled cancel time too far away.'
    case 'tooManyToday':
      return 'Scheduled cancel was triggered too often today.'
  }
}
