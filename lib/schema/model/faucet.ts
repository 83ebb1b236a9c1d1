import { z } from 'zod'
import { Address, PositiveDecimal } from './primitives'

/** Body of `POST /bff/paper/faucet`. */
export const FaucetRequest = z.strictObject({
  address: Address.describe('Account to credit.'),
  amount: PositiveDecimal.describe('Paper USD to credit.'),
})
export type FaucetRequest = z.infer<typeof FaucetRequest>

/** Answer of `POST /bff/paper/faucet`. */
export const FaucetResponse = z.object({
  address: z.string().describe('Account that was credited.'),
  amount: z.string().describe('Paper USD that it was credited.'),
})
export type FaucetResponse = z.infer<typeof FaucetResponse>
