import { crossEquity, crossMaintenance, isolatedEquity, slotMaintenance } from './margin'
import type { Account, Slot } from './state'

/** What stands or falls together: all cross positions of an account, or one isolated position. */
export interface Exposure {
  readonly account: Account
  /** Slots with a position in it, now. */
  slots(): Slot[]
  equityMicro(): number
  maintenanceMicro(): number
}

export function isolatedExposure(slot: Slot): Exposure {
  return {
    account: slot.account,
    slots: () => (slot.signedLots === 0 ? [] : [slot]),
    equityMicro: () => isolatedEquity(slot),
    maintenanceMicro: () => slotMaintenance(slot),
  }
}

export function crossExposure(account: Account): Exposure {
  return {
    account,
    slots: () => [...account.slots.values()].filter(isOpenCross),
    equityMicro: () => crossEquity(account),
    maintenanceMicro: () => crossMaintenance(account),
  }
}

function isOpenCross(slot: Slot): boolean {
  return slot.signedLots !== 0 && slot.marginMode === 'cross'
}
