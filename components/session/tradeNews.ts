import { toast } from 'sonner'
import { announcer } from '@/components/ui/announcer'
import type { ActionFailure } from './actionFailure'

/** Something went as asked: a toast, and a polite word. */
export function tellDone(title: string, description?: string): void {
  toast.success(title, description === undefined ? {} : { description })
  announcer.announce(description === undefined ? title : `${title}: ${description}`)
}

/** Orders whose execution was told: the stream may be faster than the answer that took them. */
const executed = new Set<string>()
const EXECUTED_MAX = 200

/** The venue took an order; news of its executions replaces this. */
export function tellAccepted(orderId: string | undefined, title: string): void {
  if (orderId !== undefined && executed.has(orderId)) return
  toast.success(title, orderId === undefined ? {} : { id: toastOfOrder(orderId) })
  announcer.announce(title)
}

/** An order executed, in whole or in part; later parts replace the toast. */
export function tellFilled(orderId: string, title: string, description: string): void {
  executed.add(orderId)
  for (const oldest of executed) {
    if (executed.size <= EXECUTED_MAX) break
    executed.delete(oldest)
  }
  toast.success(title, { id: toastOfOrder(orderId), description })
  announcer.announce(`${title} ${description}`)
}

function toastOfOrder(orderId: string): string {
  return `order-${orderId}`
}

/** Something ended without being refused, such as an order nobody took. */
export function tellEnded(title: string, description?: string): void {
  toast(title, description === undefined ? {} : { description })
  announcer.announce(description === undefined ? title : `${title}: ${description}`)
}

/** It is not known what became of something; `id` replaces the toast once it is. */
export function tellUnknown(id: string, title: string, description: string): void {
  toast.warning(title, { id, description, duration: Number.POSITIVE_INFINITY })
  announcer.alert(`${title}. ${description}`)
}

/** Takes back a toast that stayed. */
export function withdrawNews(id: string): void {
  toast.dismiss(id)
}

/** A press that cures something. */
export interface NewsAction {
  label: string
  onPress: () => void
}

/** Something was refused: the reason in the words of whoever refused, and what cures it. */
export function tellRefused(what: string, failure: ActionFailure, cure?: NewsAction): void {
  const title = `${what}: ${failure.title.charAt(0).toLowerCase()}${failure.title.slice(1)}`
  const description =
    failure.requestId === undefined
      ? failure.message
      : `${failure.message} (request ${failure.requestId})`
  toast.error(title, {
    description,
    duration: 12_000,
    ...(cure === undefined ? {} : { action: { label: cure.label, onClick: cure.onPress } }),
  })
  announcer.alert(`${title}. ${failure.message}`)
}
