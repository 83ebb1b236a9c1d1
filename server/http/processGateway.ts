import { knownIntegrators } from '@/server/config/embeds'
import { env } from '@/server/config/env'
import type { Env } from '@/server/config/envSchema'
import { paperAdminUrl } from '@/server/config/paper'
import { publicConfig } from '@/server/config/publicConfig'
import { serviceVersion } from '@/server/config/version'
import { createLoadGate, loopLagMs } from '@/server/http/callers/loadGate'
import { processClock } from '@/server/runtime/clock'
import { metrics } from '@/server/runtime/metrics'
import { clearRuntimeSlot, runtimeSlot } from '@/server/runtime/runtime'
import { closeService, createService } from '@/server/service/createService'
import { decodeShareId } from '@/server/service/share/shareId'
import { startReconciler } from '@/server/service/steps/reconciler'
import { headerNames } from './answer/headers'
import { type GatewayLog, processLog } from './answer/log'
import { createMemoryLimiter, type Limiter } from './callers/limiter'
import { readDashboardKey, readShareKey } from './callers/ownKeys'
import { createRedisLimiter } from './callers/redisLimiter'
import { type Gateway, openGateway } from './gateway'
import { bffRoutes } from './routing/bffRoutes'
import { exampleRoutes } from './routing/exampleRoutes'
import { openApiRoute } from './routing/openApiRoute'
import { shareRoute } from './routing/shareRoute'
import { createUpstream, type Upstream } from './upstream'

const SLOT = 'gateway'
const RECONCILER_SLOT = 'reconciler'

/** The gateway of this process, made when it is first asked for and shared by both mounts. */
export function processGateway(): Gateway {
  return runtimeSlot(SLOT, createGateway)
}

/**
 * Opens the dependencies of this process's gateway, and from then on looks into lost answers.
 * @throws where the database cannot be opened
 */
export async function startProcessGateway(): Promise<Gateway> {
  const gateway = processGateway()
  await gateway.service.openDatabase()
  runtimeSlot(RECONCILER_SLOT, () => startReconciler(gateway.service))
  return gateway
}

/** Closes the dependencies of the gateway, once relays under way have ended. */
export async function closeProcessGateway(): Promise<void> {
  await runtimeSlot<(() => Promise<void>) | undefined>(RECONCILER_SLOT, () => undefined)?.()
  clearRuntimeSlot(RECONCILER_SLOT)
  const gateway = runtimeSlot<Gateway | undefined>(SLOT, () => undefined)
  clearRuntimeSlot(SLOT)
  if (gateway === undefined) return
  gateway.limiter.close()
  await closeService(gateway.service)
}

function createGateway(): Gateway {
  const settings = env()
  const log = processLog()
  const service = createService((summary, error) => log.fault(summary, error))
  // One of both families, so that every example of the contract can be sent unchanged.
  const provider =
    (service.venues.find(({ dex }) => dex !== undefined) ?? service.venues[0])?.key ?? ''
  const config = publicConfig(settings)
  const shareKey = readShareKey(settings.SHARE_KEY, settings.PERPDESK_DATA_DIR)
  const isPaper = (provider: string) =>
    config.venues.some(({ key, network }) => key === provider && network === 'paper')
  return openGateway({
    service,
    identity: {
      serviceName: settings.PERPS_SERVICE_NAME,
      frameIntegrators: knownIntegrators(settings),
      allowsAnonymous: settings.PERPS_ENV === 'production',
      dashboardKey: readDashboardKey(settings.PERPS_DASHBOARD_KEY, settings.PERPDESK_DATA_DIR),
      findKey: service.keys.find,
    },
    limiter: createLimiter(settings.REDIS_URL, log),
    load: createLoadGate(undefined, loopLagMs),
    log,
    metrics: metrics(),
    trustedProxyHops: settings.TRUSTED_PROXY_HOPS,
    publicOrigin: settings.PUBLIC_ORIGIN,
    upstream: createProcessUpstream(settings),
    requestTimeoutMs: settings.REQUEST_TIMEOUT_SECONDS * 1000,
    readShare: (id) => decodeShareId(id, shareKey),
    ownRoutes: [
      ...exampleRoutes(provider),
      openApiRoute({
        serviceName: settings.PERPS_SERVICE_NAME,
        version: serviceVersion(),
        provider,
      }),
      ...bffRoutes(() => publicConfig(settings), paperAdminUrl(settings)),
      ...(config.sharePath === undefined ? [] : [shareRoute(service, shareKey, isPaper)]),
    ],
  })
}

/** Limits are counted in this process, or in Redis where several instances count together. */
function createLimiter(url: string | undefined, log: GatewayLog): Limiter {
  if (url === undefined) return createMemoryLimiter()
  return createRedisLimiter({ url, steadyMs: processClock().steadyMs, onFault: log.fault })
}

// The key minted here is this service's own: a remote service is called with a configured one alone.
function createProcessUpstream(settings: Env): Upstream | undefined {
  const { PERPS_UPSTREAM_URL: url, PERPS_DASHBOARD_KEY: apiKey } = settings
  const serviceName = settings.PERPS_SERVICE_NAME
  if (url === undefined) return undefined
  return createUpstream({ url, apiKey, serviceName, names: headerNames(serviceName), fetch })
}
