import { once } from 'node:events'
import { createServer, type Server } from 'node:net'
import { resolve } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { holdPorts } from './ports.mjs'

const { addressLines, askedAt, startFault, startPrograms } = await import(
  resolve(import.meta.dirname, 'startCheck.mjs')
)
const NONE_ON_PAPER = {
  HYPERLIQUID_NETWORK: 'mainnet',
  LIGHTER_NETWORK: 'off',
  ONDO_NETWORK: 'sandbox',
}

const open: Server[] = []
const releases: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const server of open.splice(0)) server.close()
  for (const release of releases.splice(0)) await release()
})

/** Settings of a desk on ports of its own, one of which is taken by another program. */
async function settingsWhereTaken(offset: number): Promise<Record<string, string>> {
  const { first, release } = await holdPorts(7)
  releases.push(release)
  const server = createServer()
  await once(server.listen(first + offset, '127.0.0.1'), 'listening')
  open.push(server)
  return { PORT: `${first}`, PAPER_PORT: `${first + 1}`, OPERATOR_PORT: `${first + 6}` }
}

it.each([
  ['PORT', 0, {}],
  ['PORT', 0, { HOST: '0.0.0.0' }],
  ['PAPER_PORT', 1, {}],
  ['PAPER_PORT', 4, {}],
  ['PAPER_PORT', 5, {}],
  ['OPERATOR_PORT', 6, {}],
])('names %s where a port that a start opens is taken (%i, %o)', async (name, offset, more) => {
  const settings = await settingsWhereTaken(offset)
  const port = Number(settings.PORT) + offset
  expect(await startFault({ ...settings, ...more })).toBe(
    `Port ${port} is in use. Set ${name} to a free one.`,
  )
})

it.each([
  ['a face that is not on paper', 4, { ONDO_NETWORK: 'mainnet' }],
  ['a venue that is off', 3, { LIGHTER_NETWORK: 'off' }],
  ['a chain that is off', 5, { PAPER_CHAIN: 'off' }],
  ['the operator’s gateway, which takes a free one', 6, { OPERATOR_PORT: '0' }],
  ['the web server, at another address', 0, { HOST: '127.0.0.2' }],
  ['the paper exchange, with no venue on paper', 1, NONE_ON_PAPER],
  ['its chain, with no venue on paper', 5, NONE_ON_PAPER],
])('passes where a taken port is none that is opened: of %s', async (_what, offset, more) => {
  expect(await startFault({ ...(await settingsWhereTaken(offset)), ...more })).toBeUndefined()
})

it('starts the paper exchange before the web server, and only where a venue is on paper', async () => {
  const paper = { name: 'paper exchange', entry: 'server/paper/main.ts' }
  const web = { name: 'web server', entry: 'server/main.ts' }
  expect(await startPrograms({})).toEqual([
    { ...paper, url: 'http://127.0.0.1:4000' },
    { ...web, url: 'http://127.0.0.1:3000' },
  ])
  const settings = { HOST: '::', PORT: '3100', PAPER_PORT: '4100', ...NONE_ON_PAPER }
  expect(await startPrograms(settings)).toEqual([{ ...web, url: 'http://127.0.0.1:3100' }])
  expect(await startPrograms({ ...settings, ONDO_NETWORK: 'paper' })).toEqual([
    { ...paper, url: 'http://127.0.0.1:4100' },
    { ...web, url: 'http://127.0.0.1:3100' },
  ])
})

it('prints addresses that a person can open: of the paper exchange its page in the desk', async () => {
  const settings = { PORT: '3100', PAPER_PORT: '4100' }
  const desk = [
    'Perpdesk        http://127.0.0.1:3100',
    'API             http://127.0.0.1:3100/v1/perps/providers',
  ]
  const lines = async (env: Record<string, string>) => addressLines(await startPrograms(env), env)
  expect(await lines(settings)).toEqual([...desk, 'Paper exchange  http://127.0.0.1:3100/paper'])
  expect(await lines({ ...settings, PAPER_CONTROLS: 'off' })).toEqual([
    ...desk,
    'Paper exchange  http://127.0.0.1:4100/status',
  ])
  expect(await lines({ ...settings, ...NONE_ON_PAPER })).toEqual(desk)
})

it('says of an address that is not of this machine that it cannot be opened there', async () => {
  const settings = { ...(await settingsWhereTaken(4)), HOST: '192.0.2.1' }
  expect(await startFault(settings)).toMatch(
    /^Port \d+ cannot be opened on 192\.0\.2\.1 \(E\w+\)\.$/,
  )
})

it('says in one line what is wanted twice and what is no port', async () => {
  expect(await startFault({ PORT: '4001' })).toBe(
    'Port 4001 is wanted twice. Set PORT and PAPER_PORT further apart.',
  )
  expect(await startFault({ PORT: 'often' })).toBe('bad setting PORT: often is no port')
})

it.each([
  [undefined, '127.0.0.1'],
  ['0.0.0.0', '127.0.0.1'],
  ['::', '127.0.0.1'],
  ['::1', '[::1]'],
  ['10.1.2.3', '10.1.2.3'],
])('asks what listens on %s at %s', (host, name) => {
  expect(askedAt(host)).toBe(name)
})
