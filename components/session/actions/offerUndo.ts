import type { MarketKey } from '@/lib/stores/market'
import type { UndoableAct } from '@/lib/stores/orders/undos'

/** Lets something be put back for a minute; the code for it comes when it is first needed. */
export function offerUndo(account: MarketKey, act: UndoableAct): void {
  const atMs = Date.now()
  import('@/lib/stores/orders/undos')
    .then(({ noteUndo }) => noteUndo(account, act, atMs))
    .catch(() => undefined)
}
