import type { FaceContext } from '@/server/paper/faces/ondo/context'
import type { VenueMarket } from '@/server/paper/faces/ondo/listings/catalogue'
import { money, plain, valueMicro } from './numbers'

/** What an account's orders on a market bind, and what more it could order. */
export function orderSummary(context: FaceContext, account: string, market: VenueMarket) {
  const { host } = context
  const { definition, symbol } = market
  const { markTicks = 0 } = host.view.market(symbol) ?? {}
  const { leverage } = host.view.leverage(account, symbol)
  const position = host.view.position(account, symbol)
  const resting = host.view
    .openOrders(account)
    .filter(({ marketId, status }) => marketId === symbol && status === 'open')
  const sideOf = (side: 'buy' | 'sell') => {
    const orders = resting.filter((order) => order.side === side && !order.reduceOnly)
    const lots = orders.reduce((sum, { remainingLots }) => sum + remainingLots, 0)
    const worth = orders.reduce(
      (sum, { limitTicks, remainingLots }) =>
        sum + valueMicro(definition, limitTicks, remainingLots),
      0,
    )
    const atMark = valueMicro(definition, markTicks, lots)
    // An order that would be bought above the mark, or sold below it, loses that at once.
    const lossMicro = Math.max(0, side === 'buy' ? worth - atMark : atMark - worth)
    return {
      initialMargin: money(Math.ceil(worth / leverage)),
      openLoss: money(lossMicro),
      baseSize: plain(lots, definition.sizeDecimals),
      maintenanceMargin: money(Math.ceil((atMark * rateOf(market)) / 1e6)),
    }
  }
  const [bids, asks] = [sideOf('buy'), sideOf('sell')]
  const [maxBidLots = 0, maxAskLots = 0] = host.view
    .available(account, symbol)
    .maxLots.map((lots) => lots - (lots % market.lotStep))
  const size = (lots: number) => plain(lots, definition.sizeDecimals)
  const quote = (lots: number) => money(valueMicro(definition, markTicks, lots))
  return {
    market: symbol,
    restingOrdersSummary: {
      bidsInitialMargin: bids.initialMargin,
      asksInitialMargin: asks.initialMargin,
      bidsOpenLoss: bids.openLoss,
      asksOpenLoss: asks.openLoss,
      bidsBaseSize: bids.baseSize,
      asksBaseSize: asks.baseSize,
      bidsMaintenanceMargin: bids.maintenanceMargin,
      asksMaintenanceMargin: asks.maintenanceMargin,
    },
    positionSummary: {
      netQuantity: size(Math.abs(position?.signedLots ?? 0)),
      initialMargin: money(position?.marginUsedMicro ?? 0),
      maintenanceMargin: money(position?.maintenanceMarginMicro ?? 0),
    },
    marketOrderSummary: {
      maxBidQuoteSize: quote(maxBidLots),
      maxBidBaseSize: size(maxBidLots),
      maxAskQuoteSize: quote(maxAskLots),
      maxAskBaseSize: size(maxAskLots),
    },
  }
}

function rateOf({ definition }: VenueMarket): number {
  return definition.marginTiers[0]?.maintenancePpm ?? 0
}
