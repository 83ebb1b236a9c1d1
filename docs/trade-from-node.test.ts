import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const START_MS = 120_000
const directory = mkdtempSync(join(tmpdir(), 'perpdesk-docs-'))
const children: ChildProcess[] = []
// In a tree that was never built there are no pages to serve; the door is the same.
const DOOR_WITHOUT_PAGES = `
  import { createServer } from 'node:http'
  import { mountOnNode } from './server/http/nodeMount.ts'
  import { processDoor } from './server/http/processDoor.ts'
  import { waitForPaper } from './server/http/waitForPaper.ts'
  await waitForPaper()
  const door = processDoor()
  await door.desk.openDatabase()
  createServer((request, response) => mountOnNode(door, request, response) || response.end())
    .listen(Number(process.env.PORT), '127.0.0.1')
`
let env: NodeJS.ProcessEnv = process.env

beforeAll(async () => {
  const port = await freePorts(6)
  env = {
    ...process.env,
    PORT: String(port),
    PAPER_PORT: String(port + 1),
    PERPDESK_DATA_DIR: directory,
    HYPERLIQUID_NETWORK: 'paper',
    LOG_LEVEL: 'silent',
    NEXT_TELEMETRY_DISABLED: '1',
    NODE_ENV: 'production',
  }
  const web = existsSync('.next/BUILD_ID')
    ? ['server/main.ts']
    : ['--input-type=module', '--eval', DOOR_WITHOUT_PAGES]
  for (const entry of [['server/paper/main.ts'], web]) {
    const command = ['--import', 'tsx', ...entry]
    children.push(spawn(process.execPath, command, { env, stdio: 'ignore' }))
  }
  await answering(`http://127.0.0.1:${port}/v1/perps/providers`)
}, START_MS)

afterAll(async () => {
  await Promise.all(children.map(end))
  rmSync(directory, { recursive: true, force: true })
})

describe('docs/trade-from-node.ts', () => {
  it(
    'funds and sets up an account, rests an order, cancels it, and opens a position',
    async () => {
      const script = ['--import', 'tsx', 'docs/trade-from-node.ts']
      const { stdout } = await promisify(execFile)(process.execPath, script, { env })
      const [placed, cancelled, bought, positions] = stdout.trim().split('\n')
      expect(placed).toMatch(/"updateLeverage","success":true.*"placeOrder","orderId":"\d+"/)
      expect(cancelled).toMatch(/"action":"cancelOrder"/)
      expect(bought).toMatch(/"action":"placeOrder","orderId":"\d+"/)
      expect(positions).toMatch(/"ETH".*"side":"LONG","size":"0.02"/)
      expect(stdout).not.toContain('"success":false')
    },
    START_MS,
  )
})

async function answering(url: string): Promise<void> {
  const deadlineMs = Date.now() + START_MS - 5_000
  while (Date.now() < deadlineMs) {
    const isUp = await fetch(url).then(
      (answer) => answer.ok,
      () => false,
    )
    if (isUp) return
    await new Promise((resume) => setTimeout(resume, 200))
  }
  throw new Error(`nothing answers at ${url}`)
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  const timer = setTimeout(() => child.kill('SIGKILL'), 10_000)
  await ended
  clearTimeout(timer)
}

async function freePorts(count: number): Promise<number> {
  for (let base = 27_000; base < 60_000; base += count) {
    const free = await Promise.all(
      Array.from({ length: count }, (_, index) => isFree(base + index)),
    )
    if (free.every(Boolean)) return base
  }
  throw new Error('no free ports')
}

function isFree(port: number): Promise<boolean> {
  return new Promise((answer) => {
    const probe = createServer()
    probe.once('error', () => answer(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => answer(true)))
  })
}
