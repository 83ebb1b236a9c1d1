import { type Env, env } from './env'
import { type BuilderFee, platformBuilder } from './venues'

/**
 * Builder that an order of this fee identity pays at Hyperliquid; undefined where nobody is paid.
 * An integrator without an entry of their own uses the platform's, as everybody without identity.
 * @param feeIdentity integration id that the caller's API key maps to
 */
export function hyperliquidBuilder(
  feeIdentity: string | undefined,
  settings: Env = env(),
): BuilderFee | undefined {
  const own = feeIdentity === undefined ? undefined : settings.PERPS_FEES[feeIdentity]
  return own?.hyperliquid ?? platformBuilder(settings)
}
