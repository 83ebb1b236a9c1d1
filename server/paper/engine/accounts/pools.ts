import { MONEY } from '@/server/paper/engine/commands'
import type { Account, CashPool, Engine, Market } from '@/server/paper/engine/state'

/** What the market's positions are settled in. */
export function collateralTokenOf(market: Market): string {
  return market.definition.collateralToken ?? MONEY
}

/** The cash that backs an account's positions on a market. */
export function poolOf(account: Account, market: Market): CashPool {
  const { subVenue } = market.definition
  if (subVenue === undefined) return account
  if (account.collateral !== 'separate' && collateralTokenOf(market) === MONEY) return account
  return subPoolOf(account, subVenue)
}

/** The cash an account keeps at a sub-venue, made on first use. */
export function subPoolOf(account: Account, subVenue: string): CashPool {
  const existing = account.pools.get(subVenue)
  if (existing) return existing
  const pool: CashPool = { balanceMicro: 0 }
  account.pools.set(subVenue, pool)
  return pool
}

/** All cash of an account that may back positions: the main pool and those of sub-venues. */
export function poolsOf(account: Account): readonly CashPool[] {
  return account.pools.size === 0 ? [account] : [account, ...account.pools.values()]
}

/** Adds to the fees taken, or to the rounding residue that lies with them. */
export function addFees(engine: Engine, token: string, units: number): void {
  if (token === MONEY) engine.feesMicro += units
  else engine.tokenFees.set(token, (engine.tokenFees.get(token) ?? 0) + units)
}

/** The token that a sub-venue is settled in; undefined for one that does not exist. */
export function subVenueToken(engine: Engine, subVenue: string): string | undefined {
  const market = engine.markets.find(({ definition }) => definition.subVenue === subVenue)
  return market && collateralTokenOf(market)
}
