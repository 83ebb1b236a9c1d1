import { crossEquity, crossMaintenance, isolatedEquity, slotMaintenance } from './margin'
import { poolOf } from './pools'
import type { Account, CashPool, Slot } from './state'

/** What stands or falls together: all cross positions of a pool, or one isolated position. */
export interface Exposure {
  readonly account: Account
  /** The cash behind it. */
  readonly pool: CashPool
  /** Slots with a position in it, now. */
  slots(): Slot[]
  equityMicro(): number
  maintenanceMicro(): number
}

export function isolatedExposure(slot: Slot): Exposure {
  return {
    account: slot.account,
    pool: poolOf(slot.account, slot.market),
    slots: () => (slot.signedLots === 0 ? [] : [slot]),
    equityMicro: () => isolatedEquity(slot),
    maintenanceMicro: () => slotMaintenance(slot),
  }
}

export function crossExposure(account: Account, pool: CashPool = account): Exposure {
  const isBacked = (slot: Slot): boolean =>
    isOpenCross(slot) && poolOf(account, slot.market) === pool
  return {
    account,
    pool,
    slots: () => [...account.slots.values()].filter(isBacked),
    equityMicro: () => crossEquity(account, pool),
    maintenanceMicro: () => crossMaintenance(account, pool),
  }
}

function isOpenCross(slot: Slot): boolean {
  return slot.signedLots !== 0 && slot.marginMode === 'cross'
}
