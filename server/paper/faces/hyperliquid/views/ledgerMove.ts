import type { LedgerEntry } from '@/server/paper/faces/hyperliquid/records/factRecord'
import { toScaled } from './decimalText'

/** Where money counts: at the venues of perpetuals, or anywhere in the account. */
export type LedgerScope = 'perps' | 'account'

/** Money that an entry brought (positive) to or took from an account, micro-USD. */
export function movedMicro(entry: LedgerEntry, user: string, scope: LedgerScope): number {
  const { delta } = entry
  switch (delta.type) {
    case 'deposit':
      return micro(delta.usdc)
    case 'withdraw':
      return -micro(delta.usdc)
    case 'accountClassTransfer':
      if (scope === 'account') return 0
      return delta.toPerp === true ? micro(delta.usdc) : -micro(delta.usdc)
    case 'internalTransfer':
      return delta.user === user ? -micro(delta.usdc) - micro(delta.fee) : micro(delta.usdc)
    case 'rewardsClaim':
      return scope === 'account' ? micro(delta.amount) : 0
    case 'send':
    case 'spotTransfer':
      return sentMicro(entry, user, scope)
    default:
      return 0
  }
}

/** Both ends of a transfer may be wallets of the same account. */
function sentMicro({ delta }: LedgerEntry, user: string, scope: LedgerScope): number {
  // A plain spot transfer names no wallet.
  const isPerps = (wallet: unknown): boolean => typeof wallet === 'string' && wallet !== 'spot'
  const counts = (wallet: unknown): boolean => scope === 'account' || isPerps(wallet)
  const valueMicro = micro(delta.usdcValue)
  let sum = 0
  if (delta.destination === user && counts(delta.destinationDex)) sum += valueMicro
  if (delta.user === user && counts(delta.sourceDex)) sum -= valueMicro + micro(delta.fee)
  return sum
}

function micro(amount: unknown): number {
  return typeof amount === 'string' ? (toScaled(amount, 6) ?? 0) : 0
}
