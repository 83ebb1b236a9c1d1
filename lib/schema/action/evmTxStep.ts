import { z } from 'zod'
import { JsonValue } from '@/lib/schema/model/json'
import { SignedAddress } from '@/lib/schema/model/primitives'

/** A contract call that the wallet broadcasts. */
export const EvmCall = z.strictObject({
  chainId: z.int().min(1).describe('Chain to broadcast on.'),
  to: SignedAddress.describe('Contract to call.'),
  functionName: z.string().min(1).max(128).describe('Function to call.'),
  args: z.array(JsonValue).max(32).describe('Arguments in order; big numbers as decimal text.'),
  abi: z.array(z.string().max(2000)).max(32).describe('Human-readable signatures.'),
})
export type EvmCall = z.infer<typeof EvmCall>

/** What every step carries beside its payload. */
export const stepEnvelope = {
  action: z
    .string()
    .min(1)
    .max(64)
    .describe('What the step does; it may differ from the action asked for.'),
  description: z.string().max(1000).optional().describe('The step in words, to show.'),
}

/** A step that is a transaction the wallet broadcasts. */
export const EvmTxActionStep = z.object({
  ...stepEnvelope,
  txParams: EvmCall.describe('The call to broadcast.'),
})
export type EvmTxActionStep = z.infer<typeof EvmTxActionStep>
