import { fromScaledInteger } from '@/lib/decimal/scale'
import { type AdminContext, byFace } from './adminContext'
import type { AdminRoute } from './adminServer'
import type { RunningExchange } from './createHost'

/** `GET /healthz` for supervisors; `GET /state` and `GET /markets` for people and tests. */
export function stateRoutes({ exchanges, chain, clock, paperPort }: AdminContext): AdminRoute[] {
  const chainState = (): string => chain?.status().state ?? 'off'
  return [
    {
      method: 'GET',
      path: '/markets',
      run: () => ({
        status: 200,
        body: byFace(exchanges.map((exchange) => [exchange, marketsOf(exchange)] as const)),
      }),
    },
    {
      method: 'GET',
      path: '/healthz',
      run: () => ({ status: 200, body: { ok: true, chain: chainState() } }),
    },
    {
      method: 'GET',
      path: '/state',
      run: () => ({
        status: 200,
        body: {
          faces: exchanges.map((exchange) => ({
            name: exchange.module.name,
            port: paperPort + exchange.module.portOffset,
            blockNumber: exchange.host.blockNumber(),
            timeMs: exchange.timeMs(),
            stateHash: exchange.stateHash(),
            accounts: exchange.accountCount(),
            markets: exchange.host.view.markets().length,
            faults: exchange.faults.list().length,
          })),
          chain: chain?.status() ?? { state: 'off' },
          clock: { nowMs: clock.now(), offsetMs: clock.offsetMs() },
          uptimeSeconds: Math.floor(process.uptime()),
          memory: {
            rssBytes: process.memoryUsage.rss(),
            heapUsedBytes: process.memoryUsage().heapUsed,
          },
        },
      }),
    },
  ]
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
