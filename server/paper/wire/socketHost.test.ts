import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import type { Connection } from './connection'
import { createSocketHost, type SocketHost } from './socketHost'

const faults = new Set<string>()
let server: Server
let host: SocketHost
let url: string
let events: string[]
let refusal: string | undefined

beforeEach(async () => {
  faults.clear()
  events = []
  refusal = undefined
  host = createSocketHost({
    path: '/stream',
    maxFrameBytes: 64,
    faults: {
      isOn: (name) => faults.has(name),
      take: (name) => (faults.delete(name) ? { name } : undefined),
    },
    monotonicMs: () => 0,
    ackChannel: 'acks',
    refusal: () => refusal,
    onOpen(connection: Connection) {
      events.push('open')
      return {
        onMessage(text) {
          events.push(text ?? 'binary')
          connection.send('acks', `heard ${text}`)
          connection.send('other', 'more')
        },
        onClose: () => events.push('close'),
      }
    },
  })
  server = createServer()
  server.on('upgrade', host.upgrade)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  url = `ws://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
})

afterEach(async () => {
  await host.close()
  server.close()
})

async function connect(): Promise<WebSocket> {
  const socket = new WebSocket(`${url}/stream?v=1`)
  await once(socket, 'open')
  return socket
}

/** Status that a connection is refused with. */
async function statusOf(path: string): Promise<number> {
  const [, response] = await once(new WebSocket(`${url}${path}`), 'unexpected-response')
  return response.statusCode
}

async function frames(socket: WebSocket, count: number): Promise<string[]> {
  const got: string[] = []
  while (got.length < count) got.push(String((await once(socket, 'message'))[0]))
  return got
}

describe('the WebSocket server of a face', () => {
  it('hands what clients say to the face, and what the face says to them', async () => {
    const socket = await connect()
    const answer = frames(socket, 1)
    socket.send('hello')
    expect(await answer).toEqual(['heard hello'])
    expect(host.connections.size).toBe(1)
    socket.send(Buffer.from('x'))
    socket.close()
    await expect.poll(() => events).toEqual(['open', 'hello', 'binary', 'close'])
    expect(host.connections.size).toBe(0)
  })

  it('refuses another path, what the face refuses, and every connection while a fault is set to', async () => {
    expect(await statusOf('/other')).toBe(404)
    refusal = '429 Too Many Requests'
    expect(await statusOf('/stream')).toBe(429)
    faults.add('ws_refuse')
    // The fault is not used up by a path that is not served.
    expect(await statusOf('/other')).toBe(404)
    expect(await statusOf('/stream')).toBe(503)
    refusal = undefined
    await connect()
    expect(events).toEqual(['open'])
  })

  it('drops all clients where a fault is set to, and else lets the face check each', async () => {
    faults.add('ws_drop')
    host.sweep(() => events.push('look'))
    // Without a client the fault waits for one.
    expect(faults.has('ws_drop')).toBe(true)
    const closings = [await connect(), await connect()].map((socket) => once(socket, 'close'))
    host.sweep(() => events.push('look'))
    await Promise.all(closings)
    await expect.poll(() => host.connections.size).toBe(0)
    expect(events).not.toContain('look')
    await connect()
    host.sweep(() => events.push('look'))
    expect(events.filter((event) => event === 'look')).toHaveLength(1)
  })

  it('loses an acknowledgement where a fault says so, by the channel that the face names', async () => {
    const socket = await connect()
    faults.add('ws_drop_ack')
    const first = frames(socket, 1)
    socket.send('one')
    expect(await first).toEqual(['more'])
  })

  it('ends a client whose frame is too large, and all when it closes', async () => {
    const large = await connect()
    const ended = once(large, 'close')
    large.send('x'.repeat(65))
    expect((await ended)[0]).toBe(1009)
    const closed = once(await connect(), 'close')
    await host.close()
    await closed
    await expect.poll(() => host.connections.size).toBe(0)
  })

  it('is the only one: no face opens one of its own', () => {
    const faces = resolve(import.meta.dirname, '../faces')
    const opening = readdirSync(faces, { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.ts') && !/\.test\.|testing\//.test(path))
      .filter((path) => /WebSocketServer|from 'ws'/.test(readFileSync(join(faces, path), 'utf8')))
    expect(opening).toEqual([])
  })
})
