import { z } from 'zod'
import { ProviderKey } from './primitives'

/** Contracts that deposits of a venue go through. */
export const PublicSettlement = z.object({
  chainId: z.int().describe('Chain that both contracts stand on.'),
  usdcAddress: z.string().describe('The USDC that is deposited; 6 decimals.'),
  bridgeAddress: z.string().describe('The only contract that a deposit may go to.'),
  rpcUrl: z
    .string()
    .optional()
    .describe(
      'Node of the chain, where it is the paper exchange’s own; absent: the wallet has one.',
    ),
})
export type PublicSettlement = z.infer<typeof PublicSettlement>

/** What a page must know to speak with one venue itself. */
export const PublicVenue = z.object({
  key: ProviderKey.describe('Provider key.'),
  protocol: z
    .string()
    .describe('Protocol that the venue speaks; the name of its folder in every room.'),
  network: z
    .enum(['paper', 'mainnet', 'testnet'])
    .describe('Network it stands for; on paper nothing is worth money.'),
  baseUrl: z.string().describe('Base of the venue’s own REST interface.'),
  wsUrl: z.string().optional().describe('Address of the venue’s stream; absent: no streaming.'),
  builder: z
    .object({
      address: z.string().describe('Account that the platform fee goes to.'),
      maxFeeTenthBps: z.int().describe('Highest rate to sign for, in tenths of a basis point.'),
    })
    .optional()
    .describe('Platform fee, where the venue has one; what is staged is checked against it.'),
  referralCode: z.string().optional().describe('The only referral code to sign for.'),
  settlement: PublicSettlement.optional().describe(
    'Where deposits go; absent where none can be made. What is staged is checked against it.',
  ),
})
export type PublicVenue = z.infer<typeof PublicVenue>

/** What signatures about terms, referral and votes are bound to; pinned by the page. */
export const PublicMeta = z.object({
  name: z.string().describe('Name of the signing domain.'),
  chainId: z.int().min(1).describe('Chain of the signing domain.'),
})
export type PublicMeta = z.infer<typeof PublicMeta>

/** Run-time configuration of the dashboard, answered by `GET /bff/config`. Holds no secret. */
export const PublicConfig = z.object({
  serviceName: z.string().describe('The service’s own name in header names.'),
  apiUrl: z.string().describe('Where the page calls the operations: `/bff/v1/perps`.'),
  venues: z.array(PublicVenue).describe('Venues that this page may speak with.'),
  meta: PublicMeta.describe('What signatures about the platform itself are bound to.'),
  faucetPath: z
    .string()
    .optional()
    .describe('Where paper money is asked for; absent where no paper exchange runs.'),
  paperControlPath: z
    .string()
    .optional()
    .describe('Where the paper exchange is controlled; absent where it must not be.'),
})
export type PublicConfig = z.infer<typeof PublicConfig>
