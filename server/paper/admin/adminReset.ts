import { z } from 'zod'
import type { RunningExchange } from '@/server/paper/createHost'
import type { FaultName } from '@/server/paper/host'
import { isMove, isShared, shiftOf } from '@/server/paper/sharedPrices'
import { type AdminContext, byFace } from './adminContext'
import { type AdminRoute, readBody } from './adminServer'

const Body = z.object({}).strict()

/** What a reset undid on one exchange. */
interface Undone {
  /** Faults that were on, those of an outage or a latency among them. */
  faults: FaultName[]
  /** Markets that were halted. */
  markets: string[]
  /** Underlyings whose prices had been moved. */
  prices: string[]
}

/**
 * `POST /reset {}`: brings every exchange to rest. Faults and outages end, halted markets open, and
 * moves of prices are taken back; answered, with what was undone, when all of that is in force. An
 * exchange at rest is left alone: no command, no block of its own. The clock stays where it is, and
 * accounts keep what they have.
 */
export function resetRoute({ exchanges }: AdminContext): AdminRoute {
  return {
    method: 'POST',
    path: '/reset',
    async run(body) {
      readBody(body, Body)
      const undone = await Promise.all(
        exchanges.map(async (exchange) => [exchange, await reset(exchange)] as const),
      )
      return { status: 200, body: { undone: byFace(undone) } }
    },
  }
}

async function reset(exchange: RunningExchange): Promise<Undone> {
  const faults = exchange.faults.list().map(({ name }) => name)
  exchange.faults.clear()
  const [markets, prices] = await Promise.all([openMarkets(exchange), takeMovesBack(exchange)])
  return { faults, markets, prices }
}

async function openMarkets({ host }: RunningExchange): Promise<string[]> {
  const halted = host.view
    .markets()
    .filter(({ isHalted }) => isHalted)
    .map(({ definition }) => definition.marketId)
  await Promise.all(
    halted.map((marketId) => host.submit({ type: 'setMarketHalted', marketId, isHalted: false })),
  )
  return halted
}

/** Moves of this exchange alone and shared ones apart: each kind adds up to nothing afterwards. */
async function takeMovesBack(exchange: RunningExchange): Promise<string[]> {
  const moved = await Promise.all(
    [...exchange.underlyings()].map(async (underlying) => {
      const shocks = exchange.shocksOf(underlying)
      const shared = shiftOf(shocks.filter(isShared))
      const own = shiftOf(shocks.filter((shock) => !isShared(shock)))
      if (!isMove(shared) && !isMove(own)) return []
      await Promise.all([
        isMove(shared) && exchange.shock(underlying, -shared),
        isMove(own) && exchange.shock(underlying, -own, true),
      ])
      return [underlying]
    }),
  )
  return moved.flat()
}
