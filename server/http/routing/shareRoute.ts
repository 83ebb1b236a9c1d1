import { SHARE_PATH } from '@/server/config/publicConfig'
import type { Service } from '@/server/service/service'
import { signShare } from '@/server/service/share/signShare'
import type { OwnRoute } from './ownRoutes'

/** Signs what a page chose to share; nothing is stored. */
export function shareRoute(
  service: Service,
  key: string,
  isPaper: (provider: string) => boolean,
): OwnRoute {
  return {
    gateway: 'bff',
    method: 'POST',
    path: SHARE_PATH,
    budget: 'write',
    cacheSeconds: 0,
    run: async ({ body, signal }) => ({
      body: await signShare(service, { key, isPaper }, body, signal),
    }),
  }
}
