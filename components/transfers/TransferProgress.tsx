'use client'
import { useEffect } from 'react'
import { announcer } from '@/components/ui/announcer'
import { say } from '@/lib/messages/say'
import type { ActionPhase } from '@/lib/queries/runAction'
import type { TransferRun } from './useTransferRun'

const PHASES: Record<ActionPhase, string> = {
  get preparing() {
    return say('Preparing…')
  },
  get switchingChain() {
    return say('Your wallet is asked to change its network…')
  },
  get signing() {
    return say('Read it in your wallet and confirm…')
  },
  get sending() {
    return say('Sending to the venue…')
  },
  get checking() {
    return say('The answer was lost; checking what happened…')
  },
}

/** What a transfer of this form is doing, what is signed, and why it was refused. */
export function TransferProgress({ run }: { run: TransferRun }) {
  const { phase, summary, failure } = run
  const said = failure?.message ?? (phase === undefined ? undefined : PHASES[phase])
  useEffect(() => {
    if (said !== undefined) announcer.announce(said)
  }, [said])
  return (
    <div className="flex flex-col gap-2 empty:hidden">
      {phase === undefined ? null : <p className="text-accent">{PHASES[phase]}</p>}
      {summary.length === 0 ? null : (
        <details open>
          <summary className="cursor-pointer text-muted">{say('What you confirm')}</summary>
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
            : say('{message} (request {requestId})', {
                message: failure.message,
                requestId: failure.requestId,
              })}
        </p>
      )}
    </div>
  )
}
