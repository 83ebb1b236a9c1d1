import { createServer, type Server, type Socket } from 'node:net'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { freePorts } from '@/lib/client/testing/freePorts'
import type { Limiter } from './limiter'
import { createRedisLimiter } from './redisLimiter'

/**
 * Implements as much of Redis's protocol as counting takes. Answers by the words of a command, so
 * that a limiter's script is one counter that lives for a minute.
 */
class FakeRedis {
  readonly counters = new Map<string, number>()
  isSilent = false
  private readonly sockets = new Set<Socket>()
  private readonly server: Server = createServer((socket) => {
    this.sockets.add(socket)
    socket.on('error', () => {})
    let rest = ''
    socket.on('data', (chunk) => {
      rest += chunk
      for (let command = readCommand(rest); command !== undefined; command = readCommand(rest)) {
        rest = rest.slice(command.length)
        if (!this.isSilent) socket.write(this.answer(command.words))
      }
    })
  })

  async listen(port: number): Promise<void> {
    await new Promise<void>((resolve) => this.server.listen(port, '127.0.0.1', resolve))
  }

  async close(): Promise<void> {
    for (const socket of this.sockets) socket.destroy()
    await new Promise((resolve) => this.server.close(resolve))
  }

  private answer([name = '', , , key = '']: string[]): string {
    if (name === 'info') return bulk('redis_version:7.0.0\r\nloading:0\r\n')
    if (name !== 'evalsha' && name !== 'eval') return '+OK\r\n'
    const count = (this.counters.get(key) ?? 0) + 1
    this.counters.set(key, count)
    return `*2\r\n:${count}\r\n:60000\r\n`
  }
}

const bulk = (text: string) => `$${text.length}\r\n${text}\r\n`

/** The first command of what came in; undefined where it is not whole yet. */
function readCommand(text: string): { words: string[]; length: number } | undefined {
  const head = /^\*(\d+)\r\n/.exec(text)
  if (head === null) return undefined
  const words: string[] = []
  let at = head[0].length
  while (words.length < Number(head[1])) {
    const size = /^\$(\d+)\r\n/.exec(text.slice(at))
    if (size === null) return undefined
    const start = at + size[0].length
    at = start + Number(size[1]) + 2
    if (text.length < at) return undefined
    words.push(text.slice(start, at - 2))
  }
  return {
    words: words.map((word, index) => (index === 0 ? word.toLowerCase() : word)),
    length: at,
  }
}

let redis: FakeRedis
let port: number
let faults: string[]
let limiters: Limiter[]

beforeEach(async () => {
  redis = new FakeRedis()
  // Its own for good: a client that dials one of the system's might come to sit on it.
  port = await freePorts(1)
  await redis.listen(port)
  faults = []
  limiters = []
})
afterEach(async () => {
  vi.useRealTimers()
  for (const limiter of limiters) limiter.close()
  await redis.close()
})

function open(): Limiter {
  const limiter = createRedisLimiter({
    url: `redis://127.0.0.1:${port}`,
    steadyMs: () => 0,
    onFault: (what) => faults.push(what),
  })
  limiters.push(limiter)
  return limiter
}

const budget = { bucket: 'integrator:acme', limit: 2 }

/** Counts until Redis itself has counted: a connection takes a moment to open. */
async function untilConnected(limiter: Limiter, bucket: string) {
  await expect
    .poll(async () => {
      await limiter.consume({ bucket, limit: 1 })
      return redis.counters.get(`perpdesk:limit:${bucket}`) ?? 0
    })
    .toBeGreaterThan(0)
}

describe('limits in Redis', () => {
  it('are counted together by several instances', async () => {
    const [one, other] = [open(), open()]
    await untilConnected(one, 'warm-one')
    await untilConnected(other, 'warm-other')
    expect(await one.consume(budget)).toMatchObject({ limit: 2, remaining: 1, isExceeded: false })
    expect(await other.consume(budget)).toMatchObject({ remaining: 0, isExceeded: false })
    expect(await one.consume(budget)).toEqual({
      limit: 2,
      remaining: 0,
      resetSeconds: 60,
      isExceeded: true,
    })
  })

  it('go on in this process while Redis is gone, and count there again when it is back', async () => {
    const limiter = open()
    await untilConnected(limiter, 'warm')
    await redis.close()
    const seen = []
    for (let round = 0; round < 3; round += 1) seen.push((await limiter.consume(budget)).isExceeded)
    expect(seen).toEqual([false, false, true])
    await expect.poll(() => faults.length).toBe(1)

    redis = new FakeRedis()
    await redis.listen(port)
    await expect
      .poll(
        async () => {
          await limiter.consume(budget)
          return redis.counters.get('perpdesk:limit:integrator:acme') ?? 0
        },
        { timeout: 45_000 },
      )
      .toBeGreaterThan(0)
  })

  it('wait a quarter of a second, no more, for a Redis that says nothing', async () => {
    const limiter = open()
    await untilConnected(limiter, 'warm')
    redis.isSilent = true
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    let isCounted = false
    const counting = limiter.consume(budget).finally(() => {
      isCounted = true
    })
    await vi.advanceTimersByTimeAsync(249)
    expect(isCounted).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(await counting).toMatchObject({ remaining: 1 })
  })
})
