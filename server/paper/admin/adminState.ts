import { fromScaledInteger } from '@/lib/decimal/scale'
import type { RunningExchange } from '@/server/paper/createHost'
import { type AdminContext, byFace } from './adminContext'
import type { AdminRoute } from './adminServer'

/**
 * `GET /healthz` for supervisors, `GET /status` and `GET /markets` for people, `GET /state` for
 * tests: the status with a fingerprint of everything, which takes the engine a moment.
 */
export function stateRoutes(context: AdminContext): AdminRoute[] {
  const { chain, exchanges } = context
  const reading = (path: string, body: () => unknown): AdminRoute => ({
    method: 'GET',
    path,
    run: () => ({ status: 200, body: body() }),
  })
  return [
    reading('/markets', () =>
      byFace(exchanges.map((exchange) => [exchange, marketsOf(exchange)] as const)),
    ),
    reading('/healthz', () => ({ ok: true, chain: chain?.status().state ?? 'off' })),
    reading('/status', () => ({
      faces: exchanges.map((exchange) => faceStatus(context, exchange)),
      ...processStatus(context),
    })),
    reading('/state', () => ({
      faces: exchanges.map((exchange) => ({
        ...faceStatus(context, exchange),
        stateHash: exchange.stateHash(),
      })),
      ...processStatus(context),
    })),
  ]
}

function faceStatus({ paperPort }: AdminContext, exchange: RunningExchange) {
  const { faults, host, module } = exchange
  return {
    name: module.name,
    port: paperPort + module.portOffset,
    blockNumber: host.blockNumber(),
    timeMs: exchange.timeMs(),
    accounts: exchange.accountCount(),
    markets: host.view.markets().length,
    faults: faults.list().length,
  }
}

function processStatus({ chain, clock }: AdminContext) {
  return {
    chain: chain?.status() ?? { state: 'off' },
    clock: { nowMs: clock.now(), offsetMs: clock.offsetMs() },
    uptimeSeconds: Math.floor(process.uptime()),
    memory: {
      rssBytes: process.memoryUsage.rss(),
      heapUsedBytes: process.memoryUsage().heapUsed,
    },
  }
}

function marketsOf({ host, midTicks }: RunningExchange) {
  return host.view.markets().map(({ definition, markTicks, oracleTicks, isHalted }) => {
    const { marketId, priceDecimals, isDelisted } = definition
    const price = (ticks: number): string => fromScaledInteger(Math.round(ticks), priceDecimals)
    return {
      marketId,
      midPrice: price(midTicks(marketId) ?? 0),
      markPrice: price(markTicks),
      oraclePrice: price(oracleTicks),
      isHalted,
      isDelisted,
    }
  })
}
