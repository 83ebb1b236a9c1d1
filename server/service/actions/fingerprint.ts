import { hash } from 'node:crypto'
import {
  type ActionStep,
  isEvmTxStep,
  isHmacStep,
  isWasmBlobStep,
} from '@/lib/schema/action/actionStep'
import type { SignedActionStep } from '@/lib/schema/action/signedStep'

/** Whose step it is and what was asked for. Addresses in lower case. */
export type StepOwner = { provider: string; address: string; action: string }

/** Members that a step carries beside what is authorized: words, proofs and signatures. */
const BESIDE_THE_PAYLOAD = new Set([
  'description',
  'preimage',
  'signature',
  'voidSignature',
  'signedTx',
  'clientOrderIndex',
  'txHash',
  'hmac',
])

/**
 * Names a step by what is authorized, for whom and why: equal for a staged step and its signed
 * form, whatever the order of their keys; different once anything was altered.
 */
export function fingerprintStep(owner: StepOwner, step: ActionStep | SignedActionStep): string {
  const payload: Record<string, unknown> = {}
  for (const [name, member] of Object.entries(step)) {
    if (!BESIDE_THE_PAYLOAD.has(name)) payload[name] = member
  }
  if (isWasmBlobStep(step)) payload.wasmSignParams = withoutOwnKey(step.wasmSignParams)
  const { provider, address, action } = owner
  return sha256(canonicalJson([provider, address, action, payload]))
}

/** Names what a signer made of a step: the same signature again is the same submission. */
export function hashSignature(step: SignedActionStep): string {
  if (isWasmBlobStep(step)) return sha256(canonicalJson(step.signedTx))
  if (isEvmTxStep(step)) return sha256(step.txHash.toLowerCase())
  if (isHmacStep(step)) return sha256(canonicalJson(step.hmac))
  return sha256(withOneRecoveryId(step.signature.toLowerCase()))
}

// Signers write the recovery id as 0 and 1 or as 27 and 28: it is the same signature.
function withOneRecoveryId(signature: string): string {
  return signature.replace(/00$/, '1b').replace(/01$/, '1c')
}

// A step that registers a key comes back with the public key that the client made for it.
function withoutOwnKey(params: Record<string, unknown>): Record<string, unknown> {
  const { new_public_key: _own, ...staged } = params
  return staged
}

function sha256(text: string): string {
  return hash('sha256', text)
}

/**
 * JSON text with the keys of every object in order, so that two spellings of the same value are
 * the same text. Takes what JSON can say; members that are undefined are left out.
 */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (typeof value === 'object' && value !== null) {
    const members = Object.entries(value)
      .filter(([, member]) => member !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, member]) => `${JSON.stringify(key)}:${canonicalJson(member)}`)
    return `{${members.join(',')}}`
  }
  return JSON.stringify(value) ?? 'null'
}
