import type { KeyLocks } from '@/lib/client/actions/keyMutex'

interface HeldLock {
  name: string
  isShared: boolean
  clientId: string | undefined
}

/** The platform's locks as all tabs of one origin share them. */
export function sharedLocks(): KeyLocks & { ofTab(clientId: string): KeyLocks } {
  const held: HeldLock[] = []
  const queue: (HeldLock & { grant(): void })[] = []
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
  const requestAs = async (
    clientId: string | undefined,
    name: string,
    { mode, signal }: LockOptions,
    run: () => Promise<unknown>,
  ) => {
    signal?.throwIfAborted()
    const lock = { name, isShared: mode === 'shared', clientId, grant: () => {} }
    await new Promise<void>((resolve, reject) => {
      lock.grant = resolve
      queue.push(lock)
      // The platform gives up what it has granted and not called yet, too.
      signal?.addEventListener('abort', () => {
        if (!queue.includes(lock)) return
        queue.splice(queue.indexOf(lock), 1)
        reject(signal.reason)
      })
      grantNext()
    })
    try {
      return await run()
    } finally {
      held.splice(held.indexOf(lock), 1)
      grantNext()
    }
  }
  const ofTab = (clientId?: string): KeyLocks => ({
    request: requestAs.bind(undefined, clientId) as KeyLocks['request'],
    query: async () => ({
      held: held.map(({ name, clientId: holder }) => ({
        name,
        ...(holder && { clientId: holder }),
      })),
      pending: [],
    }),
  })
  return { ...ofTab(), ofTab }
}
