import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, createServer, type Server } from 'node:http'
import type { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { askAt } from './pageServer'

let directory: string
let path: string
let server: Server
let agent: Agent
let connections: number
let answered: string[]
/** Which request of a connection it is closed at, without an answer. */
let closedAt: number

beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'pages-'))
  path = join(directory, 'pages')
  agent = new Agent({ keepAlive: true, maxSockets: 1 })
  connections = 0
  answered = []
  closedAt = 2
  const requests = new Map<Socket, number>()
  server = createServer((request, response) => {
    const count = (requests.get(request.socket) ?? 0) + 1
    requests.set(request.socket, count)
    if (count >= closedAt) {
      request.socket.destroy()
      return
    }
    answered.push(request.url ?? '')
    response.end('file')
  })
  server.on('connection', () => {
    connections += 1
  })
  await new Promise<void>((resolve) => server.listen(path, resolve))
})
afterEach(async () => {
  agent.destroy()
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
  rmSync(directory, { recursive: true, force: true })
})

const ask = async (url: string) =>
  text(
    await askAt(path, agent, {
      method: 'GET',
      url,
      headers: {},
      signal: AbortSignal.timeout(30_000),
    }),
  )

it('brings a file although its pooled connection is closed as it is used again', async () => {
  for (const url of ['/a.css', '/b.js', '/c.js']) expect(await ask(url)).toBe('file')
  expect(answered).toEqual(['/a.css', '/b.js', '/c.js'])
  expect(connections).toBe(3)
})

it('does not ask for ever where fresh connections are closed too', async () => {
  closedAt = 1
  await expect(ask('/a.css')).rejects.toMatchObject({ code: 'ECONNRESET' })
  expect(connections).toBe(1)
})
