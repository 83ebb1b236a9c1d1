import type { PluginRuntime } from '@/lib/client/plugin'
import type { FeeTier } from '@/lib/schema/model/account'
import { ZERO_ADDRESS } from '@/lib/schema/model/primitives'
import type { PublicVenue } from '@/lib/schema/model/publicConfig'
import { askFees } from '@/lib/venues/hyperliquid/ask/accountQuestions'
import { mapFeeTier } from '@/lib/venues/hyperliquid/map/mapAccount'
import { createAsk } from './reads/ask'

/** Fees of an account without a tier on perpetuals, from the venue. */
export async function readBaseFees(
  { key, baseUrl }: Pick<PublicVenue, 'key' | 'baseUrl'>,
  runtime: PluginRuntime,
  signal: AbortSignal | undefined,
): Promise<FeeTier> {
  return mapFeeTier(await askFees(createAsk(baseUrl, key, runtime), ZERO_ADDRESS, signal))
}
