import { gt, isZero, lt } from '@/lib/decimal/compare'
import { decimal, mul } from '@/lib/decimal/decimal'
import type { PlaceTwapOrderParams } from '@/lib/schema/action/actionParams'
import { PerpsError } from '@/lib/schema/perpsError'
import { placeTwapOrder } from '@/lib/venues/lighter/actions/placeTwapOrder'
import type { SignStep } from '@/lib/venues/lighter/actions/step'
import type { ListedMarket } from '@/lib/venues/lighter/map/market'
import { fromPriceTicks, shownPrice } from '@/lib/venues/lighter/map/scale'
import type { RebuildInput } from './facts'
import { paramsOf, stagedIntegrator, stagedNowMs, stagedOrderIndexes } from './staged'

/** Our mark price and the service's were read at different moments: so far apart they may lie. */
const DRIFT = { least: decimal('0.97'), most: decimal('1.03') }

/** The TWAP that was asked for, its worst price the staged one where that is near our own. */
export function twapOrder(
  params: PlaceTwapOrderParams,
  listed: ListedMarket,
  { intent, given, facts, pins, tool }: RebuildInput,
): SignStep {
  const own = paramsOf(given[0])
  const details = facts.markets?.details.get(listed.marketIndex)
  const mark = details?.mark_price ?? details?.last_trade_price
  if (mark === undefined || isZero(mark)) {
    throw new PerpsError(
      2005,
      'The client does not know the mark price of the market, so it cannot verify this step.',
    )
  }
  const lifeMs = params.durationSeconds * 1_000
  const step = placeTwapOrder(params, listed, {
    tool,
    nowMs: stagedNowMs(own, intent.nowMs, facts, lifeMs),
    clientOrderIndexes: stagedOrderIndexes(own),
    integrator: stagedIntegrator(own, pins.integrator, listed.kind),
    markPrice: shownPrice(mark, listed.scale),
  })
  const staged = own?.price
  if (typeof staged !== 'number' || !Number.isSafeInteger(staged) || staged <= 0) return step
  const worst = fromPriceTicks(BigInt(Number(step.signParams.price)), listed.scale)
  const price = fromPriceTicks(BigInt(staged), listed.scale)
  const isNear = !lt(price, mul(worst, DRIFT.least)) && !gt(price, mul(worst, DRIFT.most))
  if (!isNear) return step
  return { ...step, signParams: { ...step.signParams, price: staged } }
}
