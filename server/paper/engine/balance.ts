import { openAccount } from './accounts'
import type { AdjustBalance, CommandResults } from './commands'
import { freeMargin } from './margin'
import type { Engine } from './state'

/** Most money one account may hold, so that sums stay exact: four billion. */
const BALANCE_MICRO_MAX = 4e15

/** Puts money into an account, opening it when it is new, or takes free money out. */
export function adjustBalance(
  engine: Engine,
  command: AdjustBalance,
): CommandResults['adjustBalance'] {
  const { deltaMicro, cause } = command
  if (!Number.isSafeInteger(deltaMicro)) return { ok: false, reason: 'insufficientBalance' }
  const existing = engine.accounts.get(command.account)
  if (!existing && deltaMicro < 0) return { ok: false, reason: 'unknownAccount' }
  const balanceMicro = (existing?.balanceMicro ?? 0) + deltaMicro
  if (balanceMicro > BALANCE_MICRO_MAX) return { ok: false, reason: 'insufficientBalance' }
  if (existing && deltaMicro < 0 && !existing.isHouse && freeMargin(existing) < -deltaMicro) {
    return { ok: false, reason: 'insufficientBalance' }
  }
  const account = openAccount(engine, command.account, command.isHouse ?? false)
  account.balanceMicro = balanceMicro
  engine.depositedMicro += deltaMicro
  if (!account.isHouse) {
    engine.events.push({ type: 'balance', account: account.id, deltaMicro, cause })
  }
  return { ok: true, balanceMicro }
}
