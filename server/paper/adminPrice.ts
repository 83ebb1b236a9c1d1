import { z } from 'zod'
import { parseDecimal } from '@/lib/decimal/decimal'
import { fromScaledInteger } from '@/lib/decimal/scale'
import { type AdminContext, byFace, exchangesNamed, FaceName } from './adminContext'
import { AdminRefusal, type AdminRoute } from './adminServer'
import type { RunningExchange } from './createHost'

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
 * `POST /price {marketId, face?, shockBps | price}`: moves a market's price at once and for good.
 * Answered when the move is in force.
 */
export function priceRoute(context: AdminContext): AdminRoute {
  return {
    method: 'POST',
    path: '/price',
    async run(body) {
      const { marketId, face, shockBps, price } = Body.parse(body)
      const listed = exchangesNamed(context, face).flatMap((exchange) => {
        const midTicks = exchange.midTicks(marketId)
        return midTicks === undefined ? [] : [{ exchange, midTicks }]
      })
      if (listed.length === 0) throw new AdminRefusal('marketId: no such market')
      const moves = listed.map(({ exchange, midTicks }) => ({
        exchange,
        logShift:
          shockBps === undefined
            ? Math.log(ticksOf(exchange, marketId, price) / midTicks)
            : Math.log1p(shockBps / 10_000),
      }))
      if (moves.some(({ logShift }) => Math.abs(logShift) > Math.log(LARGEST_FACTOR))) {
        throw new AdminRefusal(`price: at most ${LARGEST_FACTOR} times up or down at once`)
      }
      const prices = await Promise.all(
        moves.map(async ({ exchange, logShift }) => {
          await exchange.shock(marketId, logShift)
          return [exchange, midPriceOf(exchange, marketId)] as const
        }),
      )
      return { status: 200, body: { marketId, midPrices: byFace(prices) } }
    },
  }
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
