import { describe, expect, it } from 'vitest'
import type { ProviderAction } from '@/lib/schema/provider'
import { signerWords, stepState } from './setupWords'

const entry: ProviderAction = {
  type: 'approveAgent',
  signers: ['USER'],
  signingMethod: 'eip712',
  relay: 'API',
}

describe('signerWords', () => {
  it('says who signs, and whether it costs something', () => {
    expect(signerWords(entry)).toContain('sign in your wallet')
    expect(signerWords({ ...entry, signingMethod: 'evmTx' })).toContain('gas')
    expect(signerWords({ ...entry, signers: ['SDK'] })).toContain('no question asked')
  })
})

describe('stepState', () => {
  const steps = [true, false, false].map((satisfied) => ({ descriptor: entry, satisfied }))

  it('lets one step be next and the later ones wait for it', () => {
    expect(steps.map((_, index) => stepState(steps, index))).toEqual(['done', 'next', 'waiting'])
  })
})
