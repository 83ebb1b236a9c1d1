import { describe, expect, it } from 'vitest'
import type { Intent } from '@/lib/client/actions/intent'
import type { ActionStep } from '@/lib/schema/action/actionStep'
import { casesOf, l1Envelope, rehashed, userEnvelope } from './testing/forgeries'
import { facts, intentOf, l1Step, OTHER, OWNER, userStep } from './testing/honestSteps'
import { verifyStep } from './verifyStep'

const says = ['Keep the collateral of the account in one place, its spot ledger']

function refusesAll(
  intent: Intent,
  honest: ActionStep,
  cases: [name: string, step: ActionStep][],
): void {
  it('accepts the honest step and says what it does', () => {
    expect(verifyStep(intent, honest, facts)).toEqual({ ok: true, summary: says })
  })
  it('is put to at least 10 forgeries', () => {
    expect(cases.length).toBeGreaterThanOrEqual(10)
  })
  it.each(cases)('refuses %s', (_, step) => {
    expect(verifyStep(intent, step, facts).ok).toBe(false)
  })
}

describe('verifyStep of accountMode by the wallet', () => {
  const choose = (fields: Record<string, string>) =>
    userStep('accountMode', 'UserSetAbstraction', {
      user: OWNER,
      abstraction: 'unifiedAccount',
      ...fields,
    })
  const intent: Intent = {
    ...intentOf('accountMode', { mode: 'unifiedAccount' }),
    signerAddress: OWNER,
  }
  refusesAll(
    intent,
    choose({}),
    casesOf(
      choose({}),
      {
        'another account': choose({ user: OTHER }),
        'another mode': choose({ abstraction: 'portfolioMargin' }),
        'the mode it has': choose({ abstraction: 'disabled' }),
        'the letter of the mode': choose({ abstraction: 'u' }),
        'a withdrawal in its place': userStep('accountMode', 'Withdraw', {
          destination: OTHER,
          amount: '1',
          time: '1',
        }),
        'the form that an agent signs': l1Step('accountMode', {
          type: 'agentSetAbstraction',
          abstraction: 'u',
        }),
      },
      userEnvelope,
    ),
  )

  it('refuses where a mode was asked for that cannot be chosen', () => {
    const odd = { ...intent, params: { mode: 'dexAbstraction' } }
    expect(verifyStep(odd, choose({ abstraction: 'dexAbstraction' }), facts).ok).toBe(false)
  })
})

describe('verifyStep of accountMode by the agent', () => {
  const honest = l1Step('accountMode', { type: 'agentSetAbstraction', abstraction: 'u' })
  refusesAll(
    intentOf('accountMode', { mode: 'unifiedAccount' }),
    honest,
    casesOf(
      honest,
      {
        'another mode': rehashed(honest, (action) => {
          action.abstraction = 'p'
        }),
        'the mode in full': rehashed(honest, (action) => {
          action.abstraction = 'unifiedAccount'
        }),
        'an order in its place': rehashed(honest, (action) => {
          action.type = 'order'
        }),
        'the form that a wallet signs': userStep('accountMode', 'UserSetAbstraction', {
          user: OWNER,
          abstraction: 'unifiedAccount',
        }),
      },
      l1Envelope,
    ),
  )
})
