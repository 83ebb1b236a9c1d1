import { marketAccountOf } from '@/server/paper/engine/accounts/marketAccounts'
import { poolOf } from '@/server/paper/engine/accounts/pools'
import { applyToPosition } from '@/server/paper/engine/accounts/positions'
import type { Engine, Order } from '@/server/paper/engine/state'
import type { FillRecord } from '@/server/paper/engine/view'
import { builderPphm, chargedRatesOf, feeOn } from './fees'
import { type FillFacts, keepFill, payBuilder, plainFill, takeFee } from './fillRecord'
import { addVolume } from './volumes'

/**
 * Books one side of a trade of a perpetual: position, fees, builder, history. The caller has
 * already taken the size off the order.
 *
 * @returns the signed position before it
 */
export function fillOrder(engine: Engine, order: Order, facts: FillFacts): number {
  const { account, market } = order
  const marketAccount = marketAccountOf(engine, account, market)
  const startLots = marketAccount.signedLots
  const { entryNotionalMicro, isolatedMarginMicro, leverage } = marketAccount
  const { lots, notionalMicro } = facts
  order.filledNotionalMicro += notionalMicro
  order.updatedAtMs = engine.nowMs
  const closedPnlMicro = applyToPosition(engine, marketAccount, order.side, lots, notionalMicro)
  if (account.isHouse) return startLots

  const fill = plainFill(engine, order, facts)
  fill.startLots = startLots
  fill.closedPnlMicro = closedPnlMicro
  charge(engine, order, facts, fill)
  const isTaker = facts.kind !== 'maker'
  addVolume(engine, account, { notionalMicro, isTaker, isSpot: false })
  keepFill(engine, account, fill, {
    leverage,
    entryNotionalMicro,
    isolatedBeforeMicro: isolatedMarginMicro,
    isolatedAfterMicro: marketAccount.isolatedMarginMicro,
  })
  const { marketId } = market.definition
  engine.events.push({ type: 'position', account: account.id, marketId })
  return startLots
}

/** Takes the fee from cash, passes the builder's part on, and notes both in the fill's record. */
function charge(engine: Engine, order: Order, facts: FillFacts, fill: FillRecord): void {
  const { account, builder, market } = order
  if (facts.kind === 'backstop') return
  const { makerPphm, takerPphm } = chargedRatesOf(engine, account, market)
  const ratePphm = facts.kind === 'maker' ? makerPphm : takerPphm
  const exchangeFeeMicro = feeOn(facts.notionalMicro, ratePphm)
  const builderFeeMicro = feeOn(
    facts.notionalMicro,
    builderPphm(builder, facts.kind === 'maker' ? 'maker' : 'taker'),
  )
  const feeMicro = exchangeFeeMicro + builderFeeMicro
  poolOf(account, market).balanceMicro -= feeMicro
  takeFee(engine, order, exchangeFeeMicro)
  payBuilder(engine, order, builderFeeMicro)
  fill.feeMicro = feeMicro
  fill.builderFeeMicro = builderFeeMicro
}
