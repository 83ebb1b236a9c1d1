import { once } from 'node:events'
import { createServer, type Server } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { freePorts } from '@/lib/client/testing/freePorts'
import { parseEnv } from '@/server/config/env'
import { requireFreePorts } from './freePorts'

const open: Server[] = []
afterEach(async () => {
  for (const server of open.splice(0)) await new Promise((resolve) => server.close(resolve))
})

/** Settings of a desk on ports of its own, one of which is taken by another program. */
async function settingsWhereTaken(offset: number, more: Readonly<Record<string, string>> = {}) {
  const port = await freePorts(7)
  const server = createServer()
  await once(server.listen(port + offset, '127.0.0.1'), 'listening')
  open.push(server)
  const ports = { PORT: `${port}`, OPERATOR_PORT: `${port + 1}`, PAPER_PORT: `${port + 2}` }
  return parseEnv({ ...ports, ...more })
}

it.each([
  ['the web server', 'PORT', 0],
  ['the operator gateway', 'OPERATOR_PORT', 1],
] as const)('refuses a port of %s that is taken, by its name', async (by, setting, offset) => {
  const settings = await settingsWhereTaken(offset)
  const port = settings[setting]
  await expect(requireFreePorts(settings)).rejects.toThrow(
    `port ${port} is in use: ${by} wants it; set ${setting}`,
  )
})

it('says of an address that is not of this machine that nothing can be opened there', async () => {
  const settings = await settingsWhereTaken(1, { HOST: '192.0.2.1' })
  await expect(requireFreePorts(settings)).rejects.toThrow(
    /^port \d+ cannot be opened on 192\.0\.2\.1 for the web server \(E\w+\)$/,
  )
})

it.each([
  ['those of the paper exchange, which another process opens', 3, {}],
  ['one that the system chooses', 1, { OPERATOR_PORT: '0' }],
])('leaves alone what is not its own: %s', async (_what, offset, more) => {
  const settings = await settingsWhereTaken(offset, more)
  await expect(requireFreePorts(settings)).resolves.toBeUndefined()
})
