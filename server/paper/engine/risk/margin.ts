import { poolOf } from '@/server/paper/engine/accounts/pools'
import { unrealizedPnl } from '@/server/paper/engine/accounts/positions'
import { feeOn } from '@/server/paper/engine/book/fees'
import { mulDivCeil, mulDivFloor } from '@/server/paper/engine/book/integers'
import { notionalCeil, notionalFloor } from '@/server/paper/engine/book/notional'
import { MONEY, type Side } from '@/server/paper/engine/commands'
import { initialMargin } from '@/server/paper/engine/risk/initialMargin'
import type { Account, CashPool, MarketAccount } from '@/server/paper/engine/state'
import { closeoutTriple, maintenanceMargin, tierFor } from './tiers'

/** A size about to be bought or sold: what it takes now, and what then rests at its limit. */
export interface Intake {
  side: Side
  takeLots: number
  takeNotionalMicro: number
  restLots: number
  restNotionalMicro: number
  /** Fee on the taken part, builder included. */
  feePphm: number
}

/** Value of the position at the mark price, rounded up. */
export function positionNotional(marketAccount: MarketAccount): number {
  return notionalCeil(
    marketAccount.market,
    marketAccount.market.markTicks,
    Math.abs(marketAccount.signedLots),
  )
}

/** Maintenance margin of one market's position. */
export function marketMaintenance(marketAccount: MarketAccount): number {
  if (marketAccount.signedLots === 0) return 0
  return maintenanceMargin(marketAccount.market.tiers, positionNotional(marketAccount))
}

/** Three times the margin below which one market's position is taken over. */
export function marketCloseoutTriple(marketAccount: MarketAccount): number {
  if (marketAccount.signedLots === 0) return 0
  return closeoutTriple(marketAccount.market.tiers, positionNotional(marketAccount))
}

/** Whether a position's profit and loss is its pool's: an open one with cross margin. */
function backsPool({ signedLots, marginMode }: MarketAccount): boolean {
  return signedLots !== 0 && marginMode === 'cross'
}

/** Equity that backs the cross positions of a pool: its cash and their unrealized profit. */
export function crossEquity(account: Account, pool: CashPool = account): number {
  let equityMicro = pool.balanceMicro
  for (const marketAccount of account.marketAccounts.values()) {
    if (!backsPool(marketAccount)) continue
    if (poolOf(account, marketAccount.market) === pool) equityMicro += unrealizedPnl(marketAccount)
  }
  return equityMicro
}

/** Maintenance margin of all cross positions of a pool. */
export function crossMaintenance(account: Account, pool: CashPool = account): number {
  let sumMicro = 0
  for (const marketAccount of account.marketAccounts.values()) {
    if (!backsPool(marketAccount)) continue
    if (poolOf(account, marketAccount.market) === pool) sumMicro += marketMaintenance(marketAccount)
  }
  return sumMicro
}

/** Ring-fenced margin plus unrealized profit of an isolated position. */
export function isolatedEquity(marketAccount: MarketAccount): number {
  return marketAccount.isolatedMarginMicro + unrealizedPnl(marketAccount)
}

/** Cross margin bound on one market: by position and open orders (cross), open orders (isolated). */
function marketRequirement(marketAccount: MarketAccount): number {
  return requirement(
    marketAccount,
    marketAccount.signedLots,
    marketAccount.buyLots,
    marketAccount.buyNotionalMicro,
    marketAccount.sellLots,
    marketAccount.sellNotionalMicro,
  )
}

/**
 * Cash a pool has left for new positions; negative when it has too little.
 * @param except its position counts, but binds nothing, nor do its orders
 */
export function freeMargin(
  account: Account,
  pool: CashPool = account,
  except?: MarketAccount,
): number {
  let freeMicro = pool.balanceMicro
  // In one pass, by what `crossEquity` adds up too: each order that takes or rests asks for it.
  for (const marketAccount of account.marketAccounts.values()) {
    if (poolOf(account, marketAccount.market) !== pool) continue
    if (backsPool(marketAccount)) freeMicro += unrealizedPnl(marketAccount)
    if (marketAccount !== except) freeMicro -= marketRequirement(marketAccount)
  }
  // Where the spot balance is the collateral, money that spot orders hold is bound as well.
  const isSpotMoney = pool === account && account.collateral === 'all'
  return isSpotMoney ? freeMicro - (account.tokens.get(MONEY)?.heldUnits ?? 0) : freeMicro
}

/** As `freeMargin`, with nothing counted for this market's own position and orders. */
export function freeWithout(marketAccount: MarketAccount): number {
  const { account, market } = marketAccount
  return freeMargin(account, poolOf(account, market), marketAccount)
}

/**
 * Whether the account can carry the intake. What only closes the position always fits.
 *
 * @param freeMicro `freeWithout(marketAccount)`
 */
export function intakeFits(
  marketAccount: MarketAccount,
  intake: Intake,
  freeMicro: number,
): boolean {
  const sign = intake.side === 'buy' ? 1 : -1
  const closableLots = marketAccount.signedLots * sign < 0 ? Math.abs(marketAccount.signedLots) : 0
  if (intake.takeLots + intake.restLots <= closableLots) return true
  const afterLots = marketAccount.signedLots + sign * intake.takeLots
  const isBuy = intake.side === 'buy'
  const neededMicro = requirement(
    marketAccount,
    afterLots,
    marketAccount.buyLots + (isBuy ? intake.restLots : 0),
    marketAccount.buyNotionalMicro + (isBuy ? intake.restNotionalMicro : 0),
    marketAccount.sellLots + (isBuy ? 0 : intake.restLots),
    marketAccount.sellNotionalMicro + (isBuy ? 0 : intake.restNotionalMicro),
  )
  const feeMicro = feeOn(intake.takeNotionalMicro, intake.feePphm)
  const changeMicro =
    marketAccount.marginMode === 'cross'
      ? crossChange(marketAccount, intake)
      : isolatedChange(marketAccount, intake, closableLots)
  return freeMicro + changeMicro - feeMicro >= neededMicro
}

/** Whether the position after the intake stays within the tier of the leverage in use. */
export function tierAllows(marketAccount: MarketAccount, intake: Intake): boolean {
  const lots = lotsAfter(marketAccount, intake)
  if (lots <= 0) return true
  const notionalMicro = notionalCeil(marketAccount.market, marketAccount.market.markTicks, lots)
  return tierFor(marketAccount.market.tiers, notionalMicro).maxLeverage >= marketAccount.leverage
}

/** Whether the position after the intake, resting orders with it, stays within the market's bound. */
export function sizeAllows(marketAccount: MarketAccount, intake: Intake): boolean {
  const { maxPositionLots } = marketAccount.market.definition
  if (maxPositionLots === undefined) return true
  return lotsAfter(marketAccount, intake) <= maxPositionLots
}

/** Size of the position on the intake's side once it and the resting orders there are filled. */
function lotsAfter(marketAccount: MarketAccount, intake: Intake): number {
  const sign = intake.side === 'buy' ? 1 : -1
  const resting = intake.side === 'buy' ? marketAccount.buyLots : marketAccount.sellLots
  return marketAccount.signedLots * sign + intake.takeLots + intake.restLots + resting
}

/** Whether the account would still meet maintenance after a fill of one of its resting orders. */
export function survivesFill(
  marketAccount: MarketAccount,
  side: Side,
  lots: number,
  notionalMicro: number,
): boolean {
  const sign = side === 'buy' ? 1 : -1
  const closableLots = marketAccount.signedLots * sign < 0 ? Math.abs(marketAccount.signedLots) : 0
  if (lots <= closableLots) return true
  const { account, market } = marketAccount
  const intake = {
    side,
    takeLots: lots,
    takeNotionalMicro: notionalMicro,
    restLots: 0,
    restNotionalMicro: 0,
    feePphm: 0,
  }
  const pool = poolOf(account, market)
  const spareMicro = crossEquity(account, pool) - crossMaintenance(account, pool)
  if (marketAccount.marginMode === 'isolated')
    return spareMicro + isolatedChange(marketAccount, intake, closableLots) >= 0
  const afterLots = Math.abs(marketAccount.signedLots + sign * lots)
  const afterMicro = maintenanceMargin(
    market.tiers,
    notionalCeil(market, market.markTicks, afterLots),
  )
  return (
    spareMicro + marketMaintenance(marketAccount) + crossChange(marketAccount, intake) >= afterMicro
  )
}

/** Gain or loss at the mark price of having traded at the taken price. */
function crossChange(marketAccount: MarketAccount, intake: Intake): number {
  const { market } = marketAccount
  if (intake.side === 'buy') {
    return notionalFloor(market, market.markTicks, intake.takeLots) - intake.takeNotionalMicro
  }
  return intake.takeNotionalMicro - notionalCeil(market, market.markTicks, intake.takeLots)
}

/** Cash that comes back from the closed part, less the margin the opened part takes. */
function isolatedChange(
  marketAccount: MarketAccount,
  intake: Intake,
  closableLots: number,
): number {
  if (intake.takeLots === 0) return 0
  const closing = Math.min(closableLots, intake.takeLots)
  const closingMicro = mulDivFloor(intake.takeNotionalMicro, closing, intake.takeLots)
  let changeMicro = -initialMargin(
    marketAccount.market,
    intake.takeNotionalMicro - closingMicro,
    marketAccount.leverage,
  )
  if (closing > 0) {
    const sign = intake.side === 'buy' ? 1 : -1
    const realizedMicro =
      -sign * closingMicro - mulDivFloor(marketAccount.entryNotionalMicro, closing, closableLots)
    const shareMicro = mulDivFloor(marketAccount.isolatedMarginMicro, closing, closableLots)
    changeMicro += Math.max(0, shareMicro + realizedMicro)
  }
  return changeMicro
}

/**
 * Initial margin: the dearer side of position and open orders, divided by the leverage. Orders
 * against the position count only with the size that would open the other side.
 */
function requirement(
  marketAccount: MarketAccount,
  signedLots: number,
  buyLots: number,
  buyMicro: number,
  sellLots: number,
  sellMicro: number,
): number {
  const isCross = marketAccount.marginMode === 'cross'
  const openLots = Math.abs(signedLots)
  if (openLots === 0 && buyLots === 0 && sellLots === 0) return 0
  const positionMicro = isCross
    ? notionalCeil(marketAccount.market, marketAccount.market.markTicks, openLots)
    : 0
  const buySide = signedLots >= 0 ? positionMicro + buyMicro : excess(buyMicro, buyLots, openLots)
  const sellSide =
    signedLots <= 0 ? positionMicro + sellMicro : excess(sellMicro, sellLots, openLots)
  const { market, leverage } = marketAccount
  return initialMargin(market, Math.max(buySide, sellSide, positionMicro), leverage)
}

function excess(notionalMicro: number, lots: number, openLots: number): number {
  return lots > openLots ? mulDivCeil(notionalMicro, lots - openLots, lots) : 0
}
