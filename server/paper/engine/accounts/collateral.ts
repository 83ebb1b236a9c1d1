import { MONEY } from '@/server/paper/engine/commands'
import type { CommandResults } from '@/server/paper/engine/engineCommand'
import type { Account, Engine } from '@/server/paper/engine/state'
import type { SetCollateral } from '@/server/paper/engine/walletCommands'
import { addSpotMoney, holdingOf } from './holdings'
import { poolOf, subVenueToken } from './pools'

/**
 * Chooses what counts as collateral. Sharing joins the wallets at once. Separating again needs an
 * account without positions and orders; the joined money then lies where it was counted: in the
 * spot wallet after `all`, in the main one after `subVenues`.
 */
export function setCollateral(
  engine: Engine,
  command: SetCollateral,
): CommandResults['setCollateral'] {
  const account = engine.accounts.get(command.account)
  if (!account || account.isHouse) return { ok: false, reason: 'unknownAccount' }
  const { collateral } = command
  if (collateral === account.collateral) return { ok: true }
  if (account.collateral === 'all' && collateral === 'subVenues') {
    return { ok: false, reason: 'notReversible' }
  }
  if (collateral === 'separate') {
    if (isBusy(account)) return { ok: false, reason: 'hasPositions' }
    separate(account)
  } else {
    joinSubVenues(engine, account)
    if (collateral === 'all') joinSpot(account)
    account.collateral = collateral
  }
  engine.events.push({ type: 'wallet', account: account.id })
  return { ok: true }
}

function isBusy(account: Account): boolean {
  if (account.openOrders.size > 0 || account.twaps.size > 0) return true
  return [...account.marketAccounts.values()].some(
    (marketAccount) => marketAccount.signedLots !== 0,
  )
}

function separate(account: Account): void {
  const wasAll = account.collateral === 'all'
  account.collateral = 'separate'
  // Where there is leverage on a market its pool is there as well: made by the first read, it would
  // depend on reads.
  for (const { market } of account.marketAccounts.values()) poolOf(account, market)
  if (!wasAll) return
  const spareMicro = Math.max(0, account.balanceMicro)
  addSpotMoney(account, spareMicro)
  account.balanceMicro -= spareMicro
}

function joinSubVenues(engine: Engine, account: Account): void {
  for (const [name, pool] of account.pools) {
    if (subVenueToken(engine, name) !== MONEY) continue
    account.balanceMicro += pool.balanceMicro
    account.pools.delete(name)
  }
}

function joinSpot(account: Account): void {
  const money = holdingOf(account, MONEY)
  account.balanceMicro += money.units
  money.units = 0
  money.costMicro = 0
}
