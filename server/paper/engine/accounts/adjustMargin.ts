import type { AdjustMargin, MarginRejectReason } from '@/server/paper/engine/accountCommands'
import { mulDivCeil } from '@/server/paper/engine/book/integers'
import type { CommandResults } from '@/server/paper/engine/engineCommand'
import { initialMargin } from '@/server/paper/engine/risk/initialMargin'
import { freeMargin, isolatedEquity, positionNotional } from '@/server/paper/engine/risk/margin'
import type { Engine, MarketAccount } from '@/server/paper/engine/state'
import { poolOf } from './pools'

/**
 * Moves money into or out of an isolated position. After taking out, margin and unrealized profit
 * must still cover the initial margin, and the share of the value that the exchange's rules name.
 */
export function adjustMargin(
  engine: Engine,
  command: AdjustMargin,
): CommandResults['adjustMargin'] {
  const account = engine.accounts.get(command.account)
  if (!account) return { ok: false, reason: 'unknownAccount' }
  const market = engine.marketsById.get(command.marketId)
  if (!market) return { ok: false, reason: 'unknownMarket' }
  const marketAccount = account.marketAccounts.get(market)
  const { deltaMicro } = command
  if (!Number.isSafeInteger(deltaMicro) || deltaMicro === 0) {
    return { ok: false, reason: 'invalidAmount' }
  }
  if (!marketAccount || marketAccount.signedLots === 0 || marketAccount.marginMode !== 'isolated') {
    return { ok: false, reason: 'noIsolatedPosition' }
  }
  const reason =
    deltaMicro > 0
      ? findAddFault(marketAccount, deltaMicro)
      : findTakeFault(marketAccount, deltaMicro, engine.rules.keptMarginPpm)
  if (reason) return { ok: false, reason }
  poolOf(account, market).balanceMicro -= deltaMicro
  marketAccount.isolatedMarginMicro += deltaMicro
  engine.events.push({ type: 'position', account: account.id, marketId: command.marketId })
  return { ok: true, isolatedMarginMicro: marketAccount.isolatedMarginMicro }
}

function findAddFault(
  marketAccount: MarketAccount,
  deltaMicro: number,
): MarginRejectReason | undefined {
  const { account, market } = marketAccount
  return freeMargin(account, poolOf(account, market)) < deltaMicro
    ? 'insufficientBalance'
    : undefined
}

function findTakeFault(
  marketAccount: MarketAccount,
  deltaMicro: number,
  keptMarginPpm: number,
): MarginRejectReason | undefined {
  if (marketAccount.market.definition.isMarginLocked) return 'marginLocked'
  const notionalMicro = positionNotional(marketAccount)
  const keepMicro = Math.max(
    initialMargin(marketAccount.market, notionalMicro, marketAccount.leverage),
    mulDivCeil(notionalMicro, keptMarginPpm, 1_000_000),
  )
  const isSpare =
    marketAccount.isolatedMarginMicro + deltaMicro >= 0 &&
    isolatedEquity(marketAccount) + deltaMicro >= keepMicro
  return isSpare ? undefined : 'insufficientMargin'
}
