import type { PluginRuntime } from '@/lib/client/plugin'
import type { AccountFees } from '@/lib/schema/model/account'
import type { PublicVenue } from '@/lib/schema/model/publicConfig'
import { commonFees } from '@/lib/venues/ondo/map/account'
import { readMarkets } from '@/lib/venues/ondo/reads/markets'
import { createExchange, createMarketAsk } from './calls/exchange'

/** Fees of the markets of the venue, which is what its plugin gives for every account. */
export async function readBaseFees(
  { key, baseUrl }: Pick<PublicVenue, 'key' | 'baseUrl'>,
  runtime: PluginRuntime,
  signal: AbortSignal | undefined,
): Promise<AccountFees> {
  const ask = createMarketAsk(createExchange({ baseUrl, tool: key, runtime }))
  return commonFees((await readMarkets(ask, key, signal)).listed)
}
