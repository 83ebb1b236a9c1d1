'use client'
import { useQueryClient } from '@tanstack/react-query'
import { failureOf, failureOfResult } from '@/components/session/messages/actionFailure'
import { notifyRefused, notifyUnknown } from '@/components/session/messages/tradeNotifications'
import { usePerpsClient } from '@/components/session/usePerpsClient'
import { useWallet } from '@/components/session/wallet/useWallet'
import type { MetaAction } from '@/lib/client/actions/verifyMetaStep'
import { t } from '@/lib/i18n/t'
import type { ActionEnd } from '@/lib/queries/runAccountAction'
import { type PlatformAction, runPlatformAction } from '@/lib/queries/runPlatformAction'

/** One thing that a person asked the platform for. */
export interface MetaRequest<Type extends MetaAction>
  extends Pick<PlatformAction<Type>, 'action' | 'params'> {
  /** What it is, for toasts: "Accept terms". */
  label: string
}

/**
 * Runs platform actions of the connected account. Refusals are shown in words, never thrown; when
 * the account changes, what was staged for the old one is discarded unsigned.
 * @returns whether it is in effect now
 */
export function useRunMeta(): <Type extends MetaAction>(
  request: MetaRequest<Type>,
) => Promise<boolean> {
  const client = usePerpsClient()
  const cache = useQueryClient()
  const { account, handle } = useWallet()

  return async ({ label, ...request }) => {
    const signal = account === undefined ? undefined : handle.signalOf(account)
    const wallet = handle.wallet()
    if (signal === undefined || wallet === undefined) return false
    try {
      const end = await runPlatformAction(client, cache, { ...request, wallet, signal })
      notify(label, end)
      return end.kind === 'accepted'
    } catch (error) {
      if (!signal.aborted) notifyRefused(label, failureOf(error))
      return false
    }
  }
}

function notify(label: string, end: ActionEnd): void {
  if (end.kind === 'refused') notifyRefused(label, failureOfResult(end.failure))
  if (end.kind !== 'unknown') return
  const words = t('The response was lost. Check again in a moment; repeating is safe.')
  notifyUnknown(`meta-${label}`, t('{label}: outcome unknown', { label }), words)
}
