import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { TestExchange } from '@/server/paper/faces/hyperliquid/testing/testHost'
import { TestSocket } from '@/server/paper/faces/hyperliquid/testing/testSocket'

let paper: TestExchange
let served: Awaited<ReturnType<TestExchange['listen']>>
let monotonicMs = 0

beforeEach(async () => {
  monotonicMs = 0
  paper = new TestExchange({ monotonicMs: () => monotonicMs })
  served = await paper.listen()
})
afterEach(() => served.close())

const open = () => TestSocket.open(served.socketUrl)
/** Status with which a connection is refused; undefined where it is opened. */
function refusal(): Promise<number | undefined> {
  const socket = new WebSocket(served.socketUrl)
  return new Promise((resolve) => {
    socket.once('open', () => {
      socket.once('close', () => resolve(undefined))
      socket.close()
    })
    socket.once('unexpected-response', (_, response) => {
      resolve(response.statusCode)
      socket.terminate()
    })
    socket.on('error', () => undefined)
  })
}
const users = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => ({
    type: 'orderUpdates',
    user: `0x${String(from + index).padStart(40, '0')}`,
  }))

describe('by themselves', () => {
  it('let any number of clients of one machine in, each with limits of its own', async () => {
    const clients = await Promise.all(Array.from({ length: 40 }, open))
    for (const [index, client] of clients.entries()) {
      for (const topic of users(index * 10, 10)) client.subscribe(topic)
    }
    await Promise.all(clients.map((client) => client.flush()))
    expect(clients.flatMap((client) => client.of('error'))).toEqual([])
  })

  it('end a client that sends more than 2,000 messages within a minute, with a word', async () => {
    const client = await open()
    const other = await open()
    for (let count = 0; count < 2_001; count += 1) client.send({ method: 'ping' })
    await client.until(() => client.closed)
    expect(client.of('error')).toEqual(['Too many messages: at most 2000 a minute.'])
    expect(client.of('pong')).toHaveLength(2_000)
    await other.flush()
    expect(other.closed).toBe(false)
  })

  it('begin a new count with every minute', async () => {
    const client = await open()
    for (let minute = 0; minute < 2; minute += 1) {
      for (let count = 0; count < 1_990; count += 1) client.send({ method: 'ping' })
      await client.flush()
      monotonicMs += 60_000
    }
    expect(client.closed).toBe(false)
  })
})

describe('enforced for real', () => {
  beforeEach(() => paper.faults.set({ name: 'enforce_weights' }))

  it('refuse the eleventh connection of an address until one is closed', async () => {
    const clients: TestSocket[] = []
    for (let count = 0; count < 10; count += 1) clients.push(await open())
    expect(await refusal()).toBe(429)
    clients[0]?.socket.close()
    await clients[0]?.until(() => clients[0]?.closed === true)
    expect(await refusal()).toBeUndefined()
  })

  it('refuse more than thirty new connections within a minute', async () => {
    for (let count = 0; count < 30; count += 1) expect(await refusal()).toBeUndefined()
    expect(await refusal()).toBe(429)
    monotonicMs += 60_000
    expect(await refusal()).toBeUndefined()
  })

  it('count subscriptions, users and messages of an address together', async () => {
    const [one, two] = [await open(), await open()]
    for (const topic of users(0, 10)) one.subscribe(topic)
    await one.flush()
    for (const topic of users(9, 2)) two.subscribe(topic)
    await two.flush()
    expect(two.of('error')).toEqual(['Cannot track more than 10 total users.'])
    for (let count = 0; count < 1_986; count += 1) one.send({ method: 'ping' })
    await one.flush()
    two.send({ method: 'ping' })
    await two.until(() => two.closed)
    expect(two.of('error').at(-1)).toBe('Too many messages: at most 2000 a minute.')
  })
})
