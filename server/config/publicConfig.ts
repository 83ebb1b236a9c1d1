import type { PublicConfig } from '@/lib/schema/model/publicConfig'
import { env } from './env'
import type { Env } from './envSchema'
import { paperAdminUrl } from './paper'
import { metaDomain, publicVenues, startMarket } from './venues'

/** Where the dashboard asks for paper money. */
export const FAUCET_PATH = '/bff/paper/faucet'

/** Where a card is signed that shares a position. */
export const SHARE_PATH = '/bff/share'

/** Where the dashboard controls the paper exchange. */
const PAPER_CONTROL_PATH = '/bff/paper'

/**
 * Settings of this service that a page receives: where to call, which networks the venues are, and
 * the facts that each payload is checked against before it is signed. Holds no secret.
 * @param integrator public id whose fees the page's orders pay; must be configured
 */
export function publicConfig(settings: Env = env(), integrator?: string): PublicConfig {
  const hasPaper = paperAdminUrl(settings) !== undefined
  const isControlled = hasPaper && settings.PAPER_CONTROLS === 'on'
  return {
    serviceName: settings.PERPS_SERVICE_NAME,
    apiUrl: '/bff/v1/perps',
    venues: [...publicVenues(settings, integrator)],
    ...(integrator === undefined ? {} : { integrator }),
    meta: metaDomain(settings),
    ...(hasPaper ? { faucetPath: FAUCET_PATH } : {}),
    // A service elsewhere signs its own.
    ...(settings.PERPS_UPSTREAM_URL === undefined ? { sharePath: SHARE_PATH } : {}),
    ...(isControlled ? { paperControlPath: PAPER_CONTROL_PATH } : {}),
  }
}

/**
 * Origin that visitors reach the desk at: the configured one. Without it, that of the host it is called
 * by, with TLS wherever that is not this machine.
 */
export function deskOrigin(
  host: string | null | undefined,
  { PUBLIC_ORIGIN }: { PUBLIC_ORIGIN?: string | undefined } = env(),
): string {
  if (PUBLIC_ORIGIN !== undefined) return new URL(PUBLIC_ORIGIN).origin
  const name = host ?? 'localhost'
  const isLocal = /^(?:localhost|127\.|\[::1\])/.test(name)
  return `${isLocal ? 'http:' : 'https:'}//${name}`
}

/** Path of the page that the service opens on. */
export function startPath(settings: Env = env()): string {
  const { provider, marketId } = startMarket(settings)
  return `/trade/${provider}/${encodeURIComponent(marketId)}`
}
