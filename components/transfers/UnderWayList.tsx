'use client'
import { useEffect, useState } from 'react'
import { TimeAgo } from '@/components/figures/TimeAgo'
import { OwnText } from '@/components/session/messages/OwnText'
import {
  type TransferUnderWay,
  useTransfersUnderWay,
} from '@/components/session/reads/useTransfersUnderWay'
import { Button } from '@/components/ui/controls/Button'
import { markOwn } from '@/lib/i18n/ownText'
import { t } from '@/lib/i18n/t'
import { lostLegOf } from '@/lib/queries/account/transfers'
import type { Provider } from '@/lib/schema/model/provider'
import { depositSymbol } from '@/lib/trade/rules/fundRules'
import { LegRow } from './LegRow'
import { LostLegPrompt } from './LostLegPrompt'

/** Transactions that have not come to their end: of this visit, and of one before a reload. */
export function UnderWayList({ provider }: { provider: Provider }) {
  const list = useTransfersUnderWay(provider.key)
  if (list.length === 0) return null
  return (
    <section aria-labelledby="under-way" className="flex flex-col gap-2">
      <h2 id="under-way" className="font-semibold text-13">
        {t('In progress')}
      </h2>
      {list.map((entry) => (
        <UnderWay key={entry.transfer.id} provider={provider} entry={entry} />
      ))}
    </section>
  )
}

function UnderWay({ provider, entry }: { provider: Provider; entry: TransferUnderWay }) {
  const { transfer, isRunning, goOn, goOnQuietly, dismiss } = entry
  const [wasTried, setWasTried] = useState(false)
  const isInDoubt = lostLegOf(transfer) !== undefined && !isRunning

  // After a reload: what asks nothing of the wallet goes on by itself, once.
  const goesOnByItself = !isRunning && !wasTried
  useEffect(() => {
    setWasTried(true)
    if (goesOnByItself) void goOnQuietly()
  })

  return (
    <article className="flex flex-col gap-2 rounded-md border border-line-strong bg-panel p-3">
      <header className="flex items-baseline justify-between gap-3">
        <h3 className="font-semibold">
          <OwnText text={titleOf(transfer.params, provider)} />
        </h3>
        <TimeAgo atMs={transfer.startedAtMs} className="text-muted" />
      </header>
      <ol className="flex flex-col gap-1.5">
        {transfer.steps.map((step, index) => (
          <LegRow
            key={`${transfer.id} ${step.txParams.functionName}`}
            provider={provider}
            call={step.txParams}
            leg={transfer.legs[index]}
            position={{ index, total: transfer.steps.length }}
            isRunning={isRunning}
          />
        ))}
      </ol>
      {isInDoubt ? <LostLegPrompt onAnswer={(answer) => void goOn(answer)} /> : null}
      {isRunning ? null : (
        <footer className="flex gap-2">
          {isInDoubt ? null : (
            <Button tone="primary" onClick={() => void goOn()}>
              {t('Continue')}
            </Button>
          )}
          <Button
            tone="ghost"
            onClick={dismiss}
            title={t('Transactions already sent cannot be undone.')}
          >
            {t('Dismiss')}
          </Button>
        </footer>
      )}
    </article>
  )
}

function titleOf(params: TransferUnderWay['transfer']['params'], provider: Provider): string {
  const { amount } = params
  if (typeof amount !== 'string') return t('Deposit')
  const symbol = depositSymbol(provider, params)
  return t('Deposit of {amount}', {
    amount: markOwn(symbol === undefined ? amount : `${amount} ${symbol}`),
  })
}
