import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { expect, it } from 'vitest'
import { portFault } from './portFault'

const HOST = '127.0.0.1'

it('names why a port that another has cannot be bound, and leaves a free one free', async () => {
  const server = createServer()
  await once(server.listen(0, HOST), 'listening')
  const { port } = server.address() as AddressInfo
  expect(await portFault(port, HOST)).toBe('EADDRINUSE')
  await new Promise((resolve) => server.close(resolve))
  expect([await portFault(port, HOST), await portFault(port, HOST)]).toEqual([undefined, undefined])
})

it('names why an address that is not of this machine cannot be bound', async () => {
  expect(await portFault(0, '192.0.2.1')).toMatch(/^E[A-Z]+$/)
})
