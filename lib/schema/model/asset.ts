import { z } from 'zod'
import { DecimalString } from './primitives'

/** A transferable balance unit; not a tradable market. */
export const Asset = z.object({
  providerId: z.string().describe('Key of the provider that owns the asset.'),
  id: z
    .string()
    .describe('The provider’s id of the asset: a number as text, a token index, or its symbol.'),
  displaySymbol: z.string().describe('Symbol to show, such as USDC.'),
  logoURI: z.string().describe('URL of the logo; may be empty.'),
  displayName: z.string().optional().describe('Full name.'),
  tags: z.array(z.string()).optional().describe('Slugs for search and grouping.'),
  aliases: z.array(z.string()).optional().describe('Symbols other venues use for the same asset.'),
  decimals: z.int().min(0).optional().describe('Decimals of the venue’s whole-number wire format.'),
  l1Decimals: z.int().min(0).optional().describe('Decimals of the token on its chain.'),
  l1Address: z
    .string()
    .optional()
    .describe('Token contract on its chain; the zero address is the native gas token.'),
  minWithdrawalAmount: DecimalString.optional().describe(
    'Smallest amount of one withdrawal, in units of the asset.',
  ),
})
export type Asset = z.infer<typeof Asset>
