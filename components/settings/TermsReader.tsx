'use client'
import { useState } from 'react'
import { ClockTime } from '@/components/figures/ClockTime'
import { errorText } from '@/components/session/errorText'
import { useJoin } from '@/components/session/useJoin'
import { useCandidate, useTerms } from '@/components/session/useMeta'
import { useRememberedCode } from '@/components/session/useRememberedCode'
import { Button } from '@/components/ui/Button'
import { Checkbox } from '@/components/ui/Checkbox'
import { Dialog } from '@/components/ui/Dialog'
import { ErrorState } from '@/components/ui/ErrorState'
import { Skeleton } from '@/components/ui/Skeleton'
import { sayNodes } from '@/components/ui/sayNodes'
import { say } from '@/lib/messages/say'
import type { Terms } from '@/lib/schema/meta'
import { openDialog } from '@/lib/stores/dialog'

/** Asks for the text where nobody is connected: the service wants an address, and nobody's is this. */
const NOBODY = '0x0000000000000000000000000000000000000000'

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
  const { data: terms, error, refetch } = useTerms(account ?? NOBODY)
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
      width="lg"
      title={say('Terms of service')}
      description={
        terms === undefined
          ? undefined
          : say('Version {termsVersion}', { termsVersion: terms.termsVersion })
      }
      footer={
        terms === undefined ? undefined : account === undefined ? (
          <Button size="lg" tone="primary" onClick={() => openDialog('wallet')}>
            {say('Connect a wallet to accept')}
          </Button>
        ) : terms.acceptedAt !== undefined ? (
          <p role="status" className="text-muted">
            {sayNodes('You accepted this version on {acceptedAt}', {
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
          aria-label={say('Text')}
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
          title={say('The terms could not be read')}
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
          label={say('Use the referral code {code} too', { code })}
          isChecked={usesCode}
          onCheckedChange={setUsesCode}
          className="me-auto"
        />
      )}
      <Button size="lg" onClick={onClose}>
        {say('Not now')}
      </Button>
      <Button size="lg" tone="primary" isBusy={isBusy} onClick={() => void accept()}>
        {say('Accept by signature')}
      </Button>
    </div>
  )
}
