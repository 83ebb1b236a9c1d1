import { dismissToast } from '@/components/ui/toasts'
import { say } from '@/lib/messages/say'
import { noteNews } from '@/lib/stores/notifications'
import { popsUp } from '@/lib/stores/settings'
import type { ActionFailure } from './actionFailure'
import { announce, interrupt, popUp } from './newsVoice'

/** Something went as asked: a toast, and a polite word. */
export function tellDone(title: string, description?: string): void {
  noteNews({ kind: 'account', tone: 'good', title, description }, Date.now())
  if (popsUp('account')) popUp('success', title, description === undefined ? {} : { description })
  announce(description === undefined ? title : `${title}: ${description}`)
}

/** Orders whose execution was told: the stream may be faster than the answer that took them. */
const executed = new Set<string>()
const EXECUTED_MAX = 200

/** The venue took an order; news of its executions replaces this. */
export function tellAccepted(orderId: string | undefined, title: string): void {
  if (orderId !== undefined && executed.has(orderId)) return
  const id = orderId === undefined ? {} : { id: toastOfOrder(orderId) }
  noteNews({ kind: 'order', tone: 'good', title, ...id }, Date.now())
  if (popsUp('order')) popUp('success', title, id)
  announce(title)
}

/** An order executed, in whole or in part; later parts replace the toast. */
export function tellFilled(orderId: string, title: string, description: string): void {
  executed.add(orderId)
  for (const oldest of executed) {
    if (executed.size <= EXECUTED_MAX) break
    executed.delete(oldest)
  }
  const id = toastOfOrder(orderId)
  noteNews({ kind: 'fill', tone: 'good', title, description, id }, Date.now())
  if (popsUp('fill')) popUp('success', title, { id, description })
  announce(`${title} ${description}`)
}

function toastOfOrder(orderId: string): string {
  return `order-${orderId}`
}

/** Something ended without being refused, such as an order nobody took. */
export function tellEnded(title: string, description?: string): void {
  noteNews({ kind: 'order', tone: 'plain', title, description }, Date.now())
  if (popsUp('order')) popUp('plain', title, description === undefined ? {} : { description })
  announce(description === undefined ? title : `${title}: ${description}`)
}

/** Something to know that is no news tomorrow: a toast and a polite word, not kept. */
export function tellNow(title: string, description: string): void {
  popUp('plain', title, { description })
  announce(`${title}: ${description}`)
}

/** It is not known what became of something; `id` replaces the toast once it is. */
export function tellUnknown(id: string, title: string, description: string): void {
  noteNews({ kind: 'refusal', tone: 'warn', title, description, id }, Date.now())
  popUp('warning', title, { id, description, duration: Number.POSITIVE_INFINITY })
  interrupt(`${title}. ${description}`)
}

/** Takes back a toast that stayed. */
export function withdrawNews(id: string): void {
  dismissToast(id)
}

/** A venue's data stopped, or is fresh again; the status bar shows it as long as it lasts. */
export function tellConnection(title: string, isLost: boolean): void {
  noteNews({ kind: 'connection', tone: isLost ? 'bad' : 'good', title }, Date.now())
  if (popsUp('connection')) {
    if (isLost) popUp('warning', title)
    else popUp('success', title)
  }
  if (isLost) interrupt(title)
  else announce(title)
}

/** A press that cures something. */
export interface NewsAction {
  label: string
  onPress: () => void
}

/** Something was refused: the reason in the words of whoever refused, and what cures it. */
export function tellRefused(what: string, failure: ActionFailure, cure?: NewsAction): void {
  const title = say('{what}: {title}', { what, title: failure.title })
  const request =
    failure.requestId === undefined
      ? []
      : [say('(request {requestId})', { requestId: failure.requestId })]
  const said = [failure.message, ...(failure.advice === undefined ? [] : [failure.advice])].join(
    ' ',
  )
  const description = [said, ...request].join(' ')
  noteNews({ kind: 'refusal', tone: 'bad', title, description }, Date.now())
  popUp('error', title, {
    description,
    duration: 12_000,
    ...(cure === undefined ? {} : { action: { label: cure.label, onClick: cure.onPress } }),
  })
  interrupt(`${title}. ${said}`)
}
