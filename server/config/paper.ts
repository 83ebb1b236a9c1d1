import { env } from './env'
import type { Env } from './envSchema'
import { hasPaperVenue } from './venues'

/** Base of the paper exchange's admin port where any venue trades on paper; undefined elsewhere. */
export function paperAdminUrl(settings: Env = env()): string | undefined {
  return hasPaperVenue(settings) ? `http://127.0.0.1:${settings.PAPER_PORT}` : undefined
}
