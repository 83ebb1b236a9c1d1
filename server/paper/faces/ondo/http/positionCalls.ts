import { z } from 'zod'
import type { Side } from '@/server/paper/engine/commands'
import type { FaceContext } from '@/server/paper/faces/ondo/context'
import type { VenueMarket } from '@/server/paper/faces/ondo/listings/catalogue'
import { sizeLotsOf, triggerTicksOf } from '@/server/paper/faces/ondo/trading/amounts'
import {
  Builder,
  builderOf,
  exitOrder,
  tradedMarket,
} from '@/server/paper/faces/ondo/trading/orderInput'
import { refusalOf } from '@/server/paper/faces/ondo/trading/rejections'
import { checkTerms } from '@/server/paper/faces/ondo/trading/terms'
import { exitTicks } from '@/server/paper/faces/ondo/views/accountView'
import { plain } from '@/server/paper/faces/ondo/views/numbers'
import { type OwnCall, read, trade } from './call'
import { VenueError } from './errors'
import { marketNamed } from './publicCalls'
import { readJson, Text } from './request'

const Kind = z.enum(['takeProfit', 'stopLoss'])
const StopOrder = z.object({
  market: Text,
  positionDirection: z.enum(['long', 'short']),
  type: Kind,
  triggerPrice: Text,
  quantity: Text.optional(),
  builderCode: Builder.optional(),
})
const LEVERAGE = '/v1/perps/leverage'
const STOP_ORDER = '/v1/perps/stop_order'

const INVALID = () => new VenueError('invalid_stop_order', 'invalid stop order')

/** The exits of a position as they are now. */
function exitsOf(context: FaceContext, account: string, market: VenueMarket) {
  const position = context.host.view.position(account, market.symbol)
  const exits = exitTicks(context, account, market.symbol)
  const price = (ticks: number | undefined) =>
    ticks === undefined ? null : plain(ticks, market.definition.priceDecimals)
  return {
    market: market.symbol,
    positionDirection:
      position === undefined
        ? 'neutral'
        : position.signedLots > 0
          ? ('long' as const)
          : ('short' as const),
    stopLoss: price(exits.stopLoss),
    takeProfit: price(exits.takeProfit),
  }
}

const placeExit: OwnCall['run'] = async (context, question, _params, { account }) => {
  checkTerms(context, account)
  const body = readJson(question, StopOrder)
  const market = tradedMarket(context, body.market)
  const triggerTicks = triggerTicksOf(market, body.triggerPrice)
  const lots = body.quantity === undefined ? 0 : sizeLotsOf(market, body.quantity)
  const builder = builderOf(body.builderCode)
  const signedLots = context.host.view.position(account, market.symbol)?.signedLots ?? 0
  const isLong = body.positionDirection === 'long'
  if (signedLots === 0 || signedLots > 0 !== isLong || lots > Math.abs(signedLots)) throw INVALID()
  const side: Side = isLong ? 'sell' : 'buy'
  const order = exitOrder(market, { side, kind: body.type, triggerTicks, sizeLots: lots })
  const { outcomes } = await context.host.submit({
    type: 'placeOrders',
    account,
    orders: [order],
    grouping: 'positionTpsl',
    ...(builder && { builder }),
  })
  const [outcome] = outcomes
  if (outcome?.kind === 'rejected') {
    throw outcome.reason === 'reduceOnlyWouldIncrease' ? INVALID() : refusalOf(outcome.reason)
  }
  return { result: exitsOf(context, account, market) }
}

const cancelExits: OwnCall['run'] = async (context, { query }, _params, { account }) => {
  const market = marketNamed(context, query.text('market'))
  const type = query.optional('type')
  if (type !== undefined && !Kind.safeParse(type).success) throw INVALID()
  const targets = context.host.view
    .openOrders(account)
    .filter((order) => order.isPositionTrigger && order.status === 'waitingForTrigger')
    .filter(({ marketId }) => marketId === market.symbol)
    .filter(({ trigger }) => type === undefined || trigger?.kind === type)
    .map(({ marketId, orderId }) => ({ marketId, orderId }))
  await context.host.submit({ type: 'cancelOrders', account, targets })
  return { result: exitsOf(context, account, market) }
}

const setLeverage: OwnCall['run'] = async (context, question, _params, { account }) => {
  const body = readJson(question, z.object({ market: Text, leverage: Text }))
  const { symbol: marketId } = marketNamed(context, body.market)
  const invalid = new VenueError('invalid_leverage', 'invalid leverage')
  if (!/^\d{1,3}$/.test(body.leverage)) throw invalid
  const leverage = Number(body.leverage)
  const command = { type: 'setLeverage', account, marketId, leverage, marginMode: 'cross' } as const
  const result = await context.host.submit(command)
  if (result.ok) return { done: true }
  if (result.reason === 'invalidLeverage') throw invalid
  throw refusalOf('insufficientMargin')
}

/** Leverage of a market, and the two exits of a position. */
export const POSITION_CALLS: readonly OwnCall[] = [
  read(LEVERAGE, (context, { query }, _params, { account }) => {
    const symbol = query.optional('market')
    const markets = symbol === undefined ? context.catalogue.all() : [marketNamed(context, symbol)]
    return {
      result: markets.map((market) => ({
        market: market.symbol,
        leverage: String(context.host.view.leverage(account, market.symbol).leverage),
      })),
    }
  }),
  trade('POST', LEVERAGE, setLeverage),
  read(STOP_ORDER, (context, _question, _params, { account }) => {
    const symbols = new Set(
      context.host.view
        .openOrders(account)
        .filter((order) => order.isPositionTrigger && order.status === 'waitingForTrigger')
        .map(({ marketId }) => marketId),
    )
    const markets = context.catalogue.all().filter(({ symbol }) => symbols.has(symbol))
    return {
      result: Object.fromEntries(
        markets.map((market) => [market.symbol, exitsOf(context, account, market)]),
      ),
    }
  }),
  trade('POST', STOP_ORDER, placeExit),
  trade('DELETE', STOP_ORDER, cancelExits),
]
