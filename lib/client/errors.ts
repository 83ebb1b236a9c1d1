import { PerpsError } from '@/lib/schema/perpsError'
import type { Difference } from './actions/intent'

const refusedBrand = Symbol.for('perpdesk.VerificationRefused')
const unreadableBrand = Symbol.for('perpdesk.CredentialUnreadable')

/** A staged step says something else than what was asked for; nothing was signed. */
export class VerificationRefused extends PerpsError {
  readonly [refusedBrand] = true
  /** Position of the step in the list that was staged, from 0. */
  readonly stepIndex: number
  readonly differences: readonly Difference[]

  constructor(provider: string, stepIndex: number, differences: readonly Difference[]) {
    const [first] = differences
    const where = first
      ? `${first.path} should be ${first.expected} and is ${first.actual}`
      : 'it could not be read'
    super(2050, `Refused to sign step ${stepIndex + 1}: ${where}.`, {
      tool: provider,
      details: { differences },
    })
    this.stepIndex = stepIndex
    this.differences = differences
  }
}

/** Recognises a VerificationRefused, also of another copy of this module. */
export function isVerificationRefused(error: unknown): error is VerificationRefused {
  return typeof error === 'object' && error !== null && refusedBrand in error
}

/** A stored credential cannot be read. It is never overwritten: only the person may remove it. */
export class CredentialUnreadable extends PerpsError {
  readonly [unreadableBrand] = true

  constructor(name: string, cause: unknown) {
    super(
      2005,
      `The credential ${name} stored in this browser cannot be read. Remove it to make a new one.`,
      { cause },
    )
  }
}

/** Recognises a CredentialUnreadable, also of another copy of this module. */
export function isCredentialUnreadable(error: unknown): error is CredentialUnreadable {
  return typeof error === 'object' && error !== null && unreadableBrand in error
}
