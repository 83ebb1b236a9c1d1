import type { PublicConfig } from '@/lib/schema/publicConfig'
import { FAUCET_PATH } from '@/server/config/publicConfig'
import { requestPaperFunds } from '@/server/service/requestPaperFunds'
import type { OwnRoute } from './ownRoutes'

/**
 * What the dashboard asks beside the operations: its configuration, and paper money where a paper
 * exchange runs.
 */
export function bffRoutes(config: PublicConfig, paperAdminUrl: string | undefined): OwnRoute[] {
  const configuration: OwnRoute = {
    door: 'bff',
    method: 'GET',
    path: '/bff/config',
    budget: 'read',
    cacheSeconds: 0,
    run: async () => ({ body: config, isShared: true }),
  }
  if (paperAdminUrl === undefined) return [configuration]
  const faucet: OwnRoute = {
    door: 'bff',
    method: 'POST',
    path: FAUCET_PATH,
    budget: 'write',
    cacheSeconds: 0,
    run: async ({ body, signal }) => ({
      body: await requestPaperFunds(paperAdminUrl, body, signal),
    }),
  }
  return [configuration, faucet]
}
