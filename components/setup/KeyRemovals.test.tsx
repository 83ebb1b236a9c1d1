import { expect, it, vi } from 'vitest'
import { keyLimitReached } from '@/lib/client/credentials/keyLimit'
import type { AccountKey } from '@/lib/queries/account/accountKeys'
import type { SetupStep } from '@/lib/queries/account/setup'
import { PerpsError } from '@/lib/schema/perpsError'
import { kindC } from '@/lib/trade/testing/madeUpProviders'
import { keyStepCard, offeredRemovals } from './testing/stepCard'
import type { SetupRun } from './useRunSetupStep'

const { ADDRESS } = vi.hoisted(() => ({ ADDRESS: '0x00000000000000000000000000000000000000aa' }))
vi.mock('@/components/session/wallet/useWallet', () => ({
  useWallet: () => ({ status: 'connected', account: ADDRESS, handle: { wallet: () => undefined } }),
}))

const REFUSAL = {
  type: 'registerApiKey',
  failure: { title: 'Not created', message: 'Ten keys are the most.', reason: 'other' },
} as const

function key(name: string, more: Partial<AccountKey> = {}): AccountKey {
  return { id: name, name, kind: 'apiKey', isThisBrowser: false, canWithdraw: true, ...more }
}

/** What the card of the step that makes a key says, as the check or the press left it. */
function card(found: Partial<SetupStep>, failure?: SetupRun['failure']): string {
  const listed = [
    key('bot', { isRemovable: true }),
    key('phone', { isRemovable: true }),
    key('desk', { isRemovable: true, isThisBrowser: true }),
    key('session', { kind: 'session' }),
  ]
  return keyStepCard({ provider: kindC, listed, found, setupRun: { failure } })
}

it('offers to remove the other keys where the account takes no more, by check or by press', () => {
  const failure = keyLimitReached('Ten keys are the most.', '/createAction')
  expect(offeredRemovals(card({ failure }))).toEqual(['bot', 'phone'])
  const pressed = card({}, { ...REFUSAL, hasTooManyKeys: true })
  expect(offeredRemovals(pressed)).toEqual(['bot', 'phone'])
  expect(pressed).toContain('Ten keys are the most.')
})

it('offers none where nothing was refused, or for another reason', () => {
  expect(offeredRemovals(card({}))).toEqual([])
  expect(
    offeredRemovals(card({ failure: new PerpsError(2004, undefined, { tool: '/x' }) })),
  ).toEqual([])
  // The press is newer than the check.
  const failure = keyLimitReached('Ten keys are the most.', '/createAction')
  expect(offeredRemovals(card({ failure }, { ...REFUSAL, hasTooManyKeys: false }))).toEqual([])
})
