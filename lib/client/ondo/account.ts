import type { CredentialChanges } from '@/lib/client/credentials/credentialChanges'
import type { PluginRuntime, VenuePlugin } from '@/lib/client/plugin'
import type { VenueReads } from '@/lib/client/reads/venueReads'
import type { AccountSource } from '@/lib/client/sockets/venueStreams'
import { PerpsError } from '@/lib/schema/perpsError'
import type { OndoMarkets } from '@/lib/venues/ondo/reads/markets'
import { OndoCredentials } from './account/ondoCredentials'
import type { ClockOffset } from './calls/clockOffset'
import { createVenueCalls } from './calls/venueCalls'
import type { OndoOptions } from './options'
import { createHistoryReads } from './reads/historyReads'
import { createHoldingReads } from './reads/holdingReads'
import { createOrderReads } from './reads/orderReads'
import { accountSource } from './streams/accountSource'
import type { StreamContext } from './streams/streamContext'

/** Dependencies of the account side. */
export interface AccountSideContext {
  options: OndoOptions
  runtime: PluginRuntime
  markets(): Promise<OndoMarkets>
  clockOffset: ClockOffset
  changes: CredentialChanges
}

/**
 * The part of the plugin that is about an account: its session and key, its reads and streams; loaded
 * with the first of them.
 */
export function createAccount(context: AccountSideContext) {
  const { options, runtime, markets, clockOffset, changes } = context
  const { key: provider, network, baseUrl, keyTtlMs } = options
  const keyOptions = { provider, network, keyTtlMs }
  const credentials = new OndoCredentials(keyOptions, runtime, clockOffset, changes)
  const calls = createVenueCalls({ baseUrl, tool: provider, runtime, credentials })
  const readTools = { options, calls, credentials, markets }
  const reads: Omit<VenueReads, 'marketFunding'> & Pick<VenuePlugin, 'withdrawalStates'> = {
    ...createHoldingReads(readTools),
    ...createOrderReads(readTools),
    ...createHistoryReads(readTools),
  }
  /** What each account logged in with last: a session that came since is not the one refused. */
  const tokens = new Map<string, string>()
  return {
    calls,
    credentials,
    clockOffset,
    reads,
    overStreams: (stream: StreamContext): AccountSource => accountSource({ ...stream, reads }),

    /** The session that a connection logs in with. @throws PerpsError 2070 without one */
    async tokenOf(address: string): Promise<string> {
      tokens.delete(address)
      const session = await credentials.session(address)
      if (session) {
        tokens.set(address, session.token)
        return session.token
      }
      throw new PerpsError(2070, 'Sign in to Ondo Perps first.', { tool: provider })
    },

    /** The venue does not know the session any more: signing in opens again. */
    onLoginRefused(address: string): void {
      const token = tokens.get(address)
      if (token) void credentials.dropSession(address, token).catch(() => undefined)
    },
  }
}
