import { z } from 'zod'
import { ReferralCode } from '@/lib/schema/action/metaParams'
import { createPersistedStore } from './persistedStore'
import { pageStorage } from './system/browserStorage'

const State = z.object({ code: ReferralCode.optional() })

/** The code of the link that brought this browser here, until a referral code is used. */
export const referralCodeStore = createPersistedStore<z.infer<typeof State>>({
  key: 'perpdesk.referralCode.v1',
  schema: State,
  initial: {},
  storage: pageStorage(),
})

/** Keeps the code of a link, `?ref=NORTH7`; anything that is no code is ignored. */
export function rememberCode(search: string): void {
  const parsed = ReferralCode.safeParse(new URLSearchParams(search).get('ref'))
  if (parsed.success) referralCodeStore.setState({ code: parsed.data.toUpperCase() })
}

/** Forgets it: it was used, or can never be. */
export function forgetCode(): void {
  if (referralCodeStore.getState().code !== undefined) referralCodeStore.setState({}, true)
}
