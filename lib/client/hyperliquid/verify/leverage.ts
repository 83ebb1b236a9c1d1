import type { Intent, Verification } from '@/lib/client/intent'
import { actionParams } from '@/lib/schema/actionParams'
import type { ActionStep } from '@/lib/schema/actionStep'
import type { MarginMode } from '@/lib/schema/enums'
import type { L1Action } from '@/lib/venues/hyperliquid/l1Action'
import { type KnownMarkets, refuse, refuseMarket, type VerifyFacts } from './facts'
import { type Expectation, verifyL1Step } from './l1Step'

/** What an intent says of leverage and mode; either may be left to the rules of the venue. */
interface Wish {
  marketId: string
  leverage: number | undefined
  marginMode: MarginMode | undefined
}

/**
 * Leverage and mode as asked for. What was not asked for must follow from the account: leverage as
 * it is, mode isolated, or cross where the account is on cross (an open position keeps it there).
 */
export function verifyLeverage(intent: Intent, step: ActionStep, facts: VerifyFacts): Verification {
  const wish = wishOf(intent)
  if (!wish) return refuse('action', intent.action, step.action)
  return verifyL1Step(intent, step, facts, (actual, universe) =>
    expectLeverage(wish, actual, universe, facts),
  )
}

function expectLeverage(
  wish: Wish,
  actual: L1Action,
  universe: KnownMarkets,
  { margin }: VerifyFacts,
): Expectation | Verification {
  const listed = universe.find(wish.marketId)
  if (!listed) return refuseMarket(wish.marketId)
  if (actual.type !== 'updateLeverage') {
    return refuse('preimage.action.type', 'updateLeverage', actual.type)
  }
  const leverage = wish.leverage ?? margin?.leverage
  if (leverage === undefined) {
    return refuse('preimage.action.leverage', 'the leverage asked for', `${actual.leverage}`)
  }
  const mayStayCross = wish.marginMode === undefined && margin?.marginMode === 'CROSS'
  const isCross = wish.marginMode === 'CROSS' || (mayStayCross && actual.isCross)
  const mode = actual.isCross ? 'cross' : 'isolated'
  return {
    action: { type: 'updateLeverage', asset: listed.assetId, isCross, leverage },
    summary: [`Set ${listed.market.id} to ${actual.leverage}x, ${mode} margin`],
  }
}

function wishOf(intent: Intent): Wish | undefined {
  if (intent.action === 'updateLeverage') {
    const params = actionParams.updateLeverage.safeParse(intent.params)
    return params.success ? wish(params.data) : undefined
  }
  if (intent.action === 'placeTwapOrder') {
    const params = actionParams.placeTwapOrder.safeParse(intent.params)
    return params.success ? wish({ market: params.data.market }) : undefined
  }
  const params = actionParams.placeOrder.safeParse(intent.params)
  // Legs without an entry touch neither leverage nor mode.
  return params.success && params.data.type !== 'TRIGGER_ONLY' ? wish(params.data) : undefined
}

function wish(params: {
  market: { marketId: string }
  leverage?: number | undefined
  marginMode?: MarginMode | undefined
}): Wish {
  const { market, leverage, marginMode } = params
  return { marketId: market.marketId, leverage, marginMode }
}
