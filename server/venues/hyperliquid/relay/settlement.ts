import { PerpsError } from '@/lib/schema/perpsError'
import type { SettlementConfig } from '@/server/config/hyperliquid'
import { type HyperliquidVenue, KEY } from '@/server/venues/hyperliquid/venue'
import type { TransactionContext } from '@/server/venues/upstream/transactionStep'

/** What the venue keeps of every withdrawal. */
export const WITHDRAWAL_FEE_USD = 1

/** Contracts that deposits and withdrawals settle in. @throws 422/2080 where there are none */
export function requireSettlement({ config }: HyperliquidVenue): SettlementConfig {
  if (config.settlement !== undefined) return config.settlement
  throw new PerpsError(2080, 'No chain is configured for deposits and withdrawals.', { tool: KEY })
}

/** Dependencies of the look-up of deposits. @throws 422/2080 where there is no chain */
export function requireTransactions({ transactions }: HyperliquidVenue): TransactionContext {
  if (transactions !== undefined) return transactions
  throw new PerpsError(2080, 'No chain is configured for deposits and withdrawals.', { tool: KEY })
}
