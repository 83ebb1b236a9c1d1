import type { AccountView, PositionView } from '@/server/paper/engine/view'
import type { FaceContext } from '@/server/paper/faces/ondo/context'
import { money, plain, ratio, ticksOf } from './numbers'

/** The margin ratio of an account that has nothing, whether it lost it or never had any. */
const RATIO_OF_NOTHING = '9999'

const EMPTY: Pick<
  AccountView,
  | 'balanceMicro'
  | 'equityMicro'
  | 'withdrawableMicro'
  | 'totalNotionalMicro'
  | 'positions'
  | 'crossMaintenanceMarginMicro'
  | 'marginUsedMicro'
  | 'traded'
> = {
  balanceMicro: 0,
  equityMicro: 0,
  withdrawableMicro: 0,
  totalNotionalMicro: 0,
  positions: [],
  crossMaintenanceMarginMicro: 0,
  marginUsedMicro: 0,
  traded: { realizedMicro: 0, feesMicro: 0 },
}

/** Margin of positions and open orders, in micro-USD. */
function usedMicro(view: typeof EMPTY): number {
  const { equityMicro, marginUsedMicro, withdrawableMicro } = view
  // With nothing free the engine does not say how much is missing: the positions alone are counted.
  return withdrawableMicro > 0
    ? equityMicro - withdrawableMicro
    : Math.max(equityMicro, marginUsedMicro)
}

/** Money of the account that may leave it. */
function withdrawableMicro({ host }: FaceContext, account: string): number {
  const view = host.view.account(account)
  if (view === undefined) return 0
  return Math.max(0, Math.min(view.withdrawableMicro, view.balanceMicro))
}

/** What came in from outside less what went out, transfers between own wallets not counted. */
export function netInvestedMicro({ facts }: FaceContext, account: string): number {
  return (
    sumMicro(facts.amounts('deposit', account)) - sumMicro(facts.amounts('withdrawal', account))
  )
}

function sumMicro(amounts: readonly { amountMicro: number }[]): number {
  return amounts.reduce((total, { amountMicro }) => total + amountMicro, 0)
}

/** `/v1/perps/balance`. */
export function wireBalance(context: FaceContext, account: string) {
  const { facts, host } = context
  const view = host.view.account(account) ?? EMPTY
  const { balanceMicro, crossMaintenanceMarginMicro, equityMicro, totalNotionalMicro } = view
  const { realizedMicro, feesMicro } = view.traded
  const fundingMicro = sumMicro(facts.amounts('funding', account))
  const unrealizedMicro = equityMicro - balanceMicro
  // After fees and funding, as in the portfolio: with what came in it is the balance of the wallet.
  const netMicro = realizedMicro + fundingMicro - feesMicro
  return {
    walletBalance: money(balanceMicro),
    realizedPnl: money(netMicro),
    unrealizedPnl: money(unrealizedMicro),
    marginBalance: money(equityMicro),
    usedMargin: money(usedMicro(view)),
    availableMargin: money(Math.max(0, view.withdrawableMicro)),
    withdrawableMargin: money(withdrawableMicro(context, account)),
    maintenanceMarginRequirement: money(crossMaintenanceMarginMicro),
    totalMaintenanceMargin: money(crossMaintenanceMarginMicro),
    marginRatio: marginRatio(crossMaintenanceMarginMicro, equityMicro),
    leverage: equityMicro > 0 ? ratio(totalNotionalMicro, equityMicro) : '0',
    underLiquidation: crossMaintenanceMarginMicro > 0 && equityMicro < crossMaintenanceMarginMicro,
    totalFundingPayments: money(fundingMicro),
    totalTradingFees: money(feesMicro),
    totalPnL: money(netMicro + unrealizedMicro),
    netInvested: money(netInvestedMicro(context, account)),
  }
}

/** Maintenance margin over margin balance; a balance of nothing or less has no ratio. */
function marginRatio(maintenanceMicro: number, equityMicro: number): string {
  return equityMicro <= 0 ? RATIO_OF_NOTHING : ratio(maintenanceMicro, equityMicro)
}

/** A position as reads and streams show it. */
export function wirePosition(context: FaceContext, account: string, position: PositionView) {
  const { catalogue, host } = context
  const { marketId } = position
  const { priceDecimals = 0 } = catalogue.bySymbol(marketId)?.definition ?? {}
  const { markTicks = 0 } = host.view.market(marketId) ?? {}
  const walletMicro = host.view.account(account)?.balanceMicro ?? 0
  const { stopLoss, takeProfit } = exitTicks(context, account, marketId)
  return {
    ...positionRow(context, { ...position, markTicks, walletMicro }),
    ...(stopLoss !== undefined && { stopLossTriggerPrice: plain(stopLoss, priceDecimals) }),
    ...(takeProfit !== undefined && { takeProfitTriggerPrice: plain(takeProfit, priceDecimals) }),
  }
}

/** What the row of a position is made of: the position, its mark price, and the cash behind it. */
interface MarkedPosition
  extends Omit<
    PositionView,
    'isolatedMarginMicro' | 'liquidationTicks' | 'marginMode' | 'openedAtMs'
  > {
  liquidationTicks?: number | undefined
  markTicks: number
  walletMicro: number
}

/** A position as it was at one moment, without its exits. */
export function positionRow({ catalogue }: FaceContext, position: MarkedPosition) {
  const definition = catalogue.bySymbol(position.marketId)?.definition
  const { priceDecimals = 0, sizeDecimals = 0 } = definition ?? {}
  const market = { priceDecimals, sizeDecimals }
  const price = (ticks: number) => plain(ticks, priceDecimals)
  const { markTicks, signedLots, unrealizedPnlMicro, walletMicro } = position
  const sign = signedLots > 0 ? 1 : -1
  const lots = Math.abs(signedLots)
  const entryTicks = ticksOf(market, position.entryNotionalMicro, lots)
  const bankruptTicks = entryTicks - sign * ticksOf(market, walletMicro, lots)
  return {
    market: position.marketId,
    direction: signedLots > 0 ? 'long' : 'short',
    netQuantity: plain(lots, sizeDecimals),
    averageEntryPrice: price(entryTicks),
    usedMargin: money(position.marginUsedMicro),
    unrealizedPnl: money(unrealizedPnlMicro),
    markPrice: price(markTicks),
    liquidationPrice: price(position.liquidationTicks ?? 0),
    bankruptcyPrice: price(Math.max(0, bankruptTicks)),
    maintenanceMargin: money(position.maintenanceMarginMicro),
    notionalValue: money(position.notionalMicro),
    leverage: String(position.leverage),
    netFundingSinceNeutral: money(position.accruedFundingMicro),
    returnOnEquity: ratio(unrealizedPnlMicro, position.marginUsedMicro),
  }
}

/** Trigger prices of a position's exits. */
export function exitTicks(
  { host }: FaceContext,
  account: string,
  marketId: string,
): { stopLoss?: number; takeProfit?: number } {
  const found: { stopLoss?: number; takeProfit?: number } = {}
  for (const order of host.view.openOrders(account)) {
    const isExit = order.isPositionTrigger && order.status === 'waitingForTrigger'
    if (!isExit || order.marketId !== marketId || !order.trigger) continue
    found[order.trigger.kind] = order.trigger.triggerTicks
  }
  return found
}

/** A market on which the account holds nothing any more. */
export function neutralPosition(marketId: string, leverage: number) {
  return {
    market: marketId,
    direction: 'neutral',
    netQuantity: '0',
    averageEntryPrice: '0',
    usedMargin: '0',
    unrealizedPnl: '0',
    markPrice: '0',
    liquidationPrice: '0',
    bankruptcyPrice: '0',
    maintenanceMargin: '0',
    notionalValue: '0',
    leverage: String(leverage),
    netFundingSinceNeutral: '0',
    returnOnEquity: '0',
  }
}

/** All open positions of an account. */
export function wirePositions(context: FaceContext, account: string) {
  const positions = context.host.view.account(account)?.positions ?? []
  return positions.map((position) => wirePosition(context, account, position))
}
