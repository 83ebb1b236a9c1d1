import type { ClientCore } from '@/lib/client/clientCore'
import type { PerpsError } from '@/lib/schema/perpsError'

type Remembering = Pick<ClientCore, 'plugin' | 'refusedReferrals'>

interface Account {
  provider: string
  address: string
}

/**
 * What a venue says to a referral that it will not take, now or later: the account has a referrer, the
 * code is its own, or there is no such code. All else may pass.
 */
const FOR_GOOD: readonly number[] = [2002, 2020]

/** Why the venue refused this account the configured code before; undefined where it did not. */
export function refusedReferral(
  core: Remembering,
  account: Account,
  { type }: { type: string },
): PerpsError | undefined {
  return type === 'setReferrer' ? core.refusedReferrals.get(nameOf(core, account)) : undefined
}

/** Remembers that a referral was refused for good; nothing of any other step or failure. */
export function noteRefused(
  core: Remembering,
  account: Account,
  { type }: { type: string },
  error: PerpsError,
): void {
  if (type !== 'setReferrer' || !FOR_GOOD.includes(error.code)) return
  core.refusedReferrals.set(nameOf(core, account), error)
}

/** Forgets a refusal once the same step was carried out after all. */
export function forgetRefused(core: Remembering, input: Account & { action: string }): void {
  if (input.action === 'setReferrer') core.refusedReferrals.delete(nameOf(core, input))
}

function nameOf(core: Remembering, { provider, address }: Account): string {
  const { referralCode } = core.plugin(provider).pins
  return JSON.stringify([provider, address.toLowerCase(), referralCode])
}
