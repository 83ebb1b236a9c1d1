import { z } from 'zod'
import { JsonObject } from '@/lib/schema/model/json'
import { hexBytes, SignedAddress } from '@/lib/schema/model/primitives'
import { EvmTxActionStep, stepEnvelope } from './evmTxStep'

// What gets signed is closed: an unknown field is refused, because it would be signed unseen.
// The envelope around it is open, so that the service may say more later.

const TYPE_NAME = /^[A-Za-z_][\w:]{0,127}$/

/** Domain of EIP-712 typed data. */
export const TypedDataDomain = z.strictObject({
  name: z.string().optional().describe('Name of the signing domain.'),
  version: z.string().optional().describe('Version of the signing domain.'),
  chainId: z.int().min(0).optional().describe('Chain that the signature is bound to.'),
  verifyingContract: SignedAddress.optional().describe('Contract that verifies; often zero.'),
  salt: hexBytes(32, 32).optional().describe('Further separation of domains.'),
})
export type TypedDataDomain = z.infer<typeof TypedDataDomain>

/** One member of an EIP-712 struct. */
export const TypedDataField = z.strictObject({
  name: z.string().min(1).max(128).describe('Name of the member.'),
  type: z.string().min(1).max(128).describe('Solidity type of the member.'),
})
export type TypedDataField = z.infer<typeof TypedDataField>

/** EIP-712 typed data. */
export const TypedData = z.strictObject({
  domain: TypedDataDomain.describe('What separates this signature from all others.'),
  types: z
    .record(z.string().regex(TYPE_NAME), z.array(TypedDataField).max(64))
    .describe('Struct types, `EIP712Domain` included.'),
  primaryType: z.string().regex(TYPE_NAME).describe('Struct type of the message.'),
  message: JsonObject.describe(
    'The values. May carry members that no type names, such as `nonce`; they are not hashed.',
  ),
})
export type TypedData = z.infer<typeof TypedData>

/** What a hashed order step was built from, so that a client can check before it signs. */
export const StepPreimage = z.strictObject({
  action: JsonObject.describe('The venue’s action, members in the order they are hashed.'),
  nonce: z.int().min(0).describe('Nonce it is hashed with, in Unix milliseconds.'),
  vaultAddress: SignedAddress.optional().describe('Vault or sub-account it acts for.'),
  expiresAfter: z.int().min(0).optional().describe('Unix milliseconds after which it is void.'),
})
export type StepPreimage = z.infer<typeof StepPreimage>

/** A request to the venue that an HMAC is made over, byte for byte. */
export const VenueRequest = z.strictObject({
  method: z.enum(['GET', 'POST', 'PUT', 'DELETE']).describe('HTTP method.'),
  path: z
    .string()
    .max(2000)
    .regex(/^\/[\x21-\x7e]*$/)
    .describe('Path and query, relative to the venue.'),
  body: z.string().max(65_536).optional().describe('Body as already serialised; sent unchanged.'),
})
export type VenueRequest = z.infer<typeof VenueRequest>

/** A sign-in message of ERC-4361 that the venue issued. */
export const SiweChallenge = z.strictObject({
  message: z.string().min(1).max(8000).describe('Text for the wallet to sign.'),
  challengeId: z.string().min(1).max(256).describe('The venue’s id of the challenge.'),
})
export type SiweChallenge = z.infer<typeof SiweChallenge>

/** A step authorized by an EIP-712 signature. */
export const Eip712ActionStep = z.object({
  ...stepEnvelope,
  typedData: TypedData.describe('What to sign.'),
  preimage: StepPreimage.optional().describe('What the hash in the message was made from.'),
})
export type Eip712ActionStep = z.infer<typeof Eip712ActionStep>

/** A step authorized by the venue’s own WASM signer. */
export const WasmBlobActionStep = z.object({
  ...stepEnvelope,
  wasmSignParams: JsonObject.describe('Input of the signer.'),
})
export type WasmBlobActionStep = z.infer<typeof WasmBlobActionStep>

/** A step authorized by an HMAC over a request. */
export const HmacActionStep = z.object({
  ...stepEnvelope,
  request: VenueRequest.describe('The request to authorize.'),
})
export type HmacActionStep = z.infer<typeof HmacActionStep>

/** A step authorized by signing in with the wallet; the client takes it to the venue. */
export const SiweActionStep = z.object({
  ...stepEnvelope,
  siwe: SiweChallenge.describe('The challenge to sign.'),
})
export type SiweActionStep = z.infer<typeof SiweActionStep>

/** A step that the client performs itself with its venue session. */
export const SessionActionStep = z.object({
  ...stepEnvelope,
  session: JsonObject.describe('What the client needs for the call; may be empty.'),
})
export type SessionActionStep = z.infer<typeof SessionActionStep>

/** One payload to authorize. The variants differ by their payload field. */
export const ActionStep = z.union([
  Eip712ActionStep,
  WasmBlobActionStep,
  EvmTxActionStep,
  HmacActionStep,
  SiweActionStep,
  SessionActionStep,
])
export type ActionStep = z.infer<typeof ActionStep>

/** Whether the step is authorized by an EIP-712 signature. */
export function isEip712Step<Step extends object>(
  step: Step,
): step is Extract<Step, { typedData: unknown }> {
  return 'typedData' in step
}

/** Whether the step is authorized by the venue’s WASM signer. */
export function isWasmBlobStep<Step extends object>(
  step: Step,
): step is Extract<Step, { wasmSignParams: unknown }> {
  return 'wasmSignParams' in step
}

/** Whether the step is a transaction that the wallet broadcasts. */
export function isEvmTxStep<Step extends object>(
  step: Step,
): step is Extract<Step, { txParams: unknown }> {
  return 'txParams' in step
}

/** Whether the step is a request, authorized by an HMAC or sent with the session. */
export function isHmacStep<Step extends object>(
  step: Step,
): step is Extract<Step, { request: unknown }> {
  return 'request' in step
}

/** Whether the step is authorized by signing in. */
export function isSiweStep<Step extends object>(
  step: Step,
): step is Extract<Step, { siwe: unknown }> {
  return 'siwe' in step
}

/** Whether the client performs the step itself. */
export function isSessionStep<Step extends object>(
  step: Step,
): step is Extract<Step, { session: unknown }> {
  return 'session' in step
}
