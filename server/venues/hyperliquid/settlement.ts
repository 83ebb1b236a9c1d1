import { PerpsError } from '@/lib/schema/perpsError'
import type { SettlementConfig } from '@/server/config/venues'
import type { TransactionContext } from '@/server/venues/upstream/transactionStep'
import { type HyperliquidVenue, KEY } from './venue'

/** Smallest deposit that the venue credits; less is lost for good. */
export const MIN_DEPOSIT_USD = 5
/** What the venue keeps of every withdrawal. */
export const WITHDRAWAL_FEE_USD = 1
/** Above the fee, or nothing would arrive. */
export const MIN_WITHDRAWAL_USD = 2

/** Contracts that deposits and withdrawals settle in. @throws 422/2080 where there are none */
export function requireSettlement({ config }: HyperliquidVenue): SettlementConfig {
  if (config.settlement !== undefined) return config.settlement
  throw new PerpsError(2080, 'No chain is configured for deposits and withdrawals.', { tool: KEY })
}

/** What looking up deposits stands on. @throws 422/2080 where there is no chain */
export function requireTransactions({ transactions }: HyperliquidVenue): TransactionContext {
  if (transactions !== undefined) return transactions
  throw new PerpsError(2080, 'No chain is configured for deposits and withdrawals.', { tool: KEY })
}
