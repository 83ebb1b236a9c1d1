import { z } from 'zod'

/**
 * Facts of an Ondo Perps deployment in a page's configuration; payloads are checked against them
 * before signing.
 */
export const OndoFacts = z.object({
  siwe: z.object({
    /** Domains that may ask for a sign-in. */
    domains: z.array(z.string()),
    /** URIs that the message may name. */
    uris: z.array(z.string()),
    chainId: z.int().min(1),
  }),
  /** Versions of the venue's terms that are accepted. */
  terms: z.object({ termsVersion: z.int().min(1), privacyVersion: z.int().min(1) }),
  /** Code that the platform fee goes to, and its rate in basis points as a decimal; absent: none. */
  builder: z.object({ code: z.string(), feeRateBps: z.string() }).optional(),
  /** What deposits are made of and where; the address is each account's own. */
  deposit: z
    .object({
      chainId: z.int().min(1),
      /** The USDC that is deposited; lower-case, 6 decimals. */
      usdcAddress: z.string(),
      /** The venue's name of the chain. */
      network: z.string(),
      /** Blocks after which the venue credits a deposit. */
      confirmations: z.int().min(1).optional(),
    })
    .optional(),
})
export type OndoFacts = z.infer<typeof OndoFacts>
