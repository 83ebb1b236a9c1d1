import { poolOf } from '@/server/paper/engine/accounts/pools'
import type { Account, CashPool, MarketAccount } from '@/server/paper/engine/state'
import {
  crossEquity,
  crossMaintenance,
  isolatedEquity,
  marketCloseoutTriple,
  marketMaintenance,
} from './margin'

/** A unit of liquidation: all cross positions of a pool, or one isolated position. */
export interface Exposure {
  readonly account: Account
  /** The cash behind it. */
  readonly pool: CashPool
  /** Market accounts with a position, now. */
  marketAccounts(): MarketAccount[]
  equityMicro(): number
  maintenanceMicro(): number
  /** Three times what the equity must not fall below, or the insurance account takes over. */
  closeoutTripleMicro(): number
}

export function isolatedExposure(marketAccount: MarketAccount): Exposure {
  return {
    account: marketAccount.account,
    pool: poolOf(marketAccount.account, marketAccount.market),
    marketAccounts: () => (marketAccount.signedLots === 0 ? [] : [marketAccount]),
    equityMicro: () => isolatedEquity(marketAccount),
    maintenanceMicro: () => marketMaintenance(marketAccount),
    closeoutTripleMicro: () => marketCloseoutTriple(marketAccount),
  }
}

export function crossExposure(account: Account, pool: CashPool = account): Exposure {
  const isBacked = (marketAccount: MarketAccount): boolean =>
    isOpenCross(marketAccount) && poolOf(account, marketAccount.market) === pool
  const marketAccounts = () => [...account.marketAccounts.values()].filter(isBacked)
  return {
    account,
    pool,
    marketAccounts,
    equityMicro: () => crossEquity(account, pool),
    maintenanceMicro: () => crossMaintenance(account, pool),
    closeoutTripleMicro: () =>
      marketAccounts().reduce((sum, marketAccount) => sum + marketCloseoutTriple(marketAccount), 0),
  }
}

function isOpenCross(marketAccount: MarketAccount): boolean {
  return marketAccount.signedLots !== 0 && marketAccount.marginMode === 'cross'
}
