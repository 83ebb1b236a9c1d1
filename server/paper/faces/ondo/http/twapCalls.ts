import { z } from 'zod'
import type { TwapRejectReason } from '@/server/paper/engine/twapCommands'
import type { TwapRecord } from '@/server/paper/engine/view'
import type { FaceContext } from '@/server/paper/faces/ondo/context'
import { priceTicksOf, sizeLotsOf } from '@/server/paper/faces/ondo/trading/amounts'
import {
  Builder,
  builderOf,
  sideOf,
  tradedMarket,
} from '@/server/paper/faces/ondo/trading/orderInput'
import { refusalOf } from '@/server/paper/faces/ondo/trading/rejections'
import { checkTerms } from '@/server/paper/faces/ondo/trading/terms'
import { wireFill } from '@/server/paper/faces/ondo/views/fillView'
import { twapIdOf } from '@/server/paper/faces/ondo/views/ids'
import { wireTwap } from '@/server/paper/faces/ondo/views/twapView'
import { type OwnCall, type Params, paramOf, read, trade } from './call'
import { VenueError } from './errors'
import { marketNamed } from './publicCalls'
import { pageOf, type Query, readJson, Text } from './request'

const ORDER = '/v1/perps/twap/order'
const ORDERS = '/v1/perps/twap/orders'
const TWAPS_READ = 600
const FILLS_READ = 10_000

const TwapBody = z.object({
  market: Text,
  side: Text,
  size: Text,
  runningTime: z.int(),
  frequency: z.int(),
  reduceOnly: z.boolean().optional(),
  minPrice: Text.optional(),
  maxPrice: Text.optional(),
  builderCode: Builder.optional(),
})

const place: OwnCall['run'] = async (context, question, _params, { account }) => {
  checkTerms(context, account)
  const body = readJson(question, TwapBody)
  const market = tradedMarket(context, body.market)
  const side = sideOf(body.side)
  const sizeLots = sizeLotsOf(market, body.size)
  const [minTicks, maxTicks] = [body.minPrice, body.maxPrice].map((text) =>
    text === undefined ? undefined : priceTicksOf(market, text),
  )
  const builder = builderOf(body.builderCode)
  const result = await context.host.submit({
    type: 'placeTwap',
    account,
    marketId: market.symbol,
    side,
    sizeLots,
    reduceOnly: body.reduceOnly ?? false,
    durationMs: body.runningTime * 1_000,
    intervalMs: Math.max(0, body.frequency) * 1_000,
    isRandomized: false,
    ...(minTicks !== undefined && { minTicks }),
    ...(maxTicks !== undefined && { maxTicks }),
    ...(builder && { builder }),
  })
  if (!result.ok) throw twapRefusal(result.reason)
  return { result: wireTwap(context, twapOf(context, account, result.twapId)) }
}

function twapRefusal(reason: TwapRejectReason): VenueError {
  if (reason === 'tooManyTwaps') {
    return new VenueError('too_many_twap_orders', 'too many twap orders')
  }
  if (reason === 'invalidDuration') {
    return new VenueError('invalid_twap_order_request', 'invalid twap order request')
  }
  return refusalOf(reason)
}

function twapOf({ host }: FaceContext, account: string, twapId: number | undefined): TwapRecord {
  const found = host.view.twaps(account, TWAPS_READ).find((twap) => twap.twapId === twapId)
  if (found === undefined) throw new VenueError('twap_order_not_found', 'twap order not found')
  return found
}

/** The TWAP that a path names. @throws VenueError where it names none of the caller */
function namedTwap(context: FaceContext, account: string, params: Params): TwapRecord {
  const text = paramOf(params, 'twapId')
  if (text === '') throw new VenueError('missing_twap_order_id', 'twap order id is missing')
  if (!text.startsWith('twap_')) {
    throw new VenueError('invalid_twap_order_id', 'invalid twap order id')
  }
  return twapOf(context, account, twapIdOf(text))
}

/** TWAPs of the caller that run, or that are over; newest first. */
function listed(context: FaceContext, account: string, query: Query, isRunning: boolean) {
  const symbol = query.optional('market')
  if (symbol !== undefined) marketNamed(context, symbol)
  return context.host.view
    .twaps(account, TWAPS_READ)
    .filter(({ status }) => (status === 'running') === isRunning)
    .filter(({ marketId }) => symbol === undefined || marketId === symbol)
}

/** Orders that are cut into children over a time. */
export const TWAP_CALLS: readonly OwnCall[] = [
  trade('POST', ORDER, place),
  read(`${ORDER}/{twapId}`, (context, _question, params, { account }) => ({
    result: wireTwap(context, namedTwap(context, account, params)),
  })),
  trade('DELETE', `${ORDER}/{twapId}`, async (context, _question, params, { account }) => {
    const { marketId, twapId } = namedTwap(context, account, params)
    const result = await context.host.submit({ type: 'cancelTwap', account, marketId, twapId })
    if (!result.ok) throw new VenueError('twap_order_not_found', 'twap order not found')
    return { done: true }
  }),
  read(`${ORDER}/{twapId}/fills`, (context, { query }, params, { account }) => {
    const { twapId } = namedTwap(context, account, params)
    const fills = context.host.view
      .fills(account, FILLS_READ)
      .filter((fill) => fill.twapId === twapId)
    const page = pageOf(fills, query, ({ timeMs }) => timeMs)
    return { page: { ...page, items: page.items.map((fill) => wireFill(context, fill)) } }
  }),
  read(`${ORDERS}/running`, (context, { query }, _params, { account }) => ({
    result: listed(context, account, query, true).map((twap) => wireTwap(context, twap)),
  })),
  read(`${ORDERS}/history`, (context, { query }, _params, { account }) => {
    const twaps = listed(context, account, query, false)
    const page = pageOf(twaps, query, ({ startedAtMs }) => startedAtMs)
    return { page: { ...page, items: page.items.map((twap) => wireTwap(context, twap)) } }
  }),
]
