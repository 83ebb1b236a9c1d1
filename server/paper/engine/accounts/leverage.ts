import type { LeverageRejectReason, SetLeverage } from '@/server/paper/engine/accountCommands'
import { mulDivCeil } from '@/server/paper/engine/book/integers'
import type { CommandResults } from '@/server/paper/engine/engineCommand'
import { freeMargin, isolatedEquity, positionNotional } from '@/server/paper/engine/risk/margin'
import { tierFor } from '@/server/paper/engine/risk/tiers'
import type { Engine, Slot } from '@/server/paper/engine/state'
import { poolOf } from './pools'
import { slotOf } from './slots'

/**
 * Chooses leverage and margin mode of a market. The mode cannot change under an open position.
 * Lower leverage needs more margin: cross money is bound, an isolated position pulls it in.
 */
export function setLeverage(engine: Engine, command: SetLeverage): CommandResults['setLeverage'] {
  const account = engine.accounts.get(command.account)
  if (!account) return { ok: false, reason: 'unknownAccount' }
  const market = engine.marketsById.get(command.marketId)
  if (!market || market.definition.spot) return { ok: false, reason: 'unknownMarket' }
  const { leverage, marginMode } = command
  const { maxLeverage, onlyIsolated } = market.definition
  if (!Number.isSafeInteger(leverage) || leverage < 1 || leverage > maxLeverage) {
    return { ok: false, reason: 'invalidLeverage' }
  }
  if (onlyIsolated && marginMode === 'cross') return { ok: false, reason: 'onlyIsolated' }
  const slot = slotOf(engine, account, market)
  if (slot.signedLots !== 0 && slot.marginMode !== marginMode) {
    return { ok: false, reason: 'modeSwitchWithPosition' }
  }
  const reason = change(slot, command)
  if (reason) return { ok: false, reason }
  engine.events.push({
    type: 'leverage',
    account: account.id,
    marketId: command.marketId,
    leverage,
    marginMode,
  })
  return { ok: true }
}

/** Applies the change, or leaves everything as it was and says why. */
function change(slot: Slot, command: SetLeverage): LeverageRejectReason | undefined {
  const { account, market } = slot
  const before = { leverage: slot.leverage, marginMode: slot.marginMode }
  const notionalMicro = positionNotional(slot)
  if (
    slot.signedLots !== 0 &&
    tierFor(market.tiers, notionalMicro).maxLeverage < command.leverage
  ) {
    return 'invalidLeverage'
  }
  const pool = poolOf(account, market)
  const freeBeforeMicro = freeMargin(account, pool)
  let pulledMicro = 0
  if (slot.signedLots !== 0 && slot.marginMode === 'isolated') {
    const missingMicro = mulDivCeil(notionalMicro, 1, command.leverage) - isolatedEquity(slot)
    if (command.leverage > slot.leverage && missingMicro > 0) return 'insufficientMargin'
    if (command.leverage < slot.leverage) pulledMicro = Math.max(0, missingMicro)
  }
  slot.leverage = command.leverage
  slot.marginMode = command.marginMode
  pool.balanceMicro -= pulledMicro
  slot.isolatedMarginMicro += pulledMicro
  const freeMicro = freeMargin(account, pool)
  if (account.isHouse || freeMicro >= 0 || freeMicro >= freeBeforeMicro) return undefined
  slot.leverage = before.leverage
  slot.marginMode = before.marginMode
  pool.balanceMicro += pulledMicro
  slot.isolatedMarginMicro -= pulledMicro
  return 'insufficientMargin'
}
