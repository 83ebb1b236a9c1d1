import { refuse } from '@/lib/client/actions/differences'
import type { Verification } from '@/lib/client/actions/intent'
import {
  type ActionStep,
  type Eip712ActionStep,
  isEip712Step,
  isEvmTxStep,
  type StepPreimage,
} from '@/lib/schema/action/actionStep'
import type { EvmTxActionStep } from '@/lib/schema/action/evmTxStep'
import { tryParse } from '@/lib/schema/parse'
import { canonicalL1Action, L1Action } from '@/lib/venues/hyperliquid/sign/l1Action'

/** A staged step, read: what a key of this browser would sign, or the wallet would. */
export type GivenStep =
  | { kind: 'l1'; step: Eip712ActionStep & { preimage: StepPreimage }; l1: L1Action }
  | { kind: 'user'; step: Eip712ActionStep }
  | { kind: 'call'; step: EvmTxActionStep }

const AGENT = 'Agent'

/** Reads a staged step; refused where it is none that this venue has, or would be signed blind. */
export function readGiven(step: ActionStep): GivenStep | Verification {
  if (isEvmTxStep(step)) return { kind: 'call', step }
  if (!isEip712Step(step)) return refuse('typedData', 'EIP-712 typed data', 'another kind of step')
  const { preimage } = step
  if (preimage === undefined) {
    if (step.typedData.primaryType !== AGENT) return { kind: 'user', step }
    return refuse('preimage', 'what the hash was made from', 'nothing: signing it would be blind')
  }
  const parsed = tryParse(L1Action, preimage.action)
  if (parsed.success) {
    return { kind: 'l1', step: { ...step, preimage }, l1: canonicalL1Action(parsed.data) }
  }
  const where = ['preimage.action', parsed.field].filter((part) => part !== '').join('.')
  return refuse(where, 'an action of the venue, nothing more', parsed.message)
}

/** What a list may hold once: changes that are placed always come beside those that may only rest. */
export function kindOf(given: GivenStep): string {
  const placesAlways = given.kind === 'l1' && given.l1.type === 'batchModify' && given.l1.a === true
  return placesAlways ? `${given.step.action} placed always` : given.step.action
}
