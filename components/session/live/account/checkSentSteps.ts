import type { QueryClient } from '@tanstack/react-query'
import {
  dismissNotification,
  notifyAccepted,
  notifyDone,
  notifyUnknown,
} from '@/components/session/messages/tradeNotifications'
import { proofOf } from '@/lib/client/actions/proofOfSteps'
import { isOutcomeUnknown } from '@/lib/client/actions/resolveOutcome'
import type { SentNote } from '@/lib/client/actions/sentSteps'
import type { PerpsClient } from '@/lib/client/createPerpsClient'
import { t } from '@/lib/i18n/t'
import type { AccountRef } from '@/lib/queries/account/account'
import { outdateAccount } from '@/lib/queries/runAccountAction'
import type { ActionResult } from '@/lib/schema/action/action'
import { type SentKind, sentKind, wordsOfSent } from './sentWords'

/** How long to ask what became of steps that an earlier page sent. */
const SETTLE_FOR_MS = 60_000

/** Outcome of the steps of one note. */
type Outcome = 'done' | 'refused' | 'unknown'

/**
 * Finds out what became of orders and other steps that were on their way when the page was left,
 * says so meanwhile, each kind by itself, and reports the outcome. Never sends anything that was
 * not signed and sent before.
 */
export async function checkSentSteps(
  client: PerpsClient,
  cache: QueryClient,
  account: AccountRef,
  signal: AbortSignal,
): Promise<void> {
  const notes = await client.sentSteps(account)
  if (notes.length === 0 || signal.aborted) return
  const kinds = new Set(notes.map(({ action }) => sentKind(action)))
  await Promise.all(
    Array.from(kinds, (kind) => {
      const some = notes.filter(({ action }) => sentKind(action) === kind)
      return checkKind(client, account, { kind, notes: some, signal })
    }),
  )
  outdateAccount(cache, account, false)
}

async function checkKind(
  client: PerpsClient,
  { provider, address }: AccountRef,
  { kind, notes, signal }: { kind: SentKind; notes: readonly SentNote[]; signal: AbortSignal },
): Promise<void> {
  const notificationId = ['sent', kind, provider, address].join('-')
  const { checking } = wordsOfSent(kind, notes.length)
  notifyUnknown(
    notificationId,
    checking,
    t('The page was left before the response came. Do not send it again.'),
  )
  const outcomes = await Promise.all(
    notes.map(async (note): Promise<Outcome> => {
      try {
        const results = await client.settleSent(note, { forMs: SETTLE_FOR_MS, signal })
        const outcome = outcomeOf(results)
        if (outcome === 'done' && results) reportAccepted(kind, results)
        return outcome
      } catch (error) {
        return proofOf(error, 'before') === 'refused' ? 'refused' : 'unknown'
      }
    }),
  )
  dismissNotification(notificationId)
  if (signal.aborted) return
  if (outcomes.includes('unknown')) {
    notifyUnknown(
      [notificationId, 'unknown'].join('-'),
      wordsOfSent(kind, notes.length).unknown,
      t('Check your open orders, fills and positions before sending again.'),
    )
  }
  const refused = outcomes.filter((outcome) => outcome === 'refused').length
  if (refused > 0) {
    notifyDone(
      wordsOfSent(kind, refused).refused,
      t('Interrupted when the page closed. It had no effect.'),
    )
  }
}

/** Of orders as of any other; of cancels, moves of money and settings by no name of an order. */
function reportAccepted(kind: SentKind, results: readonly ActionResult[]): void {
  const { accepted } = wordsOfSent(kind, 1)
  if (kind === 'order') notifyAccepted(orderOf(results), accepted)
  else notifyDone(accepted)
}

function outcomeOf(results: readonly ActionResult[] | undefined): Outcome {
  if (results === undefined || results.some(isOutcomeUnknown)) return 'unknown'
  return results.every(({ success }) => success) ? 'done' : 'refused'
}

function orderOf(results: readonly ActionResult[]): string | undefined {
  return results.findLast(({ orderId }) => orderId !== undefined)?.orderId
}
