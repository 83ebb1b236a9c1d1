import { setFlagsFromString } from 'node:v8'
import { faceModules } from './faces'
import { parsePaperEnv } from './paperEnv'
import { type PaperExchange, startPaper } from './startPaper'

/** Ends the process even when something holds on; `scripts/supervise.mjs` waits eight seconds. */
const CLOSE_TIMEOUT_MS = 6_000

/**
 * Collects all once the old objects are twice what was left the last time. By default up to four
 * times as much accumulates, and a process of orders and storms grows past 300 MB for nothing.
 */
const ENGINE_FLAG = '--heap-growing-percent=100'

/** Whatever the umask of its parent: files 0600, directories 0700, the chain's own too. */
const OTHERS_NOTHING = 0o077

async function main(): Promise<void> {
  setFlagsFromString(ENGINE_FLAG)
  process.umask(OTHERS_NOTHING)
  const settings = parsePaperEnv(process.env)
  const paper = await startPaper(settings, faceModules(settings), (line) => console.error(line))
  process.once('SIGTERM', () => end(paper))
  process.once('SIGINT', () => end(paper))
  const faces = paper.exchanges
    .map(({ module }) => `${module.name} on ${settings.PAPER_PORT + module.portOffset}`)
    .join(', ')
  console.log(`paper ready: admin on ${settings.PAPER_PORT}, ${faces}`)
}

function end(paper: PaperExchange): void {
  const timer = setTimeout(() => process.exit(1), CLOSE_TIMEOUT_MS)
  paper.close().then(
    () => {
      clearTimeout(timer)
      process.exit(0)
    },
    (error: unknown) => fail(error),
  )
}

function fail(error: unknown): void {
  console.error(error instanceof Error ? error.message : String(error))
  process.exit(1)
}

main().catch(fail)
