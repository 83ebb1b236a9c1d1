import type { FillMargin, Trade } from '@/server/paper/engine/events'
import type { FillRecord } from '@/server/paper/engine/view'
import { type FaceContext, orderIndexOf } from '@/server/paper/faces/lighter/context'
import type { VenueMarket } from '@/server/paper/faces/lighter/listings/catalogue'
import { fractionOf } from '@/server/paper/faces/lighter/listings/listings'
import type { FillFigures } from '@/server/paper/faces/lighter/records/tradeBook'
import { fixed, money, valueMicro } from './decimals'
import { hashOf } from './marketView'

/** What met in a trade at one side. */
interface Side {
  account: number
  client: number
  index: number
  figures?: FillFigures | undefined
}

type Print = Pick<Trade, 'tradeId' | 'timeMs' | 'priceTicks' | 'sizeLots'> & {
  type: 'trade' | 'liquidation'
  isMakerAsk: boolean
}
type Decimals = Pick<VenueMarket['definition'], 'priceDecimals' | 'sizeDecimals'>

/** What a fill found and did, as the face keeps it. */
export function figuresOf(
  context: FaceContext,
  account: string,
  fill: FillRecord,
  margin?: FillMargin,
): FillFigures {
  const { builderFeeMicro, closedPnlMicro, startLots, tradeId } = fill
  return {
    tradeId,
    account,
    startLots,
    entryMicro: margin?.entryNotionalMicro ?? 0,
    leverage: margin?.leverage ?? 0,
    isolatedBeforeMicro: margin?.isolatedBeforeMicro ?? 0,
    isolatedAfterMicro: margin?.isolatedAfterMicro ?? 0,
    closedPnlMicro,
    feeMicro: feeMicroOf(context, fill),
    builderFeeMicro,
  }
}

/**
 * The fee of a fill in money: the venue reports it by value, also where it was charged in a token.
 */
function feeMicroOf({ catalogue }: FaceContext, fill: FillRecord): number {
  const definition = catalogue.bySymbol(fill.marketId)?.definition
  const pair = definition?.spot
  if (definition === undefined || pair === undefined) return fill.feeMicro
  if (fill.spot?.feeToken !== pair.baseToken) return fill.feeMicro
  const notionalMicro = valueMicro(definition, fill.priceTicks, fill.sizeLots)
  return Math.round((notionalMicro * fill.spot.feeUnits) / (fill.sizeLots * pair.unitsPerLot))
}

/** A public print; the numbers that owners gave their orders are theirs alone. */
export function publicTrade(context: FaceContext, market: VenueMarket, trade: Trade) {
  const { facts } = context
  const side = (address: string, orderId: number): Side => ({
    account: facts.accounts.indexOf(address) ?? 0,
    client: 0,
    index: orderIndexOf(orderId),
    figures: facts.trades.figures(trade.tradeId, address),
  })
  const print: Print = { ...trade, type: 'trade', isMakerAsk: trade.aggressor === 'buy' }
  const ask = side(trade.seller, trade.sellerOrderId)
  const bid = side(trade.buyer, trade.buyerOrderId)
  return wireTrade(context, market, print, ask, bid)
}

/** A fill of an account, as one side of a trade. */
export function accountTrade(context: FaceContext, address: string, fill: FillRecord) {
  const { catalogue, facts } = context
  const { isLiquidation, isTaker, orderId, side, tradeId } = fill
  const isAsk = side === 'sell'
  const own: Side = {
    account: facts.accounts.indexOf(address) ?? 0,
    client: Number(fill.clientOrderId ?? 0),
    index: orderIndexOf(orderId),
    figures: facts.trades.figures(tradeId, address) ?? figuresOf(context, address, fill),
  }
  const otherParty = otherSide(context, fill, isAsk)
  const print: Print = {
    ...fill,
    type: isLiquidation ? 'liquidation' : 'trade',
    isMakerAsk: isAsk !== isTaker,
  }
  const [ask, bid] = isAsk ? [own, otherParty] : [otherParty, own]
  return wireTrade(context, catalogue.bySymbol(fill.marketId), print, ask, bid)
}

/** Whom and which order a fill met; zeros for one of long ago. */
function otherSide({ facts, host }: FaceContext, { tradeId }: FillRecord, isAsk: boolean): Side {
  const sides = facts.trades.sides(tradeId)
  if (sides === undefined) return { account: 0, client: 0, index: 0 }
  const [address, orderId] = isAsk
    ? [sides.buyer, sides.buyerOrderId]
    : [sides.seller, sides.sellerOrderId]
  return {
    account: facts.accounts.indexOf(address) ?? 0,
    client: Number(host.view.order(address, orderId)?.clientOrderId ?? 0),
    index: orderIndexOf(orderId),
    figures: facts.trades.figures(tradeId, address),
  }
}

function wireTrade(
  context: FaceContext,
  market: VenueMarket | undefined,
  print: Print,
  ask: Side,
  bid: Side,
) {
  const { isMakerAsk, priceTicks, sizeLots, timeMs, tradeId, type } = print
  const definition = market?.definition ?? { priceDecimals: 0, sizeDecimals: 0 }
  const notionalMicro = valueMicro(definition, priceTicks, sizeLots)
  // A taker buys where the maker asks.
  const takerLots = isMakerAsk ? sizeLots : -sizeLots
  const [taker, maker] = isMakerAsk ? [bid, ask] : [ask, bid]
  return {
    trade_id: tradeId,
    trade_id_str: String(tradeId),
    tx_hash: hashOf(`trade:${tradeId}`),
    type,
    market_id: market?.id ?? 0,
    size: fixed(sizeLots, definition.sizeDecimals),
    price: fixed(priceTicks, definition.priceDecimals),
    usd_amount: money(notionalMicro),
    ask_id: ask.index,
    ask_id_str: String(ask.index),
    bid_id: bid.index,
    bid_id_str: String(bid.index),
    ask_client_id: ask.client,
    ask_client_id_str: String(ask.client),
    bid_client_id: bid.client,
    bid_client_id_str: String(bid.client),
    ask_account_id: ask.account,
    bid_account_id: bid.account,
    is_maker_ask: isMakerAsk,
    block_height: Math.floor(timeMs / 100),
    timestamp: timeMs,
    transaction_time: timeMs * 1_000,
    ask_account_pnl: money(ask.figures?.closedPnlMicro ?? 0),
    bid_account_pnl: money(bid.figures?.closedPnlMicro ?? 0),
    ...roleFields('taker', taker, takerLots, definition),
    ...roleFields('maker', maker, -takerLots, definition),
    ...feeFields(context, 'taker', taker, notionalMicro),
    ...feeFields(context, 'maker', maker, notionalMicro),
  }
}

type Role = 'taker' | 'maker'

/** The position that one side came with; absent for the exchange's own makers. */
function roleFields(role: Role, { figures }: Side, signedLots: number, { sizeDecimals }: Decimals) {
  const { entryMicro = 0, isolatedAfterMicro = 0, isolatedBeforeMicro = 0 } = figures ?? {}
  const { leverage = 0, startLots = 0 } = figures ?? {}
  const sign = Math.sign(startLots + signedLots)
  const fields = {
    position_size_before: fixed(Math.abs(startLots), sizeDecimals),
    entry_quote_before: money(Math.abs(entryMicro)),
    initial_margin_fraction_before: leverage === 0 ? 0 : fractionOf(leverage),
    position_sign_changed: figures !== undefined && sign !== 0 && sign !== Math.sign(startLots),
    allocated_margin_usdc_before: isolatedBeforeMicro,
    allocated_margin_usdc_after: isolatedAfterMicro,
  }
  return Object.fromEntries(Object.entries(fields).map(([key, value]) => [`${role}_${key}`, value]))
}

/** Fees of one side in ticks; the venue's own is left out where it is 0. */
function feeFields(
  { facts }: FaceContext,
  role: Role,
  { account, client, figures, index }: Side,
  notionalMicro: number,
) {
  const { builderFeeMicro = 0, feeMicro = 0 } = figures ?? {}
  const ticks = (micro: number) =>
    notionalMicro === 0 ? 0 : Math.round((micro * 1e6) / notionalMicro)
  const own = ticks(feeMicro - builderFeeMicro)
  const collector = facts.orderIntegrators.of(account, client, index)?.account ?? 0
  return {
    ...(own !== 0 && { [`${role}_fee`]: own }),
    [`integrator_${role}_fee`]: ticks(builderFeeMicro),
    [`integrator_${role}_fee_collector_index`]: builderFeeMicro === 0 ? 0 : collector,
  }
}
