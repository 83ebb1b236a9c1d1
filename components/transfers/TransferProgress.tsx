'use client'
import { useEffect } from 'react'
import { preparingText } from '@/components/session/messages/preparingText'
import { announcer } from '@/components/ui/overlays/announcer'
import { t } from '@/lib/i18n/t'
import type { ActionPhase } from '@/lib/queries/runAction'
import type { TransferRun } from './useTransferRun'

const PHASES: Record<ActionPhase, string> = {
  get preparing() {
    return t('Preparing…')
  },
  get switchingChain() {
    return t('Switch network in your wallet…')
  },
  get signing() {
    return t('Review and confirm in your wallet…')
  },
  get sending() {
    return t('Sending to the venue…')
  },
  get checking() {
    return t('The response was lost; checking the outcome…')
  },
}

/** What a transfer of this form is doing, what is signed, and why it was refused. */
export function TransferProgress({ run }: { run: TransferRun }) {
  const { phase, line, summary, failure } = run
  const phaseText = line === undefined ? phase && PHASES[phase] : preparingText(line)
  const statusText = failure?.message ?? phaseText
  useEffect(() => {
    if (statusText !== undefined) announcer.announce(statusText)
  }, [statusText])
  return (
    <div className="flex flex-col gap-2 empty:hidden">
      {phaseText === undefined ? null : <p className="text-accent">{phaseText}</p>}
      {summary.length === 0 ? null : (
        <details open>
          <summary className="cursor-pointer text-muted">{t('Request to confirm')}</summary>
          <ul className="mt-1 rounded-md bg-bg p-2 font-mono text-11">
            {summary.map((line) => (
              <li key={line} className="break-words">
                {line}
              </li>
            ))}
          </ul>
        </details>
      )}
      {failure === undefined ? null : (
        <p className="text-danger">
          {failure.requestId === undefined
            ? failure.message
            : t('{message} (request {requestId})', {
                message: failure.message,
                requestId: failure.requestId,
              })}
        </p>
      )}
    </div>
  )
}
