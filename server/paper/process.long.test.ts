import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { onFreePorts } from '@/lib/client/testing/freePorts'
import { promised } from '@/lib/testing/neverBroken'
import { runLength } from '@/lib/testing/runLength'
import { serverArgs } from '@/lib/testing/serverArgs'

const START_TIMEOUT_MS = 100_000
const KILLS = runLength({ usual: 2, long: 3 })
let directory: string
let port: number
const children: ChildProcess[] = []

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'paper-process-'))
})

afterEach(async () => {
  for (const child of children.splice(0)) {
    child.kill('SIGKILL')
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  }
  rmSync(directory, { recursive: true, force: true, maxRetries: 20 })
})

interface Started {
  child: ChildProcess
  output: () => string
  /** Its exit code once all that it wrote is there, too. */
  closed: Promise<number | null>
}

function start(env: Record<string, string> = {}): Started {
  const child = spawn(process.execPath, serverArgs('server/paper/main.ts'), {
    env: {
      ...process.env,
      PAPER_PORT: String(port),
      PERPDESK_DATA_DIR: directory,
      // Its process has tests of its own.
      PAPER_CHAIN: 'off',
      PAPER_WARM_UP_S: '10',
      // Each venue costs a start; who means them says so.
      LIGHTER_NETWORK: 'off',
      ONDO_NETWORK: 'off',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (part: Buffer) => {
      text += part.toString()
    })
  }
  children.push(child)
  const closed = once(child, 'close').then(() => child.exitCode)
  return { child, output: () => text, closed }
}

async function ready(started: Started): Promise<Started> {
  const isUp = () => started.output().includes('paper ready') || started.child.exitCode !== null
  await expect.poll(isUp, { timeout: START_TIMEOUT_MS }).toBe(true)
  if (started.child.exitCode !== null) {
    await started.closed
    throw new Error(started.output())
  }
  return started
}

/** The first of a test, on ports that it and those after it have for themselves. */
function readyFirst(env: Record<string, string> = {}): Promise<Started> {
  return onFreePorts(5, (first) => {
    port = first
    return ready(start(env))
  })
}

async function faucet(account: number): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${port}/faucet`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ address: addressOf(account), amount: '10' }),
    signal: AbortSignal.timeout(30_000),
  })
  if (!response.ok) throw new Error(`faucet: ${response.status}`)
  return response.text()
}

function addressOf(account: number): string {
  return `0x${account.toString(16).padStart(40, '0')}`
}

async function accountCount(): Promise<number> {
  const response = await fetch(`http://127.0.0.1:${port}/state`)
  const state: { faces: { accounts: number }[] } = JSON.parse(await response.text())
  return state.faces[0]?.accounts ?? -1
}

/** What of a directory is not its owner's alone: files 0600, directories 0700. */
function openTo(path: string): string[] {
  const all = [path, ...readdirSync(path, { recursive: true, encoding: 'utf8' }).map(below)]
  return all.flatMap((one) => {
    const found = statSync(one)
    const mode = found.mode & 0o777
    return mode === (found.isDirectory() ? 0o700 : 0o600) ? [] : [`${one} ${mode.toString(8)}`]
  })
  function below(name: string): string {
    return join(path, name)
  }
}

describe('the paper process', () => {
  it('killed in the middle of its work loses nothing it acknowledged', async () => {
    const answered: number[] = []
    let nextAccount = 1
    let acknowledged = 0
    for (let round = 0; round < KILLS; round++) {
      const { child } = await (round === 0 ? readyFirst() : ready(start()))
      const kept = await accountCount()
      promised('what was acknowledged is there after a kill', () => {
        expect(kept).toBeGreaterThanOrEqual(acknowledged)
      })
      let isAlive = true
      // Enough for a kill to fall between acceptance, disk and reply.
      const clients = Array.from({ length: 8 }, async () => {
        while (isAlive) {
          const account = nextAccount++
          const isAnswered = await faucet(account).then(
            () => true,
            () => false,
          )
          if (isAnswered) answered.push(account)
        }
      })
      await expect
        .poll(() => answered.length, { timeout: 45_000 })
        .toBeGreaterThan(60 * (round + 1))
      child.kill('SIGKILL')
      await once(child, 'exit')
      isAlive = false
      await Promise.all(clients)
      acknowledged = answered.length
    }
    await ready(start())
    const read = async (type: string, account: number): Promise<string> => {
      const response = await fetch(`http://127.0.0.1:${port + 1}/info`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ type, user: addressOf(account) }),
      })
      if (!response.ok) throw new Error(`${type}: ${response.status}`)
      return response.text()
    }
    for (const account of answered) {
      const state = await read('clearinghouseState', account)
      const ledger = await read('userNonFundingLedgerUpdates', account)
      promised('money that was acknowledged is there, exactly', () => {
        expect(state).toContain('"accountValue":"10.0"')
        expect(ledger).toContain('"usdc":"10.0"')
      })
    }
  }, 120_000)

  it('ends with 0 on SIGTERM and SIGINT, and starts again with every account', async () => {
    const counts: number[] = []
    for (const signal of ['SIGTERM', 'SIGINT'] as const) {
      const started = await (signal === 'SIGTERM' ? readyFirst() : ready(start()))
      await faucet(1)
      counts.push(await accountCount())
      started.child.kill(signal)
      expect(await started.closed).toBe(0)
    }
    await ready(start())
    expect(counts).toEqual([await accountCount(), await accountCount()])
  }, 120_000)

  it('does not start on bad settings or a taken port or directory, and says why in a line', async () => {
    const bad = start({ PAPER_PORT: 'often' })
    expect(await bad.closed).toBe(1)
    expect(bad.output().trim()).toMatch(/^bad setting PAPER_PORT: .+$/)

    await readyFirst()
    const second = start()
    expect(await second.closed).toBe(1)
    expect(second.output().trim()).toMatch(/^.*is in use by process \d+.*$/)

    const elsewhere = mkdtempSync(join(tmpdir(), 'paper-process-'))
    const taken = start({ PERPDESK_DATA_DIR: elsewhere })
    expect(await taken.closed).toBe(1)
    expect(taken.output().trim()).toMatch(/^port \d+ is in use: .+; set PAPER_PORT$/)
    rmSync(elsewhere, { recursive: true, force: true, maxRetries: 20 })
  }, 120_000)

  it('makes its data private to its user, whatever the umask of its parent', async () => {
    const umask = process.umask(0)
    try {
      const saved = join(directory, 'paper')
      // Of an earlier release, which left them open.
      mkdirSync(join(saved, 'old'), { recursive: true, mode: 0o777 })
      writeFileSync(join(saved, 'old', 'journal'), 'kept', { mode: 0o666 })
      const started = await readyFirst({ LIGHTER_NETWORK: 'paper', ONDO_NETWORK: 'paper' })
      await faucet(1)
      expect(openTo(saved)).toEqual([])
      started.child.kill('SIGTERM')
      expect(await started.closed).toBe(0)
      expect(readdirSync(saved, { recursive: true }).length).toBeGreaterThan(5)
      expect(openTo(saved)).toEqual([])
    } finally {
      process.umask(umask)
    }
  }, 120_000)
})
