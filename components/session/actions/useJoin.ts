'use client'
import { notifyDone } from '@/components/session/messages/tradeNotifications'
import { t } from '@/lib/i18n/t'
import { forgetCode } from '@/lib/stores/referralCode'
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
      const isDone = await run({ action: 'metaAcceptTerms', params, label: t('Accept terms') })
      if (isDone) notifyDone(t('Terms accepted'), t('Version {termsVersion}', { termsVersion }))
      return isDone
    }
    const params = { referralCode, ...(termsVersion === undefined ? {} : { termsVersion }) }
    const isDone = await run({
      action: 'metaOnboard',
      params,
      label: t('Use code {referralCode}', { referralCode }),
    })
    if (!isDone) return false
    forgetCode()
    notifyDone(t('Code {referralCode} attached', { referralCode }))
    return true
  }
}
