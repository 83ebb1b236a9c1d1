import { openAccount } from './accounts'
import { feeOn, feeRatesOf } from './fees'
import { applyToPosition } from './positions'
import { slotOf } from './slots'
import type { Engine, Order } from './state'
import type { FillRecord } from './view'

/** `backstop`: handed over at the mark price, free of fees and not on the tape. */
export type FillKind = 'maker' | 'taker' | 'liquidation' | 'backstop'

export interface FillFacts {
  tradeId: number
  priceTicks: number
  lots: number
  notionalMicro: number
  kind: FillKind
}

/**
 * Books one side of a trade: position, fees, builder, history. The caller has already taken the
 * size off the order.
 *
 * @returns the signed position before it
 */
export function fillOrder(engine: Engine, order: Order, facts: FillFacts): number {
  const { account, market } = order
  const slot = slotOf(engine, account, market)
  const startLots = slot.signedLots
  const { lots, notionalMicro } = facts
  order.filledNotionalMicro += notionalMicro
  order.updatedAtMs = engine.nowMs
  const closedPnlMicro = applyToPosition(engine, slot, order.side, lots, notionalMicro)
  if (account.isHouse) return startLots

  const { feeMicro, builderFeeMicro } = charge(engine, order, facts)
  account.cumulativeVolumeMicro += notionalMicro
  const fill: FillRecord = {
    tradeId: facts.tradeId,
    orderId: order.orderId,
    marketId: market.definition.marketId,
    side: order.side,
    priceTicks: facts.priceTicks,
    sizeLots: lots,
    timeMs: engine.nowMs,
    startLots,
    closedPnlMicro,
    isTaker: facts.kind !== 'maker',
    feeMicro,
    builderFeeMicro,
    isLiquidation: facts.kind === 'liquidation' || facts.kind === 'backstop',
  }
  if (order.clientOrderId !== undefined) fill.clientOrderId = order.clientOrderId
  if (order.twapId !== undefined) fill.twapId = order.twapId
  account.fills.push(fill)
  engine.events.push({ type: 'fill', account: account.id, fill: { ...fill } })
  const { marketId } = market.definition
  engine.events.push({ type: 'position', account: account.id, marketId })
  return startLots
}

/** Takes the fee from cash and passes the builder's part on. */
function charge(
  engine: Engine,
  order: Order,
  facts: FillFacts,
): { feeMicro: number; builderFeeMicro: number } {
  const { account, builder } = order
  if (facts.kind === 'backstop') return { feeMicro: 0, builderFeeMicro: 0 }
  const { makerPpm, takerPpm } = feeRatesOf(engine, account)
  const exchangeFeeMicro = feeOn(facts.notionalMicro, facts.kind === 'maker' ? makerPpm : takerPpm)
  const builderFeeMicro = builder ? feeOn(facts.notionalMicro, builder.feePpm) : 0
  const feeMicro = exchangeFeeMicro + builderFeeMicro
  account.balanceMicro -= feeMicro
  engine.feesMicro += exchangeFeeMicro
  if (builder && builderFeeMicro !== 0) {
    openAccount(engine, builder.account, false).balanceMicro += builderFeeMicro
    engine.events.push({
      type: 'balance',
      account: builder.account,
      deltaMicro: builderFeeMicro,
      cause: 'builderFee',
    })
  }
  return { feeMicro, builderFeeMicro }
}
