import type { LighterFacts } from '@/lib/venues/lighter/facts'
import type { LighterDeployment } from '@/lib/venues/lighter/map/market'
import type { OpenSigner } from './signer/signer'

/** The venue's network in use; `paper` is the embedded exchange. */
export type LighterNetwork = 'mainnet' | 'testnet' | 'paper'

/** How the page or script knows a deployment. Everything here is a pin: answers are checked against it. */
export interface LighterOptions {
  /** Provider key; `lighter` unless said otherwise. */
  key?: string
  network: LighterNetwork
  /** Base of the venue's REST interface, without `/api/v1`. */
  baseUrl: string
  /** Absent: there are no streams, and REST is polled instead. */
  wsUrl?: string
  /** The deployment's own facts, as the service's configuration publishes them. */
  facts: LighterFacts
  /** The only referral code ever to be sent. */
  referralCode?: string
  /** How long a key made here is kept, in milliseconds; until it is removed where absent. */
  keyTtlMs?: number
  /** How API keys sign; in place unless said otherwise. A page gives one in a Worker. */
  openSigner?: OpenSigner
}

/** What differs between deployments, for the venue's library. */
export function deploymentOf({ key = 'lighter', facts }: LighterOptions): LighterDeployment {
  return {
    provider: key,
    signingChainId: facts.signingChainId,
    collateral: facts.collateral.symbol,
  }
}
