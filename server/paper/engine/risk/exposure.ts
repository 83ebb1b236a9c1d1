import { poolOf } from '@/server/paper/engine/accounts/pools'
import type { Account, CashPool, Slot } from '@/server/paper/engine/state'
import {
  crossEquity,
  crossMaintenance,
  isolatedEquity,
  slotCloseoutTriple,
  slotMaintenance,
} from './margin'

/** What stands or falls together: all cross positions of a pool, or one isolated position. */
export interface Exposure {
  readonly account: Account
  /** The cash behind it. */
  readonly pool: CashPool
  /** Slots with a position in it, now. */
  slots(): Slot[]
  equityMicro(): number
  maintenanceMicro(): number
  /** Three times what the equity must not fall below, or the insurance account takes over. */
  closeoutTripleMicro(): number
}

export function isolatedExposure(slot: Slot): Exposure {
  return {
    account: slot.account,
    pool: poolOf(slot.account, slot.market),
    slots: () => (slot.signedLots === 0 ? [] : [slot]),
    equityMicro: () => isolatedEquity(slot),
    maintenanceMicro: () => slotMaintenance(slot),
    closeoutTripleMicro: () => slotCloseoutTriple(slot),
  }
}

export function crossExposure(account: Account, pool: CashPool = account): Exposure {
  const isBacked = (slot: Slot): boolean =>
    isOpenCross(slot) && poolOf(account, slot.market) === pool
  const slots = () => [...account.slots.values()].filter(isBacked)
  return {
    account,
    pool,
    slots,
    equityMicro: () => crossEquity(account, pool),
    maintenanceMicro: () => crossMaintenance(account, pool),
    closeoutTripleMicro: () => slots().reduce((sum, slot) => sum + slotCloseoutTriple(slot), 0),
  }
}

function isOpenCross(slot: Slot): boolean {
  return slot.signedLots !== 0 && slot.marginMode === 'cross'
}
