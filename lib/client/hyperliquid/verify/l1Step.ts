import { differencesBetween } from '@/lib/client/differences'
import type { Intent, Verification } from '@/lib/client/intent'
import { type ActionStep, isEip712Step } from '@/lib/schema/actionStep'
import { canonicalL1Action } from '@/lib/venues/hyperliquid/canonicalAction'
import { connectionId } from '@/lib/venues/hyperliquid/connectionId'
import { L1Action } from '@/lib/venues/hyperliquid/l1Action'
import { agentTypedData } from '@/lib/venues/hyperliquid/typedData'
import {
  expiryDifferences,
  type KnownMarkets,
  nonceDifferences,
  refuse,
  type VerifyFacts,
} from './facts'

/** What a step ought to hold, and what it says to a person. */
export interface Expectation {
  action: L1Action
  /** Made from the action that the step holds, not from the one expected. */
  summary: readonly string[]
}

/**
 * Checks a step that an agent key signs: hashes the action it was made from again, and compares
 * every member of action and typed data with what the intent calls for.
 * @param expect what the intent calls for, given the action of the step; values that only the
 * service chooses (client order ids) may be taken from it
 */
export function verifyL1Step(
  intent: Intent,
  step: ActionStep,
  facts: VerifyFacts,
  expect: (actual: L1Action, universe: KnownMarkets) => Expectation | Verification,
): Verification {
  if (!isEip712Step(step)) return refuse('typedData', 'EIP-712 typed data', 'another kind of step')
  const { preimage } = step
  if (preimage === undefined) {
    return refuse('preimage', 'what the hash was made from', 'nothing: signing it would be blind')
  }
  if (facts.universe === undefined) {
    return refuse('preimage.action', 'a market that the venue lists', 'unknown: no list was read')
  }
  const parsed = L1Action.safeParse(preimage.action)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    const where = ['preimage.action', ...(issue?.path ?? [])].map(String).join('.')
    return refuse(where, 'an action of the venue, nothing more', issue?.message ?? 'unreadable')
  }
  const action = canonicalL1Action(parsed.data)
  const expectation = expect(action, facts.universe)
  if ('ok' in expectation) return expectation
  const { nonce, expiresAfter } = preimage
  const hash = connectionId(action, { nonce, expiresAfter })
  const { source } = facts.network
  const differences = [
    ...differencesBetween(expectation.action, action, 'preimage.action'),
    ...differencesBetween(undefined, preimage.vaultAddress, 'preimage.vaultAddress'),
    ...expiryDifferences(expiresAfter, intent.nowMs, facts, 'preimage.expiresAfter'),
    ...nonceDifferences(nonce, intent.nowMs, facts, 'preimage.nonce'),
    ...differencesBetween(
      agentTypedData({ source, connectionId: hash, nonce }),
      step.typedData,
      'typedData',
    ),
  ]
  return differences.length === 0
    ? { ok: true, summary: expectation.summary }
    : { ok: false, differences }
}
