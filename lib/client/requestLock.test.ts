import { describe, expect, it } from 'vitest'
import { createKeyMutex, type KeyLocks } from './actions/keyMutex'
import { requestLock } from './requestLock'
import { FakeClock } from './testing/FakeClock'
import { sharedLocks } from './testing/sharedLocks'
import { withTransferLock } from './transfers/transferLock'

/** The locks of a browser that blocks storage: every call is refused. */
function deniedLocks(): KeyLocks {
  const denied = async (): Promise<never> => {
    throw new DOMException('Access to the Locks API is denied in this context.', 'SecurityError')
  }
  return { request: denied, query: denied }
}

describe('a browser that denies the page its locks', () => {
  it.each([true, false])(
    'runs the actions of a key one after the other (urgent: %s)',
    async (isUrgent) => {
      const mutex = createKeyMutex(deniedLocks(), new FakeClock().setTimer)
      const events: string[] = []
      const work = (name: string) => () =>
        mutex.serialize('key', { isUrgent }, async () => {
          events.push(`${name} begins`)
          await new Promise((resolve) => setImmediate(resolve))
          events.push(`${name} ends`)
          return name
        })
      expect(await Promise.all([work('a')(), work('b')()])).toEqual(['a', 'b'])
      expect(events).toEqual(['a begins', 'a ends', 'b begins', 'b ends'])
    },
  )

  it('takes a transfer on, once', async () => {
    let runs = 0
    const transfer = { id: '1', provider: 'venue' }
    const run = async () => {
      runs += 1
      return 'sent'
    }
    expect(await withTransferLock(deniedLocks(), transfer, run)).toBe('sent')
    expect(runs).toBe(1)
  })
})

describe('work under a lock', () => {
  it('runs once where it fails, whatever its error is called', async () => {
    let runs = 0
    const failing = requestLock(sharedLocks(), 'key', {}, async () => {
      runs += 1
      throw new DOMException('the wallet says no', 'SecurityError')
    })
    await expect(failing).rejects.toThrow('the wallet says no')
    expect(runs).toBe(1)
  })

  it('does not run where it was cancelled while it waited', async () => {
    let runs = 0
    const calledOff = {
      request: () => Promise.reject(new DOMException('cancelled', 'AbortError')),
    }
    const waiting = requestLock(calledOff, 'key', {}, async () => {
      runs += 1
    })
    await expect(waiting).rejects.toThrow('cancelled')
    expect(runs).toBe(0)
  })
})
