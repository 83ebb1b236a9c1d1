import type { ActionStep } from '@/lib/schema/action/actionStep'
import { l1Step, NOW_MS, OTHER } from './honestSteps'

type Eip712Step = Extract<ActionStep, { typedData: unknown }>
// biome-ignore lint/suspicious/noExplicitAny: forging writes anything anywhere.
type Anything = any

/** Changes a copy of a step or of its action in place. */
export type Forge = (target: Anything) => void

/** A step changed as it lies there, its hash left as it was. */
function forged(step: Eip712Step, forge: Forge): ActionStep {
  const copy: Anything = structuredClone(step)
  forge(copy)
  return copy
}

/** A step whose action was changed and hashed again, as a dishonest service would. */
export function rehashed(step: Eip712Step, forge: Forge): ActionStep {
  const copy: Anything = structuredClone(step.preimage)
  forge(copy.action)
  return l1Step(step.action, copy.action, copy.nonce)
}

/** All that is to be refused: forgeries of the content, and those of the envelope. */
export function casesOf(
  honest: Eip712Step,
  forgeries: Record<string, ActionStep>,
  envelope: Record<string, Forge>,
): [name: string, step: ActionStep][] {
  const around = Object.entries(envelope).map(([name, forge]): [string, ActionStep] => [
    name,
    forged(honest, forge),
  ])
  return [...Object.entries(forgeries), ...around]
}

/** Changes of the envelope that no L1 step survives. */
export const l1Envelope: Record<string, Forge> = {
  'another hash': (step) => {
    step.typedData.message.connectionId = `0x${'ab'.repeat(32)}`
  },
  'another network': (step) => {
    step.typedData.message.source = 'a'
  },
  'another domain name': (step) => {
    step.typedData.domain.name = 'HyperliquidSignTransaction'
  },
  'another domain version': (step) => {
    step.typedData.domain.version = '2'
  },
  'another chain': (step) => {
    step.typedData.domain.chainId = 1
  },
  'another contract': (step) => {
    step.typedData.domain.verifyingContract = OTHER
  },
  'another primary type': (step) => {
    step.typedData.primaryType = 'HyperliquidTransaction:Withdraw'
  },
  'another member type': (step) => {
    step.typedData.types.Agent[0].type = 'address'
  },
  'a further type': (step) => {
    step.typedData.types.Permit = [{ name: 'spender', type: 'address' }]
  },
  'a further member of the message': (step) => {
    step.typedData.message.amount = '1'
  },
  'no preimage': (step) => {
    delete step.preimage
  },
  'a nonce that differs from the hashed one': (step) => {
    step.preimage.nonce += 1
  },
  'a nonce said to be another': (step) => {
    step.typedData.message.nonce += 1
  },
  'a nonce between two milliseconds': (step) => {
    step.preimage.nonce += 0.5
    step.typedData.message.nonce += 0.5
  },
  'an expiry between two milliseconds': (step) => {
    step.preimage.expiresAfter += 0.5
  },
  'a vault to act for': (step) => {
    step.preimage.vaultAddress = OTHER
  },
  'an expiry that differs from the hashed one': (step) => {
    step.preimage.expiresAfter += 1
  },
  'an expiry left out': (step) => {
    delete step.preimage.expiresAfter
  },
  'a further key of the action': (step) => {
    step.preimage.action.extra = 1
  },
}

/** Changes of the envelope that no user-signed step survives. */
export const userEnvelope: Record<string, Forge> = {
  'the real network': (step) => {
    step.typedData.message.hyperliquidChain = 'Mainnet'
  },
  'another chain': (step) => {
    step.typedData.domain.chainId = 42_161
  },
  'another domain name': (step) => {
    step.typedData.domain.name = 'Exchange'
  },
  'another contract': (step) => {
    step.typedData.domain.verifyingContract = OTHER
  },
  'another primary type': (step) => {
    step.typedData.primaryType = 'HyperliquidTransaction:UsdSend'
  },
  'another member name': (step) => {
    step.typedData.types[step.typedData.primaryType][1].name = 'destination'
  },
  'members in another order': (step) => {
    step.typedData.types[step.typedData.primaryType].reverse()
  },
  'a further member': (step) => {
    step.typedData.message.amount = '1'
  },
  'a missing member': (step) => {
    delete step.typedData.message.nonce
  },
  'a nonce from an hour ahead': (step) => {
    step.typedData.message.nonce = NOW_MS + 3_600_000
  },
  'a nonce from an hour ago': (step) => {
    step.typedData.message.nonce = NOW_MS - 3_600_000
  },
  'a nonce between two milliseconds': (step) => {
    step.typedData.message.nonce = NOW_MS + 0.5
  },
  'a nonce as text': (step) => {
    step.typedData.message.nonce = String(NOW_MS)
  },
  'a step of another kind': (step) => {
    step.request = { method: 'POST', path: '/withdraw' }
    delete step.typedData
  },
}
