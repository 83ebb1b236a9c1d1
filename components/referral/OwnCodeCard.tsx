'use client'
import { Copy } from 'lucide-react'
import { useState } from 'react'
import { ClockTime } from '@/components/figures/ClockTime'
import { Usd } from '@/components/figures/Usd'
import { useRunMeta } from '@/components/session/actions/useRunMeta'
import { notifyDone, notifyEnded } from '@/components/session/messages/tradeNotifications'
import { Button } from '@/components/ui/controls/Button'
import { tNodes } from '@/components/ui/tNodes'
import { t } from '@/lib/i18n/t'
import { ReferralCode } from '@/lib/schema/action/metaParams'
import type { OwnedCode, ReferralStatus } from '@/lib/schema/model/referral'
import { CodeField } from './CodeField'
import { ReferralCard } from './ReferralCard'

/** The code that the account gives to others: to be made once, then to be shared. */
export function OwnCodeCard({
  status: { ownedCode, ownedCodeEligibility },
}: {
  status: ReferralStatus
}) {
  const { eligible, requiredNotional, currentNotional } = ownedCodeEligibility
  return (
    <ReferralCard
      title={t('Your code')}
      description={t('Share it. Each account has one permanent code.')}
    >
      {ownedCode !== undefined ? (
        <Share ownedCode={ownedCode} />
      ) : eligible ? (
        <Create />
      ) : (
        <p className="text-muted">
          {tNodes('Trade {requiredNotional} to create a code ({currentNotional} so far).', {
            requiredNotional: <Usd value={requiredNotional} />,
            currentNotional: <Usd value={currentNotional} />,
          })}
        </p>
      )}
    </ReferralCard>
  )
}

function Share({ ownedCode: { code, createdAt, attachedCount } }: { ownedCode: OwnedCode }) {
  const link = referralLink(window.location.origin, code)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link)
      notifyDone(t('Link copied'), link)
    } catch {
      // Browsers refuse the clipboard to pages without focus or permission: show it to be copied.
      notifyEnded(t('Your link'), link)
    }
  }
  return (
    <>
      <p className="font-mono font-semibold text-20">{code}</p>
      <div className="flex flex-wrap items-center gap-2">
        <code className="min-w-0 break-all rounded-sm bg-raised px-2 py-1 text-12">{link}</code>
        <Button onClick={() => void copy()}>
          <Copy size={13} aria-hidden="true" />
          {t('Copy link')}
        </Button>
      </div>
      <p className="text-muted">
        {attachedCount === 1
          ? tNodes('1 referred wallet since {createdAt}', {
              createdAt: <ClockTime atMs={createdAt} />,
            })
          : tNodes('{attachedCount} referred wallets since {createdAt}', {
              attachedCount,
              createdAt: <ClockTime atMs={createdAt} />,
            })}
      </p>
    </>
  )
}

function Create() {
  const run = useRunMeta()
  const [text, setText] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const isMalformed = text !== '' && !ReferralCode.safeParse(text).success
  const create = async () => {
    setIsBusy(true)
    const isDone = await run({
      action: 'metaCreateReferralCode',
      params: text === '' ? {} : { code: text },
      label: t('Create code'),
    })
    setIsBusy(false)
    if (isDone) notifyDone(t('Code created'))
  }
  return (
    <form
      className="flex items-start gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isMalformed) void create()
      }}
    >
      <CodeField
        label={t('Custom code')}
        placeholder={t('Leave empty for a random code')}
        value={text}
        onValueChange={setText}
        note={
          isMalformed ? t('Use 3 to 20 letters and digits.') : t('Signed by your wallet. Free.')
        }
        tone={isMalformed ? 'bad' : undefined}
      />
      <Button
        type="submit"
        tone="primary"
        className="mt-5 h-10"
        disabled={isMalformed}
        isBusy={isBusy}
      >
        {t('Create code')}
      </Button>
    </form>
  )
}

/** The address to give to others: it opens the desk and has the code remembered. */
function referralLink(origin: string, code: string): string {
  return `${origin}/?ref=${encodeURIComponent(code)}`
}
