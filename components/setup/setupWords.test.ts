import { describe, expect, it } from 'vitest'
import type { SetupStep } from '@/lib/queries/account/setup'
import type { ProviderAction } from '@/lib/schema/model/provider'
import { kindA, kindB, kindC } from '@/lib/trade/testing/madeUpProviders'
import {
  asksWallet,
  entryOfRun,
  revokeWords,
  signedHere,
  signerWords,
  stepState,
  stepVerb,
} from './setupWords'

const entry: ProviderAction = {
  type: 'approveAgent',
  signers: ['USER'],
  signingMethod: 'eip712',
  relay: 'API',
}

const wordsOf = (provider: typeof kindA) =>
  provider.setup.map((step) => [step.type, stepVerb(step), signerWords(step)])

describe('the words of a step', () => {
  it('say who signs, and whether it costs something', () => {
    expect(signerWords(entry)).toContain('sign in your wallet')
    expect(signerWords({ ...entry, signingMethod: 'evmTx' })).toContain('gas')
    expect(signerWords({ ...entry, signers: ['SDK'] })).toContain('No wallet prompt')
  })

  it('name the wallet of what either may sign only where this browser has no key', () => {
    const either: ProviderAction = { ...entry, signers: ['USER', 'SDK'], options: [] }
    expect(signerWords(signedHere(either, true))).toBe('You choose. Nothing to sign')
    expect(signerWords(signedHere(either, false))).toContain('sign in your wallet')
    expect(signedHere(entry, true)).toBe(entry)
  })

  it('never promise a wallet prompt that does not come, nor hide one that does', () => {
    expect(wordsOf(kindA)).toEqual([
      ['approveAgent', 'Sign', 'You sign in your wallet. Free, no transaction'],
      ['approveBuilderFee', 'Sign', 'You sign in your wallet. Free, no transaction'],
    ])
    const both = 'Your wallet and this browser’s key both sign a message. Free, no transaction'
    expect(wordsOf(kindB)).toEqual([
      ['registerApiKey', 'Sign', both],
      ['accountType', 'Continue', 'You choose. Nothing to sign'],
      ['approveIntegrator', 'Sign', both],
    ])
    expect(wordsOf(kindC)).toEqual([
      ['siweLogin', 'Sign in', 'Your wallet signs a message. Free, no transaction'],
      ['acceptProviderTerms', 'Accept', 'One press. Nothing to sign'],
      ['createDepositAddress', 'Continue', 'Done by this browser. Nothing to sign'],
      ['registerApiKey', 'Continue', 'Done by this browser. Nothing to sign'],
    ])
    expect(kindC.setup.filter(asksWallet).map(({ type }) => type)).toEqual(['siweLogin'])
  })
})

describe('what a step carries out', () => {
  it('is what revokes it while that runs, which another may sign', () => {
    const asked = (provider: typeof kindA, running: string) => {
      const step = provider.setup.find(({ type, revoke }) => [type, revoke].includes(running))
      return step && asksWallet(entryOfRun(provider, step, running))
    }
    const ofA = ['approveBuilderFee', 'revokeBuilderFee'].map((type) => asked(kindA, type))
    const ofB = ['approveIntegrator', 'revokeIntegrator'].map((type) => asked(kindB, type))
    expect([ofA, ofB]).toEqual([
      [true, true],
      [true, false],
    ])
  })
})

describe('revokeWords', () => {
  it('says how each step is undone, and that a tier or a key in a slot gives way', () => {
    const words = (provider: typeof kindA) =>
      provider.setup.map((step) => revokeWords(provider, step))
    expect(words(kindA)).toEqual(Array(2).fill('You can revoke it here at any time.'))
    expect(words(kindB)).toEqual([
      'A new key in the same slot replaces this one.',
      'You can change this later.',
      'You can revoke it here at any time.',
    ])
    expect(words(kindC).at(-1)).toBe('You can remove the key on the Keys page.')
    expect(words(kindC).slice(0, 2)).toEqual([
      'The session expires automatically.',
      'Cannot be undone.',
    ])
  })
})

describe('stepState', () => {
  const steps = [true, false, false].map((satisfied) => ({ descriptor: entry, satisfied }))

  it('lets one step be next and the later ones wait for it', () => {
    expect(steps.map((_, index) => stepState(steps, index))).toEqual(['done', 'next', 'waiting'])
  })

  it('lets no step wait for a referral that the venue refused', () => {
    const referrer: ProviderAction = { ...entry, type: 'setReferrer', signers: ['SDK'] }
    const refused: SetupStep = { descriptor: referrer, satisfied: false, isSilent: true }
    const approval: SetupStep = { descriptor: entry, satisfied: false }
    const all = [refused, approval, approval]
    expect(all.map((_, index) => stepState(all, index))).toEqual(['next', 'next', 'waiting'])
  })
})
