import type { TicketInputs } from '@/components/ticket/model/ticketInputs'
import { type MoneyFacts, ticketMoney } from '@/components/ticket/model/ticketMoney'
import { decimal } from '@/lib/decimal/decimal'
import type { Orderbook } from '@/lib/schema/model/orderbook'
import { venueRules } from '@/lib/trade/rules/venueRules'

/** What a ticket knows of an account, at the fees of a first tier. */
export function accountTicket(facts: MoneyFacts & { book: Orderbook }): TicketInputs {
  const { market, ledger, orders, markPrice, orderLeverage, orderMode, book } = facts
  const money = ticketMoney(facts)
  return {
    market,
    rules: venueRules({ actions: [] }),
    venueName: 'Paper',
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
