import type { CredentialChanges } from '@/lib/client/credentials/credentialChanges'
import type { ExpiryTimers } from '@/lib/client/credentials/expiryTimers'
import type { PluginRuntime } from '@/lib/client/plugin'
import { keepFor } from '@/lib/client/registry'
import { PerpsError } from '@/lib/schema/perpsError'
import type { AskVenue } from '@/lib/venues/hyperliquid/ask/askVenue'
import { USDC_TOKEN } from '@/lib/venues/hyperliquid/assetId'
import { readTokenNames } from '@/lib/venues/hyperliquid/reads/tokenNames'
import { AgentKeys } from './agentKey'
import { type AuthorizeContext, createAuthorizer } from './authorize'
import { createRequests, type RequestContext } from './requests'

const USDC_KEEP_MS = 3_600_000

/** Dependencies of trading: the reads of the plugin, and the facts that both share. */
export type TradingContext = Omit<
  RequestContext & AuthorizeContext,
  'keys' | 'revocations' | 'usdcToken'
> & {
  runtime: PluginRuntime
  ask: AskVenue
  changes: CredentialChanges
  expiry: ExpiryTimers
}

/** The part of the plugin that uses keys and verifies steps; loaded when it is first needed. */
export function createTrading(context: TradingContext) {
  const { provider, options, runtime, ask, reads, clockOffset, changes, expiry } = context
  const keys = new AgentKeys({
    provider,
    network: options.network,
    runtime,
    changes,
    expiry,
    clockOffsetMs: clockOffset.read,
    readAgents: (address) => reads.wireAgents(address.toLowerCase()),
  })
  const shared = {
    ...context,
    keys,
    usdcToken: createUsdcToken(ask, provider, runtime.clock.steadyMs),
    revocations: new Map<string, string>(),
  }
  return {
    keys,
    ...createRequests(shared),
    ...createAuthorizer(shared),
  }
}

/** Reads once an hour how the venue names USDC in transfers, `USDC:0x…`: networks differ. */
function createUsdcToken(ask: AskVenue, tool: string, now: () => number) {
  return keepFor(USDC_KEEP_MS, now, async (): Promise<string> => {
    const usdc = (await readTokenNames(ask, undefined)).get(USDC_TOKEN)
    if (usdc !== undefined) return usdc
    throw new PerpsError(2004, 'The venue lists no USDC.', { tool })
  })
}
