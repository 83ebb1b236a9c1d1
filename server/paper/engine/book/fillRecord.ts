import { openAccount } from '@/server/paper/engine/accounts/accounts'
import { addFees, collateralTokenOf, poolOf } from '@/server/paper/engine/accounts/pools'
import { MONEY } from '@/server/paper/engine/commands'
import type { FillMargin } from '@/server/paper/engine/events'
import type { Account, Engine, Order } from '@/server/paper/engine/state'
import type { FillRecord, TradedSums } from '@/server/paper/engine/view'

/** `backstop`: taken over at the mark price, free of fees and not on the tape. */
type FillKind = 'maker' | 'taker' | 'liquidation' | 'backstop'

export interface FillFacts {
  tradeId: number
  priceTicks: number
  lots: number
  notionalMicro: number
  kind: FillKind
}

/** The record of a fill before profit and fees are known. */
export function plainFill(engine: Engine, order: Order, facts: FillFacts): FillRecord {
  const fill: FillRecord = {
    tradeId: facts.tradeId,
    orderId: order.orderId,
    marketId: order.market.definition.marketId,
    side: order.side,
    priceTicks: facts.priceTicks,
    sizeLots: facts.lots,
    timeMs: engine.nowMs,
    startLots: 0,
    closedPnlMicro: 0,
    isTaker: facts.kind !== 'maker',
    feeMicro: 0,
    builderFeeMicro: 0,
    isLiquidation: facts.kind === 'liquidation' || facts.kind === 'backstop',
  }
  if (order.clientOrderId !== undefined) fill.clientOrderId = order.clientOrderId
  if (order.twapId !== undefined) fill.twapId = order.twapId
  return fill
}

/** Puts the fill into the account's history and reports it. */
export function keepFill(
  engine: Engine,
  account: Account,
  fill: FillRecord,
  margin?: FillMargin,
): void {
  const older = account.fills.push(fill)
  if (older !== undefined) addToSums(account.olderFills, older)
  addToSums(account.traded, fill)
  const copy = copyFill(fill)
  engine.events.push(
    margin === undefined
      ? { type: 'fill', account: account.id, fill: copy }
      : { type: 'fill', account: account.id, fill: copy, margin },
  )
}

/** Counts a fill into what the fills of its market come to. */
export function addToSums(
  sums: Map<string, TradedSums>,
  {
    marketId,
    closedPnlMicro,
    feeMicro,
  }: Pick<FillRecord, 'marketId' | 'closedPnlMicro' | 'feeMicro'>,
): void {
  let ofMarket = sums.get(marketId)
  if (ofMarket === undefined) {
    ofMarket = { ...NO_FILLS }
    sums.set(marketId, ofMarket)
  }
  ofMarket.realizedMicro += closedPnlMicro
  ofMarket.feesMicro += feeMicro
}

/** What the fills of all markets come to. */
export function totalOf(sums: ReadonlyMap<string, TradedSums>): TradedSums {
  const total = { ...NO_FILLS }
  for (const { realizedMicro, feesMicro } of sums.values()) {
    total.realizedMicro += realizedMicro
    total.feesMicro += feesMicro
  }
  return total
}

const NO_FILLS: TradedSums = { realizedMicro: 0, feesMicro: 0 }

/** A copy of a record that shares nothing with it. */
export function copyFill(fill: FillRecord): FillRecord {
  return fill.spot ? { ...fill, spot: { ...fill.spot } } : { ...fill }
}

/** Passes the builder's part of a fee on: into the builder's cash, or to be claimed. */
export function payBuilder(engine: Engine, order: Order, amountMicro: number): void {
  const { builder, market } = order
  if (!builder || amountMicro === 0) return
  const account = openAccount(engine, builder.account, false)
  const isMoney = collateralTokenOf(market) === MONEY
  if (isMoney && engine.options.areBuilderFeesClaimed) account.claimableMicro += amountMicro
  else poolOf(account, market).balanceMicro += amountMicro
  if (!isMoney) return
  const { account: id } = builder
  engine.events.push({ type: 'balance', account: id, deltaMicro: amountMicro, cause: 'builderFee' })
}

/** The exchange's part of a fee on a market settled in one token. */
export function takeFee(engine: Engine, order: Order, amountMicro: number): void {
  addFees(engine, collateralTokenOf(order.market), amountMicro)
}
