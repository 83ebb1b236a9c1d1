'use client'
import { useEffect } from 'react'
import { phaseText } from '@/components/session/messages/phaseText'
import { announcer } from '@/components/ui/overlays/announcer'
import { t } from '@/lib/i18n/t'
import type { TransferRun } from './useTransferRun'

/** What a transfer of this form is doing, what is signed, and why it was refused. */
export function TransferProgress({ run }: { run: TransferRun }) {
  const { phase, line, signer, summary, failure } = run
  const waitingText = phase && phaseText({ phase, line, signer })
  const statusText = failure?.message ?? waitingText
  useEffect(() => {
    if (statusText !== undefined) announcer.announce(statusText)
  }, [statusText])
  return (
    <div className="flex flex-col gap-2 empty:hidden">
      {waitingText === undefined ? null : <p className="text-accent">{waitingText}</p>}
      {summary.length === 0 ? null : (
        <details open>
          <summary className="cursor-pointer text-muted">
            {signer === 'SDK' ? t('Request') : t('Request to sign')}
          </summary>
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
