import { createStore } from 'zustand/vanilla'
import type { Decimal } from '@/lib/decimal/decimal'
import type { Order } from '@/lib/schema/model/order'
import type { Position } from '@/lib/schema/model/position'
import type { MarketKey } from '@/lib/stores/market'
import { isInFrame } from '@/lib/stores/system/browserStorage'

/** How long something can be put back. */
const UNDO_FOR_MS = 60_000

/** Fields of an order that were changed, and what to. */
interface ChangedFields {
  price?: Decimal
  size?: Decimal
  triggerPrice?: Decimal
  limitPrice?: Decimal
}

/** What was done and how it was before. */
export type UndoableAct =
  | { kind: 'cancel'; order: Order }
  | { kind: 'amend'; order: Order; change: ChangedFields }
  | { kind: 'close'; position: Position; size: Decimal }

/** Something that can still be put back. */
export interface Undo {
  id: number
  /** Account as `provider:address`. */
  account: MarketKey
  act: UndoableAct
  untilMs: number
}

const MOST = 5

/** What can be undone, newest first; kept for this visit alone. */
export const undoStore = createStore<{ undos: readonly Undo[] }>(() => ({ undos: [] }))

let made = 0

/**
 * Notes something that can be put back for a minute; not in a frame, where no single press sends an
 * order.
 */
export function noteUndo(account: MarketKey, act: UndoableAct, nowMs: number): void {
  if (isInFrame()) return
  made += 1
  const added: Undo = { id: made, account, act, untilMs: nowMs + UNDO_FOR_MS }
  undoStore.setState(({ undos }) => ({
    undos: [added, ...undos.filter(({ untilMs }) => untilMs > nowMs)].slice(0, MOST),
  }))
}

/** Takes one off: it is being put back, once, or its time is over. True where it was still there. */
export function takeUndo(id: number): boolean {
  const { undos } = undoStore.getState()
  const left = undos.filter((undo) => undo.id !== id)
  undoStore.setState({ undos: left })
  return left.length < undos.length
}
