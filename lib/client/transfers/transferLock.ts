import { PerpsError } from '@/lib/schema/perpsError'
import type { PendingTransfer } from './pendingTransfers'

/** What of the platform's locks is needed: they hold over all tabs of one origin. */
export type TransferLocks = Pick<LockManager, 'request'>

/**
 * Runs what takes a transfer on while no other tab does; the lock ends with it, or with the page.
 * Where the platform has no locks it runs as it is.
 * @throws PerpsError 2005 where another tab is at it
 */
export async function withTransferLock<T>(
  locks: TransferLocks | undefined,
  { id, provider }: Pick<PendingTransfer, 'id' | 'provider'>,
  run: () => Promise<T>,
): Promise<T> {
  if (locks === undefined) return await run()
  return await locks.request(`perpdesk.transfer.${id}`, { ifAvailable: true }, async (lock) => {
    if (lock === null) {
      throw new PerpsError(2005, 'Another tab is at it already.', { tool: provider })
    }
    return await run()
  })
}
