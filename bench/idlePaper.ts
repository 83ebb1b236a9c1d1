import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { end, hasEndedEarly, waitFor } from '@/bench/support/desk'
import { type Measurement, median, secondsOf } from '@/bench/support/measurement'
import { onFreePorts } from '@/lib/client/testing/freePorts'

/** Seconds that each is looked at, once it has come to rest. */
const SECONDS = secondsOf(20)
const REST_MS = 8_000
const ROUNDS = 3
const TICKS_A_SECOND = 100
const ADMIN_FACES_AND_CHAIN = 5

const ONE = { HYPERLIQUID_NETWORK: 'paper', LIGHTER_NETWORK: 'off', ONDO_NETWORK: 'off' }
const TWO = { ...ONE, LIGHTER_NETWORK: 'paper' }
const THREE = { ...TWO, ONDO_NETWORK: 'paper' }
const WITHOUT_CHAIN = { PAPER_CHAIN: 'off' }
/** As it is started where nothing is set. */
const WITH_CHAIN = { PAPER_CHAIN: 'on' }

const ARMS = {
  one: { ...ONE, ...WITHOUT_CHAIN },
  two: { ...TWO, ...WITHOUT_CHAIN },
  three: { ...THREE, ...WITHOUT_CHAIN },
  oneWithChain: { ...ONE, ...WITH_CHAIN },
  threeWithChain: { ...THREE, ...WITH_CHAIN },
} as const
type Arm = keyof typeof ARMS

const CHAIN_START_MS = 60_000

/**
 * What the paper exchange costs without trades: processor time with one venue, with two and with
 * three, one after the other in the same run, each as often. With one and with three also beside its
 * chain, whose node is started by it and counts too.
 */
export async function measure(): Promise<Measurement> {
  const times: Record<Arm, number[]> = {
    one: [],
    two: [],
    three: [],
    oneWithChain: [],
    threeWithChain: [],
  }
  for (let round = 0; round < ROUNDS; round += 1) {
    times.one.push(await idleCost(ARMS.one))
    times.two.push(await idleCost(ARMS.two))
    times.three.push(await idleCost(ARMS.three))
    times.oneWithChain.push(await idleCost(ARMS.oneWithChain))
    times.threeWithChain.push(await idleCost(ARMS.threeWithChain))
  }
  const cost = (arm: Arm) => median(times[arm])
  const over = (of: string, value: number, most: number) => ({
    of,
    value,
    goal: `<= ${most}`,
    holds: value <= most,
  })
  const text = (arm: Arm) => `${cost(arm).toFixed(1)} ms a second`
  return {
    name: 'the paper exchange at rest',
    ratios: [
      over('processor time with two venues, over one', cost('two') / cost('one'), 1.5),
      over('processor time with three venues, over one', cost('three') / cost('one'), 2),
      over(
        'processor time with three venues and the chain, over one and the chain',
        cost('threeWithChain') / cost('oneWithChain'),
        2,
      ),
    ],
    figures: {
      'one venue': text('one'),
      'two venues': text('two'),
      'three venues': text('three'),
      'one venue and the chain': text('oneWithChain'),
      'three venues and the chain': text('threeWithChain'),
    },
  }
}

/** Milliseconds of processor a second, of an exchange of its own on fresh data. */
async function idleCost(settings: Readonly<Record<string, string>>): Promise<number> {
  const directory = mkdtempSync(join(tmpdir(), 'perpdesk-idle-'))
  try {
    const start = (port: number) => startExchange(port, directory, settings)
    const exchange = await onFreePorts(ADMIN_FACES_AND_CHAIN, start, hasEndedEarly)
    try {
      await pause(REST_MS)
      const before = processorMs(exchange.pid)
      await pause(SECONDS * 1_000)
      return (processorMs(exchange.pid) - before) / SECONDS
    } finally {
      await end(exchange)
    }
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
}

async function startExchange(
  port: number,
  directory: string,
  settings: Readonly<Record<string, string>>,
): Promise<ChildProcess> {
  const exchange = spawn(
    process.execPath,
    ['--no-memory-reducer', '--import', 'tsx', 'server/paper/main.ts'],
    {
      env: {
        ...process.env,
        ...settings,
        PAPER_PORT: String(port),
        PERPDESK_DATA_DIR: directory,
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  )
  try {
    const health = `http://127.0.0.1:${port}/healthz`
    await waitFor(health, [exchange])
    if (settings.PAPER_CHAIN === WITH_CHAIN.PAPER_CHAIN) await waitForChain(health)
    return exchange
  } catch (error) {
    await end(exchange)
    throw error
  }
}

/** @throws Error where the chain does not run: without it there would be nothing to compare */
async function waitForChain(health: string): Promise<void> {
  const deadline = Date.now() + CHAIN_START_MS
  while (Object(await (await fetch(health)).json()).chain !== 'running') {
    if (Date.now() > deadline) throw new Error('the chain of the paper exchange does not run')
    await pause(100)
  }
}

/** User and system time so far, in milliseconds, of a process and of all that it started. */
function processorMs(pid: number | undefined): number {
  const processes = readdirSync('/proc').flatMap((name) => readProcess(name) ?? [])
  const family = new Set([pid])
  for (let size = 0; size < family.size; ) {
    size = family.size
    for (const { id, parentId } of processes) if (family.has(parentId)) family.add(id)
  }
  const ticks = processes.reduce((sum, each) => sum + (family.has(each.id) ? each.ticks : 0), 0)
  return (ticks * 1_000) / TICKS_A_SECOND
}

/** A process as the kernel counts it, with its children that have ended; undefined where it is none. */
function readProcess(name: string): { id: number; parentId: number; ticks: number } | undefined {
  const id = Number(name)
  if (!Number.isInteger(id)) return undefined
  let text: string
  try {
    text = readFileSync(`/proc/${id}/stat`, 'utf8')
  } catch {
    // It has ended since it was listed.
    return undefined
  }
  // Behind the name, which may hold spaces and brackets: the state is the first of them.
  const fields = text.slice(text.lastIndexOf(') ') + 2).split(' ')
  const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0)
  return { id, parentId: Number(fields[1]), ticks }
}

function pause(ms: number): Promise<void> {
  return new Promise((resume) => setTimeout(resume, ms))
}
