import { type Env, env } from '@/server/config/env'
import { metrics } from '@/server/config/metrics'
import { paperAdminUrl } from '@/server/config/paper'
import { publicConfig } from '@/server/config/publicConfig'
import { clearRuntimeSlot, runtimeSlot } from '@/server/config/runtime'
import { serviceVersion } from '@/server/config/version'
import { closeDesk, openDesk } from '@/server/service/openDesk'
import { startReconciler } from '@/server/service/reconciler'
import { bffRoutes } from './bffRoutes'
import { readDashboardKey } from './dashboardKey'
import { type Door, openDoor } from './door'
import { exampleRoutes } from './exampleRoutes'
import { headerNames } from './headers'
import { createMemoryLimiter, type Limiter } from './limiter'
import { type DoorLog, processLog } from './log'
import { openApiRoute } from './openApiRoute'
import { createRedisLimiter } from './redisLimiter'
import { createUpstream, type Upstream } from './upstream'

const SLOT = 'door'
const RECONCILER_SLOT = 'reconciler'

/** The door of this process, made when it is first asked for and shared by both mounts. */
export function processDoor(): Door {
  return runtimeSlot(SLOT, createDoor)
}

/**
 * Opens what stands behind the door of this process, and from then on looks into lost answers.
 * @throws where the database cannot be opened
 */
export async function startProcessDoor(): Promise<Door> {
  const door = processDoor()
  await door.desk.openDatabase()
  runtimeSlot(RECONCILER_SLOT, () => startReconciler(door.desk))
  return door
}

/** Closes what stands behind the door, once relays under way have ended. */
export async function closeProcessDoor(): Promise<void> {
  await runtimeSlot<(() => Promise<void>) | undefined>(RECONCILER_SLOT, () => undefined)?.()
  clearRuntimeSlot(RECONCILER_SLOT)
  const door = runtimeSlot<Door | undefined>(SLOT, () => undefined)
  clearRuntimeSlot(SLOT)
  if (door === undefined) return
  door.limiter.close()
  await closeDesk(door.desk)
}

function createDoor(): Door {
  const settings = env()
  const log = processLog()
  const desk = openDesk((what, error) => log.fault(what, error))
  // One of both families, so that every example of the contract can be sent as it stands.
  const provider = (desk.venues.find(({ dex }) => dex !== undefined) ?? desk.venues[0])?.key ?? ''
  return openDoor({
    desk,
    identity: {
      serviceName: settings.PERPS_SERVICE_NAME,
      allowsAnonymous: settings.PERPS_ENV === 'production',
      dashboardKey: readDashboardKey(settings.PERPS_DASHBOARD_KEY, settings.PERPDESK_DATA_DIR),
      findKey: desk.keys.find,
    },
    limiter: createLimiter(settings.REDIS_URL, log),
    log,
    metrics: metrics(),
    trustedProxyHops: settings.TRUSTED_PROXY_HOPS,
    publicOrigin: settings.PUBLIC_ORIGIN,
    upstream: createProcessUpstream(settings),
    requestTimeoutMs: settings.REQUEST_TIMEOUT_SECONDS * 1000,
    ownRoutes: [
      ...exampleRoutes(provider),
      openApiRoute({
        serviceName: settings.PERPS_SERVICE_NAME,
        version: serviceVersion(),
        provider,
      }),
      ...bffRoutes(publicConfig(settings), paperAdminUrl(settings)),
    ],
  })
}

/** Limits are counted in this process, or in Redis where several instances count together. */
function createLimiter(url: string | undefined, log: DoorLog): Limiter {
  if (url === undefined) return createMemoryLimiter()
  return createRedisLimiter({ url, nowMs: Date.now, onFault: log.fault })
}

// The key minted here is this desk's own: a remote service is called with a configured one alone.
function createProcessUpstream(settings: Env): Upstream | undefined {
  const { PERPS_UPSTREAM_URL: url, PERPS_DASHBOARD_KEY: apiKey } = settings
  const serviceName = settings.PERPS_SERVICE_NAME
  if (url === undefined) return undefined
  return createUpstream({ url, apiKey, serviceName, names: headerNames(serviceName), fetch })
}
