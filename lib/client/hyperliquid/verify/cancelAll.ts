import type { Intent, Verification } from '@/lib/client/intent'
import { actionParams } from '@/lib/schema/actionParams'
import type { ActionStep } from '@/lib/schema/actionStep'
import type { L1Action } from '@/lib/venues/hyperliquid/l1Action'
import { type KnownMarkets, refuse, type VerifyFacts } from './facts'
import { type Expectation, verifyL1Step } from './l1Step'

/** Cancels of whatever rests, or a cancel at the time asked for, or that one called off. */
export function verifyCancelAll(
  intent: Intent,
  step: ActionStep,
  facts: VerifyFacts,
): Verification {
  return verifyL1Step(intent, step, facts, (actual, universe) => {
    const params = actionParams.cancelAllOrders.safeParse(intent.params)
    if (!params.success) return refuse('params', 'when to cancel', 'unreadable')
    const { timeInForce, timestampMs: time } = params.data
    return timeInForce === 0 ? expectCancels(actual, universe) : expectSchedule(time, actual)
  })
}

/** Everything was meant, so any order may stand here: each once, on a market that is listed. */
function expectCancels(actual: L1Action, universe: KnownMarkets): Expectation | Verification {
  if (actual.type !== 'cancel') return refuse('preimage.action.type', 'cancel', actual.type)
  const unlisted = actual.cancels.find(({ a }) => universe.byAssetId(a) === undefined)
  if (unlisted) {
    return refuse('preimage.action.cancels', 'a market that the venue lists', `${unlisted.a}`)
  }
  if (new Set(actual.cancels.map(({ o }) => o)).size < actual.cancels.length) {
    return refuse('preimage.action.cancels', 'each order once', 'one twice')
  }
  return { action: actual, summary: [`Cancel all ${actual.cancels.length} open orders`] }
}

function expectSchedule(time: number | undefined, actual: L1Action): Expectation | Verification {
  if (actual.type !== 'scheduleCancel') {
    return refuse('preimage.action.type', 'scheduleCancel', actual.type)
  }
  const at = actual.time === undefined ? undefined : new Date(actual.time).toISOString()
  return {
    action: { type: 'scheduleCancel', ...(time === undefined ? {} : { time }) },
    summary: [at ? `Cancel all orders at ${at}` : 'Call off the scheduled cancel of all orders'],
  }
}
