import type { KeyLocks } from '@/lib/client/actions/keyMutex'

/** The platform's locks as all tabs of one origin share them. */
export function sharedLocks(): KeyLocks {
  const held: { name: string; isShared: boolean }[] = []
  const queue: { name: string; isShared: boolean; grant(): void }[] = []
  const isFree = (name: string, isShared: boolean) =>
    held.every((lock) => lock.name !== name || (isShared && lock.isShared))
  const grantNext = () => {
    for (const waiting of [...queue]) {
      if (!isFree(waiting.name, waiting.isShared)) continue
      queue.splice(queue.indexOf(waiting), 1)
      held.push(waiting)
      waiting.grant()
    }
  }
  const request = async (name: string, options: LockOptions, run: () => Promise<unknown>) => {
    const lock = { name, isShared: options.mode === 'shared', grant: () => {} }
    await new Promise<void>((resolve) => {
      lock.grant = resolve
      queue.push(lock)
      grantNext()
    })
    try {
      return await run()
    } finally {
      held.splice(held.indexOf(lock), 1)
      grantNext()
    }
  }
  return {
    request: request as KeyLocks['request'],
    query: async () => ({ held: held.map(({ name }) => ({ name })), pending: [] }),
  }
}
