import type { LeverageRejectReason, SetLeverage } from '@/server/paper/engine/accountCommands'
import type { CommandResults } from '@/server/paper/engine/engineCommand'
import { initialMargin } from '@/server/paper/engine/risk/initialMargin'
import { freeMargin, isolatedEquity, positionNotional } from '@/server/paper/engine/risk/margin'
import { tierFor } from '@/server/paper/engine/risk/tiers'
import type { Engine, MarketAccount } from '@/server/paper/engine/state'
import { marketAccountOf } from './marketAccounts'
import { poolOf } from './pools'

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
  const marketAccount = marketAccountOf(engine, account, market)
  if (marketAccount.signedLots !== 0 && marketAccount.marginMode !== marginMode) {
    return { ok: false, reason: 'modeSwitchWithPosition' }
  }
  const reason = change(marketAccount, command)
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
function change(
  marketAccount: MarketAccount,
  command: SetLeverage,
): LeverageRejectReason | undefined {
  const { account, market } = marketAccount
  const before = { leverage: marketAccount.leverage, marginMode: marketAccount.marginMode }
  const notionalMicro = positionNotional(marketAccount)
  if (
    marketAccount.signedLots !== 0 &&
    tierFor(market.tiers, notionalMicro).maxLeverage < command.leverage
  ) {
    return 'invalidLeverage'
  }
  const pool = poolOf(account, market)
  const freeBeforeMicro = freeMargin(account, pool)
  let pulledMicro = 0
  if (marketAccount.signedLots !== 0 && marketAccount.marginMode === 'isolated') {
    const missingMicro =
      initialMargin(market, notionalMicro, command.leverage) - isolatedEquity(marketAccount)
    if (command.leverage > marketAccount.leverage && missingMicro > 0) return 'insufficientMargin'
    if (command.leverage < marketAccount.leverage) pulledMicro = Math.max(0, missingMicro)
  }
  marketAccount.leverage = command.leverage
  marketAccount.marginMode = command.marginMode
  pool.balanceMicro -= pulledMicro
  marketAccount.isolatedMarginMicro += pulledMicro
  const freeMicro = freeMargin(account, pool)
  if (account.isHouse || freeMicro >= 0 || freeMicro >= freeBeforeMicro) return undefined
  marketAccount.leverage = before.leverage
  marketAccount.marginMode = before.marginMode
  pool.balanceMicro += pulledMicro
  marketAccount.isolatedMarginMicro -= pulledMicro
  return 'insufficientMargin'
}
