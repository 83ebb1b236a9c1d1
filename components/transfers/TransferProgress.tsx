'use client'
import { useEffect } from 'react'
import { preparingText } from '@/components/session/messages/preparingText'
import { announcer } from '@/components/ui/overlays/announcer'
import { t } from '@/lib/i18n/t'
import { requestTitle, transferPhaseText } from './transferPhases'
import type { TransferRun } from './useTransferRun'

/** What a transfer of this form is doing, what is signed, and why it was refused. */
export function TransferProgress({ run }: { run: TransferRun }) {
  const { phase, line, signer, summary, failure } = run
  const phaseText =
    line === undefined ? phase && transferPhaseText(phase, signer) : preparingText(line)
  const statusText = failure?.message ?? phaseText
  useEffect(() => {
    if (statusText !== undefined) announcer.announce(statusText)
  }, [statusText])
  return (
    <div className="flex flex-col gap-2 empty:hidden">
      {phaseText === undefined ? null : <p className="text-accent">{phaseText}</p>}
      {summary.length === 0 ? null : (
        <details open>
          <summary className="cursor-pointer text-muted">{requestTitle(signer)}</summary>
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
