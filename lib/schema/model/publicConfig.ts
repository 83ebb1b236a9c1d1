import { z } from 'zod'
import { JsonObject } from './json'
import { NonNegativeDecimal, ProviderKey } from './primitives'

/** The venue's network in use; `paper` is the embedded exchange. */
export const VenueNetwork = z.enum(['paper', 'mainnet', 'testnet', 'sandbox'])
export type VenueNetwork = z.infer<typeof VenueNetwork>

/** What a page needs to call one venue itself. */
export const PublicVenue = z.object({
  key: ProviderKey.describe('Provider key.'),
  protocol: z.string().describe('Protocol of the venue; the name of its folder in every room.'),
  network: VenueNetwork.describe('Network of the venue; `paper` uses no real money.'),
  baseUrl: z.string().describe('Base of the venue’s own REST interface.'),
  wsUrl: z.string().optional().describe('Address of the venue’s stream; absent: no streaming.'),
  platformFee: z
    .object({
      maker: NonNegativeDecimal.describe('Maker fee, as a fraction.'),
      taker: NonNegativeDecimal.describe('Taker fee, as a fraction.'),
    })
    .optional()
    .describe('Maximum platform fee on perpetual orders, on top of the venue’s; absent: none.'),
  spotPlatformFee: z
    .object({
      maker: NonNegativeDecimal.describe('Maker fee, as a fraction.'),
      taker: NonNegativeDecimal.describe('Taker fee, as a fraction.'),
    })
    .optional()
    .describe('Maximum platform fee on spot orders; absent: as on perpetual orders.'),
  hasTwapPlatformFee: z
    .literal(true)
    .optional()
    .describe('Also charged on TWAP slices. Absent: slices pay the venue’s fee only.'),
  selfTrade: z
    .literal('reduce')
    .optional()
    .describe(
      'Self-trade prevention: `reduce` takes the size that both have off both. Absent: the open one ends, or the new one is refused.',
    ),
  referralCode: z.string().optional().describe('The only referral code to sign for.'),
  termsUrl: z
    .string()
    .optional()
    .describe('The venue’s terms of service, linked where they are accepted; absent: unknown.'),
  privacyUrl: z
    .string()
    .optional()
    .describe('The venue’s privacy policy, linked where it is accepted; absent: unknown.'),
  chainRpcUrl: z
    .string()
    .optional()
    .describe(
      'Node of the chain that deposits are made on, where it is the paper exchange’s own; absent: the wallet has one.',
    ),
  facts: JsonObject.describe(
    'What the venue’s own library parses; what is staged is checked against it.',
  ),
})
export type PublicVenue = z.infer<typeof PublicVenue>

/** What signatures about terms, referral and votes are bound to; pinned by the page. */
const PublicMeta = z.object({
  name: z.string().describe('Name of the signing domain.'),
  chainId: z.int().min(1).describe('Chain of the signing domain.'),
})

/** Run-time configuration of the dashboard, answered by `GET /bff/config`. Holds no secret. */
export const PublicConfig = z.object({
  serviceName: z.string().describe('The service’s own name in header names.'),
  apiUrl: z.string().describe('Where the page calls the operations: `/bff/v1/perps`.'),
  venues: z.array(PublicVenue).describe('Venues that this page may connect to.'),
  meta: PublicMeta.describe('What signatures about the platform itself are bound to.'),
  faucetPath: z
    .string()
    .optional()
    .describe('Where paper money is asked for; absent where no paper exchange runs.'),
  integrator: z
    .string()
    .optional()
    .describe('Public id of the integrator whose fees orders of this page pay; absent: no one’s.'),
  keyName: z
    .string()
    .max(16)
    .optional()
    .describe(
      'What keys are called that are made in this page, which then are its own: of a page in a frame.',
    ),
  sharePath: z
    .string()
    .optional()
    .describe('Where a card is signed that shares a position; absent where none can be.'),
  paperControlPath: z
    .string()
    .optional()
    .describe('Where the paper exchange is controlled; absent where it must not be.'),
})
export type PublicConfig = z.infer<typeof PublicConfig>
