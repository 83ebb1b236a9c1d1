import { Ring } from '@/server/paper/engine/book/ring'
import type { AccountId } from '@/server/paper/engine/commands'
import type { Account, Engine } from '@/server/paper/engine/state'

/** How many ended orders, fills and ended TWAPs of an account are kept. */
export const ORDER_HISTORY_LENGTH = 2_000
export const FILL_HISTORY_LENGTH = 10_000
const TWAP_HISTORY_LENGTH = 500

/** An empty account that belongs to no engine yet. */
export function createAccount(id: AccountId, isHouse: boolean): Account {
  return {
    id,
    isHouse,
    balanceMicro: 0,
    collateral: 'separate',
    pools: new Map(),
    tokens: new Map(),
    cumulativeVolumeMicro: 0,
    traded: new Map(),
    olderFills: new Map(),
    fees: undefined,
    isReferred: false,
    dailyVolumes: [],
    claimableMicro: 0,
    claimedMicro: 0,
    liquidationPausedUntilMs: 0,
    scheduledCancelMs: 0,
    scheduledCancelDay: 0,
    scheduledCancelsOnDay: 0,
    marketAccounts: new Map(),
    openOrders: new Map(),
    openByClientId: new Map(),
    endedOrders: new Ring(ORDER_HISTORY_LENGTH),
    endedById: new Map(),
    latestByClientId: new Map(),
    fills: new Ring(FILL_HISTORY_LENGTH),
    twaps: new Map(),
    endedTwaps: new Ring(TWAP_HISTORY_LENGTH),
  }
}

/** The account of that name, opened empty when it is new. */
export function openAccount(engine: Engine, id: AccountId, isHouse: boolean): Account {
  const existing = engine.accounts.get(id)
  if (existing) return existing
  const account = createAccount(id, isHouse)
  engine.accounts.set(id, account)
  return account
}
