import { MONEY } from '@/server/paper/engine/commands'
import { freeMargin } from '@/server/paper/engine/risk/margin'
import type { Account, Holding, Market, Order } from '@/server/paper/engine/state'

/** The account's balance of a token, made on first use. */
export function holdingOf(account: Account, token: string): Holding {
  const existing = account.tokens.get(token)
  if (existing) return existing
  const holding: Holding = { units: 0, heldUnits: 0, costMicro: 0 }
  account.tokens.set(token, holding)
  return holding
}

/** Whether the spot balance of money is the account's collateral, kept in its main pool. */
export function sharesMoney(account: Account): boolean {
  return account.collateral === 'all'
}

/** What an account could spend or send of a token; negative when orders hold more than there is. */
export function freeUnits(account: Account, token: string): number {
  if (token === MONEY && sharesMoney(account)) return freeMargin(account)
  const holding = account.tokens.get(token)
  return holding ? holding.units - holding.heldUnits : 0
}

/** Adds to the spot balance of money, wherever it is kept. */
export function addSpotMoney(account: Account, deltaMicro: number): void {
  if (sharesMoney(account)) account.balanceMicro += deltaMicro
  else holdingOf(account, MONEY).units += deltaMicro
}

/** What a spot order pays with. */
export function paidToken(market: Market, side: Order['side']): string {
  return side === 'buy' ? MONEY : (market.definition.spot?.baseToken ?? MONEY)
}

/** Units of the token paid with that a size takes: its value, or the size itself. */
export function paidUnits(
  market: Market,
  side: Order['side'],
  lots: number,
  notionalMicro: number,
): number {
  return side === 'buy' ? notionalMicro : lots * (market.definition.spot?.unitsPerLot ?? 0)
}
