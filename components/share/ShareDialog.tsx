'use client'
import { Copy } from 'lucide-react'
import { useState } from 'react'
import { useStore } from 'zustand'
import { useMarkPrice } from '@/components/session/live/useMarkPrice'
import { failureOf } from '@/components/session/messages/actionFailure'
import {
  notifyDone,
  notifyEnded,
  notifyRefused,
} from '@/components/session/messages/tradeNotifications'
import { useReferral } from '@/components/session/reads/useMeta'
import { usePublicConfig } from '@/components/session/reads/usePublicConfig'
import { useWallet } from '@/components/session/wallet/useWallet'
import { Button } from '@/components/ui/controls/Button'
import { Checkbox } from '@/components/ui/controls/Checkbox'
import { SegmentedControl } from '@/components/ui/controls/SegmentedControl'
import { Dialog } from '@/components/ui/overlays/Dialog'
import { t, tIn } from '@/lib/i18n/t'
import { SharedCard, type ShareFigure, type ShareRequest } from '@/lib/schema/model/shareCard'
import { errorFromResponse, PerpsError } from '@/lib/schema/perpsError'
import { closeShare, type ShareSubject, shareStore } from '@/lib/stores/share'
import { returnLabel } from './cardFigures'

const TIMEOUT_MS = 15_000

/** Chooses what a card shows of a position, has it signed and gives its link. */
export function ShareDialog() {
  const subject = useStore(shareStore, (state) => state.subject)
  return subject === undefined ? null : <OpenShareDialog subject={subject} />
}

type Result = 'roe' | 'pnl' | 'both'

function OpenShareDialog({ subject }: { subject: ShareSubject }) {
  const { account } = useWallet()
  return account === undefined ? (
    <Choices subject={subject} code={undefined} />
  ) : (
    <WithOwnCode subject={subject} account={account} />
  )
}

function WithOwnCode({ subject, account }: { subject: ShareSubject; account: string }) {
  const { data } = useReferral(account)
  return <Choices subject={subject} code={data?.ownedCode?.code} />
}

function Choices({ subject, code }: { subject: ShareSubject; code: string | undefined }) {
  const { sharePath } = usePublicConfig()
  const newestMark = useMarkPrice(subject.provider, subject.marketId)
  const [result, setResult] = useState<Result>('roe')
  const [visibleFigures, setVisibleFigures] = useState<ReadonlySet<ShareFigure>>(
    () => new Set(['leverage', 'entryPrice', 'price']),
  )
  const [isReferring, setIsReferring] = useState(true)
  const [isBusy, setIsBusy] = useState(false)
  const [link, setLink] = useState<string>()
  const choose = (figure: ShareFigure) => (isChosen: boolean) => {
    setLink(undefined)
    setVisibleFigures((before) => {
      const after = new Set(before)
      if (isChosen) after.add(figure)
      else after.delete(figure)
      return after
    })
  }

  const create = async () => {
    if (sharePath === undefined) return
    setIsBusy(true)
    try {
      const price = subject.kind === 'open' ? (newestMark ?? subject.price) : subject.price
      const referralCode = isReferring ? code : undefined
      const request = requestOf({ ...subject, price }, result, visibleFigures, referralCode)
      const { id } = await signCard(sharePath, request)
      setLink(`${window.location.origin}/share/${id}`)
    } catch (error) {
      notifyRefused(t('Share'), failureOf(error))
    }
    setIsBusy(false)
  }
  const copy = async (text: string) => {
    try {
      await navigator.clipboard.writeText(text)
      notifyDone(t('Link copied'))
    } catch {
      // Browsers refuse the clipboard to pages without focus or permission: show it to be copied.
      notifyEnded(t('Your link'), text)
    }
  }

  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) closeShare()
      }}
      title={
        subject.side === 'LONG'
          ? t('Share {symbol} long', { symbol: subject.symbol })
          : t('Share {symbol} short', { symbol: subject.symbol })
      }
      description={t('The link holds only what you choose. It cannot be revoked.')}
      footer={
        <>
          <Button size="lg" tone="ghost" onClick={closeShare}>
            {tIn('dismiss a dialog', 'Close')}
          </Button>
          {link === undefined ? (
            <Button
              size="lg"
              tone="primary"
              isBusy={isBusy}
              {...(sharePath === undefined ? { title: t('This service cannot sign cards.') } : {})}
              disabled={sharePath === undefined}
              onClick={() => void create()}
            >
              {t('Create link')}
            </Button>
          ) : (
            <Button size="lg" tone="primary" onClick={() => void copy(link)}>
              <Copy size={13} aria-hidden="true" />
              {t('Copy link')}
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-3">
        <SegmentedControl
          label={t('Result')}
          className="w-full"
          value={result}
          onValueChange={(value) => {
            setLink(undefined)
            setResult(value)
          }}
          segments={[
            { key: 'roe', label: returnLabel(subject.kind) },
            { key: 'pnl', label: t('PnL') },
            { key: 'both', label: t('Both') },
          ]}
        />
        <fieldset className="grid grid-cols-2 gap-x-4 gap-y-1">
          <legend className="mb-1 text-muted">{t('Show')}</legend>
          {choicesOf(subject).map(([figure, label]) => (
            <Checkbox
              key={figure}
              label={label}
              isChecked={visibleFigures.has(figure)}
              onCheckedChange={choose(figure)}
            />
          ))}
          {code === undefined ? null : (
            <Checkbox
              label={t('Referral code {code}', { code })}
              isChecked={isReferring}
              onCheckedChange={(isChosen) => {
                setLink(undefined)
                setIsReferring(isChosen)
              }}
            />
          )}
        </fieldset>
        {link === undefined ? null : (
          <>
            <input
              type="text"
              readOnly
              aria-label={t('Your link')}
              value={link}
              onFocus={({ currentTarget }) => currentTarget.select()}
              className="h-8 pointer-coarse:h-11 w-full rounded-md border border-line-strong bg-raised px-2 font-mono text-11"
            />
            <div
              role="img"
              aria-label={t('Card image')}
              style={{ backgroundImage: `url(${link}/picture.png)` }}
              className="aspect-[1200/630] w-full rounded-md border border-line bg-cover"
            />
          </>
        )}
      </div>
    </Dialog>
  )
}

function choicesOf({ kind, account }: ShareSubject): [ShareFigure, string][] {
  return [
    ...(kind === 'open' ? ([['leverage', t('Leverage')]] satisfies [ShareFigure, string][]) : []),
    ['size', t('Size')],
    ['entryPrice', t('Entry')],
    ['price', kind === 'open' ? t('Mark') : t('Exit')],
    ...(account === undefined
      ? []
      : ([['account', t('Account')]] satisfies [ShareFigure, string][])),
  ]
}

function requestOf(
  { symbol: _symbol, ...subject }: ShareSubject,
  result: Result,
  visibleFigures: ReadonlySet<ShareFigure>,
  referralCode: string | undefined,
): ShareRequest {
  const offered = new Set(choicesOf({ ...subject, symbol: '' }).map(([figure]) => figure))
  return {
    ...subject,
    show: [
      ...(result === 'both' ? (['roe', 'pnl'] as const) : [result]),
      ...[...visibleFigures].filter((figure) => offered.has(figure)),
    ],
    ...(referralCode === undefined ? {} : { referralCode }),
  }
}

/** Has the service sign a card. @throws PerpsError */
async function signCard(path: string, request: ShareRequest): Promise<SharedCard> {
  let response: Response
  try {
    response = await fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(request),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
  } catch (cause) {
    throw new PerpsError(2001, 'The service could not be reached.', { cause })
  }
  const body: unknown = await response.json().catch(() => undefined)
  if (!response.ok) throw errorFromResponse(response.status, body)
  return SharedCard.parse(body)
}
