import type { CredentialChanges } from '@/lib/client/credentials/credentialChanges'
import type { ExpiryTimers } from '@/lib/client/credentials/expiryTimers'
import type { PluginRuntime, VenuePlugin } from '@/lib/client/plugin'
import type { ClockOffset } from '@/lib/client/reads/clockOffset'
import { lowerCaseReads } from '@/lib/client/reads/lowerCaseReads'
import { type AccountPolling, pollAccount } from '@/lib/client/reads/pollAccount'
import type { Polling } from '@/lib/client/reads/polling'
import type { AccountSource } from '@/lib/client/sockets/venueStreams'
import { readWithdrawalStates } from '@/lib/venues/lighter/reads/activity'
import type { LighterMarkets } from '@/lib/venues/lighter/reads/markets'
import { ApiKeys } from './apiKeys'
import type { LighterOptions } from './options'
import { createAsk } from './reads/accountAsk'
import { createAccounts } from './reads/accounts'
import type { VenueRest } from './reads/ask'
import { createReads } from './reads/reads'
import type { Session } from './session'
import type { LighterSigner } from './signer/signer'
import { accountSource } from './streams/accountSource'
import type { StreamContext } from './streams/streamContext'
import { createTokens } from './tokens'
import type { LighterPins } from './verify/facts'

/** A standard account has sixty requests in a minute. */
const POLLING: AccountPolling = { everyMs: 10_000, activityEveryMs: 60_000, rowsMax: 100 }

/** Dependencies of the account side. */
export interface AccountSideContext {
  provider: string
  options: LighterOptions
  pins: LighterPins
  runtime: PluginRuntime
  rest: VenueRest
  markets(): Promise<LighterMarkets>
  clockOffset: ClockOffset
  signer(): Promise<LighterSigner>
  changes: CredentialChanges
  expiry: ExpiryTimers
}

/**
 * The part of the plugin that is about an account: its reads and streams, and the key that opens them;
 * loaded with the first of them.
 */
export function createAccount({ changes, expiry, rest, ...given }: AccountSideContext) {
  const { provider, options, runtime, markets, clockOffset, signer } = given
  const ask = createAsk(rest, provider)
  const accounts = createAccounts(ask.public, provider, runtime.clock)
  const venueNowMs = async () => runtime.now() + (await clockOffset.read())
  const { network, keyTtlMs } = options
  const keys = new ApiKeys({
    ...{ provider, network, runtime, accounts, signer, keyTtlMs, expiry, changes },
    ask: ask.public,
  })
  const tokens = createTokens({
    requireKey: (address) => keys.require(address),
    signer,
    venueNowMs,
    async renewKeyAndClock() {
      keys.dropChecks()
      await clockOffset.renew()
    },
  })
  const { explorerUrl } = options.facts
  const reads = createReads({
    provider,
    clock: runtime.clock,
    venueNowMs,
    accounts,
    askAs: (address) => ask.as(tokens.minterOf(address)),
    markets,
    async apiKey(address) {
      const record = await keys.find(address)
      if (record === undefined) return undefined
      const isRegistered = await keys.isRegistered(address).catch(() => false)
      return { index: record.apiKeyIndex, isRegistered }
    },
    explorerUrl,
  })
  const session: Session = {
    ...given,
    ...{ ask, accounts, reads, keys, tokens, venueNowMs },
  }
  const lowerCased = lowerCaseReads(reads)
  return {
    session,
    reads: lowerCased,
    withdrawals: createWithdrawals(session) satisfies Partial<VenuePlugin>,
    overSocket: (stream: StreamContext, polling: Polling): AccountSource =>
      accountSource({ ...stream, accounts, reads, explorerUrl }, polling),
    byPolling: (polling: Polling): AccountSource => pollAccount(lowerCased, polling, POLLING),
  }
}

/**
 * How the account's withdrawals stand. The venue publishes how long it holds a withdrawal back; how
 * soon it credits deposits it does not.
 */
function createWithdrawals({
  accounts,
  ask,
  markets,
  tokens,
}: Session): Required<Pick<VenuePlugin, 'transferTimes' | 'withdrawalStates'>> {
  return {
    async transferTimes(signal) {
      const { seconds } = await ask.public('withdrawalDelay', {}, signal)
      return { withdrawal: { from: seconds, to: seconds } }
    },
    async withdrawalStates(address, signal) {
      const owner = address.toLowerCase()
      const [index, listed] = await Promise.all([accounts.indexOf(owner), markets()])
      return readWithdrawalStates(ask.as(tokens.minterOf(owner)), index, listed, signal)
    },
  }
}
