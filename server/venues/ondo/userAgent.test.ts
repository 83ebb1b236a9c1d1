import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createOndoAdapter } from './adapter'
import { startTestVenue, type TestVenue } from './testing/testVenue'

let venue: TestVenue
beforeEach(async () => {
  venue = await startTestVenue()
})
afterEach(() => venue.stop())

it('the shared stream is opened under the name of the desk, as every call is made', async () => {
  const sockets = createServer()
  const opened = new Promise<IncomingMessage>((resolve) => {
    sockets.once('upgrade', (request, socket) => {
      socket.destroy()
      resolve(request)
    })
  })
  await new Promise<void>((ready) => sockets.listen(0, '127.0.0.1', ready))
  const { port } = sockets.address() as AddressInfo
  const wsUrl = `ws://127.0.0.1:${port}/ws`
  const adapter = createOndoAdapter({ config: { ...venue.config, wsUrl } })
  try {
    await adapter.contexts(venue.context())
    const { headers, url } = await opened
    expect(url).toBe('/ws')
    expect(headers['user-agent']).toMatch(/^Mozilla\/5\.0 \(compatible; Perpdesk\//)
    const names = venue.arrived.map((call) => call.headers['user-agent'])
    expect(new Set(names)).toEqual(new Set([headers['user-agent']]))
  } finally {
    await adapter.close()
    sockets.closeAllConnections()
    await new Promise((closed) => sockets.close(closed))
  }
})
