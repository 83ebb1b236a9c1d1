import type { ActionType } from '@/lib/schema/model/enums'
import type { JsonValue } from '@/lib/schema/model/json'
import type { Market } from '@/lib/schema/model/market'

/** What the person asked for, from their own side of the wire: the only truth `verifyStep` trusts. */
export interface Intent {
  provider: string
  action: ActionType
  address: string
  /** Who is going to sign: the wallet itself or the credential of this browser. */
  signerAddress: string
  params: unknown
  /** Markets named in params, from the client's own registry. */
  markets: readonly Market[]
  /** Constants compiled in or configured on the page, never taken from the answer that is checked. */
  pins: Pins
  nowMs: number
}

/**
 * Facts a venue plugin was configured with; a staged step must agree with every one of them. What
 * there is beside the network is the venue's own, and read by the venue's schema.
 */
export interface Pins {
  /** For example `mainnet`, `testnet`, `paper`. */
  readonly network: string
  readonly [fact: string]: JsonValue | undefined
}

/** What steps of a venue are held against as far as it is about no account: configured, and read from it. */
export interface KnownOfVenue<Facts> {
  pins: Pins
  markets: readonly Market[]
  facts: Facts
}

/** One point in which a staged step is not what was asked for. */
export interface Difference {
  /** Path in the step, for example `message.agentAddress`. */
  path: string
  expected: string
  actual: string
}

/** `summary` is made from the bytes to sign, never from the form. */
export type Verification =
  | { ok: true; summary: readonly string[] }
  | { ok: false; differences: readonly Difference[] }
