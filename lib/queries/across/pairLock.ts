import { type LockRequests, requestLock } from '@/lib/client/requestLock'

/** Pairs that something is being done with in this page: it may have no locks of the platform. */
const underWay = new Set<string>()

/**
 * Runs what is done with a pair while nothing else of it runs, in this page or in another tab; where
 * something does, it is left to that. Where the platform has no locks, or denies them, this page alone
 * is kept in order.
 * @returns whether it ran
 */
export async function withPairLock(
  locks: LockRequests | undefined,
  id: string,
  run: () => Promise<unknown>,
): Promise<boolean> {
  if (underWay.has(id)) return false
  underWay.add(id)
  try {
    if (locks === undefined) {
      await run()
      return true
    }
    return await requestLock(locks, `perpdesk.pair.${id}`, { ifAvailable: true }, async (lock) => {
      if (lock === null) return false
      await run()
      return true
    })
  } finally {
    underWay.delete(id)
  }
}
