import { z } from 'zod'
import { parseRows } from '@/lib/schema/parseRows'
import type { AskVenue } from '@/lib/venues/hyperliquid/ask/askVenue'

const Tokens = z.object({ tokens: z.array(z.unknown()) })
const Token = z.object({
  name: z.string().min(1),
  index: z.int(),
  tokenId: z.string().regex(/^0x[0-9a-fA-F]{32}$/),
})

/**
 * How transfers name the venue's tokens, `USDC:0x…`, by index: networks differ. Its pairs need not be
 * readable.
 */
export async function readTokenNames(
  ask: AskVenue,
  signal: AbortSignal | undefined,
): Promise<ReadonlyMap<number, string>> {
  const { tokens } = await ask({ type: 'spotMeta' }, Tokens, signal)
  return new Map(
    parseRows(Token, tokens).map(({ index, name, tokenId }) => [index, `${name}:${tokenId}`]),
  )
}
