import { describe, expect, it } from 'vitest'
import type { FakeSocket } from '@/lib/client/testing/FakeSockets'
import { fakePool } from '@/lib/client/testing/fakePool'
import { PerpsError } from '@/lib/schema/perpsError'
import type { WireFrame, WireProtocol, WireSubscription } from './wireProtocol'

/** A venue with a login per connection, tokens in its requests, and pings of its own. */

interface Message {
  op: string
  topic?: string
  token?: string
}

function setUp(
  greet: WireProtocol['greet'] = async (who) => [JSON.stringify({ op: `login ${who}` })],
  makeRequest?: (topic: unknown) => Promise<string>,
) {
  const refused: string[] = []
  let tokens = 0
  const protocol: WireProtocol = {
    pingText: JSON.stringify({ op: 'ping' }),
    greet,
    async subscribeText(request) {
      if (makeRequest !== undefined) return await makeRequest(request)
      tokens += 1
      return JSON.stringify({ op: 'sub', topic: request, token: `t${tokens}` })
    },
    unsubscribeText: (request) => JSON.stringify({ op: 'unsub', topic: request }),
    read(text): WireFrame {
      const { op, topic = '' }: Message = JSON.parse(text)
      if (op === 'pong') return { kind: 'pong' }
      if (op === 'in') return { kind: 'greeted' }
      if (op === 'out') return { kind: 'ungreeted', message: 'session ended' }
      if (op === 'are you there') return { kind: 'reply', text: JSON.stringify({ op: 'here' }) }
      return op === 'data' ? { kind: 'data', route: topic, payload: 1 } : { kind: 'ignored' }
    },
    confirms: () => true,
  }
  const { clock, sockets, pool } = fakePool(protocol, {
    onLoginRefused: (identity, message) => refused.push(`${identity}: ${message}`),
  })
  const add = (id: string, identity?: string) => pool.add(topic(id, identity), () => {})
  return { clock, sockets, pool, add, refused }
}

function topic(id: string, identity?: string): WireSubscription {
  const own = identity === undefined ? {} : { identity }
  return { id, route: id, request: id, needsAck: false, ...own }
}

/** What a connection was sent, pings apart. */
function sentOn(socket: FakeSocket | undefined): string[] {
  return (socket?.sent ?? [])
    .map((text): Message => JSON.parse(text))
    .filter(({ op }) => op !== 'ping')
    .map(({ op, topic: about, token }) => [op, about, token].filter(Boolean).join(' '))
}

const settle = async () => {
  for (let i = 0; i < 20; i += 1) await Promise.resolve()
}

describe('the login of a connection', () => {
  it('comes before private channels, which wait for it, and after nothing public', async () => {
    const { sockets, add } = setUp()
    add('book')
    add('orders', 'alice')
    const socket = sockets.all[0]
    socket?.open()
    await settle()
    expect(sentOn(socket).sort()).toEqual(['login alice', 'sub book t1'])
    socket?.receive({ op: 'in' })
    await settle()
    expect(sentOn(socket)).toContain('sub orders t2')
  })

  it('is made where a private channel joins an open connection, once', async () => {
    const { sockets, add } = setUp()
    add('book')
    const socket = sockets.all[0]
    socket?.open()
    add('orders', 'alice')
    add('fills', 'alice')
    await settle()
    socket?.receive({ op: 'in' })
    await settle()
    expect(sentOn(socket).filter((text) => text.startsWith('login'))).toEqual(['login alice'])
    expect(sockets.all).toHaveLength(1)
  })

  it('is never shared: another account gets a connection of its own', async () => {
    const { sockets, add } = setUp()
    const leave = add('orders', 'alice')
    add('book')
    sockets.all[0]?.open()
    leave()
    add('orders', 'bob')
    expect(sockets.all).toHaveLength(2)
    sockets.all[1]?.open()
    await settle()
    expect(sentOn(sockets.all[1])).toEqual(['login bob'])
  })

  it('counts as refused where the venue refuses it, and public channels go on', async () => {
    const { sockets, add, refused } = setUp()
    add('orders', 'alice')
    add('book')
    const socket = sockets.all[0]
    socket?.open()
    await settle()
    socket?.receive({ op: 'out' })
    await settle()
    expect(refused).toEqual(['alice: session ended'])
    expect(sentOn(socket).some((text) => text.startsWith('sub orders'))).toBe(false)
    expect(sentOn(socket)).toContain('sub book t1')
  })

  it('counts as refused where there is nothing to log in with', async () => {
    const { sockets, add, refused } = setUp(async () => {
      throw new PerpsError(2070, 'no session', { tool: 'c' })
    })
    add('orders', 'alice')
    sockets.all[0]?.open()
    await settle()
    expect(refused).toEqual(['alice: no session'])
  })

  it('is made again on the same connection where what it is made of could not be read', async () => {
    let reads = 0
    const { clock, sockets, add, refused } = setUp(async (who) => {
      reads += 1
      if (reads < 3) throw new Error('the store cannot be read')
      return [JSON.stringify({ op: `login ${who}` })]
    })
    add('orders', 'alice')
    add('book')
    const socket = sockets.all[0]
    socket?.open()
    await settle()
    for (let second = 0; second < 11; second += 1) {
      clock.advance(1_000)
      socket?.receive({ op: 'pong' })
      socket?.receive({ op: 'data', topic: 'book' })
      await settle()
    }
    expect(reads).toBe(3)
    expect(refused).toEqual([])
    expect(sockets.all).toHaveLength(1)
    expect(sentOn(socket).filter((text) => text.startsWith('login'))).toEqual(['login alice'])
    socket?.receive({ op: 'in' })
    await settle()
    expect(sentOn(socket).some((text) => text.startsWith('sub orders'))).toBe(true)
  })

  it('is tried on a fresh connection where the venue does not answer', async () => {
    const { clock, sockets, add } = setUp()
    add('orders', 'alice')
    const socket = sockets.all[0]
    socket?.open()
    await settle()
    for (let second = 0; second < 7; second += 1) {
      clock.advance(1_000)
      socket?.receive({ op: 'pong' })
    }
    expect(sockets.all.length).toBeGreaterThan(1)
  })

  it('is made again after a reconnect', async () => {
    const { clock, sockets, add } = setUp()
    add('orders', 'alice')
    sockets.all[0]?.open()
    await settle()
    sockets.all[0]?.receive({ op: 'in' })
    await settle()
    sockets.all[0]?.break()
    clock.advance(1_000)
    sockets.all[1]?.open()
    await settle()
    expect(sentOn(sockets.all[1])).toEqual(['login alice'])
    sockets.all[1]?.receive({ op: 'in' })
    await settle()
    expect(sentOn(sockets.all[1])).toEqual(['login alice', 'sub orders t2'])
  })

  it('is sent on no later connection than the one it was made for', async () => {
    const made: (() => void)[] = []
    const greet = (who: string) =>
      new Promise<readonly string[]>((resolve) => {
        const login = JSON.stringify({ op: `login ${who} ${made.length + 1}` })
        made.push(() => resolve([login]))
      })
    const { clock, sockets, add } = setUp(greet)
    add('orders', 'alice')
    sockets.all[0]?.open()
    sockets.all[0]?.break()
    clock.advance(1_000)
    sockets.all[1]?.open()
    for (const finish of made) finish()
    await settle()
    expect(sentOn(sockets.all[1])).toEqual(['login alice 2'])
  })
})

describe('a login that counted', () => {
  async function loggedIn() {
    const all = setUp()
    const leave = all.add('orders', 'alice')
    const socket = all.sockets.last
    socket.open()
    await settle()
    socket.receive({ op: 'in' })
    await settle()
    return { ...all, leave, socket }
  }

  it('counts as refused where the venue ends it later, and is made again when something changed', async () => {
    const { sockets, pool, refused, socket } = await loggedIn()
    socket.receive({ op: 'out' })
    expect(refused).toEqual(['alice: session ended'])
    pool.refresh()
    expect(sockets.all).toHaveLength(2)
    sockets.last.open()
    await settle()
    expect(sentOn(sockets.last)).toEqual(['login alice'])
  })

  it('is not made again for an account that was left', async () => {
    const { sockets, clock, add, leave } = await loggedIn()
    add('book')
    leave()
    sockets.last.break()
    clock.advance(1_000)
    sockets.last.open()
    await settle()
    expect(sentOn(sockets.last)).toEqual(['sub book t3'])
    add('orders', 'bob')
    await settle()
    expect(sentOn(sockets.last)).toContain('login bob')
    expect(sockets.all).toHaveLength(2)
  })
})

describe('a request that carries a token', () => {
  it('is made again each time it is sent', async () => {
    const { sockets, pool, add } = setUp()
    add('book')
    add('trades')
    const socket = sockets.all[0]
    socket?.open()
    await settle()
    pool.askAgain('trades')
    await settle()
    expect(sentOn(socket)).toEqual([
      'sub book t1',
      'sub trades t2',
      'unsub trades',
      'sub trades t3',
    ])
  })

  it('is sent on no later connection than the one it was made for', async () => {
    const made: ((token: string) => void)[] = []
    const makeRequest = (about: unknown) =>
      new Promise<string>((resolve) => {
        made.push((token) => resolve(JSON.stringify({ op: 'sub', topic: about, token })))
      })
    const { clock, sockets, add } = setUp(undefined, makeRequest)
    add('orders')
    sockets.all[0]?.open()
    sockets.all[0]?.break()
    clock.advance(1_000)
    sockets.all[1]?.open()
    made[0]?.('old')
    made[1]?.('fresh')
    await settle()
    expect(sentOn(sockets.all[1])).toEqual(['sub orders fresh'])
  })

  it('is made again within seconds where it could not be made', async () => {
    let made = 0
    const makeRequest = async (about: unknown) => {
      made += 1
      if (made === 1) throw new Error('no token')
      return JSON.stringify({ op: 'sub', topic: about, token: `t${made}` })
    }
    const { clock, sockets, add } = setUp(undefined, makeRequest)
    add('orders')
    const socket = sockets.last
    socket.open()
    await settle()
    expect(sentOn(socket)).toEqual([])
    for (let second = 0; second < 7; second += 1) {
      clock.advance(1_000)
      socket.receive({ op: 'pong' })
    }
    await settle()
    expect(sentOn(socket)).toEqual(['sub orders t2'])
  })
})

describe('a frame that asks for an answer', () => {
  it('gets it at once', () => {
    const { sockets, add } = setUp()
    add('book')
    const socket = sockets.all[0]
    socket?.open()
    socket?.receive({ op: 'are you there' })
    expect(sentOn(socket)).toContain('here')
  })
})
