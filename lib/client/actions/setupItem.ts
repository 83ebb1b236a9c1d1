import type { ProviderAction } from '@/lib/schema/model/provider'
import type { PerpsError } from '@/lib/schema/perpsError'

/** One line of the checklist. */
export interface SetupItem {
  descriptor: ProviderAction
  satisfied: boolean
  /** Of a choice step: the account's value at present, where it is known. */
  presentChoice?: string
  /** Done without asking the person; listed only where it failed. */
  isSilent?: true
  /** Why a silent step failed. */
  failure?: PerpsError
}

/** Whether trading waits for the step. A referral is never a condition. */
export function isRequired({ descriptor, isSilent }: SetupItem): boolean {
  return !(isSilent && descriptor.type === 'setReferrer')
}
