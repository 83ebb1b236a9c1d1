import { say } from '@/lib/messages/say'
import type { SetupStep } from '@/lib/queries/setup'
import type { Provider, ProviderAction } from '@/lib/schema/provider'

/** Whose signature a step needs, in words. */
export function signerWords({ signers, signingMethod, options }: ProviderAction): string {
  if (!signers.includes('USER')) return say('Done by this browser’s own key, no question asked')
  if (signingMethod === 'evmTx')
    return say('You confirm a transaction in your wallet; it costs gas')
  if (options !== undefined) return say('You choose, then sign in your wallet. Free')
  return say('You sign in your wallet. Free, no transaction')
}

/** How a step can be undone later, in words. */
export function revokeWords(provider: Provider, { revoke, options }: ProviderAction): string {
  if (options !== undefined) return say('You can choose again at any time.')
  if (revoke === undefined) return say('Cannot be undone here.')
  const entry = provider.actions.find(({ type }) => type === revoke)
  return entry === undefined
    ? say('Cannot be undone here.')
    : say('You can revoke it at any time, here in this list.')
}

/** Where a step stands. */
export type StepState = 'done' | 'next' | 'waiting'

/** The first step that is not done is next; those after it wait for it. */
export function stepState(steps: readonly SetupStep[], index: number): StepState {
  if (steps[index]?.satisfied === true) return 'done'
  return steps.slice(0, index).every(({ satisfied }) => satisfied) ? 'next' : 'waiting'
}
