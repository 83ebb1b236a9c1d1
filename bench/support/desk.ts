import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onFreePorts } from '@/lib/client/testing/freePorts'

/** A desk of its own for one measurement: paper exchange and web server as two processes. */
export interface BenchDesk {
  webUrl: string
  paperUrl: string
  faceUrl: string
  faceWsUrl: string
  /** CPU that the web process used so far, in milliseconds. */
  webCpuMs(): number
  /** Memory that the web process holds, in bytes. */
  webMemoryBytes(): number
  /** A new API key of an integrator that may make so many requests a minute. */
  createKey(limitPerMinute: number): Promise<string>
  close(): Promise<void>
}

const TICKS_PER_SECOND = 100
/** The web server, the exchange's admin port, its faces and its chain. */
export const DESK_PORTS = 6

/** One of the processes ended before it answered: a port was taken, or nothing is built. */
class EndedEarly extends Error {}

/** Whether a start is worth another one, on other ports. */
export function hasEndedEarly(error: unknown): boolean {
  return error instanceof EndedEarly
}

/** Starts a built desk on free ports with an empty data directory. */
export async function startDesk(env: Record<string, string> = {}): Promise<BenchDesk> {
  return await onFreePorts(DESK_PORTS, (base) => startDeskAt(base, env), hasEndedEarly)
}

/**
 * Starts a built desk on ports that the caller holds, the first of them `base`.
 * @throws EndedEarly where a process of it ends before it answers
 */
export async function startDeskAt(base: number, env: Record<string, string>): Promise<BenchDesk> {
  const data = await mkdtemp(join(tmpdir(), 'perpdesk-bench-'))
  const settings = {
    ...process.env,
    NODE_ENV: 'production' as const,
    NEXT_TELEMETRY_DISABLED: '1',
    LOG_LEVEL: 'silent',
    PORT: String(base),
    PAPER_PORT: String(base + 1),
    PERPDESK_DATA_DIR: data,
    ...env,
  }
  const run = (output: 'ignore' | 'pipe', ...entry: string[]) =>
    // As the desk itself starts them.
    spawn(process.execPath, ['--no-memory-reducer', '--import', 'tsx', ...entry], {
      env: settings,
      stdio: ['ignore', output, 'inherit'],
    })
  const paper = run('ignore', 'server/paper/main.ts')
  const web = run('ignore', 'server/main.ts')
  const webUrl = `http://127.0.0.1:${base}`
  // Also where an error outside of the measurement ends this process.
  const endBoth = () => {
    for (const child of [web, paper]) child.kill()
  }
  process.once('exit', endBoth)
  const close = async () => {
    process.off('exit', endBoth)
    await Promise.all([end(web), end(paper)])
    await rm(data, { recursive: true, force: true })
  }
  try {
    await waitFor(`${webUrl}/healthz`, [paper, web])
  } catch (error) {
    // A child left running would keep this process alive for ever.
    await close()
    throw error
  }
  return {
    webUrl,
    paperUrl: `http://127.0.0.1:${base + 1}`,
    faceUrl: `http://127.0.0.1:${base + 2}`,
    faceWsUrl: `ws://127.0.0.1:${base + 2}/ws`,
    webCpuMs: () => cpuMs(web),
    webMemoryBytes: () => residentBytes(web),
    async createKey(limitPerMinute) {
      const limit = ['--integrator', 'bench', '--limit', String(limitPerMinute)]
      const command = run('pipe', 'server/keys.ts', 'create', ...limit)
      let key = ''
      for await (const chunk of command.stdout ?? []) key += chunk
      return key.trim()
    },
    close,
  }
}

/** User and system time of a child, from the kernel's own accounting (Linux). */
function cpuMs(child: ChildProcess): number {
  const fields = readFileSync(`/proc/${child.pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / TICKS_PER_SECOND
}

function residentBytes(child: ChildProcess): number {
  const status = readFileSync(`/proc/${child.pid}/status`, 'utf8')
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) * 1024
}

/** Asks a process to end, and waits for it. */
export async function end(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = new Promise((resolve) => child.once('exit', resolve))
  child.kill(signal)
  await exited
}

/**
 * Waits until an address answers.
 * @throws EndedEarly where one of the processes that it takes has ended
 */
export async function waitFor(url: string, needed: readonly ChildProcess[]): Promise<void> {
  const deadline = Date.now() + 60_000
  while (Date.now() < deadline) {
    const isUp = await fetch(url).then(
      (answer) => answer.ok,
      () => false,
    )
    if (isUp) return
    if (needed.some(({ exitCode }) => exitCode !== null)) {
      throw new EndedEarly(`${url} did not start; build first: npm run build`)
    }
    await new Promise((next) => setTimeout(next, 100))
  }
  throw new Error(`${url} did not answer within a minute`)
}
