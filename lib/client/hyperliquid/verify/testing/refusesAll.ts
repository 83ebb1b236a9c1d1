import { expect, it } from 'vitest'
import type { Intent } from '@/lib/client/actions/intent'
import type { VerifyFacts } from '@/lib/client/hyperliquid/verify/context'
import { verifyStep } from '@/lib/client/hyperliquid/verify/verifyStep'
import type { ActionStep } from '@/lib/schema/action/actionStep'
import { facts } from './honestSteps'

/** Tests that the honest step is accepted and says what it does, and that no forgery of it is. */
export function refusesAll(
  intent: Intent,
  honest: ActionStep,
  says: readonly string[],
  cases: [name: string, step: ActionStep][],
  verifyFacts: VerifyFacts = facts,
): void {
  it('accepts the honest step and says what it does', () => {
    expect(verifyStep(intent, honest, verifyFacts)).toEqual({ ok: true, summary: says })
  })
  it('is put to at least 10 forgeries', () => {
    expect(cases.length).toBeGreaterThanOrEqual(10)
  })
  it.each(cases)('refuses %s', (_, step) => {
    const verdict = verifyStep(intent, step, verifyFacts)
    expect(verdict.ok).toBe(false)
    expect(!verdict.ok && verdict.differences.length).toBeGreaterThan(0)
  })
}
