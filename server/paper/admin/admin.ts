import type { IncomingMessage, ServerResponse } from 'node:http'
import { clockRoute } from './adminClock'
import type { AdminContext } from './adminContext'
import { faucetRoute } from './adminFaucet'
import { faultRoutes } from './adminFaults'
import { priceRoute } from './adminPrice'
import { resetRoute } from './adminReset'
import { createAdminServer } from './adminServer'
import { stateRoutes } from './adminState'
import { troubleRoutes } from './adminTrouble'

/** The admin port: money, prices, time and faults of the paper exchange, for tests and the demo. */
export function createAdminHandler(
  context: AdminContext,
): (request: IncomingMessage, response: ServerResponse) => void {
  const routes = [
    faucetRoute(context),
    priceRoute(context),
    clockRoute(context),
    ...faultRoutes(context),
    ...troubleRoutes(context),
    resetRoute(context),
    ...stateRoutes(context),
  ]
  return createAdminServer(routes, context.log)
}
