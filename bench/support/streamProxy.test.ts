import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { type StreamProxy, startStreamProxy } from './streamProxy'
import { ondoMessages } from './venueMessages'

let venue: WebSocketServer
let proxy: StreamProxy
let page: WebSocket

/** A venue, a page that is connected to it through a proxy, and a hand that sends frames. */
async function open() {
  venue = new WebSocketServer({ host: '127.0.0.1', port: 0 })
  await once(venue, 'listening')
  const { port } = venue.address() as AddressInfo
  proxy = await startStreamProxy(`ws://127.0.0.1:${port}/ws`, ondoMessages())
  const connected = once(venue, 'connection')
  page = new WebSocket(`ws://127.0.0.1:${proxy.ports.to}/ws`)
  const [[socket]] = await Promise.all([connected, once(page, 'open')])
  return (channel: string) =>
    (socket as WebSocket).send(`{"type":"update","channel":"${channel}","data":[{"price":"1"}]}`)
}

afterEach(async () => {
  page.terminate()
  await proxy.close()
  await new Promise((resolve) => venue.close(resolve))
})

it('waits for something of each kind to reach a page before it continues them', async () => {
  const send = await open()
  let hasHeard = false
  const heard = proxy.hear(['book', 'trade'], 60_000).then(() => {
    hasHeard = true
  })
  const arrived = once(page, 'message')
  send('depthBooksPerps')
  await arrived
  expect(hasHeard).toBe(false)
  send('tradesPerps')
  await heard
  await proxy.hear(['trade'], 0)
})

it('names what does not come in time', async () => {
  const send = await open()
  const arrived = once(page, 'message')
  send('depthBooksPerps')
  await arrived
  await expect(proxy.hear(['book', 'trade', 'figures'], 1)).rejects.toThrow(
    'trade,figures not heard within 1 ms',
  )
})
