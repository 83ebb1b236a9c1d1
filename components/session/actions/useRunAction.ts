'use client'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import {
  type ActionFailure,
  failureOf,
  failureOfResult,
} from '@/components/session/messages/actionFailure'
import type { RefusalReason } from '@/components/session/messages/refusals'
import {
  dismissNotification,
  type NotificationAction,
  notifyRefused,
  notifyUnknown,
} from '@/components/session/messages/tradeNotifications'
import { withDoneSteps } from '@/components/session/messages/withDoneSteps'
import { faucetPathOf } from '@/components/session/reads/faucetPath'
import { usePublicConfig } from '@/components/session/reads/usePublicConfig'
import { usePerpsClient } from '@/components/session/usePerpsClient'
import { useWallet } from '@/components/session/wallet/useWallet'
import { t } from '@/lib/i18n/t'
import { outdateSetup } from '@/lib/queries/outdateSetup'
import {
  type ActionEnd,
  runAccountAction,
  settleUnknown,
  type Waiting,
} from '@/lib/queries/runAccountAction'
import type { ActionResult } from '@/lib/schema/action/action'
import type { ActionParamsInput } from '@/lib/schema/action/actionParams'
import type { ErrorCode } from '@/lib/schema/errors'
import type { ActionType } from '@/lib/schema/model/enums'
import type { Provider } from '@/lib/schema/model/provider'
import { openDialog } from '@/lib/stores/dialog'
import { marketKey } from '@/lib/stores/market'
import type { OrderProof } from '@/lib/stores/orders/orderProofs'
import { askSignAgain } from '@/lib/stores/system/signAgain'
import type { ReportedProgress } from './recordProof'
import { askFaucet } from './useFaucet'

/** Another try. */
export interface Retry {
  press: () => void
  /** Aborted once the press can do nothing any more, such as with the form that it opens. */
  until?: AbortSignal
}

/** One action that a person asked for. */
export interface ActionRequest<Type extends ActionType> {
  action: Type
  params: ActionParamsInput<Type>
  /** What it is, for toasts: "Buy 0.5 BTC". */
  label: string
  /** Called with each thing that is waited for. */
  onWaiting?: (waiting: Waiting) => void
  /**
   * Called when it is sent: with the id that an order is listed with, where that is known by then.
   */
  onSending?: (clientOrderId: string | undefined) => void
  /** What is about to be signed, line by line, made from the bytes. */
  onSummary?: (lines: readonly string[]) => void
  /** Called with a refusal, besides the toast, for a form to show it where it was caused. */
  onFailure?: (failure: ActionFailure) => void
  /** Reasons of refusals that the caller handles itself: no notification is shown for them. */
  quietReasons?: readonly RefusalReason[]
  /** Asks for the same once more, where nothing was sent and another try may succeed. */
  retry?: Retry
  /** Says of a refusal what it left, where the venue's words are of its own numbers. */
  describe?: (results: readonly ActionResult[]) => string | undefined
  /** Refusals that mean it is so already, by code: they count as accepted and nothing is shown. */
  doneCodes?: readonly ErrorCode[]
  /** Results of what the same press sent before it: a refusal says what of it was taken. */
  before?: readonly ActionResult[]
  /** Called once the answer was lost, while it is still being asked what happened. */
  onUnknown?: () => void
}

/** An action ended, or nothing came of it: refused before anything was sent, or given up. */
export type ActionAnswer =
  | ActionEnd
  /** `isInDoubt`: the account was left after the request was sent. */
  | { kind: 'failed'; isInDoubt?: boolean }

/** Another try is the account's that asked: it goes with the account, if not before. */
function retryOf(
  { retry }: { retry?: Retry },
  ofAccount: AbortSignal,
): NotificationAction | undefined {
  if (retry === undefined) return undefined
  const until = retry.until ? AbortSignal.any([ofAccount, retry.until]) : ofAccount
  return { label: t('Try again'), onPress: retry.press, until }
}

/** How long to keep asking what became of an action whose answer was lost. */
const SETTLE_FOR_MS = 120_000

/**
 * Runs actions of the connected account at a provider. Refusals are shown in words (toast and
 * assertive region) and never thrown; SetupRequired opens the setup. When the account changes,
 * whatever was staged for the old one is discarded unsigned.
 */
export function useRunAction(
  provider: Provider,
): <Type extends ActionType>(request: ActionRequest<Type>) => Promise<ActionAnswer> {
  const client = usePerpsClient()
  const cache = useQueryClient()
  const { account: address, handle } = useWallet()
  const faucetPath = faucetPathOf(usePublicConfig(), provider.key)
  const router = useRouter()

  return async (request) => {
    // A press on an old notification must not act for an account that is no longer the connected
    // one.
    const signal = address === undefined ? undefined : handle.signalOf(address)
    if (address === undefined || signal === undefined) return { kind: 'failed' }
    const account = { provider: provider.key, address }
    const isStreamed = provider.wsUrl !== undefined
    let wasSent = false
    const pressedAtMs = Date.now()
    const progress: ReportedProgress[] = []
    try {
      const end = await runAccountAction(client, cache, {
        account,
        isStreamed,
        action: request.action,
        params: request.params,
        onWaiting: request.onWaiting,
        onSummary: request.onSummary,
        onProgress(reported) {
          // A transaction that was sent is listed among the transfers, also after this page is left.
          if (reported.phase === 'executing') {
            wasSent = true
            request.onSending?.(reported.clientOrderId)
          }
          progress.push({ progress: reported, atMs: Date.now() })
        },
        doneCodes: request.doneCodes,
        confirmAgain() {
          // What was sent was refused for its time alone, and took no effect.
          wasSent = false
          return askSignAgain({ label: request.label, venue: provider.name }, signal)
        },
        signal,
        wallet: handle.wallet(),
      })
      prove(end.kind)
      return end.kind === 'unknown' ? await settle(end) : reported(end)
    } catch (error) {
      prove('failed')
      if (signal.aborted) {
        if (wasSent) reportStillUnknown(`left-${Date.now()}`)
        return { kind: 'failed', isInDoubt: wasSent }
      }
      notifyFailure(withDoneSteps(failureOf(error), request.before ?? []), retryOf(request, signal))
      return { kind: 'failed' }
    }

    // Its code comes when it is first needed; the moments were noted as they were.
    function prove(end: OrderProof['end']): void {
      const { action, label } = request
      const key = marketKey(account.provider, account.address)
      import('./recordProof')
        .then((module) =>
          module.recordProof({ account: key, action, label, pressedAtMs, reported: progress, end }),
        )
        .catch(() => undefined)
    }

    function notifyFailure(failure: ActionFailure, retry?: NotificationAction): void {
      request.onFailure?.(failure)
      if (request.quietReasons?.includes(failure.reason) === true) return
      const venue = client.plugins.length > 1 ? provider.name : undefined
      notifyRefused(request.label, failure, fixFor(failure, retry), venue)
      if (failure.fix === 'setup') outdateSetup(cache, account)
      if (failure.code === 2070) openDialog('setup', provider.key)
    }

    function fixFor(
      { fix }: ActionFailure,
      retry?: NotificationAction,
    ): NotificationAction | undefined {
      switch (fix) {
        case 'setup':
          return { label: t('Set up'), onPress: () => openDialog('setup', provider.key) }
        case 'terms':
          return { label: t('Read the terms'), onPress: () => openDialog('terms') }
        case 'leverage':
          return { label: t('Change leverage'), onPress: () => openDialog('leverage') }
        case 'markets':
          return { label: t('Other markets'), onPress: () => openDialog('markets') }
        case 'transfer':
          return { label: t('Move funds'), onPress: () => router.push('/transfers?tab=move') }
        case 'retry':
          return retry
        case 'fund':
          return fundingFix()
        default:
          return undefined
      }
    }

    function fundingFix(): NotificationAction | undefined {
      if (address === undefined) return undefined
      if (faucetPath === undefined) {
        return { label: t('Funds'), onPress: () => router.push('/transfers') }
      }
      return { label: t('Faucet'), onPress: () => void askFaucet(cache, faucetPath, address) }
    }

    async function settle(end: Extract<ActionEnd, { kind: 'unknown' }>): Promise<ActionAnswer> {
      const notificationId = `unknown-${request.label}-${Date.now()}`
      request.onUnknown?.()
      notifyUnknown(
        notificationId,
        t('{label}: outcome unknown', { label: request.label }),
        t('The venue’s response was lost. Checking the outcome; do not send it again.'),
      )
      try {
        const settled = await settleUnknown(client, cache, { account, isStreamed }, end.request, {
          forMs: SETTLE_FOR_MS,
          doneCodes: request.doneCodes,
        })
        dismissNotification(notificationId)
        if (settled.kind !== 'unknown') return reported(settled)
      } catch {
        dismissNotification(notificationId)
      }
      reportStillUnknown(notificationId)
      return end
    }

    function reportStillUnknown(notificationId: string): void {
      notifyUnknown(
        `${notificationId}-given-up`,
        t('{label}: outcome still unknown', { label: request.label }),
        t('Check your open orders, fills and positions before sending again.'),
      )
    }

    /** Where a reason has words of its own, the rest replaces the venue's. */
    function described(failure: ActionFailure, results: readonly ActionResult[]): ActionFailure {
      const words = request.describe?.(results)
      if (words === undefined) return failure
      const isExplained = failure.reason !== 'other' && failure.reason !== 'invalid'
      return { ...failure, message: isExplained ? words : `${words} ${failure.message}` }
    }

    function reported(end: Exclude<ActionEnd, { kind: 'unknown' }>): ActionAnswer {
      if (end.kind === 'refused') {
        const results = [...(request.before ?? []), ...end.results]
        const failure = failureOfResult(end.failure)
        notifyFailure(withDoneSteps(described(failure, end.results), results, request.doneCodes))
      }
      return end
    }
  }
}
