import type { PerpsClient } from '@/lib/client/createPerpsClient'
import type { PendingTransfer } from '@/lib/client/transfers/pendingTransfers'
import {
  type LostLeg,
  lostLegOf,
  type ResumeTransferInput,
} from '@/lib/client/transfers/resumeTransfer'
import type { ActionResult } from '@/lib/schema/action/action'
import type { AccountRef } from './account'

export { type LostLeg, lostLegOf, type PendingTransfer }

/** Transactions of an account at a provider that have not come to their end, oldest first. */
export function transfersOf(
  client: PerpsClient,
  { provider, address }: AccountRef,
): readonly PendingTransfer[] {
  return client.transfers.list(address).filter((transfer) => transfer.provider === provider)
}

/** Resumes a transaction. @throws as `PerpsClient.resumeTransfer` */
export async function continueTransfer(
  client: PerpsClient,
  input: ResumeTransferInput,
): Promise<readonly ActionResult[]> {
  return (await client.resumeTransfer(input)).results
}

/** Page of a transaction of a chain in an explorer; undefined where the chain has none. */
export function transactionLink(
  client: PerpsClient,
  provider: string,
  { chainId, txHash }: { chainId: number; txHash: string },
): string | undefined {
  return client.plugin(provider).explorerLink?.(txHash, chainId)
}
