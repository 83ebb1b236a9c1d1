import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { freePorts } from '@/lib/client/testing/freePorts'
import { serverArgs } from '@/lib/testing/serverArgs'

// Settings that stop a start, over the very programs that a deployment starts.

const WEB = 'server/main.ts'
const PAPER = 'server/paper/main.ts'
const DEPLOYMENT = {
  key: 'second',
  baseUrl: 'https://second.example',
  chainId: 1,
  collateral: { symbol: 'USDC' },
}

let directory: string
const open: Server[] = []

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'start-faults-'))
})

afterEach(async () => {
  for (const server of open.splice(0)) await new Promise((resolve) => server.close(resolve))
  rmSync(directory, { recursive: true, force: true })
})

/** A program that has ended: its code and all that it wrote. */
async function ended(entry: string, settings: Readonly<Record<string, string>>) {
  const child = spawn(process.execPath, serverArgs(entry), {
    env: { ...process.env, PERPDESK_DATA_DIR: join(directory, 'data'), ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: 40_000,
    killSignal: 'SIGKILL',
  })
  const output: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (part: Buffer) => output.push(part))
  }
  const [code] = await once(child, 'close')
  return { code, text: Buffer.concat(output).toString('utf8').trim() }
}

async function take(port: number): Promise<void> {
  const server = createServer((socket) => socket.destroy())
  await once(server.listen(port, '127.0.0.1'), 'listening')
  open.push(server)
}

const deployments = (...listed: object[]) => ({ LIGHTER_DEPLOYMENTS: JSON.stringify(listed) })

it.each([
  [
    'a deployment listed twice',
    deployments(DEPLOYMENT, DEPLOYMENT),
    /^bad setting LIGHTER_DEPLOYMENTS: second is listed twice$/,
  ],
  [
    'an unknown protocol',
    deployments({ ...DEPLOYMENT, protocol: 'elsewhere' }),
    /^bad setting LIGHTER_DEPLOYMENTS: 0\.protocol: .*"elsewhere".*$/,
  ],
  [
    'two venues on one port',
    { ONDO_API_URL: 'http://localhost:4002' },
    /^bad setting ONDO_API_URL: lighter and ondo are both at localhost:4002$/,
  ],
  [
    'a fee for an unknown provider',
    { PERPS_FEES: JSON.stringify({ acme: { elsewhere: {} } }) },
    /^bad setting PERPS_FEES: acme\.elsewhere: is not a provider of this desk$/,
  ],
])('%s ends the web process with one line that names it', async (_what, settings, line) => {
  const { code, text } = await ended(WEB, settings)
  expect(text).toMatch(line)
  expect(code).toBe(1)
  expect(existsSync(join(directory, 'data'))).toBe(false)
})

it.each([
  ['the web server', WEB, 'PORT', 0, []],
  // It has taken its directory and let go of it again.
  ['the chain', PAPER, 'PAPER_PORT', 5, ['paper']],
])('the taken port of %s ends %s with one line, before anything is opened', async (...row) => {
  const [by, entry, setting, offset, left] = row
  const port = await freePorts(6)
  await take(port + offset)
  const settings = { PORT: `${port}`, PAPER_PORT: `${port + 1}`, PAPER_CHAIN: 'on' }
  const { code, text } = await ended(entry, settings)
  expect(text).toBe(`port ${port + offset} is in use: ${by} wants it; set ${setting}`)
  expect(code).toBe(1)
  const data = join(directory, 'data')
  expect(existsSync(data) ? readdirSync(data, { recursive: true }) : []).toEqual(left)
})
