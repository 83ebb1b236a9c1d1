'use client'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { say } from '@/lib/messages/say'
import {
  type ActionEnd,
  type ActionPhase,
  outdateSetup,
  runAccountAction,
  settleUnknown,
} from '@/lib/queries/runAction'
import type { ActionParamsInput } from '@/lib/schema/actionParams'
import type { ActionType } from '@/lib/schema/enums'
import type { Provider } from '@/lib/schema/provider'
import { openDialog } from '@/lib/stores/dialog'
import { type ActionFailure, failureOf, failureOfResult } from './actionFailure'
import { type NewsAction, tellRefused, tellUnknown, withdrawNews } from './tradeNews'
import { askFaucet } from './useFaucet'
import { usePerpsClient } from './usePerpsClient'
import { usePublicConfig } from './usePublicConfig'
import { useWallet } from './useWallet'

/** One action that a person asked for. */
export interface ActionRequest<Type extends ActionType> {
  action: Type
  params: ActionParamsInput<Type>
  /** What it is, for toasts: "Buy 0.5 BTC". */
  label: string
  onPhase?: (phase: ActionPhase) => void
  /** What is about to be signed, line by line, made from the bytes. */
  onSummary?: (lines: readonly string[]) => void
  /** Hears of a refusal beside the toast, for a form to show it where it was caused. */
  onFailure?: (failure: ActionFailure) => void
  /** Asks for the same once more, where nothing was sent and another try may succeed. */
  onRetry?: () => void
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
  const { faucetPath } = usePublicConfig()
  const router = useRouter()

  return async (request) => {
    // A press on old news must not act for an account that is no longer the connected one.
    const signal = address === undefined ? undefined : handle.signalOf(address)
    if (address === undefined || signal === undefined) return { kind: 'failed' }
    const account = { provider: provider.key, address }
    const isStreamed = provider.wsUrl !== undefined
    let wasSent = false
    try {
      const end = await runAccountAction(client, cache, {
        account,
        isStreamed,
        action: request.action,
        params: request.params,
        onPhase(phase) {
          wasSent ||= phase === 'sending'
          request.onPhase?.(phase)
        },
        onSummary: request.onSummary,
        signal,
        wallet: await handle.wallet(),
      })
      return end.kind === 'unknown' ? await settle(end) : told(end)
    } catch (error) {
      if (signal.aborted) {
        if (wasSent) tellStillUnknown(`left-${Date.now()}`)
        return { kind: 'failed' }
      }
      tellFailure(failureOf(error), request.onRetry)
      return { kind: 'failed' }
    }

    function tellFailure(failure: ActionFailure, onRetry?: () => void): void {
      request.onFailure?.(failure)
      tellRefused(request.label, failure, cureOf(failure, onRetry))
      if (failure.cure === 'setup') outdateSetup(cache, account)
      if (failure.code === 2070) openDialog('setup')
    }

    function cureOf({ cure }: ActionFailure, onRetry?: () => void): NewsAction | undefined {
      switch (cure) {
        case 'setup':
          return { label: say('Set up'), onPress: () => openDialog('setup') }
        case 'terms':
          return { label: say('Read the terms'), onPress: () => openDialog('terms') }
        case 'leverage':
          return { label: say('Change leverage'), onPress: () => openDialog('leverage') }
        case 'markets':
          return { label: say('Other markets'), onPress: () => openDialog('markets') }
        case 'transfer':
          return { label: say('Move funds'), onPress: () => router.push('/transfers?tab=move') }
        case 'retry':
          return onRetry === undefined ? undefined : { label: say('Try again'), onPress: onRetry }
        case 'fund':
          return fundingCure()
        default:
          return undefined
      }
    }

    function fundingCure(): NewsAction | undefined {
      if (address === undefined) return undefined
      if (faucetPath === undefined) {
        return { label: say('Funds'), onPress: () => router.push('/transfers') }
      }
      return { label: say('Faucet'), onPress: () => void askFaucet(cache, faucetPath, address) }
    }

    async function settle(end: Extract<ActionEnd, { kind: 'unknown' }>): Promise<ActionAnswer> {
      const newsId = `unknown-${request.label}-${Date.now()}`
      request.onUnknown?.()
      tellUnknown(
        newsId,
        say('{label}: outcome unknown', { label: request.label }),
        say('The venue’s answer was lost. Checking what happened; do not send it again.'),
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
      tellStillUnknown(newsId)
      return end
    }

    function tellStillUnknown(newsId: string): void {
      tellUnknown(
        `${newsId}-given-up`,
        say('{label}: outcome still unknown', { label: request.label }),
        say('Look at your open orders, fills and positions before you send it again.'),
      )
    }

    function told(end: Exclude<ActionEnd, { kind: 'unknown' }>): ActionAnswer {
      if (end.kind === 'refused') tellFailure(failureOfResult(end.failure))
      return end
    }
  }
}
