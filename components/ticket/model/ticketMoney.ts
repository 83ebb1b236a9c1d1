import { add, type Decimal, sub } from '@/lib/decimal/decimal'
import type { MarginMode } from '@/lib/schema/model/enums'
import type { Market } from '@/lib/schema/model/market'
import type { Order } from '@/lib/schema/model/order'
import type { LedgerFigures } from '@/lib/trade/margin/accountFigures'
import { type BuyingPower, buyingPower } from '@/lib/trade/margin/buyingPower'
import { maintenanceMargin, maintenanceTiers } from '@/lib/trade/margin/maintenance'
import { notionalOf } from '@/lib/trade/margin/margin'
import { type RestingOrders, restingOrders } from '@/lib/trade/margin/orderMargin'

/** The money behind an order of a market, in USD. */
export interface TicketMoney {
  buy: BuyingPower
  sell: BuyingPower
  /** Of the ledger that backs the market. */
  freeMargin: Decimal
  /** The same before it is cut at zero. */
  unboundMargin: Decimal
  /** Equity behind cross positions, less what those of other markets must keep. */
  crossBacking: Decimal
  /** Open orders of the market that bind margin. */
  resting: RestingOrders
  /** Leverage of the account on the market now. */
  leverage: number
}

/** What the money behind an order follows from. */
export interface MoneyFacts {
  market: Market
  /** That backs the market, with its positions at the mark prices on the screen. */
  ledger: LedgerFigures
  orders: readonly Order[]
  markPrice: Decimal
  leverage: number
  orderLeverage: number
  /** Margin mode that the order would have. */
  orderMode: MarginMode
  /** Metadata of the other markets with positions. */
  marketOf: (marketId: string) => Market | undefined
}

/** The money behind an order, from the same figures that the account panel shows. Pure. */
export function ticketMoney(facts: MoneyFacts): TicketMoney {
  const { market, ledger, orders, markPrice, leverage, orderLeverage, orderMode } = facts
  const resting = restingOrders(market.id, orders)
  const position = ledger.positions.find((open) => open.market.id === market.id)
  const here = {
    ...{ market, position, orders: resting, markPrice },
    ...{ leverage, orderLeverage, orderMode },
  }
  return {
    buy: buyingPower('BUY', ledger.unboundMargin, here),
    sell: buyingPower('SELL', ledger.unboundMargin, here),
    freeMargin: ledger.freeMargin,
    unboundMargin: ledger.unboundMargin,
    crossBacking: crossBacking(facts),
    resting,
    leverage,
  }
}

function crossBacking({ market, ledger, marketOf }: MoneyFacts): Decimal {
  return ledger.positions.reduce<Decimal>((left, position) => {
    const { marginMode, marginUsed, unrealizedPnl, size, markPrice } = position
    if (marginMode === 'ISOLATED') return sub(left, add(marginUsed, unrealizedPnl))
    const otherMarket = position.market.id === market.id ? undefined : marketOf(position.market.id)
    if (otherMarket === undefined) return left
    return sub(left, maintenanceMargin(maintenanceTiers(otherMarket), notionalOf(size, markPrice)))
  }, ledger.equity)
}
