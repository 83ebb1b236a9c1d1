import { z } from 'zod'
import type { ChainPayout } from '@/server/paper/face'
import type { Fact } from './factRecord'

const LastDeposit = z.object({
  chainTag: z.string(),
  blockNumber: z.number(),
  logIndex: z.number(),
})
const Owed = z.object({
  id: z.string(),
  destination: z.string(),
  amountMicro: z.number(),
  dueMs: z.number(),
})
/** What the book looks like on disk; absent in data from before there was a bridge. */
export const BridgeSnapshot = z.object({
  lastDeposit: LastDeposit.optional(),
  owed: z.array(Owed).default([]),
})

/** Money on its way between the exchange and the bridge, built up by facts alone. */
export interface BridgeBook {
  lastDeposit(): z.infer<typeof LastDeposit> | undefined
  /** Oldest first. */
  due(nowMs: number): ChainPayout[]
  apply(fact: Extract<Fact, { kind: 'chainDeposit' | 'payout' | 'payoutDone' }>): void
  snapshot(): z.infer<typeof BridgeSnapshot>
  restore(snapshot: z.infer<typeof BridgeSnapshot>): void
}

export function createBridgeBook(): BridgeBook {
  let lastDeposit: z.infer<typeof LastDeposit> | undefined
  const owed = new Map<string, z.infer<typeof Owed>>()
  return {
    lastDeposit: () => lastDeposit,
    due: (nowMs) =>
      [...owed.values()]
        .filter(({ dueMs }) => dueMs <= nowMs)
        .map(({ id, destination, amountMicro }) => ({ id, destination, amountMicro })),
    apply(fact) {
      switch (fact.kind) {
        case 'chainDeposit': {
          const { kind: _kind, ...position } = fact
          lastDeposit = position
          break
        }
        case 'payout': {
          const { kind: _kind, ...payout } = fact
          owed.set(payout.id, payout)
          break
        }
        case 'payoutDone':
          owed.delete(fact.id)
          break
      }
    },
    snapshot: () => ({ ...(lastDeposit && { lastDeposit }), owed: [...owed.values()] }),
    restore(snapshot) {
      lastDeposit = snapshot.lastDeposit
      owed.clear()
      for (const payout of snapshot.owed) owed.set(payout.id, payout)
    },
  }
}
