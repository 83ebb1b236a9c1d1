import type { PublicConfig } from '@/lib/schema/model/publicConfig'
import { FAUCET_PATH } from '@/server/config/publicConfig'
import { callPaperAdmin } from '@/server/service/operator/paperAdmin'
import { requestPaperFunds } from '@/server/service/operator/requestPaperFunds'
import type { OwnRoute } from './ownRoutes'

/**
 * What the dashboard asks beside the operations: its configuration, and where a paper exchange runs
 * paper money and the exchange's controls.
 */
export function bffRoutes(
  readConfig: () => PublicConfig,
  paperAdminUrl: string | undefined,
): OwnRoute[] {
  const configuration: OwnRoute = {
    gateway: 'bff',
    method: 'GET',
    path: '/bff/config',
    budget: 'read',
    cacheSeconds: 0,
    run: async () => ({ body: readConfig(), isShared: true }),
  }
  if (paperAdminUrl === undefined) return [configuration]
  const faucet: OwnRoute = {
    gateway: 'bff',
    method: 'POST',
    path: FAUCET_PATH,
    budget: 'write',
    cacheSeconds: 0,
    run: async ({ body, signal }) => ({
      body: await requestPaperFunds(paperAdminUrl, body, signal),
    }),
  }
  const { paperControlPath: base } = readConfig()
  return base === undefined
    ? [configuration, faucet]
    : [configuration, faucet, ...controlRoutes(base, paperAdminUrl)]
}

/** What the control page sees and does; each is the operation of that name at the admin port. */
const CONTROLS: readonly ['GET' | 'POST', string][] = [
  ['GET', '/status'],
  ['GET', '/markets'],
  ['GET', '/faults'],
  ['POST', '/faults'],
  ['POST', '/price'],
  ['POST', '/outage'],
  ['POST', '/latency'],
  ['POST', '/clock'],
]

function controlRoutes(base: string, adminUrl: string): OwnRoute[] {
  return CONTROLS.map(([method, path]) => ({
    gateway: 'bff',
    method,
    path: `${base}${path}`,
    budget: method === 'GET' ? 'read' : 'write',
    cacheSeconds: 0,
    run: async ({ body, signal }) => ({
      body: await callPaperAdmin(adminUrl, { method, path, body }, signal),
    }),
  }))
}
