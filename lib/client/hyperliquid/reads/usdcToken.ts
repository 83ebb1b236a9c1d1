import { keepFor } from '@/lib/client/registry'
import { PerpsError } from '@/lib/schema/perpsError'
import type { AskVenue } from '@/lib/venues/hyperliquid/ask/askVenue'
import { USDC_TOKEN } from '@/lib/venues/hyperliquid/assetId'
import { readTokenNames } from '@/lib/venues/hyperliquid/reads/tokenNames'

const KEEP_MS = 3_600_000

/** Reads once an hour how the venue names USDC in transfers, `USDC:0x…`: networks differ. */
export function createUsdcToken(ask: AskVenue, tool: string, now: () => number) {
  return keepFor(KEEP_MS, now, async (): Promise<string> => {
    const usdc = (await readTokenNames(ask, undefined)).get(USDC_TOKEN)
    if (usdc !== undefined) return usdc
    throw new PerpsError(2004, 'The venue lists no USDC.', { tool })
  })
}
