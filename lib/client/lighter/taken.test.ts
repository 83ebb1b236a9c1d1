import { getEventListeners } from 'node:events'
import { describe, expect, it, vi } from 'vitest'
import { fakePool } from '@/lib/client/testing/fakePool'
import type { ExecuteActionRequest } from '@/lib/schema/action/action'
import { createWireProtocol } from './streams/wireProtocol'
import { createTakenWatch } from './taken'

const OWNER = '0xAbcdef0000000000000000000000000000000001'
const FIRST = 'aa'.repeat(40)
const SECOND = 'bb'.repeat(40)

function setUp() {
  const { clock, sockets, pool } = fakePool(
    createWireProtocol(async (address) => `token of ${address}`),
  )
  const accounts = { indexOf: vi.fn(async () => '9') }
  // The watch asks nothing else of its session.
  const session = { accounts, runtime: clock } as unknown as Parameters<typeof createTakenWatch>[0]
  const watch = createTakenWatch(session, pool)
  const receive = (type: string, ...hashes: string[]) =>
    sockets.last.receive({
      channel: 'account_tx:9',
      type: `${type}/account_tx`,
      txs: hashes.map((hash) => ({ hash })),
    })
  /** How a promise stands once everything that is ready went on. */
  const stateOf = async (promise: Promise<void>) => {
    let state = 'waits'
    promise.then(
      () => {
        state = 'done'
      },
      () => {
        state = 'failed'
      },
    )
    await clock.advanceAsync(0)
    return state
  }
  const asked = () => sockets.last.sent.map((text) => JSON.parse(text)).filter(isOfStream)
  return { accounts, clock, sockets, pool, watch, receive, stateOf, asked }
}

function isOfStream({ type }: { type: string }): boolean {
  return type !== 'ping'
}

function requestOf(...hashes: string[]): ExecuteActionRequest {
  const actions = hashes.map((txHash) => ({
    action: 'placeOrder',
    wasmSignParams: {},
    signedTx: { txType: 14, txInfo: '{}', txHash },
  }))
  return { provider: 'lighter', address: OWNER, action: 'placeOrder', actions }
}

const signal = () => new AbortController().signal

describe('what the venue took', () => {
  it('is watched once the venue confirmed the stream, before anything is sent', async () => {
    const { sockets, watch, receive, stateOf, asked, clock } = setUp()
    const opening = watch.watchTaken(OWNER)
    expect(await stateOf(opening)).toBe('waits')
    sockets.last.open()
    expect(await stateOf(opening)).toBe('waits')
    const auth = `token of ${OWNER.toLowerCase()}`
    expect(asked()).toEqual([{ type: 'subscribe', channel: 'account_tx/9', auth }])
    receive('subscribed')
    expect(await stateOf(opening)).toBe('done')
    expect(await stateOf(watch.watchTaken(OWNER))).toBe('done')
    const taken = watch.whenTaken(requestOf(FIRST, SECOND), signal())
    await clock.advanceAsync(0)
    receive('update', FIRST)
    await clock.advanceAsync(1_000)
    expect(await stateOf(taken)).toBe('waits')
    receive('update', SECOND.toUpperCase())
    expect(await stateOf(taken)).toBe('waits')
    // A moment later: the venue's stream may be ahead of its answer to the service.
    await clock.advanceAsync(30)
    expect(await stateOf(taken)).toBe('done')
    expect(asked()).toHaveLength(1)
  })

  it('is seen although the stream had it before anyone asked', async () => {
    const { sockets, watch, receive, stateOf, clock } = setUp()
    const opening = watch.watchTaken(OWNER)
    await clock.advanceAsync(0)
    sockets.last.open()
    await clock.advanceAsync(0)
    receive('subscribed', FIRST)
    await opening
    const taken = watch.whenTaken(requestOf(FIRST), signal())
    await clock.advanceAsync(30)
    expect(await stateOf(taken)).toBe('done')
  })

  it('leaves no listener on the signal of who asked', async () => {
    const { clock, receive, sockets, watch } = setUp()
    const { signal: asked } = new AbortController()
    const taken = watch.whenTaken(requestOf(FIRST), asked)
    await clock.advanceAsync(0)
    sockets.last.open()
    await clock.advanceAsync(0)
    expect(getEventListeners(asked, 'abort')).toHaveLength(1)
    receive('subscribed', FIRST)
    await clock.advanceAsync(1_000)
    await taken
    expect(getEventListeners(asked, 'abort')).toEqual([])
  })

  it('holds no order up for a stream that does not come, and sees it when it comes', async () => {
    const { sockets, watch, receive, stateOf, clock } = setUp()
    const opening = watch.watchTaken(OWNER)
    await clock.advanceAsync(499)
    expect(await stateOf(opening)).toBe('waits')
    await clock.advanceAsync(1)
    expect(await stateOf(opening)).toBe('done')
    const taken = watch.whenTaken(requestOf(FIRST), signal())
    sockets.last.open()
    await clock.advanceAsync(0)
    receive('subscribed')
    receive('update', FIRST)
    await clock.advanceAsync(30)
    expect(await stateOf(taken)).toBe('done')
  })

  it('holds no order up while the connection is down, and sees it on the next one', async () => {
    const { sockets, watch, receive, stateOf, clock } = setUp()
    const opening = watch.watchTaken(OWNER)
    await clock.advanceAsync(0)
    sockets.last.open()
    await clock.advanceAsync(0)
    receive('subscribed')
    await opening
    sockets.last.break()
    expect(await stateOf(watch.watchTaken(OWNER))).toBe('done')
    const taken = watch.whenTaken(requestOf(FIRST), signal())
    await clock.advanceAsync(1_000)
    sockets.last.open()
    await clock.advanceAsync(0)
    receive('subscribed')
    receive('update', FIRST)
    await clock.advanceAsync(30)
    expect(await stateOf(taken)).toBe('done')
  })

  it('is asked for no more once the answer came, nor a minute after the last order', async () => {
    const { sockets, pool, watch, receive, stateOf, clock } = setUp()
    const opening = watch.watchTaken(OWNER)
    await clock.advanceAsync(0)
    sockets.last.open()
    await clock.advanceAsync(0)
    receive('subscribed')
    await opening
    const answered = new AbortController()
    const taken = watch.whenTaken(requestOf(FIRST), answered.signal)
    await clock.advanceAsync(59_000)
    expect(await stateOf(taken)).toBe('waits')
    await clock.advanceAsync(30_000)
    // One caller still waits.
    expect(pool.all()).toHaveLength(1)
    answered.abort()
    expect(await stateOf(taken)).toBe('failed')
    await clock.advanceAsync(60_000)
    expect(pool.all()).toEqual([])
  })

  it('leaves nothing running once the plugin is closed', async () => {
    const { pool, sockets, watch, receive, clock } = setUp()
    const opening = watch.watchTaken(OWNER)
    await clock.advanceAsync(0)
    sockets.last.open()
    await clock.advanceAsync(0)
    receive('subscribed')
    await opening
    watch.close()
    expect(pool.all()).toEqual([])
    pool.close()
    expect(clock.pending).toBe(0)
  })

  it('is not watched where its account was found only after the plugin was closed', async () => {
    const { accounts, pool, watch, stateOf, clock } = setUp()
    let found = (_index: string) => {}
    accounts.indexOf.mockImplementation(
      () =>
        new Promise((resolve) => {
          found = resolve
        }),
    )
    for (const begin of [
      () => watch.watchTaken(OWNER),
      () => watch.whenTaken(requestOf(FIRST), signal()).catch(() => undefined),
    ]) {
      const opening = begin()
      await clock.advanceAsync(0)
      watch.close()
      found('9')
      await clock.advanceAsync(0)
      expect(pool.all()).toEqual([])
      await clock.advanceAsync(500)
      expect(await stateOf(opening)).toBe('done')
    }
    pool.close()
    expect(clock.pending).toBe(0)
  })
})
