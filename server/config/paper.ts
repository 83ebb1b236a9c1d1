import { type Env, env } from './env'
import { hyperliquidConfig } from './venues'

/** Base of the paper exchange's admin port where any venue trades on paper; undefined elsewhere. */
export function paperAdminUrl(settings: Env = env()): string | undefined {
  return hyperliquidConfig(settings).network === 'paper'
    ? `http://127.0.0.1:${settings.PAPER_PORT}`
    : undefined
}
