import { dismissToast } from '@/components/ui/overlays/toasts'
import { plural, t } from '@/lib/i18n/t'
import { hasAccountTables, showAccountTab } from '@/lib/stores/accountTab'
import { layoutStore } from '@/lib/stores/layout'
import { addNotification } from '@/lib/stores/notifications'
import { announceFailure } from '@/lib/stores/orderNotifications'
import { popsUp } from '@/lib/stores/settings'
import type { ActionFailure } from './actionFailure'
import { announce, interrupt, popUp } from './announcement'
import type { ReportedLiquidation } from './liquidationNotifications'
import type { MarginWarning } from './marginWarning'
import { atVenue } from './venueWords'

/** Something went as asked: a toast, and a polite word. */
export function notifyDone(title: string, description?: string): void {
  addNotification({ kind: 'account', tone: 'good', title, description }, Date.now())
  if (popsUp('account')) popUp('success', title, description === undefined ? {} : { description })
  announce(description === undefined ? title : `${title}: ${description}`)
}

/** Orders whose execution or end was shown: the stream may be faster than the answer about them. */
const overtaken = new Set<string>()
/** Orders whose acceptance was shown. */
const accepted = new Set<string>()
const REMEMBERED_MAX = 200

/** The notification of its acceptance is settled, and its end raises no other. */
function overtake(orderId: string): void {
  remember(overtaken, orderId)
  accepted.delete(orderId)
}

function remember(ids: Set<string>, orderId: string): void {
  ids.add(orderId)
  for (const oldest of ids) {
    if (ids.size <= REMEMBERED_MAX) break
    ids.delete(oldest)
  }
}

/** Whether its acceptance was notified, so that its end is notified too. */
export function hasSaidAccepted(orderId: string): boolean {
  return accepted.has(orderId)
}

/** The venue took an order; notifications of its executions replace this. */
export function notifyAccepted(orderId: string | undefined, title: string): void {
  if (orderId !== undefined && overtaken.has(orderId)) return
  if (orderId !== undefined) remember(accepted, orderId)
  const id = orderId === undefined ? {} : { id: toastOfOrder(orderId) }
  addNotification({ kind: 'order', tone: 'good', title, ...id }, Date.now())
  if (popsUp('order')) popUp('success', title, id)
  announce(title)
}

/** An order executed, in whole or in part; later parts replace the toast. */
export function notifyFilled(orderId: string, title: string, description: string): void {
  overtake(orderId)
  const id = toastOfOrder(orderId)
  addNotification({ kind: 'fill', tone: 'good', title, description, id }, Date.now())
  // Where executions pop up no more, the acceptance that they overtake still goes.
  if (popsUp('fill')) popUp('success', title, { id, description })
  else dismissToast(id)
  announce(`${title} ${description}`)
}

function toastOfOrder(orderId: string): string {
  return `order-${orderId}`
}

/**
 * Something ended without being refused, such as an order without a match. For a named order it
 * replaces the toast that showed its acceptance.
 */
export function notifyEnded(title: string, description?: string, orderId?: string): void {
  const id = orderId === undefined ? {} : { id: toastOfOrder(orderId) }
  if (orderId !== undefined) overtake(orderId)
  addNotification({ kind: 'order', tone: 'plain', title, description, ...id }, Date.now())
  if (popsUp('order'))
    popUp('plain', title, { ...id, ...(description === undefined ? {} : { description }) })
  else if (orderId !== undefined) dismissToast(toastOfOrder(orderId))
  announce(description === undefined ? title : `${title}: ${description}`)
}

/** Takes back what was said of orders that ended and are reported together. */
export function withdrawAccepted(orderIds: readonly string[]): void {
  for (const orderId of orderIds) {
    overtake(orderId)
    dismissToast(toastOfOrder(orderId))
  }
}

/** The venue closed a position: shown in red, and it stays until it was put away. */
export function notifyLiquidated({ id, title, description }: ReportedLiquidation): void {
  const notification = {
    kind: 'risk',
    tone: 'bad',
    title,
    description,
    id,
    table: 'fills',
  } as const
  addNotification(notification, Date.now())
  popUp('error', title, {
    id,
    description,
    duration: Number.POSITIVE_INFINITY,
    action: { label: t('Show fills'), onClick: showFills },
  })
  interrupt(`${title}. ${description}`)
}

function showFills(): void {
  layoutStore.setState({ narrowTab: 'positions' })
  showAccountTab('fills')
  if (!hasAccountTables(location.pathname)) location.assign('/portfolio')
}

/** A position has little margin left: shown in red at once, until it recovers or is put away. */
export function notifyMarginDanger({ id, title, description }: MarginWarning): void {
  addNotification({ kind: 'risk', tone: 'bad', title, description, id }, Date.now())
  popUp('error', title, { id, description, duration: Number.POSITIVE_INFINITY })
  interrupt(`${title}. ${description}`)
}

/** An alert fired: shown at once, and it stays until it was put away. */
export function notifyAlert(id: string, title: string, description: string): void {
  addNotification({ kind: 'alert', tone: 'warn', title, description, id }, Date.now())
  popUp('warning', title, { id, description, duration: Number.POSITIVE_INFINITY })
  interrupt(`${title}. ${description}`)
}

/** A short-lived message: a toast and a polite announcement, not listed. */
export function notifyNow(title: string, description: string): void {
  popUp('plain', title, { description })
  announce(`${title}: ${description}`)
}

/** Something was done in part: a toast in yellow, and a polite word. */
export function notifyIncomplete(title: string, description: string): void {
  addNotification({ kind: 'account', tone: 'warn', title, description }, Date.now())
  popUp('warning', title, { description, duration: 12_000 })
  announce(`${title}: ${description}`)
}

/**
 * Exits of a position that was closed or turned over are still open: with a press that cancels them.
 * @param id replaces what was said of the same position before
 */
export function notifyExitsStay(
  id: string,
  count: number,
  because: 'waiting' | 'notEnded' | 'notCancelled',
  onCancel: () => void,
): void {
  const title = plural(count, '{count} TP/SL order stays open', '{count} TP/SL orders stay open')
  const description = exitsStayBecause(because)
  addNotification({ kind: 'account', tone: 'warn', title, description, id }, Date.now())
  popUp('warning', title, {
    id,
    description,
    duration: Number.POSITIVE_INFINITY,
    action: { label: t('Cancel TP/SL orders'), onClick: onCancel },
  })
  interrupt(`${title}. ${description}`)
}

function exitsStayBecause(because: 'waiting' | 'notEnded' | 'notCancelled'): string {
  switch (because) {
    case 'waiting':
      return t('The position is still open. Cancelled once it is closed, while this page is open.')
    case 'notEnded':
      return t('The close of the position was not confirmed.')
    case 'notCancelled':
      return t('Not cancelled. Without a position, TP/SL orders have no effect.')
  }
}

/** It is not known what became of something; `id` replaces the toast once it is. */
export function notifyUnknown(id: string, title: string, description: string): void {
  addNotification({ kind: 'refusal', tone: 'warn', title, description, id }, Date.now())
  popUp('warning', title, { id, description, duration: Number.POSITIVE_INFINITY })
  interrupt(`${title}. ${description}`)
}

/** Takes back a toast that stayed. */
export function dismissNotification(id: string): void {
  dismissToast(id)
}

/** A venue's data stopped, or is fresh again; the status bar shows it as long as it lasts. */
export function notifyConnection(title: string, isLost: boolean): void {
  addNotification({ kind: 'connection', tone: isLost ? 'bad' : 'good', title }, Date.now())
  if (popsUp('connection')) {
    if (isLost) popUp('warning', title)
    else popUp('success', title)
  }
  if (isLost) interrupt(title)
  else announce(title)
}

/** A press that fixes something. */
export interface NotificationAction {
  label: string
  onPress: () => void
  /** Once aborted, the press would do nothing: it is taken away. */
  until?: AbortSignal | undefined
}

/**
 * Something was refused: its message, and what fixes it.
 * @param venue name of the venue, where the desk has several
 */
export function notifyRefused(
  actionName: string,
  failure: ActionFailure,
  fixAction?: NotificationAction,
  venue?: string,
): void {
  announceFailure(failure)
  const title = t('{what}: {title}', { what: actionName, title: failure.title })
  const request =
    failure.requestId === undefined
      ? []
      : [t('(request {requestId})', { requestId: failure.requestId })]
  const sentences = withAdvice(failure)
  const description = atVenue([sentences, ...request].join(' '), venue)
  addNotification({ kind: 'refusal', tone: 'bad', title, description }, Date.now())
  popUp('error', title, {
    description,
    duration: 12_000,
    ...(fixAction === undefined
      ? {}
      : {
          action: { label: fixAction.label, onClick: fixAction.onPress },
          actionUntil: fixAction.until,
        }),
  })
  interrupt(`${title}. ${atVenue(sentences, venue)}`)
}

/** The message and what to do; one that ends without a mark is set apart from what follows. */
function withAdvice({ message, advice }: ActionFailure): string {
  if (advice === undefined) return message
  return [message, advice].join(/\p{P}$/u.test(message) ? ' ' : ' · ')
}
