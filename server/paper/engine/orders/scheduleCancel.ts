import type { ScheduleCancel } from '@/server/paper/engine/accountCommands'
import type { CommandResults } from '@/server/paper/engine/engineCommand'
import type { Account, Engine } from '@/server/paper/engine/state'
import { cancelOrder } from './groups'
import { endTwap } from './twaps'

const DAY_MS = 86_400_000

/** Sets the dead man's switch, sets it again, or switches it off. */
export function scheduleCancel(
  engine: Engine,
  command: ScheduleCancel,
): CommandResults['scheduleCancel'] {
  const account = engine.accounts.get(command.account)
  if (!account) return { ok: false, reason: 'unknownAccount' }
  const { timeMs } = command
  if (timeMs === undefined) {
    account.scheduledCancelMs = 0
    return { ok: true }
  }
  if (!Number.isSafeInteger(timeMs)) return { ok: false, reason: 'invalidTime' }
  const { leadMs, farthestMs, firingsPerDay } = engine.rules.scheduleCancel
  if (timeMs < engine.nowMs + leadMs) return { ok: false, reason: 'tooSoon' }
  if (farthestMs !== undefined && timeMs > engine.nowMs + farthestMs) {
    return { ok: false, reason: 'tooLate' }
  }
  if (firingsPerDay !== undefined && firingsToday(engine, account) >= firingsPerDay) {
    return { ok: false, reason: 'tooManyToday' }
  }
  account.scheduledCancelMs = timeMs
  return { ok: true }
}

/** Cancels everything of the accounts whose time has come. */
export function runScheduledCancels(engine: Engine): void {
  for (const account of engine.accounts.values()) {
    if (account.scheduledCancelMs === 0 || engine.nowMs < account.scheduledCancelMs) continue
    account.scheduledCancelsOnDay = firingsToday(engine, account) + 1
    account.scheduledCancelDay = dayOf(engine)
    account.scheduledCancelMs = 0
    for (const order of [...account.openOrders.values()]) {
      const isStillOpen = account.openOrders.has(order.orderId)
      if (isStillOpen) cancelOrder(engine, order, 'scheduled')
    }
    if (!engine.rules.scheduleCancel.endsTwaps) continue
    for (const twap of [...account.twaps.values()]) endTwap(engine, twap, 'cancelled', 'scheduled')
  }
}

function firingsToday(engine: Engine, account: Account): number {
  return account.scheduledCancelDay === dayOf(engine) ? account.scheduledCancelsOnDay : 0
}

function dayOf(engine: Engine): number {
  return Math.floor(engine.nowMs / DAY_MS)
}
