'use client'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import {
  type ActionEnd,
  type ActionPhase,
  runAccountAction,
  settleUnknown,
} from '@/lib/queries/runAction'
import type { ActionParamsInput } from '@/lib/schema/actionParams'
import type { ActionType } from '@/lib/schema/enums'
import type { Provider } from '@/lib/schema/provider'
import { openDialog } from '@/lib/stores/dialog'
import { failureOf, failureOfResult } from './actionFailure'
import { tellRefused, tellUnknown, withdrawNews } from './tradeNews'
import { usePerpsClient } from './usePerpsClient'
import { useWallet } from './useWallet'

/** One action that a person asked for. */
export interface ActionRequest<Type extends ActionType> {
  action: Type
  params: ActionParamsInput<Type>
  /** What it is, for toasts: "Buy 0.5 BTC". */
  label: string
  onPhase?: (phase: ActionPhase) => void
  /** Called once the answer was lost, while it is still being asked what happened. */
  onUnknown?: () => void
}

/** An action ended, or nothing came of it: refused before anything was sent, or given up. */
export type ActionAnswer = ActionEnd | { kind: 'failed' }

/** How long to keep asking what became of an action whose answer was lost. */
const SETTLE_FOR_MS = 120_000

/**
 * Runs actions of the connected account at a provider. Refusals are told in words (toast and
 * assertive region) and never thrown; SetupRequired opens the setup. When the account changes,
 * whatever was staged for the old one is discarded unsigned.
 */
export function useRunAction(
  provider: Provider,
): <Type extends ActionType>(request: ActionRequest<Type>) => Promise<ActionAnswer> {
  const client = usePerpsClient()
  const cache = useQueryClient()
  const { account: address, handle } = useWallet()
  const staged = useRef<AbortController>(undefined)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new account ends the old one's work
  useEffect(() => {
    const controller = new AbortController()
    staged.current = controller
    return () => controller.abort()
  }, [address, provider.key])

  return async (request) => {
    if (address === undefined) return { kind: 'failed' }
    const account = { provider: provider.key, address }
    const isStreamed = provider.wsUrl !== undefined
    const signal = staged.current?.signal
    try {
      const end = await runAccountAction(client, cache, {
        account,
        isStreamed,
        action: request.action,
        params: request.params,
        onPhase: request.onPhase,
        signal,
        wallet: await handle.wallet(),
      })
      return end.kind === 'unknown' ? await settle(end) : told(end)
    } catch (error) {
      if (signal?.aborted === true) return { kind: 'failed' }
      const failure = failureOf(error)
      tellRefused(request.label, failure)
      if (failure.code === 2070) openDialog('setup')
      return { kind: 'failed' }
    }

    async function settle(end: Extract<ActionEnd, { kind: 'unknown' }>): Promise<ActionAnswer> {
      const newsId = `unknown-${request.label}-${Date.now()}`
      request.onUnknown?.()
      tellUnknown(
        newsId,
        `${request.label}: outcome unknown`,
        'The venue’s answer was lost. Checking what happened; do not send it again.',
      )
      try {
        const settled = await settleUnknown(
          client,
          cache,
          { account, isStreamed },
          end.request,
          SETTLE_FOR_MS,
        )
        withdrawNews(newsId)
        if (settled.kind !== 'unknown') return told(settled)
      } catch {
        withdrawNews(newsId)
      }
      tellUnknown(
        `${newsId}-given-up`,
        `${request.label}: outcome still unknown`,
        'Look at your open orders, fills and positions before you send it again.',
      )
      return end
    }

    function told(end: Exclude<ActionEnd, { kind: 'unknown' }>): ActionAnswer {
      if (end.kind === 'refused') {
        const failure = failureOfResult(end.failure)
        tellRefused(request.label, failure)
        if (failure.code === 2070) openDialog('setup')
      }
      return end
    }
  }
}
