import { fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, type IncomingMessage, type OutgoingHttpHeaders, request as send } from 'node:http'
import { constants, setPriority, tmpdir } from 'node:os'
import { dirname, extname, join } from 'node:path'

/** Where the process that renders pages has to listen. */
export const PAGES_SOCKET = 'PERPS_PAGES_SOCKET'

const RESTART_MS = 500
const RESTART_MAX_MS = 5_000
const START_TIMEOUT_MS = 60_000

/** The process that renders pages. */
export interface PageServer {
  /** Asks for a page or file. @throws where the process is not there, or answers nothing in time */
  ask(pageRequest: {
    method: string
    url: string
    headers: OutgoingHttpHeaders
    signal: AbortSignal
  }): Promise<IncomingMessage>
  close(): void
}

/** It lies beside the program of this process, and is started as that was: translated, or in one file. */
function pagesProgram(): { program: string; execArgv: string[] } {
  const [, main = ''] = process.argv
  const extension = extname(main)
  return {
    program: join(dirname(main), `pages${extension}`),
    execArgv: extension === '.ts' ? ['--import', 'tsx'] : [],
  }
}

/**
 * Starts the process that renders pages, and starts it again whenever it ends. Rendering takes the
 * processor for tens of milliseconds at a time, which no order must wait for: it has a process of
 * its own, which yields to this one where there are too few processors.
 * @throws where it does not start the first time
 */
export async function startPageServer(onFault: (what: string, error: unknown) => void) {
  const directory =
    process.platform === 'win32' ? undefined : mkdtempSync(join(tmpdir(), 'service-'))
  const path =
    directory === undefined
      ? `\\\\.\\pipe\\perpdesk-${randomBytes(8).toString('hex')}`
      : join(directory, 'pages')
  let isClosed = false
  let pauseMs = RESTART_MS
  let end: () => void = () => undefined

  function start(): Promise<void> {
    const { program, execArgv } = pagesProgram()
    const child = fork(program, [], {
      execArgv,
      env: { ...process.env, [PAGES_SOCKET]: path },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
    end = () => child.kill('SIGTERM')
    try {
      if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
    } catch {
      // It then has the usual priority.
    }
    return new Promise((resolve, reject) => {
      const late = setTimeout(() => reject(new Error('the pages did not start')), START_TIMEOUT_MS)
      child.once('message', () => {
        clearTimeout(late)
        pauseMs = RESTART_MS
        resolve()
      })
      child.once('exit', (code, signal) => {
        clearTimeout(late)
        const error = new Error(`the process that renders pages ended (${signal ?? code})`)
        reject(error)
        if (isClosed) return
        onFault('rendering pages', error)
        setTimeout(() => {
          if (!isClosed) start().catch(() => undefined)
        }, pauseMs)
        pauseMs = Math.min(RESTART_MAX_MS, pauseMs * 2)
      })
    })
  }

  function close(): void {
    isClosed = true
    end()
    agent.destroy()
    if (directory !== undefined) rmSync(directory, { recursive: true, force: true })
  }

  const agent = new Agent({ keepAlive: true })
  process.once('exit', () => end())
  try {
    await start()
  } catch (error) {
    close()
    throw error
  }
  return { ask: (pageRequest) => askAt(path, agent, pageRequest), close } satisfies PageServer
}

/**
 * Asks over a Unix socket or named pipe. A pooled connection may be closed by the other end at the
 * very moment it is used again (Node's documentation of `request.reusedSocket`): pages and files are
 * only read, so the same is asked once more then, on another connection.
 */
export function askAt(
  socketPath: string,
  agent: Agent,
  pageRequest: Parameters<PageServer['ask']>[0],
): Promise<IncomingMessage> {
  const { method, url, headers, signal } = pageRequest
  return new Promise((resolve, reject) => {
    const asking = send({ socketPath, agent, method, path: url, headers, signal }, resolve)
    asking.once('error', (error: NodeJS.ErrnoException) => {
      const wasClosed = error.code === 'ECONNRESET' || error.code === 'EPIPE'
      if (!(asking.reusedSocket && wasClosed) || signal.aborted) reject(error)
      else resolve(askAt(socketPath, agent, pageRequest))
    })
    asking.end()
  })
}
