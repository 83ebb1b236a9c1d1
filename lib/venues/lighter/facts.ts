import { z } from 'zod'

/** The venue's number of the collateral on every deployment. */
export const COLLATERAL_ASSET = 3

/** Rates that an integrator takes, in ticks of which a million are 100%. */
export const IntegratorFee = z.object({
  accountIndex: z.int().min(1),
  perpsTaker: z.int().min(0).max(1_000_000),
  perpsMaker: z.int().min(0).max(1_000_000),
  spotTaker: z.int().min(0).max(1_000_000),
  spotMaker: z.int().min(0).max(1_000_000),
})
export type IntegratorFee = z.infer<typeof IntegratorFee>

/**
 * Facts of a Lighter deployment in a page's configuration; payloads are checked against them before
 * signing.
 */
export const LighterFacts = z.object({
  /** Number that every transaction's hash begins with: 304, 300, 466324. */
  signingChainId: z.int().min(1),
  collateral: z.object({
    /** The venue's number of the asset. */
    assetId: z.int().min(0),
    symbol: z.string(),
    decimals: z.int().min(0),
  }),
  /** Recipient of the platform fee, and the highest rates to approve and to pay; absent: no fee. */
  integrator: IntegratorFee.optional(),
  /** Where deposits go; absent where none can be made. */
  deposit: z
    .object({
      chainId: z.int().min(1),
      /** The only contract that a deposit may go to; lower-case. */
      contract: z.string(),
      /** The venue's number of the ledger that is credited: 0 perps, 1 spot. */
      route: z.int().min(0).max(1),
      /** Token by the venue's number of the asset, lower-case; the zero address is native gas. */
      tokens: z.record(z.string(), z.string()),
    })
    .optional(),
  /** Base of transaction pages, to which the hash is added. */
  explorerUrl: z.string().optional(),
})
export type LighterFacts = z.infer<typeof LighterFacts>
