import type { OrderRecord } from '@/server/paper/engine/view'

/** Lots of an order that were traded: without those that orders of its own account took off it. */
export function executedLots({
  originalLots,
  remainingLots,
  offsetLots = 0,
}: Pick<OrderRecord, 'originalLots' | 'remainingLots' | 'offsetLots'>): number {
  return originalLots - remainingLots - offsetLots
}
