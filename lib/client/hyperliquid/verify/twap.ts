import type { Intent, Verification } from '@/lib/client/intent'
import { actionParams } from '@/lib/schema/actionParams'
import type { ActionStep } from '@/lib/schema/actionStep'
import { refuse, refuseMarket, type VerifyFacts } from './facts'
import { verifyL1Step } from './l1Step'

/** The TWAP asked for, for the minutes asked for and no more than a part of one longer. */
export function verifyPlaceTwap(
  intent: Intent,
  step: ActionStep,
  facts: VerifyFacts,
): Verification {
  return verifyL1Step(intent, step, facts, (actual, universe) => {
    const params = actionParams.placeTwapOrder.safeParse(intent.params)
    if (!params.success) return refuse('params', 'a TWAP', 'unreadable')
    const { market, side, size, durationSeconds, reduceOnly, randomize } = params.data
    const listed = universe.find(market.marketId)
    if (!listed) return refuseMarket(market.marketId)
    if (actual.type !== 'twapOrder') return refuse('preimage.action.type', 'twapOrder', actual.type)
    const { b, s, m, r, t } = actual.twap
    const how = [r ? 'reduce only' : undefined, t ? 'at random moments' : undefined]
    return {
      action: {
        type: 'twapOrder',
        twap: {
          a: listed.assetId,
          b: side === 'BUY',
          s: size,
          r: reduceOnly,
          m: Math.ceil(durationSeconds / 60),
          t: randomize ?? false,
        },
      },
      summary: [
        [`${b ? 'Buy' : 'Sell'} ${s} ${listed.market.id} over ${m} minutes`, ...how]
          .filter((part) => part !== undefined)
          .join(', '),
      ],
    }
  })
}

/** Ending the TWAP asked for. */
export function verifyCancelTwap(
  intent: Intent,
  step: ActionStep,
  facts: VerifyFacts,
): Verification {
  return verifyL1Step(intent, step, facts, (actual, universe) => {
    const params = actionParams.cancelTwapOrder.safeParse(intent.params)
    if (!params.success) return refuse('params', 'a TWAP to cancel', 'unreadable')
    const { market, twapId } = params.data
    const listed = universe.find(market.marketId)
    if (!listed) return refuseMarket(market.marketId)
    if (actual.type !== 'twapCancel') {
      return refuse('preimage.action.type', 'twapCancel', actual.type)
    }
    if (!/^\d{1,15}$/.test(twapId)) return refuse('params.twapId', 'a number', twapId)
    return {
      action: { type: 'twapCancel', a: listed.assetId, t: Number(twapId) },
      summary: [`Cancel TWAP ${actual.t} on ${listed.market.id}`],
    }
  })
}
