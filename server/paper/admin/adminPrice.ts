import { z } from 'zod'
import { parseDecimal } from '@/lib/decimal/decimal'
import { fromScaledInteger } from '@/lib/decimal/scale'
import type { RunningExchange } from '@/server/paper/createHost'
import { type AdminContext, byFace, exchangesNamed, FaceName } from './adminContext'
import { AdminRefusal, type AdminRoute, readBody } from './adminServer'

/** One move takes a price at most this many times up or down. */
const LARGEST_FACTOR = 10

const Body = z
  .object({
    marketId: z.string(),
    face: FaceName,
    shockBps: z.number().min(-9_000).max(90_000).exactOptional(),
    price: z.string().exactOptional(),
  })
  .strict()
  .refine(
    ({ shockBps, price }) => (shockBps === undefined) !== (price === undefined),
    'give either shockBps or price',
  )

/**
 * `POST /price {marketId, face?, shockBps | price}`: moves the price of a market's underlying at once
 * and for good, with all that follows it, on every face that lists it under whatever id; with `face`
 * on that one alone. `marketId` may name the underlying. A price is that of the named market: the
 * others keep their basis to it. Answered when the move is in force.
 */
export function priceRoute(context: AdminContext): AdminRoute {
  return {
    method: 'POST',
    path: '/price',
    async run(body) {
      const { marketId, face, shockBps, price } = readBody(body, Body)
      const underlying = underlyingNamed(context.exchanges, marketId)
      const listed = exchangesNamed(context, face).flatMap((exchange) => {
        const listing = listingOf(exchange, marketId, underlying)
        return listing ? [listing] : []
      })
      const named = listed.find(({ listedAs }) => listedAs === marketId) ?? listed[0]
      if (underlying === undefined || named === undefined) {
        throw new AdminRefusal('marketId: no such market')
      }
      const target =
        price === undefined ? undefined : ticksOf(named.exchange, named.listedAs, price)
      const moves = listed.map((listing) => ({
        ...listing,
        logShift:
          target === undefined
            ? Math.log1p((shockBps ?? 0) / 10_000)
            : Math.log((target * listing.reference) / named.reference / listing.midTicks),
      }))
      if (moves.some(({ logShift }) => Math.abs(logShift) > Math.log(LARGEST_FACTOR))) {
        throw new AdminRefusal(`price: at most ${LARGEST_FACTOR} times up or down at once`)
      }
      const prices = await Promise.all(
        moves.map(async ({ exchange, listedAs, logShift }) => {
          await exchange.shock(underlying, logShift, face !== undefined)
          return [exchange, midPriceOf(exchange, listedAs)] as const
        }),
      )
      return { status: 200, body: { marketId, midPrices: byFace(prices) } }
    },
  }
}

interface Listing {
  exchange: RunningExchange
  listedAs: string
  midTicks: number
  /** Ticks that mean the same on every market of the underlying. */
  reference: number
}

/** By a market's id on any face before what else it may be called. */
function underlyingNamed(exchanges: readonly RunningExchange[], name: string): string | undefined {
  const listedAs = exchanges.find((exchange) => exchange.midTicks(name) !== undefined)
  const found = listedAs ?? exchanges.find((exchange) => exchange.underlyingOf(name) !== undefined)
  return found?.underlyingOf(name)
}

function listingOf(
  exchange: RunningExchange,
  marketId: string,
  underlying: string | undefined,
): Listing | undefined {
  const isHere = underlying !== undefined && exchange.underlyingOf(marketId) === underlying
  const listedAs = exchange.marketFollowing(isHere ? marketId : (underlying ?? marketId))
  if (listedAs === undefined) return undefined
  const midTicks = exchange.midTicks(listedAs)
  const reference = exchange.referenceTicks(listedAs)
  if (midTicks === undefined || reference === undefined) return undefined
  return { exchange, listedAs, midTicks, reference }
}

function priceDecimalsOf({ host }: RunningExchange, marketId: string): number {
  return host.view.market(marketId)?.definition.priceDecimals ?? 0
}

function ticksOf(exchange: RunningExchange, marketId: string, price: string | undefined): number {
  const ticks =
    parseDecimal(price ?? '') === undefined
      ? 0
      : Number(price) * 10 ** priceDecimalsOf(exchange, marketId)
  if (ticks < 1) throw new AdminRefusal('price: must be a decimal string of at least one tick')
  return ticks
}

function midPriceOf(exchange: RunningExchange, marketId: string): string {
  const midTicks = Math.round(exchange.midTicks(marketId) ?? 0)
  return fromScaledInteger(midTicks, priceDecimalsOf(exchange, marketId))
}
