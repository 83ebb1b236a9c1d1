import type { ActionType } from '@/lib/schema/enums'
import type { Market } from '@/lib/schema/market'

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

/** Facts a venue plugin was configured with; a staged step must agree with every one of them. */
export interface Pins {
  /** For example `mainnet`, `testnet`, `paper`. */
  network: string
  /** Account the platform fee goes to and its highest rate in tenths of a basis point, if any. */
  builder?: { address: string; maxFeeTenthBps: number }
  referralCode?: string
  /** Where deposits go, if any can be made; addresses lower-case. */
  deposit?: { chainId: number; usdcAddress: string; bridgeAddress: string }
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
