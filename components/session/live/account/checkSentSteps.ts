import type { QueryClient } from '@tanstack/react-query'
import {
  dismissNotification,
  notifyAccepted,
  notifyDone,
  notifyUnknown,
} from '@/components/session/messages/tradeNotifications'
import { isOutcomeUnknown } from '@/lib/client/actions/resolveOutcome'
import type { SentNote } from '@/lib/client/actions/sentSteps'
import type { PerpsClient } from '@/lib/client/createPerpsClient'
import { t } from '@/lib/i18n/t'
import type { AccountRef } from '@/lib/queries/account/account'
import { outdateAccount } from '@/lib/queries/runAction'
import type { ActionResult } from '@/lib/schema/action/action'

/** How long to ask what became of steps that an earlier page sent. */
const SETTLE_FOR_MS = 60_000

/** Actions that put an order into the book. */
const PLACING = /^(?:place|modify)/

/** What became of what one note is about. */
type Fate = 'done' | 'refused' | 'unknown'

/**
 * Finds out what became of orders that were on their way when the page was left, says so while it is
 * at it, and tells the outcome. Never sends anything that was not signed and sent before.
 */
export async function checkSentSteps(
  client: PerpsClient,
  cache: QueryClient,
  account: AccountRef,
  signal: AbortSignal,
): Promise<void> {
  const notes = await client.sentSteps(account)
  if (notes.length === 0 || signal.aborted) return
  const notificationId = ['sent', account.provider, account.address].join('-')
  const count = notes.length
  notifyUnknown(
    notificationId,
    count === 1 ? t('1 order being checked') : t('{count} orders being checked', { count }),
    t('The page was left before the response came. Do not send it again.'),
  )
  const fates = await Promise.all(
    notes.map(async (note): Promise<Fate> => {
      try {
        const results = await client.settleSent(note, { forMs: SETTLE_FOR_MS, signal })
        const fate = fateOf(results)
        if (fate === 'done' && results) reportTaken(note, results)
        return fate
      } catch {
        return signal.aborted ? 'unknown' : 'refused'
      }
    }),
  )
  dismissNotification(notificationId)
  outdateAccount(cache, account, false)
  if (signal.aborted) return
  if (fates.includes('unknown')) {
    notifyUnknown(
      [notificationId, 'unknown'].join('-'),
      t('Outcome of an earlier order still unknown'),
      t('Check your open orders, fills and positions before you send it again.'),
    )
  }
  const refused = fates.filter((fate) => fate === 'refused').length
  if (refused > 0) {
    notifyDone(
      refused === 1
        ? t('1 order was not placed')
        : t('{count} orders were not placed', { count: refused }),
      t('It was on its way when the page was left, and took no effect.'),
    )
  }
}

/** Of orders as of any other; of cancels, moves of money and settings by no name of an order. */
function reportTaken({ action }: SentNote, results: readonly ActionResult[]): void {
  if (PLACING.test(action)) notifyAccepted(orderOf(results), t('Order accepted'))
  else notifyDone(t('What was sent before the page was left took effect'))
}

function fateOf(results: readonly ActionResult[] | undefined): Fate {
  if (results === undefined || results.some(isOutcomeUnknown)) return 'unknown'
  return results.every(({ success }) => success) ? 'done' : 'refused'
}

function orderOf(results: readonly ActionResult[]): string | undefined {
  return results.findLast(({ orderId }) => orderId !== undefined)?.orderId
}
