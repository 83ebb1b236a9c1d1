'use client'
import { usePerpsClient } from '@/components/session/usePerpsClient'
import { transactionLink } from '@/lib/queries/account/transfers'

/** Gives the page of a transaction in an explorer; undefined where its chain has none. */
export function useTransactionLink(
  provider: string,
): (at: { chainId: number; txHash: string }) => string | undefined {
  const client = usePerpsClient()
  return (at) => transactionLink(client, provider, at)
}
