import type { ClientCore } from '@/lib/client/clientCore'
import { isPerpsError, type PerpsError } from '@/lib/schema/perpsError'

type Remembering = Pick<ClientCore, 'unknownOutcomes'>

interface Step {
  provider: string
  address: string
  action: string
}

/** Why the outcome of a setup step of this account is unknown; undefined where none was lost. */
export function unknownOutcome(core: Remembering, step: Step): PerpsError | undefined {
  return core.unknownOutcomes.get(nameOf(step))
}

/** Remembers that the outcome of a setup step is unknown (2100); nothing of any other failure. */
export function noteUnknown(core: Remembering, step: Step, error: unknown): void {
  if (isPerpsError(error) && error.code === 2100) core.unknownOutcomes.set(nameOf(step), error)
}

/** Forgets a lost outcome once the same step is satisfied. */
export function forgetUnknown(core: Remembering, step: Step): void {
  core.unknownOutcomes.delete(nameOf(step))
}

function nameOf({ provider, address, action }: Step): string {
  return JSON.stringify([provider, address.toLowerCase(), action])
}
