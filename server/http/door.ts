import type { Desk } from '@/server/service/desk'
import type { IdentityOptions } from './identity'
import type { DoorLog } from './log'
import type { OwnRoute } from './ownRoutes'
import type { Limiter } from './rateLimit'

/** What the core stands on; made once per process, and anew by each test. */
export type Door = {
  desk: Desk
  identity: IdentityOptions
  limiter: Limiter
  log: DoorLog
  trustedProxyHops: number
  publicOrigin: string | undefined
  requestTimeoutMs: number
  /** Routes that are no rows of the table of operations. */
  ownRoutes: readonly OwnRoute[]
}
