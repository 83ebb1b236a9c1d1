import { type AdjustBalance, MONEY } from '@/server/paper/engine/commands'
import type { CommandResults } from '@/server/paper/engine/engineCommand'
import { freeMargin } from '@/server/paper/engine/risk/margin'
import type { Engine } from '@/server/paper/engine/state'
import { openAccount } from './accounts'
import { addSpotMoney, freeUnits, holdingOf } from './holdings'

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
  if (command.token !== undefined) return adjustToken(engine, command, command.token)
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

/** The same for a token of the spot wallet. */
function adjustToken(
  engine: Engine,
  { account: id, cause, deltaMicro, isHouse = false }: AdjustBalance,
  token: string,
): CommandResults['adjustBalance'] {
  const isKnown =
    token === MONEY || engine.markets.some(({ definition }) => definition.spot?.baseToken === token)
  if (!isKnown) return { ok: false, reason: 'unknownToken' }
  const existing = engine.accounts.get(id)
  const free = existing ? freeUnits(existing, token) : 0
  if (deltaMicro < 0 && !existing?.isHouse && free < -deltaMicro) {
    return { ok: false, reason: 'insufficientBalance' }
  }
  const heldUnits = existing?.tokens.get(token)?.units ?? 0
  if (heldUnits + deltaMicro > BALANCE_MICRO_MAX)
    return { ok: false, reason: 'insufficientBalance' }
  const account = openAccount(engine, id, isHouse)
  if (token === MONEY) {
    addSpotMoney(account, deltaMicro)
    engine.depositedMicro += deltaMicro
  } else {
    holdingOf(account, token).units += deltaMicro
    const before = engine.depositedTokens.get(token) ?? 0
    engine.depositedTokens.set(token, before + deltaMicro)
  }
  if (!account.isHouse) {
    engine.events.push({ type: 'balance', account: id, deltaMicro, cause, token })
    engine.events.push({ type: 'wallet', account: id })
  }
  return { ok: true, balanceMicro: account.balanceMicro }
}
