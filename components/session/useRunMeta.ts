'use client'
import { useQueryClient } from '@tanstack/react-query'
import type { MetaAction } from '@/lib/client/verifyMetaStep'
import { say } from '@/lib/messages/say'
import type { ActionEnd } from '@/lib/queries/runAction'
import { type PlatformAction, runPlatformAction } from '@/lib/queries/runMeta'
import { failureOf, failureOfResult } from './actionFailure'
import { tellRefused, tellUnknown } from './tradeNews'
import { usePerpsClient } from './usePerpsClient'
import { useWallet } from './useWallet'

/** One thing that a person asked the platform for. */
export interface MetaRequest<Type extends MetaAction>
  extends Pick<PlatformAction<Type>, 'action' | 'params'> {
  /** What it is, for toasts: "Accept terms". */
  label: string
}

/**
 * Runs platform actions of the connected account. Refusals are told in words and never thrown; when
 * the account changes, what was staged for the old one is discarded unsigned.
 * @returns whether it stands now
 */
export function useRunMeta(): <Type extends MetaAction>(
  request: MetaRequest<Type>,
) => Promise<boolean> {
  const client = usePerpsClient()
  const cache = useQueryClient()
  const { account, handle } = useWallet()

  return async ({ label, ...request }) => {
    const signal = account === undefined ? undefined : handle.signalOf(account)
    const wallet = await handle.wallet()
    if (signal === undefined || wallet === undefined) return false
    try {
      const end = await runPlatformAction(client, cache, { ...request, wallet, signal })
      tell(label, end)
      return end.kind === 'accepted'
    } catch (error) {
      if (!signal.aborted) tellRefused(label, failureOf(error))
      return false
    }
  }
}

function tell(label: string, end: ActionEnd): void {
  if (end.kind === 'refused') tellRefused(label, failureOfResult(end.failure))
  if (end.kind !== 'unknown') return
  const words = say(
    'The answer was lost. Look at the page again in a moment; repeating it is safe.',
  )
  tellUnknown(`meta-${label}`, say('{label}: outcome unknown', { label }), words)
}
