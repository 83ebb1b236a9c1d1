import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serverArgs } from '@/lib/testing/serverArgs'
import { onFreePorts } from '@/scripts/ports.mjs'
import { marketSeed } from './marketSeed'

/** A demo of its own: paper exchange and web server as two processes on free ports. */
export interface TestDesk {
  env: NodeJS.ProcessEnv
  webUrl: string
  paperUrl: string
  faceUrl: string
  faceWsUrl: string
  /** Ends the web process without warning; the paper exchange lives on. */
  killWeb(): Promise<void>
  /** Starts the web process again. @throws where it does not answer in time */
  startWeb(): Promise<void>
  close(): Promise<void>
}

/** Settings of a desk for tests of one venue: the others cost each start and each second. */
export const HYPERLIQUID_ALONE = { LIGHTER_NETWORK: 'off', ONDO_NETWORK: 'off' }

/** How long a start, or a script run against it, may take on a busy machine. */
export const DESK_TIMEOUT_MS = 120_000
const ANSWER_TIMEOUT_MS = 2_000

/** In a tree that was never built there are no pages to serve; the gateway is the same. */
const API_WITHOUT_PAGES = 'server/http/testing/apiWithoutPages.ts'

// A test that gives up, or fails before it has its desk, ends none: nothing outlives this process.
const children = new Set<ChildProcess>()
const endChildren = () => {
  for (const child of children) child.kill('SIGKILL')
}
process.once('exit', endChildren)
// The runner ends its workers by a signal, after which there is no `exit` event.
process.once('SIGTERM', () => {
  endChildren()
  process.kill(process.pid, 'SIGTERM')
})

function startChild(entry: string, env: NodeJS.ProcessEnv): ChildProcess {
  const child = spawn(process.execPath, ['--no-memory-reducer', ...serverArgs(entry)], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  children.add(child)
  child.once('exit', () => children.delete(child))
  return child
}

/**
 * Starts a demo with an empty data directory.
 * @param options `withoutPages`: the gateway alone even where pages are built, for a quick start
 * @throws where it does not answer in time
 */
export async function startDesk(
  more: Record<string, string> = {},
  options: { withoutPages?: boolean } = {},
): Promise<TestDesk> {
  const start = (firstPort: number) => startOnce(firstPort, more, options)
  // Its processes say on the screen, not here, that a port was taken.
  return await onFreePorts(6, start, (error) => error instanceof EndedEarly)
}

class EndedEarly extends Error {}

async function startOnce(
  port: number,
  more: Record<string, string>,
  options: { withoutPages?: boolean },
): Promise<TestDesk> {
  const directory = mkdtempSync(join(tmpdir(), 'perpdesk-test-'))
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    NODE_ENV: 'production',
    NEXT_TELEMETRY_DISABLED: '1',
    LOG_LEVEL: 'silent',
    PORT: String(port),
    PAPER_PORT: String(port + 1),
    PERPDESK_DATA_DIR: directory,
    HYPERLIQUID_NETWORK: 'paper',
    PAPER_SEED: marketSeed('perpdesk'),
    // Few tests are about trades of the past, and each start computes them.
    PAPER_WARM_UP_S: '10',
    // One more process, which few tests are about: those say so.
    PAPER_CHAIN: 'off',
    ...more,
  }
  const hasPages = options.withoutPages !== true && existsSync('.next/BUILD_ID')
  const web = hasPages ? 'server/main.ts' : API_WITHOUT_PAGES
  const paper = startChild('server/paper/main.ts', env)
  let webProcess = startChild(web, env)
  const webUrl = `http://127.0.0.1:${port}`
  const close = async () => {
    await Promise.all([paper, webProcess].map(end))
    // The chain's node may outlive its exchange by the time that it takes to write its state.
    rmSync(directory, { recursive: true, force: true, maxRetries: 20 })
  }
  const isUp = () => answering(`${webUrl}/v1/perps/providers`, [paper, webProcess])
  try {
    await isUp()
  } catch (error) {
    await close()
    throw error
  }
  return {
    env,
    webUrl,
    paperUrl: `http://127.0.0.1:${port + 1}`,
    faceUrl: `http://127.0.0.1:${port + 2}`,
    faceWsUrl: `ws://127.0.0.1:${port + 2}/ws`,
    async killWeb() {
      const ended = new Promise((resolve) => webProcess.once('exit', resolve))
      webProcess.kill('SIGKILL')
      await ended
    },
    async startWeb() {
      webProcess = startChild(web, env)
      await isUp()
    },
    close,
  }
}

async function answering(url: string, processes: readonly ChildProcess[]): Promise<void> {
  const deadlineMs = Date.now() + DESK_TIMEOUT_MS - 10_000
  while (Date.now() < deadlineMs) {
    // One that takes the connection and says nothing must not take all the time that there is.
    const isUp = await fetch(url, { signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS) }).then(
      (answer) => answer.ok,
      () => false,
    )
    if (isUp) return
    const ended = processes.find(hasEnded)
    if (ended !== undefined) {
      throw new EndedEarly(`${ended.spawnargs.join(' ')} ended with ${ended.exitCode}`)
    }
    await new Promise((resume) => setTimeout(resume, 50))
  }
  throw new Error(`nothing answers at ${url}`)
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null
}

async function end(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  const timer = setTimeout(() => child.kill('SIGKILL'), 10_000)
  await ended
  clearTimeout(timer)
}
