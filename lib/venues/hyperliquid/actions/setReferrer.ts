import type { L1Step } from './step'

/** Names the account's referrer, once and for all. */
export function setReferrer(code: string): L1Step {
  return { kind: 'l1', action: 'setReferrer', l1: { type: 'setReferrer', code } }
}
