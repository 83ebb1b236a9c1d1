import { mulDivFloor } from '@/server/paper/engine/book/integers'
import { MONEY, type Token } from '@/server/paper/engine/commands'
import type { CommandResults } from '@/server/paper/engine/engineCommand'
import { freeMargin } from '@/server/paper/engine/risk/margin'
import type { Account, CashPool, Engine } from '@/server/paper/engine/state'
import {
  MAIN_WALLET,
  SPOT_WALLET,
  type Transfer,
  type TransferRejectReason,
  type WalletName,
} from '@/server/paper/engine/walletCommands'
import { openAccount } from './accounts'
import { addSpotMoney, freeUnits, holdingOf, sharesMoney } from './holdings'
import { addFees, subPoolOf, subVenueToken } from './pools'

/** Moves a token between wallets: of one account, or into another's, which is opened when new. */
export function transfer(engine: Engine, command: Transfer): CommandResults['transfer'] {
  const reason = findFault(engine, command)
  if (reason) return { ok: false, reason }
  const source = openAccount(engine, command.account, false)
  const target = openAccount(engine, command.destination, false)
  const { fromWallet, toWallet, token, units, feeUnits = 0 } = command
  const costMicro = costOf(source, fromWallet, token, units)
  add(source, fromWallet, token, -units - feeUnits, -costMicro)
  add(target, toWallet, token, units, costMicro)
  addFees(engine, token, feeUnits)
  engine.events.push({ type: 'wallet', account: source.id })
  if (target !== source) engine.events.push({ type: 'wallet', account: target.id })
  return { ok: true }
}

function findFault(engine: Engine, command: Transfer): TransferRejectReason | undefined {
  const source = engine.accounts.get(command.account)
  if (!source || source.isHouse) return 'unknownAccount'
  const target = engine.accounts.get(command.destination)
  if (target?.isHouse) return 'unknownAccount'
  const { fromWallet, toWallet, token, units, feeUnits = 0 } = command
  if (!Number.isSafeInteger(units) || units <= 0) return 'invalidAmount'
  if (!Number.isSafeInteger(feeUnits) || feeUnits < 0) return 'invalidAmount'
  for (const wallet of [fromWallet, toWallet]) {
    const fault = findWalletFault(engine, wallet, token)
    if (fault) return fault
  }
  const isOwn = command.account === command.destination
  if (isOwn && isSame(engine, source, fromWallet, toWallet, token)) return 'sameWallet'
  const free = freeIn(source, fromWallet, token)
  return free < units + feeUnits ? 'insufficientBalance' : undefined
}

/** Spot holds every token, the main venue money alone, a sub-venue what it is settled in. */
function findWalletFault(
  engine: Engine,
  wallet: WalletName,
  token: Token,
): TransferRejectReason | undefined {
  if (wallet === SPOT_WALLET) return isToken(engine, token) ? undefined : 'wrongToken'
  const settled = wallet === MAIN_WALLET ? MONEY : subVenueToken(engine, wallet)
  if (settled === undefined) return 'unknownWallet'
  return settled === token ? undefined : 'wrongToken'
}

function isToken(engine: Engine, token: Token): boolean {
  if (token === MONEY) return true
  return engine.markets.some(
    ({ definition }) =>
      definition.spot?.baseToken === token || definition.collateralToken === token,
  )
}

function isSame(
  engine: Engine,
  account: Account,
  first: WalletName,
  second: WalletName,
  token: Token,
): boolean {
  const place = (wallet: WalletName): WalletName => {
    if (wallet === SPOT_WALLET) {
      return token === MONEY && sharesMoney(account) ? MAIN_WALLET : SPOT_WALLET
    }
    const isShared = account.collateral !== 'separate' && subVenueToken(engine, wallet) === MONEY
    return isShared ? MAIN_WALLET : wallet
  }
  return place(first) === place(second)
}

/** The cash of a wallet other than spot. */
function poolIn(account: Account, wallet: WalletName, token: Token): CashPool {
  if (wallet === MAIN_WALLET) return account
  const isShared = account.collateral !== 'separate' && token === MONEY
  return isShared ? account : subPoolOf(account, wallet)
}

function freeIn(account: Account, wallet: WalletName, token: Token): number {
  if (wallet === SPOT_WALLET) return freeUnits(account, token)
  return freeMargin(account, poolIn(account, wallet, token))
}

/** What was paid for a part of a spot balance; it moves along. */
function costOf(account: Account, wallet: WalletName, token: Token, units: number): number {
  if (wallet !== SPOT_WALLET || token === MONEY) return 0
  const holding = holdingOf(account, token)
  return holding.units > 0 ? mulDivFloor(holding.costMicro, units, holding.units) : 0
}

function add(
  account: Account,
  wallet: WalletName,
  token: Token,
  units: number,
  costMicro: number,
): void {
  if (wallet !== SPOT_WALLET) {
    poolIn(account, wallet, token).balanceMicro += units
  } else if (token === MONEY) {
    addSpotMoney(account, units)
  } else {
    const holding = holdingOf(account, token)
    holding.units += units
    holding.costMicro += costMicro
  }
}
