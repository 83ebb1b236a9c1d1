import type { AdminContext } from './adminContext'
import type { AdminRoute } from './adminServer'

/** `GET /healthz` for supervisors, `GET /state` for people and tests. */
export function stateRoutes({ exchanges, clock, paperPort }: AdminContext): AdminRoute[] {
  return [
    { method: 'GET', path: '/healthz', run: () => ({ status: 200, body: { ok: true } }) },
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
