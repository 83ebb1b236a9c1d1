'use client'
import { Copy } from 'lucide-react'
import { useState } from 'react'
import { ClockTime } from '@/components/figures/ClockTime'
import { Usd } from '@/components/figures/Usd'
import { tellDone, tellEnded } from '@/components/session/tradeNews'
import { useRunMeta } from '@/components/session/useRunMeta'
import { Button } from '@/components/ui/Button'
import { sayNodes } from '@/components/ui/sayNodes'
import { say } from '@/lib/messages/say'
import { ReferralCode } from '@/lib/schema/metaParams'
import type { OwnedCode, ReferralStatus } from '@/lib/schema/referral'
import { CodeField } from './CodeField'
import { ReferralCard } from './ReferralCard'
import { referralLink } from './referralLink'

/** The code that the account gives to others: to be made once, then to be shared. */
export function OwnCodeCard({
  status: { ownedCode, ownedCodeEligibility },
}: {
  status: ReferralStatus
}) {
  const { eligible, requiredNotional, currentNotional } = ownedCodeEligibility
  return (
    <ReferralCard
      title={say('Your code')}
      description={say('Give it to others. An account has one code, and it never changes.')}
    >
      {ownedCode !== undefined ? (
        <Share ownedCode={ownedCode} />
      ) : eligible ? (
        <Create />
      ) : (
        <p className="text-muted">
          {sayNodes(
            'You can make a code after trading {requiredNotional}; so far it is {currentNotional}.',
            {
              requiredNotional: <Usd value={requiredNotional} />,
              currentNotional: <Usd value={currentNotional} />,
            },
          )}
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
      tellDone(say('Link copied'), link)
    } catch {
      // Browsers refuse the clipboard to pages without focus or permission: show it to be copied.
      tellEnded(say('Your link'), link)
    }
  }
  return (
    <>
      <p className="font-mono font-semibold text-20">{code}</p>
      <div className="flex flex-wrap items-center gap-2">
        <code className="min-w-0 break-all rounded-sm bg-raised px-2 py-1 text-12">{link}</code>
        <Button onClick={() => void copy()}>
          <Copy size={13} aria-hidden="true" />
          {say('Copy link')}
        </Button>
      </div>
      <p className="text-muted">
        {attachedCount === 1
          ? sayNodes('1 address came with it since {createdAt}', {
              createdAt: <ClockTime atMs={createdAt} />,
            })
          : sayNodes('{attachedCount} addresses came with it since {createdAt}', {
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
      label: say('Create code'),
    })
    setIsBusy(false)
    if (isDone) tellDone(say('Your code is made'))
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
        label={say('The code you wish for')}
        placeholder={say('Leave empty to have one made')}
        value={text}
        onValueChange={setText}
        note={
          isMalformed
            ? say('A code has 3 to 20 letters and digits.')
            : say('Signed by your wallet; free.')
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
        {say('Create code')}
      </Button>
    </form>
  )
}
