import { describe, expect, it } from 'vitest'
import { type ActionPhase, phaseOf } from '@/lib/queries/runAccountAction'
import type { Signer } from '@/lib/schema/model/enums'
import { legText, phaseText, shortPhaseText } from './phaseText'

const LINE = 'Sign the message to add the address to your address book at Ondo Perps'
const LINE_HERE =
  'Sign the message in your wallet to add the address to your address book at Ondo Perps'

describe('what is waited for', () => {
  it('names who has to act: the wallet, this browser or the venue', () => {
    const button = (phase: ActionPhase, signer?: Signer) =>
      shortPhaseText({ phase, signer }, 'Lighter')
    expect(button('preparing')).toBe('Preparing…')
    expect(button('switchingChain')).toBe('Switch network in your wallet…')
    expect(button('signing', 'USER')).toBe('Review and sign in your wallet…')
    expect(button('signing', 'SDK')).toBe('Signing…')
    expect(button('sending')).toBe('Waiting for Lighter…')
    expect(button('checking')).toBe('Checking with Lighter…')
    expect(phaseText({ phase: 'sending' })).toBe('Sending to the venue…')
    expect(phaseText({ phase: 'checking' })).toBe('The response was lost; checking the outcome…')
  })

  it('is the wallet where no signer is named, in a form and on a button', () => {
    const wallet = 'Review and sign in your wallet…'
    expect(phaseText({ phase: 'signing' })).toBe(wallet)
    expect(shortPhaseText({ phase: 'signing' }, 'Lighter')).toBe(wallet)
  })

  it('is the same for a transaction in its form and in the list of those in progress', () => {
    const form = (state: 'asking' | 'submitted') => {
      const leg = { index: 0, total: 1, action: 'deposit', functionName: 'transfer', chainId: 1 }
      const phase = phaseOf({ phase: 'leg', leg: { ...leg, state } })
      return phase && phaseText({ phase })
    }
    expect(form('asking')).toBe('Review and sign in your wallet…')
    expect(legText('asking')).toBe(form('asking'))
    expect(form('submitted')).toBe('Sent; waiting for confirmation')
    expect(legText('submitted')).toBe(form('submitted'))
    expect([legText('waiting'), legText('confirmed')]).toEqual([
      'Waiting for the previous step',
      'Confirmed',
    ])
  })

  it('is what a plugin asks of the person, whether or not it has words for it', () => {
    for (const text of [
      (line: string) => phaseText({ phase: 'preparing', line }),
      (line: string) => shortPhaseText({ phase: 'sending', line }, 'Ondo Perps'),
    ]) {
      expect(text(LINE)).toBe(LINE_HERE)
      expect(text('Opening a session')).toBe('Opening a session')
    }
  })
})
