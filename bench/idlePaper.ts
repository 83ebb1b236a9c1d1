import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
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

const OFF = { HYPERLIQUID_NETWORK: 'paper', LIGHTER_NETWORK: 'off', ONDO_NETWORK: 'off' }
const ON = { LIGHTER_NETWORK: 'paper', ONDO_NETWORK: 'paper' }

/**
 * What the paper exchange costs without trades: processor time of its process with one venue, with
 * two and with three, one after the other in the same run, each as often.
 */
export async function measure(): Promise<Measurement> {
  const times = { one: [] as number[], two: [] as number[], three: [] as number[] }
  for (let round = 0; round < ROUNDS; round += 1) {
    times.one.push(await idleCost(OFF))
    times.two.push(await idleCost({ ...OFF, LIGHTER_NETWORK: ON.LIGHTER_NETWORK }))
    times.three.push(await idleCost({ ...OFF, ...ON }))
  }
  const [one, two, three] = [median(times.one), median(times.two), median(times.three)]
  const over = (of: string, value: number, most: number) => ({
    of,
    value,
    goal: `<= ${most}`,
    holds: value <= most,
  })
  const text = (cost: number) => `${cost.toFixed(1)} ms a second`
  return {
    name: 'the paper exchange at rest',
    ratios: [
      over('processor time with two venues, over one', two / one, 1.5),
      over('processor time with three venues, over one', three / one, 2),
    ],
    figures: { 'one venue': text(one), 'two venues': text(two), 'three venues': text(three) },
  }
}

/** Milliseconds of processor a second, of an exchange of its own on fresh data. */
async function idleCost(venues: Record<string, string>): Promise<number> {
  const directory = mkdtempSync(join(tmpdir(), 'perpdesk-idle-'))
  try {
    const start = (port: number) => startExchange(port, directory, venues)
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
  venues: Record<string, string>,
): Promise<ChildProcess> {
  const exchange = spawn(
    process.execPath,
    ['--no-memory-reducer', '--import', 'tsx', 'server/paper/main.ts'],
    {
      env: {
        ...process.env,
        ...venues,
        PAPER_PORT: String(port),
        PAPER_CHAIN: 'off',
        PERPDESK_DATA_DIR: directory,
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  )
  try {
    await waitFor(`http://127.0.0.1:${port}/healthz`, [exchange])
    return exchange
  } catch (error) {
    await end(exchange)
    throw error
  }
}

/** User and system time of a process so far. */
function processorMs(pid: number | undefined): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return ((Number(fields[11]) + Number(fields[12])) * 1_000) / TICKS_A_SECOND
}

function pause(ms: number): Promise<void> {
  return new Promise((resume) => setTimeout(resume, ms))
}
