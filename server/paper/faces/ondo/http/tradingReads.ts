import type { FaceContext } from '@/server/paper/faces/ondo/context'
import type { VenueMarket } from '@/server/paper/faces/ondo/listings/catalogue'
import {
  wireBalance,
  wirePosition,
  wirePositions,
} from '@/server/paper/faces/ondo/views/accountView'
import { wireFill } from '@/server/paper/faces/ondo/views/fillView'
import { wireFunding, wireLiquidation } from '@/server/paper/faces/ondo/views/historyView'
import { plain } from '@/server/paper/faces/ondo/views/numbers'
import { orderSummary } from '@/server/paper/faces/ondo/views/orderSummary'
import { shownUntilMs } from '@/server/paper/wire/lag'
import { type OwnCall, read } from './call'
import { badRequest } from './errors'
import { marketNamed } from './publicCalls'
import { pageOf, type Query } from './request'

const FILLS_READ = 10_000
const SHARES = [100, 75, 50, 25] as const
const BUFFER = '0.9'

function onMarket(context: FaceContext, query: Query): (row: { marketId: string }) => boolean {
  const symbol = query.optional('market')
  if (symbol !== undefined) marketNamed(context, symbol)
  return ({ marketId }) => symbol === undefined || marketId === symbol
}

function maxOrderSize(context: FaceContext, account: string, market: VenueMarket, query: Query) {
  const buffer = Number(query.optional('buffer') ?? BUFFER)
  if (!(buffer > 0 && buffer <= 1)) throw badRequest('buffer lies between 0 and 1')
  const [bid, ask] = context.host.view.available(account, market.symbol).maxLots
  const size = (lots: number, percent: number) => {
    const onGrid = Math.floor((lots * buffer * percent) / 100 / market.lotStep) * market.lotStep
    return plain(onGrid, market.definition.sizeDecimals)
  }
  return Object.fromEntries(
    SHARES.map((percent) => [
      `percent${percent}`,
      { maxBidBaseSize: size(bid, percent), maxAskBaseSize: size(ask, percent) },
    ]),
  )
}

/** What an account has and has done. */
export const TRADING_READS: readonly OwnCall[] = [
  read('/v1/perps/positions', (context, { query }, _params, { account }) => {
    const symbol = query.optional('market')
    if (symbol === undefined) return { result: wirePositions(context, account) }
    const position = context.host.view.position(account, marketNamed(context, symbol).symbol)
    return { result: position ? [wirePosition(context, account, position)] : [] }
  }),
  read('/v1/perps/balance', (context, _question, _params, { account }) => ({
    result: wireBalance(context, account),
  })),
  read('/v1/perps/fills', (context, { query }, _params, { account }) => {
    const untilMs = shownUntilMs(context.host.faults, 'fills', context.host.now())
    const fills = context.host.view
      .fills(account, FILLS_READ)
      .filter(onMarket(context, query))
      .filter(({ timeMs }) => timeMs <= untilMs)
    const page = pageOf(fills, query, ({ timeMs }) => timeMs)
    return { page: { ...page, items: page.items.map((fill) => wireFill(context, fill)) } }
  }),
  read('/v1/perps/funding_fees', (context, { query }, _params, { account }) => {
    const rows = context.facts.history('funding', account).filter(onMarket(context, query))
    const page = pageOf(rows, query, ({ timeMs }) => timeMs)
    return { page: { ...page, items: page.items.map((row) => wireFunding(context, row)) } }
  }),
  read('/v1/perps/liquidation_history', (context, { query }, _params, { account }) => {
    const rows = context.facts.history('liquidation', account).filter(onMarket(context, query))
    const page = pageOf(rows, query, ({ timeMs }) => timeMs)
    return { page: { ...page, items: page.items.map((row) => wireLiquidation(context, row)) } }
  }),
  read('/v1/perps/max_order_size', (context, { query }, _params, { account }) => ({
    result: maxOrderSize(context, account, marketNamed(context, query.text('market')), query),
  })),
  read('/v1/perps/orders_summaries', (context, { query }, _params, { account }) => {
    const isMeant = onMarket(context, query)
    return {
      result: context.catalogue
        .all()
        .filter(({ symbol }) => isMeant({ marketId: symbol }))
        .map((market) => orderSummary(context, account, market)),
    }
  }),
]
