import { type LockRequests, requestLock } from '@/lib/client/requestLock'
import { PerpsError } from '@/lib/schema/perpsError'
import type { PendingTransfer } from './pendingTransfers'

/** What of the platform's locks is needed: they hold over all tabs of one origin. */
export type TransferLocks = LockRequests

/**
 * Runs what takes a transfer on while no other tab does; the lock ends with it, or with the page.
 * Where the platform has no locks, or denies them, it runs as it is.
 * @throws PerpsError 2005 where another tab is running it
 */
export async function withTransferLock<T>(
  locks: TransferLocks | undefined,
  { id, provider }: Pick<PendingTransfer, 'id' | 'provider'>,
  run: () => Promise<T>,
): Promise<T> {
  if (locks === undefined) return await run()
  const name = `perpdesk.transfer.${id}`
  return await requestLock(locks, name, { ifAvailable: true }, async (lock) => {
    if (lock === null) {
      throw new PerpsError(2005, 'Another tab is at it already.', { tool: provider })
    }
    return await run()
  })
}
