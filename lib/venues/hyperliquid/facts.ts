import { z } from 'zod'

/**
 * Facts of a Hyperliquid deployment in a page's configuration; payloads are checked against them
 * before signing.
 */
export const HyperliquidFacts = z.object({
  /** Account that the platform fee goes to, and the highest rate to sign for. */
  builder: z.object({ address: z.string(), maxFeeTenthBps: z.int() }).optional(),
  /** What the desk names trading keys; approvals under any other name are refused. */
  agentName: z.string().optional(),
  /** Where deposits go; absent where none can be made. */
  deposit: z
    .object({
      /** Chain that both contracts stand on. */
      chainId: z.int(),
      /** The USDC that is deposited; 6 decimals. */
      usdcAddress: z.string(),
      /** The only contract that a deposit may go to. */
      bridgeAddress: z.string(),
    })
    .optional(),
})
export type HyperliquidFacts = z.infer<typeof HyperliquidFacts>
