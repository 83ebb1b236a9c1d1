import type { PluginRuntime } from '@/lib/client/plugin'
import type { ClockOffset } from '@/lib/client/reads/clockOffset'
import type { LighterMarkets } from '@/lib/venues/lighter/reads/markets'
import type { ApiKeys } from './apiKeys'
import type { LighterOptions } from './options'
import type { VenueAsk } from './reads/accountAsk'
import type { Accounts } from './reads/accounts'
import type { LighterReads } from './reads/reads'
import type { LighterSigner } from './signer/signer'
import type { Tokens } from './tokens'
import type { LighterPins } from './verify/facts'

/** What the parts of the plugin of one deployment stand on. */
export interface Session {
  provider: string
  options: LighterOptions
  pins: LighterPins
  runtime: PluginRuntime
  ask: VenueAsk
  accounts: Accounts
  reads: LighterReads
  keys: ApiKeys
  tokens: Tokens
  clockOffset: ClockOffset
  markets(): Promise<LighterMarkets>
  signer(): Promise<LighterSigner>
  /** Milliseconds by the venue's clock. */
  venueNowMs(): Promise<number>
}
