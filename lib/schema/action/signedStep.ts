import { z } from 'zod'
import { JsonObject } from '@/lib/schema/model/json'
import { type Hex, hexBytes, TransactionHash } from '@/lib/schema/model/primitives'
import { SiweChallenge, StepPreimage, TypedData, VenueRequest } from './actionStep'
import { EvmCall, stepEnvelope } from './evmTxStep'

/** A 65-byte secp256k1 signature. */
export const Signature = hexBytes(65, 65)

/** Half the order of secp256k1: the largest `s` of the one form that a signature has of two. */
const LOW_S_MAX = '7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0'

/**
 * Whether a signature has its `s` in the lower half of the order (EIP-2). From every signature
 * another one can be made that recovers to the same address; this rejects it.
 */
export function hasLowS(signature: Hex): boolean {
  return signature.slice(66, 130).toLowerCase() <= LOW_S_MAX
}

/** What `voidSignature` is, in both families. */
export const VOID_SIGNATURE_IS =
  'When asking again about a lost answer: the same signer’s signature over what uses the nonce of the step up and does nothing else. Only for steps that an approved agent signs (venue kind A); elsewhere without effect.'

/** What the venue’s WASM signer made. */
export const SignedTx = z.strictObject({
  txType: z.int().min(0).max(255).describe('The venue’s number of the transaction type.'),
  txInfo: z.string().min(2).max(65_536).describe('The signed transaction as JSON text.'),
  txHash: z
    .string()
    .regex(/^(?:0x)?[0-9a-fA-F]{1,128}$/)
    .describe('Hash of the transaction.'),
})
export type SignedTx = z.infer<typeof SignedTx>

/** An HMAC over a request. */
export const HmacAuthorization = z.strictObject({
  keyId: z.string().min(1).max(256).describe('Id of the key.'),
  timestampMs: z.int().min(0).describe('When it was made, in Unix milliseconds.'),
  signature: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .describe('HMAC-SHA256 in lower-case hexadecimal.'),
})
export type HmacAuthorization = z.infer<typeof HmacAuthorization>

/** An EIP-712 step with its signature. */
export const SignedEip712Step = z.strictObject({
  ...stepEnvelope,
  typedData: TypedData.describe('As staged, unchanged.'),
  preimage: StepPreimage.optional().describe('As staged; may be left out.'),
  signature: Signature.describe('Signature over `typedData`.'),
  voidSignature: Signature.optional().describe(VOID_SIGNATURE_IS),
})
export type SignedEip712Step = z.infer<typeof SignedEip712Step>

/** A WASM step with what the signer made. */
export const SignedWasmBlobStep = z.strictObject({
  ...stepEnvelope,
  wasmSignParams: JsonObject.describe('As staged; the signer may add its public key.'),
  signedTx: SignedTx.describe('What the signer made.'),
  clientOrderIndex: z
    .string()
    .regex(/^\d{1,20}$/)
    .optional()
    .describe('Client order index that was signed; order-placing steps only.'),
})
export type SignedWasmBlobStep = z.infer<typeof SignedWasmBlobStep>

/** A transaction step with the hash of what the wallet broadcast. */
export const SignedEvmTxStep = z.strictObject({
  ...stepEnvelope,
  txParams: EvmCall.describe('As staged, unchanged.'),
  txHash: TransactionHash.describe('Hash of the transaction that the wallet broadcast.'),
})
export type SignedEvmTxStep = z.infer<typeof SignedEvmTxStep>

/** A request step with its HMAC. */
export const SignedHmacStep = z.strictObject({
  ...stepEnvelope,
  request: VenueRequest.describe('As staged, unchanged.'),
  hmac: HmacAuthorization.describe('Authorization of the request.'),
})
export type SignedHmacStep = z.infer<typeof SignedHmacStep>

/** A sign-in step with its signature; goes to the venue, never to `executeAction`. */
export const SignedSiweStep = z.strictObject({
  ...stepEnvelope,
  siwe: SiweChallenge.describe('As staged, unchanged.'),
  signature: Signature.describe('`personal_sign` signature of the message.'),
})
export type SignedSiweStep = z.infer<typeof SignedSiweStep>

/** A signed step as `executeAction` takes it. */
export const SignedActionStep = z.union(
  [SignedEip712Step, SignedWasmBlobStep, SignedEvmTxStep, SignedHmacStep],
  {
    error: (issue) =>
      issue.input === undefined
        ? 'is required'
        : 'must be a staged step with its signature: typedData and signature, wasmSignParams and signedTx, txParams and txHash, or request and hmac; sign-in and session steps are not submitted',
  },
)
export type SignedActionStep = z.infer<typeof SignedActionStep>
