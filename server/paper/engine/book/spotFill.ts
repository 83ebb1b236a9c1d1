import { addSpotMoney, holdingOf } from '@/server/paper/engine/accounts/holdings'
import { addFees } from '@/server/paper/engine/accounts/pools'
import { MONEY, type SpotPair } from '@/server/paper/engine/commands'
import type { Account, Engine, Order } from '@/server/paper/engine/state'
import type { FillRecord } from '@/server/paper/engine/view'
import { builderPphm, chargedRatesOf, feeOn } from './fees'
import { type FillFacts, keepFill, payBuilder, plainFill, takeFee } from './fillRecord'
import { assertSafe, mulDivFloor } from './integers'
import { addVolume } from './volumes'

/**
 * Books one side of a spot trade: money against the token, the fee taken from whichever of the two
 * is received. The caller has already taken the size off the order.
 */
export function fillSpot(engine: Engine, order: Order, pair: SpotPair, facts: FillFacts): void {
  const { account } = order
  const { notionalMicro } = facts
  order.filledNotionalMicro += notionalMicro
  order.updatedAtMs = engine.nowMs
  const startUnits = holdingOf(account, pair.baseToken).units
  const fill = plainFill(engine, order, facts)
  fill.startLots = Math.floor(startUnits / pair.unitsPerLot)
  if (order.side === 'buy') buy(engine, order, pair, facts, fill)
  else sell(engine, order, pair, facts, fill)
  assertSafe(holdingOf(account, pair.baseToken).units, 'spot balance')
  if (account.isHouse) return
  if (fill.spot) fill.spot.startUnits = startUnits
  addVolume(engine, account, { notionalMicro, isTaker: fill.isTaker, isSpot: true })
  keepFill(engine, account, fill)
  engine.events.push({ type: 'wallet', account: account.id })
}

/** Money out, tokens in; a builder is never paid on this side. */
function buy(
  engine: Engine,
  { account, market }: Order,
  { baseToken, unitsPerLot }: SpotPair,
  { lots, notionalMicro, kind }: FillFacts,
  fill: FillRecord,
): void {
  const holding = holdingOf(account, baseToken)
  const units = lots * unitsPerLot
  const feeUnits = feeOn(units, rateOf(engine, account, market, kind))
  addSpotMoney(account, -notionalMicro)
  holding.units += units - feeUnits
  holding.costMicro += notionalMicro
  addFees(engine, baseToken, feeUnits)
  fill.spot = { feeToken: baseToken, feeUnits, startUnits: 0 }
}

/** Tokens out, money in. */
function sell(
  engine: Engine,
  order: Order,
  { baseToken, unitsPerLot }: SpotPair,
  { lots, notionalMicro, kind }: FillFacts,
  fill: FillRecord,
): void {
  const { account, market, builder } = order
  const holding = holdingOf(account, baseToken)
  const units = lots * unitsPerLot
  const costMicro =
    holding.units > 0
      ? mulDivFloor(holding.costMicro, Math.min(units, holding.units), holding.units)
      : 0
  holding.units -= units
  holding.costMicro -= costMicro
  const exchangeMicro = feeOn(notionalMicro, rateOf(engine, account, market, kind))
  const builderMicro =
    builder && !account.isHouse
      ? feeOn(notionalMicro, builderPphm(builder, kind === 'maker' ? 'maker' : 'taker'))
      : 0
  addSpotMoney(account, notionalMicro - exchangeMicro - builderMicro)
  takeFee(engine, order, exchangeMicro)
  payBuilder(engine, order, builderMicro)
  fill.closedPnlMicro = notionalMicro - costMicro
  fill.feeMicro = exchangeMicro + builderMicro
  fill.builderFeeMicro = builderMicro
  fill.spot = { feeToken: MONEY, feeUnits: fill.feeMicro, startUnits: 0 }
}

function rateOf(
  engine: Engine,
  account: Account,
  market: Order['market'],
  kind: FillFacts['kind'],
): number {
  const { makerPphm, takerPphm } = chargedRatesOf(engine, account, market)
  return kind === 'maker' ? makerPphm : takerPphm
}
