import type { Order } from '@/lib/schema/model/order'
import { validationError } from '@/lib/schema/perpsError'

/** Place of an order in a list that is newest first: by time, then by id. */
export type HistoryPosition = { timeMs: number; orderId: string }

/** The position of an order; neither part ever changes, so pages stay what they are. */
export function positionOf({ createdAt, orderId }: Order): HistoryPosition {
  return { timeMs: Date.parse(createdAt), orderId }
}

/**
 * Newest first: below zero where a is before b. Many orders share a moment; ids distinguish them.
 */
export function comparePositions(a: HistoryPosition, b: HistoryPosition): number {
  if (a.timeMs !== b.timeMs) return b.timeMs - a.timeMs
  if (a.orderId === b.orderId) return 0
  // Ids are numbers at some venues and any text at others: of two numbers the longer is greater.
  if (a.orderId.length !== b.orderId.length) return b.orderId.length - a.orderId.length
  return a.orderId > b.orderId ? -1 : 1
}

/** A position as a cursor. */
export function writeCursor({ timeMs, orderId }: HistoryPosition): string {
  return `${timeMs}-${orderId}`
}

/** @throws PerpsError 400/2002 for a text that is no cursor of ours */
export function readCursor(text: string, tool: string): HistoryPosition {
  const match = /^(\d{1,15})-([\w@:./-]{1,100})$/.exec(text)
  const [, timeText, orderId] = match ?? []
  if (timeText === undefined || orderId === undefined) {
    throw validationError('query.cursor', 'is not one of ours', tool)
  }
  return { timeMs: Number(timeText), orderId }
}
