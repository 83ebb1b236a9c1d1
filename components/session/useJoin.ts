'use client'
import { say } from '@/lib/messages/say'
import { forgetCode } from '@/lib/stores/referralCode'
import { tellDone } from './tradeNews'
import { useRunMeta } from './useRunMeta'

/** What one signature commits to: the terms, a referral code, or both. */
export interface JoinWish {
  termsVersion?: string | undefined
  referralCode?: string | undefined
}

/**
 * Accepts the terms and attaches a code by one signature of the connected account. Says how it went;
 * the code of the link that brought the person here is forgotten once one is attached.
 */
export function useJoin(): (wish: JoinWish) => Promise<boolean> {
  const run = useRunMeta()
  return async ({ termsVersion, referralCode }) => {
    if (referralCode === undefined) {
      if (termsVersion === undefined) return false
      const params = { termsVersion }
      const isDone = await run({ action: 'metaAcceptTerms', params, label: say('Accept terms') })
      if (isDone) tellDone(say('Terms accepted'), say('Version {termsVersion}', { termsVersion }))
      return isDone
    }
    const params = { referralCode, ...(termsVersion === undefined ? {} : { termsVersion }) }
    const isDone = await run({
      action: 'metaOnboard',
      params,
      label: say('Use code {referralCode}', { referralCode }),
    })
    if (!isDone) return false
    forgetCode()
    tellDone(say('Code {referralCode} attached', { referralCode }))
    return true
  }
}
