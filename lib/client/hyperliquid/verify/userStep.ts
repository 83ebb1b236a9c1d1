import { differencesBetween } from '@/lib/client/differences'
import type { Intent, Verification } from '@/lib/client/intent'
import { type ActionStep, isEip712Step } from '@/lib/schema/actionStep'
import { nonceMember, type UserActionName, userTypedData } from '@/lib/venues/hyperliquid/typedData'
import { nonceDifferences, refuse, type VerifyFacts } from './facts'

/** The message of a step that the wallet signs, unread. */
export type Message = Readonly<Record<string, unknown>>

/**
 * Checks a step that the person's wallet signs: domain, types and every member of the message.
 * @param expect the members that the intent calls for, without network and nonce, and the summary
 */
export function verifyUserStep(
  intent: Intent,
  step: ActionStep,
  facts: VerifyFacts,
  name: UserActionName,
  expect: (
    message: Message,
  ) => { fields: Record<string, string | boolean>; summary: readonly string[] } | Verification,
): Verification {
  if (!isEip712Step(step)) return refuse('typedData', 'EIP-712 typed data', 'another kind of step')
  const { message } = step.typedData
  const expectation = expect(message)
  if ('ok' in expectation) return expectation
  const member = nonceMember(name)
  const nonce = message[member]
  const { hyperliquidChain, signatureChainId } = facts.network
  const expected = userTypedData(
    name,
    { ...expectation.fields, [member]: typeof nonce === 'number' ? nonce : intent.nowMs },
    { hyperliquidChain, signatureChainId },
  )
  const differences = [
    ...differencesBetween(expected, step.typedData, 'typedData'),
    ...nonceDifferences(nonce, intent.nowMs, facts, `typedData.message.${member}`),
  ]
  return differences.length === 0
    ? { ok: true, summary: expectation.summary }
    : { ok: false, differences }
}
