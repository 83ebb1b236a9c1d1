import type { TicketInputs } from '@/components/ticket/model/ticketInputs'
import { type MoneyFacts, ticketMoney } from '@/components/ticket/model/ticketMoney'
import { reservedCost } from '@/components/ticket/model/ticketSize'
import type { TicketState } from '@/components/ticket/model/ticketState'
import type { TicketSummary } from '@/components/ticket/model/ticketSummary'
import { gt } from '@/lib/decimal/compare'
import { type Decimal, decimal, div, ONE, sub, ZERO } from '@/lib/decimal/decimal'
import type { Orderbook } from '@/lib/schema/model/orderbook'
import { costPerUnit } from '@/lib/trade/margin/buyingPower'
import { venueRules } from '@/lib/trade/rules/venueRules'

/** What a ticket knows of an account, at the fees of a first tier. */
export function accountTicket(facts: MoneyFacts & { book: Orderbook }): TicketInputs {
  const { market, ledger, orders, markPrice, orderLeverage, orderMode, book } = facts
  const money = ticketMoney(facts)
  return {
    market,
    rules: venueRules({ actions: [] }),
    venueName: '',
    limits: {},
    leverage: orderLeverage,
    marginMode: orderMode,
    book,
    ownOrders: orders,
    pricesAgeMs: 0,
    markPrice,
    available: { buy: money.buy.total, sell: money.sell.total },
    money,
    fees: { maker: decimal('0.00015'), taker: decimal('0.00045') },
    platformFee: undefined,
    position: ledger.positions.find((open) => open.market.id === market.id),
    maxSlippage: decimal('0.05'),
    triggerBasis: 'pnl',
  }
}

/** How many times as much of the size as of its cost a room takes that is kept of the cost. */
export function leverOf(
  ticket: TicketState,
  inputs: TicketInputs,
  { entryPrice, feeRate }: TicketSummary,
): Decimal {
  const others = (ticket.side === 'BUY' ? inputs.money?.buy : inputs.money?.sell)?.others
  if (others === undefined || entryPrice === undefined) return ONE
  const entry = { limit: undefined, isTaker: true, executes: undefined, feeRate }
  const unit = reservedCost(ticket, inputs, entry, entryPrice)
  if (unit === undefined) return ONE
  const cost = costPerUnit(unit)
  // Each unit costs what orders of the other side do not need less.
  const dearer = sub(cost, others.perUnit)
  return gt(dearer, ZERO) ? div(cost, dearer, 6, 'up') : ONE
}
