import { z } from 'zod'
import { keepFor } from '@/lib/client/registry'
import { PerpsError } from '@/lib/schema/perpsError'
import { USDC_TOKEN } from '@/lib/venues/hyperliquid/market'
import { parseRows } from '@/lib/venues/hyperliquid/parseRows'
import type { AskInfo } from './info'

const SpotMeta = z.object({ tokens: z.array(z.unknown()) })
const Token = z.object({
  name: z.string().min(1),
  index: z.int(),
  tokenId: z.string().regex(/^0x[0-9a-fA-F]{32}$/),
})

const KEEP_MS = 3_600_000

/** Reads once an hour how the venue names USDC in transfers, `USDC:0x…`: networks differ. */
export function createUsdcToken(ask: AskInfo, tool: string, now: () => number) {
  return keepFor(KEEP_MS, now, async (): Promise<string> => {
    const { tokens } = await ask({ type: 'spotMeta' }, SpotMeta)
    const usdc = parseRows(Token, tokens).find(({ index }) => index === USDC_TOKEN)
    if (usdc) return `${usdc.name}:${usdc.tokenId}`
    throw new PerpsError(2004, 'The venue lists no USDC.', { tool })
  })
}
