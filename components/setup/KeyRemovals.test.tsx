import { QueryClient } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { bareDesk, DESK_ADDRESS } from '@/components/session/testing/bareDesk'
import { keyLimitReached } from '@/lib/client/credentials/keyLimit'
import type { AccountKey } from '@/lib/queries/account/accountKeys'
import type { SetupStep } from '@/lib/queries/account/setup'
import { keys } from '@/lib/queries/keys'
import { PerpsError } from '@/lib/schema/perpsError'
import { keyStep } from '@/lib/trade/rules/setupRules'
import { kindC } from '@/lib/trade/testing/madeUpProviders'
import { SetupStepCard } from './SetupStepCard'
import type { SetupRun } from './useRunSetupStep'

const { ADDRESS } = vi.hoisted(() => ({ ADDRESS: '0x00000000000000000000000000000000000000aa' }))
vi.mock('@/components/session/wallet/useWallet', () => ({
  useWallet: () => ({ status: 'connected', account: ADDRESS, handle: { wallet: () => undefined } }),
}))

const IDLE: SetupRun = {
  ...{ running: undefined, phase: undefined, line: undefined, summary: [], failure: undefined },
  run: async () => true,
}
const REFUSAL = {
  type: 'registerApiKey',
  failure: { title: 'Not created', message: 'Ten keys are the most.', reason: 'other' },
} as const

function key(name: string, more: Partial<AccountKey> = {}): AccountKey {
  return { id: name, name, kind: 'apiKey', isThisBrowser: false, canWithdraw: true, ...more }
}

/** What the card of the step that makes a key says, as the check or the press left it. */
function card(found: Partial<SetupStep>, failure?: SetupRun['failure']): string {
  const descriptor = keyStep(kindC)
  if (descriptor === undefined) throw new Error('no step makes a key')
  const cache = new QueryClient()
  cache.setQueryData(keys.providers(), [kindC])
  cache.setQueryData(keys.setup(kindC.key, DESK_ADDRESS), {
    ...{ accountExists: true, areReadsGated: false, isReady: false, items: [] },
  })
  cache.setQueryData(keys.accountKeys(kindC.key, DESK_ADDRESS), [
    key('bot', { isRemovable: true }),
    key('phone', { isRemovable: true }),
    key('desk', { isRemovable: true, isThisBrowser: true }),
    key('session', { kind: 'session' }),
  ])
  const page = (
    <SetupStepCard
      provider={kindC}
      step={{ descriptor, satisfied: false, ...found }}
      number={4}
      state="next"
      setupRun={{ ...IDLE, failure }}
    />
  )
  const client = { plugins: [], plugin: () => ({}) }
  return renderToStaticMarkup(bareDesk(page, { provider: kindC.key, client, cache }))
}

/** The keys that the card offers to remove. */
function offered(markup: string): (string | undefined)[] {
  return [...markup.matchAll(/aria-label="Remove “(.*?)”"/g)].map(([, name]) => name)
}

it('offers to remove the other keys where the account takes no more, by check or by press', () => {
  const failure = keyLimitReached('Ten keys are the most.', '/createAction')
  expect(offered(card({ failure }))).toEqual(['bot', 'phone'])
  const pressed = card({}, { ...REFUSAL, hasTooManyKeys: true })
  expect(offered(pressed)).toEqual(['bot', 'phone'])
  expect(pressed).toContain('Ten keys are the most.')
})

it('offers none where nothing was refused, or for another reason', () => {
  expect(offered(card({}))).toEqual([])
  expect(offered(card({ failure: new PerpsError(2004, undefined, { tool: '/x' }) }))).toEqual([])
  // The press is newer than the check.
  const failure = keyLimitReached('Ten keys are the most.', '/createAction')
  expect(offered(card({ failure }, { ...REFUSAL, hasTooManyKeys: false }))).toEqual([])
})
