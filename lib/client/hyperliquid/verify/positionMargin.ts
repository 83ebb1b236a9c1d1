import type { Intent, Verification } from '@/lib/client/intent'
import { abs, decimal, mul } from '@/lib/decimal/decimal'
import { fromScaledInteger } from '@/lib/decimal/scale'
import { actionParams } from '@/lib/schema/actionParams'
import type { ActionStep } from '@/lib/schema/actionStep'
import { refuse, refuseMarket, type VerifyFacts } from './facts'
import { verifyL1Step } from './l1Step'

const USD_DECIMALS = 6
const MICRO = decimal('1000000')

/** The amount asked for, into or out of the position asked for. */
export function verifyPositionMargin(
  intent: Intent,
  step: ActionStep,
  facts: VerifyFacts,
): Verification {
  return verifyL1Step(intent, step, facts, (actual, universe) => {
    const params = actionParams.updatePositionMargin.safeParse(intent.params)
    if (!params.success) return refuse('params', 'an amount of margin', 'unreadable')
    const { market, action, amount } = params.data
    const listed = universe.find(market.marketId)
    if (!listed) return refuseMarket(market.marketId)
    if (actual.type !== 'updateIsolatedMargin') {
      return refuse('preimage.action.type', 'updateIsolatedMargin', actual.type)
    }
    const micro = mul(amount, MICRO)
    const ntli = Number(action === 'add' ? micro : `-${micro}`)
    if (!Number.isSafeInteger(ntli)) return refuse('params.amount', 'whole millionths', amount)
    const usd = abs(fromScaledInteger(actual.ntli, USD_DECIMALS))
    const verb = actual.ntli < 0 ? `Take ${usd} USD out of` : `Put ${usd} USD into`
    return {
      // The venue ignores the side; its own libraries send true.
      action: { type: 'updateIsolatedMargin', asset: listed.assetId, isBuy: true, ntli },
      summary: [`${verb} the margin of the ${listed.market.id} position`],
    }
  })
}
