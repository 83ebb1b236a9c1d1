import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { drainBody } from './collectBody'

let server: Server
let port: number
let limits = { bytesMax: 1_000_000, timeMaxMs: 5_000 }

beforeEach(async () => {
  server = createServer((request, response) => {
    response.writeHead(413, { 'content-length': '2' }).end('no')
    drainBody(request, limits)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  port = (server.address() as AddressInfo).port
})
afterEach(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

// Resolves with what came back once the server ends the connection.
function promise(bytes: number, send: number): Promise<string> {
  return new Promise((resolve) => {
    let received = ''
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(`POST / HTTP/1.1\r\nhost: x\r\ncontent-length: ${bytes}\r\n\r\n`)
      socket.write('x'.repeat(send))
    })
    socket.on('data', (chunk) => {
      received += chunk
    })
    socket.on('error', () => {})
    socket.on('close', () => resolve(received))
  })
}

describe('the rest of a refused body', () => {
  it('is taken in up to the bound, and the connection serves on', async () => {
    for (let turn = 0; turn < 3; turn += 1) {
      const body = 'x'.repeat(900_000)
      const answer = await fetch(`http://127.0.0.1:${port}`, { method: 'POST', body })
      expect([answer.status, await answer.text()]).toEqual([413, 'no'])
    }
  })

  it('ends the connection past the bound of bytes', async () => {
    limits = { bytesMax: 100_000, timeMaxMs: 60_000 }
    expect(await promise(10_000_000, 1_000_000)).toMatch(/^(HTTP\/1\.1 413 |$)/)
  })

  it('ends the connection of a caller who never sends the rest', async () => {
    limits = { bytesMax: 1_000_000, timeMaxMs: 50 }
    expect(await promise(500_000, 10)).toMatch(/^HTTP\/1\.1 413 /)
  })
})
