import { gt, isZero, max, min } from '@/lib/decimal/compare'
import { abs, add, type Decimal, decimal, div, mul, sub, ZERO } from '@/lib/decimal/decimal'
import type { AccountSummary, LedgerSummary } from '@/lib/schema/model/account'
import type { Order } from '@/lib/schema/model/order'
import type { Position } from '@/lib/schema/model/position'
import { isOpeningOrder } from '@/lib/trade/orders/orderState'
import { initialMargin, type MarginMarket, notionalOf } from './margin'
import { type HeldPosition, orderMargin, restingOrders } from './orderMargin'
import { unrealizedProfit } from './pnl'

/** The money of an account or of one of its ledgers, in USD: one figure for each name. */
export interface AccountFigures {
  /** Equity: all balances and unrealized PnL. */
  equity: Decimal
  unrealizedPnl: Decimal
  /** Margin used by open positions. */
  marginUsed: Decimal
  /** What open orders lock beside them. */
  orderMargin: Decimal
  /** What a new position could use: equity less both. */
  freeMargin: Decimal
  /** What can leave now, by the venue's rules. */
  withdrawable: Decimal
}

/** The money of one ledger, with the positions that it backs at the mark prices on the screen. */
export interface LedgerFigures extends AccountFigures {
  /** Whether it backs the positions of one category alone. */
  isAlone: boolean
  positions: readonly Position[]
  /** Free margin before it is cut at zero: below it where positions need more than there is. */
  unboundMargin: Decimal
}

/** What the figures follow from, besides what the venue reports. */
export interface AccountFacts {
  positions: readonly Position[]
  orders: readonly Order[]
  /** Newest mark prices by market; a position's own is used until one is known. */
  marks: ReadonlyMap<string, Decimal>
  /** Leverage of the next order in a market without a position; undefined while it is not known. */
  leverageOf: (marketId: string) => number | undefined
  /** Undefined while the markets are being read. */
  marketOf: (marketId: string) => MarginMarket | undefined
}

/** A position at a mark price; the venue's own figures where none is newer. */
export function positionAtMark(position: Position, markPrice: Decimal | undefined): Position {
  if (markPrice === undefined || markPrice === position.markPrice) return position
  const { initialMarginRequirement: reported, marginMode, marginUsed } = position
  const required = marginAtMark(position, markPrice)
  return {
    ...position,
    markPrice,
    unrealizedPnl: unrealizedProfit(position, markPrice),
    marginUsed: marginMode === 'CROSS' ? required : marginUsed,
    ...(reported === undefined ? {} : { initialMarginRequirement: required }),
  }
}

// In proportion to what the venue asks for, where it says: some count by a fraction that is no whole
// leverage. A venue that does not say divides by the leverage.
function marginAtMark(position: Position, markPrice: Decimal): Decimal {
  const { initialMarginRequirement, markPrice: reported } = position
  return initialMarginRequirement === undefined || isZero(reported)
    ? initialMargin(notionalOf(position.size, markPrice), position.leverage, EXACT_MARGIN)
    : div(mul(initialMarginRequirement, markPrice), reported, MARGIN_PLACES, 'up')
}

const EXACT_MARGIN: MarginMarket = {}

const MARGIN_PLACES = 6

/** What the venue reports of a ledger, with the PnL that its equity holds where it is known. */
export interface ReportedLedger extends LedgerSummary {
  unrealizedPnl?: Decimal
  /** The most that can leave; absent where unrealized profit can leave, too. */
  cash?: Decimal | undefined
}

/** The ledgers of an account; the account itself where the venue keeps everything in one. */
function ledgersOf(summary: AccountSummary): readonly ReportedLedger[] {
  if (summary.ledgers !== undefined) return summary.ledgers
  const { portfolioValue, availableMargin, marginUsed, unrealizedPnl, cash } = summary
  const withdrawable = availableMargin
  return [{ equity: portfolioValue, marginUsed, withdrawable, unrealizedPnl, cash }]
}

/** The ledger that backs positions of a category; undefined where it is none of them. */
export function ledgerOf(summary: AccountSummary, categoryId: string): ReportedLedger | undefined {
  return ledgersOf(summary).find((ledger) => backs(ledger, categoryId))
}

function backs({ categoryIds }: LedgerSummary, categoryId: string): boolean {
  return categoryIds === undefined || categoryIds.includes(categoryId)
}

/** How far prices may move between two messages of a venue. */
const MESSAGE_MOVE = decimal('0.005')

/**
 * The money of one ledger at the mark prices on the screen: the venue's figures, moved by what its
 * positions moved since. Every place that names one of these figures takes it from here.
 *
 * Money and positions may come in messages of their own, each at the marks of its moment: what has
 * moved is counted from the marks that the money was reported at. Where both differ by more than
 * prices move between two messages, they are not of the same positions, and those of the positions
 * count.
 */
export function ledgerFigures(ledger: ReportedLedger, facts: AccountFacts): LedgerFigures {
  const reported = facts.positions.filter(({ market }) => backs(ledger, market.categoryId))
  const orders = facts.orders.filter(({ market }) => backs(ledger, market.categoryId))
  const marked = reported.map((before) => positionAtMark(before, facts.marks.get(before.market.id)))
  const unrealizedPnl = total(marked, (position) => position.unrealizedPnl)
  const value = total(reported, ({ size, markPrice }) => notionalOf(size, markPrice))
  const reportedPnl = total(reported, (position) => position.unrealizedPnl)
  const reportedMargin = total(reported, lockedBy)
  const isCross = reported.every(({ marginMode }) => marginMode === 'CROSS')
  const moved = sub(unrealizedPnl, ofMoney(ledger.unrealizedPnl, reportedPnl, value))
  const movedMargin = sub(
    total(marked, lockedBy),
    ofMoney(isCross ? ledger.marginUsed : undefined, reportedMargin, reportedMargin),
  )
  const equity = add(ledger.equity, moved)
  const marginUsed = add(ledger.marginUsed, movedMargin)
  const unlocked = sub(ledger.equity, ledger.marginUsed)
  const bound =
    boundByOrders(orders, marked, facts) ?? max(ZERO, sub(unlocked, ledger.withdrawable))
  const unboundMargin = sub(sub(equity, marginUsed), bound)
  const freeMargin = max(ZERO, unboundMargin)
  const withdrawn = min(freeMargin, add(ledger.withdrawable, sub(moved, movedMargin)))
  return {
    equity,
    unrealizedPnl,
    marginUsed,
    orderMargin: bound,
    freeMargin,
    withdrawable: max(ZERO, min(withdrawn, ledger.cash ?? withdrawn)),
    positions: marked,
    unboundMargin,
    isAlone: ledger.categoryIds?.length === 1,
  }
}

/** A figure as it came with the money; as the positions were, where that is not the same. */
function ofMoney(money: Decimal | undefined, positions: Decimal, scale: Decimal): Decimal {
  const isSame =
    money !== undefined && !gt(abs(sub(money, positions)), mul(abs(scale), MESSAGE_MOVE))
  return isSame ? money : positions
}

function total<Part>(parts: readonly Part[], pick: (part: Part) => Decimal): Decimal {
  return parts.reduce<Decimal>((sum, part) => add(sum, pick(part)), ZERO)
}

/** The money of the whole account: the sum of its ledgers, and holdings that back nothing. */
export function accountFigures(summary: AccountSummary, facts: AccountFacts): AccountFigures {
  const ledgers = ledgersOf(summary)
  const parts = ledgers.map((ledger) => ledgerFigures(ledger, facts))
  const reported = total(ledgers, ({ equity }) => equity)
  return {
    equity: add(
      sub(summary.portfolioValue, reported),
      total(parts, ({ equity }) => equity),
    ),
    unrealizedPnl: total(parts, (part) => part.unrealizedPnl),
    marginUsed: total(parts, (part) => part.marginUsed),
    orderMargin: total(parts, (part) => part.orderMargin),
    freeMargin: total(parts, (part) => part.freeMargin),
    withdrawable: total(parts, (part) => part.withdrawable),
  }
}

/** Markets whose open orders bind margin and whose leverage no position gives. */
export function marketsOfOrders(
  orders: readonly Order[],
  positions: readonly Position[],
): readonly string[] {
  const heldIds = new Set(positions.map(({ market }) => market.id))
  const ids = orders.filter(isOpeningOrder).map(({ market }) => market.id)
  return [...new Set(ids)].filter((id) => !heldIds.has(id)).sort()
}

/** What a position locks of its ledger: an isolated one its margin with what it gained or lost. */
function lockedBy({ marginMode, marginUsed, unrealizedPnl }: Position): Decimal {
  return marginMode === 'ISOLATED' ? add(marginUsed, unrealizedPnl) : marginUsed
}

const NO_POSITION: HeldPosition = { side: 'LONG', size: ZERO, marginMode: 'CROSS' }

/** Margin that open orders bind; undefined while one of their markets or its leverage is unknown. */
function boundByOrders(
  orders: readonly Order[],
  positions: readonly Position[],
  { leverageOf, marketOf }: Pick<AccountFacts, 'leverageOf' | 'marketOf'>,
): Decimal | undefined {
  let bound: Decimal = ZERO
  for (const marketId of new Set(orders.filter(isOpeningOrder).map(({ market }) => market.id))) {
    const position = positions.find(({ market }) => market.id === marketId)
    const leverage = position?.leverage ?? leverageOf(marketId)
    const market = marketOf(marketId)
    if (leverage === undefined || market === undefined) return undefined
    const markPrice = position?.markPrice ?? ZERO
    const resting = restingOrders(marketId, orders)
    const counted = { markPrice, leverage, market }
    bound = add(bound, orderMargin(position ?? NO_POSITION, resting, counted))
  }
  return bound
}
