import { t } from '@/lib/i18n/t'
import { isAwaited, type SetupStep } from '@/lib/queries/account/setup'
import type { Provider, ProviderAction } from '@/lib/schema/model/provider'
import { actionOf } from '@/lib/trade/rules/descriptor'
import { keySlots } from '@/lib/trade/rules/keySlots'

/** Whether the person's wallet is asked for a signature or a transaction. */
export function asksWallet({
  signers,
  signingMethod,
  relay,
}: Pick<ProviderAction, 'signers' | 'signingMethod' | 'relay'>): boolean {
  if (!signers.includes('USER') || signingMethod === 'session') return false
  // What the client delivers itself is authorized by its own key or session, but for a sign-in.
  return relay === 'API' || signingMethod === 'siwe' || signingMethod === 'evmTx'
}

/** The entry as it is signed here: where both may sign, a key of this browser does. */
export function signedHere(entry: ProviderAction, hasKey: boolean): ProviderAction {
  const isEither = entry.signers.includes('SDK') && entry.signers.includes('USER')
  return isEither && hasKey ? { ...entry, signers: ['SDK'] } : entry
}

/** The entry that is carried out: what revokes the step, where that runs, else the step. */
export function entryOfRun(
  provider: Provider,
  step: ProviderAction,
  running: string | undefined,
): ProviderAction {
  const { revoke } = step
  return (revoke && running === revoke ? actionOf(provider, revoke) : undefined) ?? step
}

/** Whose signature a step needs, in words. */
export function signerWords(entry: ProviderAction): string {
  const { signers, signingMethod, options } = entry
  if (!asksWallet(entry)) {
    if (options) return t('You choose. Nothing to sign')
    if (signers.includes('USER')) return t('One press. Nothing to sign')
    return signingMethod === 'session'
      ? t('Done by this browser. Nothing to sign')
      : t('Signed by this browser’s key. No wallet prompt')
  }
  if (signingMethod === 'evmTx') return t('You confirm a transaction in your wallet; it costs gas')
  if (options) return t('You choose, then sign in your wallet. Free')
  if (signingMethod === 'siwe') return t('Your wallet signs a message. Free, no transaction')
  if (signingMethod === 'wasmBlob')
    return t('Your wallet and this browser’s key both sign a message. Free, no transaction')
  return t('You sign in your wallet. Free, no transaction')
}

/** What the button of a step does, in a verb. */
export function stepVerb(entry: ProviderAction): string {
  if (entry.signingMethod === 'siwe') return t('Sign in')
  if (asksWallet(entry)) return t('Sign')
  return entry.type === 'acceptProviderTerms' ? t('Accept') : t('Continue')
}

/** How a step can be undone later, in words. */
export function revokeWords(provider: Provider, descriptor: ProviderAction): string {
  const { type, revoke, options } = descriptor
  // Tiers have conditions of their own, which the description lists.
  if (type === 'accountType') return t('You can change this later.')
  if (options) return t('You can change this at any time.')
  if (!revoke && descriptor.signingMethod === 'siwe') return t('The session expires automatically.')
  if (!revoke && type === 'registerApiKey') {
    return keySlots(descriptor) === undefined
      ? t('You can remove the key on the Keys page.')
      : t('A new key in the same slot replaces this one.')
  }
  if (!revoke) return t('Cannot be undone.')
  const entry = actionOf(provider, revoke)
  return entry === undefined ? t('Cannot be undone.') : t('You can revoke it here at any time.')
}

/** State of a step; `open`: may be taken at any time, and nothing waits for it. */
export type StepState = 'done' | 'next' | 'waiting' | 'open'

/** The first step that is not done is next; those after it wait for it, but not for a referral. */
export function stepState(steps: readonly SetupStep[], index: number): StepState {
  if (steps[index]?.satisfied === true) return 'done'
  return steps.slice(0, index).some(isAwaited) ? 'waiting' : 'next'
}
