'use client'
import { useEffect, useState } from 'react'
import { ClockTime } from '@/components/figures/ClockTime'
import { useJoin } from '@/components/session/actions/useJoin'
import { useRememberedCode } from '@/components/session/actions/useRememberedCode'
import { errorText } from '@/components/session/messages/errorText'
import { useCandidate } from '@/components/session/reads/useMeta'
import { Button } from '@/components/ui/controls/Button'
import { tNodes } from '@/components/ui/tNodes'
import { t } from '@/lib/i18n/t'
import { ReferralCode } from '@/lib/schema/action/metaParams'
import type { ReferralStatus } from '@/lib/schema/model/referral'
import { openDialog } from '@/lib/stores/dialog'
import { CodeField } from './CodeField'
import { ReferralCard } from './ReferralCard'
import { candidateWords } from './rejectionWords'

const SETTLE_MS = 300

/** The code the account came with, or the way to attach one; and its state of the terms. */
export function JoinCard({ account, status }: { account: string; status: ReferralStatus }) {
  const { attachedCode, termsAccepted, termsVersion } = status
  return (
    <ReferralCard
      title={t('Your referrer')}
      description={t('An account keeps the first code it uses.')}
    >
      {attachedCode === undefined ? (
        <Attach account={account} />
      ) : (
        <p>
          <span className="font-mono font-semibold text-20">{attachedCode.code}</span>{' '}
          <span className="text-muted">
            {tNodes('since {attachedAt}', {
              attachedAt: <ClockTime atMs={attachedCode.attachedAt} />,
            })}
          </span>
        </p>
      )}
      <p className="flex flex-wrap items-center gap-2 text-muted">
        {termsAccepted
          ? t('You accepted the terms of service {termsVersion}.', { termsVersion })
          : t('You have not accepted the terms of service {termsVersion}.', { termsVersion })}
        <Button size="sm" onClick={() => openDialog('terms')}>
          {t('Read the terms')}
        </Button>
      </p>
    </ReferralCard>
  )
}

function Attach({ account }: { account: string }) {
  const join = useJoin()
  const remembered = useRememberedCode()
  const [typed, setTyped] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const text = typed ?? remembered ?? ''
  const isCode = ReferralCode.safeParse(text).success
  const settled = useSettled(isCode ? text : undefined)
  const { data, error } = useCandidate(account, settled)
  const isAnswered = settled !== undefined && settled === text
  const candidate = isAnswered ? data?.candidate : undefined
  const onboarding = candidate?.valid === true ? data?.onboarding : undefined
  const attach = async () => {
    setIsBusy(true)
    await join({ ...onboarding })
    setIsBusy(false)
  }
  return (
    <form
      className="flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        if (onboarding !== undefined) void attach()
      }}
    >
      <CodeField
        label={t('Referral code')}
        placeholder={t('3 to 20 letters and digits')}
        value={text}
        onValueChange={setTyped}
        {...noteOf()}
      />
      {onboarding === undefined ? null : (
        <p className="text-muted">
          {onboarding.termsVersion === undefined
            ? t('Your signature will attach {referralCode}.', {
                referralCode: onboarding.referralCode,
              })
            : t(
                'Your signature will accept the terms of service {termsVersion} and attach {referralCode}.',
                {
                  termsVersion: onboarding.termsVersion,
                  referralCode: onboarding.referralCode,
                },
              )}
        </p>
      )}
      <Button
        type="submit"
        tone="primary"
        size="lg"
        className="self-start"
        disabled={onboarding === undefined}
        isBusy={isBusy}
      >
        {t('Sign and use code')}
      </Button>
    </form>
  )

  function noteOf(): { note?: string; tone?: 'good' | 'bad' } {
    if (text === '') return {}
    if (!isCode) return { note: t('Use 3 to 20 letters and digits.'), tone: 'bad' }
    if (isAnswered && error !== null) return { note: errorText(error).message, tone: 'bad' }
    if (candidate === undefined) return { note: t('Checking…') }
    return { note: candidateWords(candidate), tone: candidate.valid ? 'good' : 'bad' }
  }
}

/** The value once it has stood for a moment: nothing is asked with every letter. */
function useSettled(value: string | undefined): string | undefined {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), SETTLE_MS)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
