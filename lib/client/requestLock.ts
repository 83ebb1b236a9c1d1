/** What of the platform's locks is needed to hold one. */
export type LockRequests = Pick<LockManager, 'request'>

/**
 * Runs work under a lock of the platform, which holds over all tabs of one origin. Browsers that keep
 * nothing for a page, as where the person blocks its storage, deny it their locks too: the work runs
 * without one then, as where there are none.
 * @param run is given null where the lock is held and `ifAvailable` was asked for
 */
export async function requestLock<T>(
  locks: LockRequests,
  name: string,
  options: LockOptions,
  run: (lock: Pick<Lock, 'name'> | null) => Promise<T>,
): Promise<T> {
  let hasBegun = false
  try {
    return await locks.request(name, options, (lock) => {
      hasBegun = true
      return run(lock)
    })
  } catch (error) {
    // What the work itself raised is its own, whatever its name.
    if (hasBegun || Object(error).name !== 'SecurityError') throw error
  }
  return await run({ name })
}
