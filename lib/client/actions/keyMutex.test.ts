import { describe, expect, it } from 'vitest'
import { FakeClock } from '@/lib/client/testing/FakeClock'
import { sharedLocks } from '@/lib/client/testing/sharedLocks'
import { createKeyMutex, LOCK_MS } from './keyMutex'

const RELAXED = { isUrgent: false }
const URGENT = { isUrgent: true }

/** Work that notes when it begins and goes on until the test ends it. */
function steps() {
  const events: string[] = []
  const ends = new Map<string, () => void>()
  const releases = new Map<string, () => void>()
  const work = (name: string) => (release: () => void) => {
    events.push(name)
    releases.set(name, release)
    return new Promise<string>((resolve) => ends.set(name, () => resolve(name)))
  }
  return { events, work, end: (name: string) => ends.get(name)?.(), release: releases }
}

/** Lets everything that is ready run. */
const settle = async () => {
  for (let i = 0; i < 50; i += 1) await Promise.resolve()
}

describe('the mutex of a key', () => {
  it('runs one at a time, in the order they came', async () => {
    const clock = new FakeClock()
    const mutex = createKeyMutex(undefined, clock.setTimer)
    const { events, work, end } = steps()
    const runs = ['a', 'b', 'c'].map((name) => mutex.serialize('k', RELAXED, work(name)))
    await settle()
    expect(events).toEqual(['a'])
    end('a')
    await settle()
    expect(events).toEqual(['a', 'b'])
    end('b')
    await settle()
    end('c')
    expect(await Promise.all(runs)).toEqual(['a', 'b', 'c'])
    expect(clock.pending).toBe(0)
  })

  it('keeps the keys apart', async () => {
    const mutex = createKeyMutex(undefined, new FakeClock().setTimer)
    const { events, work } = steps()
    void mutex.serialize('k', RELAXED, work('a'))
    void mutex.serialize('other', RELAXED, work('b'))
    await settle()
    expect(events).toEqual(['a', 'b'])
  })

  it('lets what is urgent go before everything that waits, in its own order', async () => {
    const mutex = createKeyMutex(undefined, new FakeClock().setTimer)
    const { events, work, end } = steps()
    for (const name of ['a', 'b', 'c']) void mutex.serialize('k', RELAXED, work(name))
    for (const name of ['x', 'y']) void mutex.serialize('k', URGENT, work(name))
    for (const name of ['a', 'x', 'y', 'b', 'c']) {
      await settle()
      end(name)
    }
    await settle()
    expect(events).toEqual(['a', 'x', 'y', 'b', 'c'])
  })

  it('begins the next one once the transaction was taken, before the verdict', async () => {
    const mutex = createKeyMutex(undefined, new FakeClock().setTimer)
    const { events, work, end, release } = steps()
    const first = mutex.serialize('k', RELAXED, work('a'))
    void mutex.serialize('k', RELAXED, work('b'))
    await settle()
    release.get('a')?.()
    await settle()
    expect(events).toEqual(['a', 'b'])
    end('a')
    expect(await first).toBe('a')
  })

  it('begins the next one after three seconds in any case', async () => {
    const clock = new FakeClock()
    const mutex = createKeyMutex(undefined, clock.setTimer)
    const { events, work } = steps()
    for (const name of ['a', 'b']) void mutex.serialize('k', RELAXED, work(name))
    await settle()
    clock.advance(LOCK_MS - 1)
    await settle()
    expect(events).toEqual(['a'])
    clock.advance(1)
    await settle()
    expect(events).toEqual(['a', 'b'])
  })

  it('goes on after work that failed, and hands its error out', async () => {
    const mutex = createKeyMutex(undefined, new FakeClock().setTimer)
    const { events, work } = steps()
    const failing = mutex.serialize('k', RELAXED, () => Promise.reject(new Error('refused')))
    void mutex.serialize('k', RELAXED, work('b'))
    await expect(failing).rejects.toThrow('refused')
    await settle()
    expect(events).toEqual(['b'])
  })

  it('never begins what was cancelled while it waited', async () => {
    const mutex = createKeyMutex(undefined, new FakeClock().setTimer)
    const { events, work, end } = steps()
    const abort = new AbortController()
    void mutex.serialize('k', RELAXED, work('a'))
    const waiting = mutex.serialize('k', { ...RELAXED, signal: abort.signal }, work('b'))
    void mutex.serialize('k', RELAXED, work('c'))
    await settle()
    abort.abort(new Error('cancelled'))
    await expect(waiting).rejects.toThrow('cancelled')
    end('a')
    await settle()
    expect(events).toEqual(['a', 'c'])
  })

  it('holds over tabs, and lets an urgent one of another tab go first', async () => {
    const locks = sharedLocks()
    const tabs = [0, 1, 2].map(() => createKeyMutex(locks, new FakeClock().setTimer))
    const { events, work, end } = steps()
    void tabs[0]?.serialize('k', RELAXED, work('a'))
    await settle()
    void tabs[1]?.serialize('k', RELAXED, work('b'))
    await settle()
    void tabs[2]?.serialize('k', URGENT, work('urgent'))
    await settle()
    expect(events).toEqual(['a'])
    for (const name of ['a', 'urgent']) {
      end(name)
      await settle()
    }
    expect(events).toEqual(['a', 'urgent', 'b'])
  })

  it('lets an urgent one go before what waits in its own tab and in others', async () => {
    const locks = sharedLocks()
    const [one, other] = [0, 1].map(() => createKeyMutex(locks, new FakeClock().setTimer))
    const { events, work, end } = steps()
    const runs = [one?.serialize('k', RELAXED, work('running'))]
    await settle()
    // Each tab has one that waits for the lock of all tabs, and one behind it.
    for (const name of ['b', 'c']) runs.push(other?.serialize('k', RELAXED, work(name)))
    runs.push(one?.serialize('k', RELAXED, work('a')))
    await settle()
    runs.push(other?.serialize('k', URGENT, work('urgent')))
    await settle()
    expect(events).toEqual(['running'])
    end('running')
    await settle()
    expect(events).toEqual(['running', 'urgent'])
    end('urgent')
    for (const turn of [2, 3, 4]) {
      await settle()
      end(events[turn] ?? '')
    }
    await Promise.all(runs)
    // What stepped back keeps its place in its own tab.
    expect(events.indexOf('b')).toBeLessThan(events.indexOf('c'))
    expect(events.toSorted()).toEqual(['a', 'b', 'c', 'running', 'urgent'])
  })

  it('goes on without a tab that holds the lock and does not run any more', async () => {
    const locks = sharedLocks()
    const clock = new FakeClock()
    // Its timers stand still.
    const suspended = createKeyMutex(locks.ofTab('suspended'), new FakeClock().setTimer)
    const mutex = createKeyMutex(locks.ofTab('here'), clock.setTimer)
    const { events, work, end } = steps()
    void suspended.serialize('k', URGENT, work('suspended'))
    await settle()
    const runs = [
      mutex.serialize('k', URGENT, work('cancel')),
      mutex.serialize('k', RELAXED, work('order')),
    ]
    await clock.advanceAsync(LOCK_MS)
    expect(events).toEqual(['suspended'])
    await clock.advanceAsync(1_500)
    expect(events).toEqual(['suspended', 'cancel'])
    end('cancel')
    // The tab is known by then: it is looked at once more, without the wait.
    await clock.advanceAsync(250)
    expect(events).toEqual(['suspended', 'cancel', 'order'])
    end('order')
    expect(await Promise.all(runs)).toEqual(['cancel', 'order'])
    expect(clock.pending).toBe(0)
  })

  it('goes past a suspended tab one at a time, in all tabs that run', async () => {
    const locks = sharedLocks()
    const clock = new FakeClock()
    const suspended = createKeyMutex(locks.ofTab('suspended'), new FakeClock().setTimer)
    const [one, other] = ['one', 'other'].map((tab) =>
      createKeyMutex(locks.ofTab(tab), clock.setTimer),
    )
    const { events, work, end } = steps()
    void suspended.serialize('k', RELAXED, work('suspended'))
    await settle()
    const runs = [one, other].map((tab, at) => tab?.serialize('k', RELAXED, work(`${at}`)))
    await clock.advanceAsync(4_250)
    await clock.advanceAsync(250)
    expect(events).toEqual(['suspended', '0'])
    end('0')
    await settle()
    expect(events).toEqual(['suspended', '0', '1'])
    end('1')
    await Promise.all(runs)
  })

  it('waits again behind a tab that was suspended and runs again', async () => {
    const locks = sharedLocks()
    const clock = new FakeClock()
    const woken = createKeyMutex(locks.ofTab('woken'), clock.setTimer)
    const mutex = createKeyMutex(locks.ofTab('here'), clock.setTimer)
    const { events, work, end } = steps()
    // Its timers stood still: it does not let go after three seconds.
    const sleeping = createKeyMutex(locks.ofTab('woken'), new FakeClock().setTimer)
    void sleeping.serialize('k', RELAXED, work('asleep'))
    await settle()
    const past = mutex.serialize('k', RELAXED, work('past'))
    await clock.advanceAsync(250)
    await clock.advanceAsync(4_000)
    end('past')
    await past
    end('asleep')
    await settle()
    void woken.serialize('k', RELAXED, work('awake'))
    await settle()
    const next = mutex.serialize('k', RELAXED, work('next'))
    await settle()
    expect(events).toEqual(['asleep', 'past', 'awake'])
    end('awake')
    await settle()
    end('next')
    await next
    expect(events.at(-1)).toBe('next')
  })

  it('waits behind tabs that take turns, however long it takes all of them', async () => {
    const locks = sharedLocks()
    const clock = new FakeClock()
    const tabs = ['a', 'b', 'c', 'd'].map((tab) => createKeyMutex(locks.ofTab(tab), clock.setTimer))
    const { events, work } = steps()
    for (const [at, tab] of tabs.entries()) {
      void tab.serialize('k', RELAXED, work(`${at}`))
      await settle()
    }
    for (const running of [['0'], ['0', '1'], ['0', '1', '2'], ['0', '1', '2', '3']]) {
      expect(events).toEqual(running)
      await clock.advanceAsync(LOCK_MS - 1)
      expect(events).toEqual(running)
      await clock.advanceAsync(1)
    }
  })

  it('runs all the same where a tab that does not run any more said it had urgent work', async () => {
    const locks = sharedLocks()
    const clock = new FakeClock()
    void locks
      .ofTab('suspended')
      .request('k.urgent', { mode: 'shared' }, () => new Promise(() => {}))
    const { events, work, end } = steps()
    const run = createKeyMutex(locks.ofTab('here'), clock.setTimer).serialize(
      'k',
      RELAXED,
      work('order'),
    )
    const wait = async (ms: number) => {
      for (let waited = 0; waited < ms; waited += 50) await clock.advanceAsync(50)
    }
    await wait(3_500)
    expect(events).toEqual([])
    await wait(1_000)
    expect(events).toEqual(['order'])
    end('order')
    await run
  })

  it('never begins what was cancelled while another tab held the lock', async () => {
    const locks = sharedLocks()
    const clock = new FakeClock()
    const [one, other] = [0, 1].map(() => createKeyMutex(locks, clock.setTimer))
    const { events, work, end } = steps()
    void one?.serialize('k', RELAXED, work('a'))
    await settle()
    const abort = new AbortController()
    const waiting = other?.serialize('k', { ...RELAXED, signal: abort.signal }, work('b'))
    const next = other?.serialize('k', RELAXED, work('c'))
    await settle()
    abort.abort(new Error('cancelled'))
    await expect(waiting).rejects.toThrow('cancelled')
    end('a')
    await settle()
    end('c')
    await next
    expect(events).toEqual(['a', 'c'])
    expect(clock.pending).toBe(0)
  })

  it('goes on where one that stepped back for an urgent one is cancelled', async () => {
    const locks = sharedLocks()
    const [one, other] = [0, 1].map(() => createKeyMutex(locks, new FakeClock().setTimer))
    const { events, work, end } = steps()
    const abort = new AbortController()
    void one?.serialize('k', RELAXED, work('running'))
    await settle()
    const waiting = other?.serialize('k', { ...RELAXED, signal: abort.signal }, work('b'))
    const cancelled = expect(waiting).rejects.toThrow('cancelled')
    void other?.serialize('k', URGENT, work('urgent'))
    void other?.serialize('k', RELAXED, work('c'))
    await settle()
    end('running')
    await settle()
    abort.abort(new Error('cancelled'))
    await cancelled
    end('urgent')
    await settle()
    expect(events).toEqual(['running', 'urgent', 'c'])
  })
})
