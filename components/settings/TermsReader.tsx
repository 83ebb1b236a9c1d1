'use client'
import { useState } from 'react'
import { ClockTime } from '@/components/figures/ClockTime'
import { useJoin } from '@/components/session/actions/useJoin'
import { useRememberedCode } from '@/components/session/actions/useRememberedCode'
import { errorText } from '@/components/session/messages/errorText'
import { useCandidate, useTerms } from '@/components/session/reads/useMeta'
import { Button } from '@/components/ui/controls/Button'
import { Checkbox } from '@/components/ui/controls/Checkbox'
import { Dialog } from '@/components/ui/overlays/Dialog'
import { ErrorState } from '@/components/ui/states/ErrorState'
import { Skeleton } from '@/components/ui/states/Skeleton'
import { tNodes } from '@/components/ui/tNodes'
import { t } from '@/lib/i18n/t'
import type { Terms } from '@/lib/schema/model/meta'
import { ZERO_ADDRESS } from '@/lib/schema/model/primitives'
import { openDialog } from '@/lib/stores/dialog'

/**
 * The terms in full. A connected account accepts them by a signature, and attaches the code of the
 * link it came with by the same one unless it is unticked. Trading does not wait for it.
 */
export function TermsReader({
  account,
  onClose,
}: {
  account: string | undefined
  onClose: () => void
}) {
  // The service requires an address, and the zero address has no owner.
  const { data: terms, error, refetch } = useTerms(account ?? ZERO_ADDRESS)
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
      width="lg"
      title={t('Terms of service')}
      description={
        terms === undefined
          ? undefined
          : t('Version {termsVersion}', { termsVersion: terms.termsVersion })
      }
      footer={
        terms === undefined ? undefined : account === undefined ? (
          <Button size="lg" tone="primary" onClick={() => openDialog('wallet')}>
            {t('Connect a wallet to accept')}
          </Button>
        ) : terms.acceptedAt !== undefined ? (
          <p role="status" className="text-muted">
            {tNodes('You accepted this version on {acceptedAt}', {
              acceptedAt: <ClockTime atMs={terms.acceptedAt} />,
            })}
          </p>
        ) : (
          <AcceptTerms account={account} terms={terms} onClose={onClose} />
        )
      }
    >
      {terms !== undefined ? (
        <section
          aria-label={t('Text')}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the text scrolls and holds no control
          tabIndex={0}
          className="whitespace-pre-line text-13 leading-5"
        >
          {terms.content}
        </section>
      ) : error === null ? (
        <div aria-busy="true" className="flex flex-col gap-3">
          <Skeleton className="h-4 w-full" />
          <Skeleton className="h-4 w-full" />
          <Skeleton className="h-4 w-2/3" />
        </div>
      ) : (
        <ErrorState
          title={t('Could not load the terms')}
          {...errorText(error)}
          onRetry={() => void refetch()}
        />
      )}
    </Dialog>
  )
}

function AcceptTerms({
  account,
  terms: { termsVersion },
  onClose,
}: {
  account: string
  terms: Terms
  onClose: () => void
}) {
  const join = useJoin()
  const remembered = useRememberedCode()
  const candidate = useCandidate(account, remembered).data?.candidate
  const [usesCode, setUsesCode] = useState(true)
  const [isBusy, setIsBusy] = useState(false)
  const code = candidate?.valid === true ? candidate.normalizedCode : undefined
  const accept = async () => {
    setIsBusy(true)
    const isDone = await join({ termsVersion, referralCode: usesCode ? code : undefined })
    setIsBusy(false)
    if (isDone) onClose()
  }
  return (
    <div className="flex flex-1 flex-wrap items-center justify-end gap-3">
      {code === undefined ? null : (
        <Checkbox
          label={t('Also use referral code {code}', { code })}
          isChecked={usesCode}
          onCheckedChange={setUsesCode}
          className="me-auto"
        />
      )}
      <Button size="lg" onClick={onClose}>
        {t('Not now')}
      </Button>
      <Button size="lg" tone="primary" isBusy={isBusy} onClick={() => void accept()}>
        {t('Accept by signature')}
      </Button>
    </div>
  )
}
