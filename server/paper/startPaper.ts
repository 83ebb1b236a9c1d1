import { existsSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { portFault } from '@/lib/node/portFault'
import { createAdminHandler } from './admin/admin'
import { startBlockTimer } from './blocks/blockTimer'
import { openChain, type PaperChain } from './chain/chain'
import { chainFiles, readNode } from './chain/chainFiles'
import { settlingFaces } from './chain/settlingFaces'
import { createClock } from './clock'
import { createHost, type RunningExchange } from './createHost'
import type { FaceModule } from './face'
import { CHAIN_PORT_OFFSET, type PaperSettings } from './paperEnv'
import { lockDirectory } from './saved/lockDirectory'
import { makePrivate } from './saved/privateFiles'
import { alignPrices, isShared } from './sharedPrices'

/** The whole paper exchange of one process, listening. */
export interface PaperExchange {
  readonly exchanges: readonly RunningExchange[]
  /** Absent where it is switched off. */
  readonly chain: PaperChain | undefined
  /** Saves everything and closes every port. */
  close(): Promise<void>
}

/** The paper exchange answers here alone. */
const HOST = '127.0.0.1'
const BLOCK_MS = 100
/** What the admin port is called where it cannot be had. */
const ADMIN = 'the admin gateway'
/** The exchange does not wait longer for its chain. */
const CHAIN_PATIENCE_MS = 2_500
/** What is still being answered when the process ends may take this long. */
const LAST_REPLIES_MS = 400

/**
 * Opens every exchange from disk or seed, then its port, then the chain, then the admin port; nothing
 * of it where a port is taken. An exchange goes on without a chain; it says why.
 * @throws Error with one line when the data directory or a port is not to be had.
 */
export async function startPaper(
  settings: PaperSettings,
  modules: readonly FaceModule[],
  log: (line: string) => void,
): Promise<PaperExchange> {
  const directory = join(settings.PERPDESK_DATA_DIR, 'paper')
  makePrivate(directory)
  const unlock = lockDirectory(directory)
  const servers: Server[] = []
  const opened = new Map<FaceModule, RunningExchange>()
  let chain: PaperChain | undefined
  let stopTimer: (() => void) | undefined
  async function close(): Promise<void> {
    stopTimer?.()
    const exchanges = [...opened.values()].map((exchange) => exchange.close())
    const ends = await Promise.allSettled([chain?.close(), ...exchanges])
    await Promise.all(servers.map(closeServer))
    // No other process may open the data while any of it is still in use.
    unlock()
    const failed = ends.find((end) => end.status === 'rejected')
    if (failed !== undefined) throw failed.reason
  }
  try {
    await requireFreePorts(portsOf(settings, modules, directory))
    const clock = createClock(join(directory, 'clock.json'))
    const exchanges = openExchanges(opened, modules, directory, {
      now: clock.now,
      settings,
      log,
    })
    for (const exchange of exchanges) clock.notBefore(exchange.timeMs())
    alignPrices(exchanges)
    for (const { face, module } of exchanges) {
      const server = createServer()
      face.attach(server)
      servers.push(server)
      await listen(server, settings.PAPER_PORT + module.portOffset, module.name)
    }
    stopTimer = startBlockTimer(BLOCK_MS, () => {
      for (const exchange of exchanges) exchange.step()
    })
    if (settings.PAPER_CHAIN === 'on') {
      chain = openChain({
        port: settings.PAPER_PORT + CHAIN_PORT_OFFSET,
        origins: ownOrigins(settings),
        directory: join(directory, 'chain'),
        faces: settlingFaces(exchanges),
        log,
      })
      await Promise.race([chain.firstTry, pause(CHAIN_PATIENCE_MS)])
    }
    const admin = createServer(
      createAdminHandler({ exchanges, chain, clock, paperPort: settings.PAPER_PORT, log }),
    )
    servers.push(admin)
    await listen(admin, settings.PAPER_PORT, ADMIN)
    return { exchanges, chain, close }
  } catch (error) {
    // Why it does not start is what counts.
    await close().catch((end: unknown) => log(`paper: ${String(end)}`))
    throw error
  }
}

/**
 * Those with data first: a new one takes their moves of the prices it shares with them over.
 * @param opened gets each of them once it is open, so that they can be closed where a later one fails
 */
function openExchanges(
  opened: Map<FaceModule, RunningExchange>,
  modules: readonly FaceModule[],
  directory: string,
  options: { now(): number; settings: PaperSettings; log(line: string): void },
): RunningExchange[] {
  const { PAPER_WARM_UP_S: warmUpSeconds } = options.settings
  const isNew = (module: FaceModule): boolean => !existsSync(join(directory, module.name))
  for (const module of modules.toSorted((a, b) => Number(isNew(a)) - Number(isNew(b)))) {
    const exchange = createHost({
      module,
      directory: join(directory, module.name),
      now: options.now,
      // Prices are the same everywhere: a new one takes the name that the others' have.
      seed: opened.values().next().value?.seed ?? options.settings.PAPER_SEED,
      shocksOf: (underlying) =>
        [...opened.values()]
          .map((elder) => elder.shocksOf(underlying).filter(isShared))
          .find(({ length }) => length > 0) ?? [],
      ...(warmUpSeconds === undefined ? {} : { warmUpMs: warmUpSeconds * 1000 }),
      log: options.log,
    })
    opened.set(module, exchange)
  }
  return modules.flatMap((module) => opened.get(module) ?? [])
}

/** Origins under which the service's own pages are served on this machine. */
function ownOrigins({ PORT = 3000, PUBLIC_ORIGIN }: PaperSettings): string[] {
  const loopback = ['localhost', '127.0.0.1', '[::1]'].map((host) => `http://${host}:${PORT}`)
  return PUBLIC_ORIGIN === undefined ? loopback : [...loopback, new URL(PUBLIC_ORIGIN).origin]
}

/** Every port of this start. The node of an earlier release may have the chain's: it is ended first. */
function portsOf(
  { PAPER_PORT: port, PAPER_CHAIN }: PaperSettings,
  modules: readonly FaceModule[],
  directory: string,
): WantedPort[] {
  const node = readNode(chainFiles(join(directory, 'chain')))
  const isFormerNode = node !== undefined && node.address === undefined
  const hasChain = PAPER_CHAIN === 'on' && !isFormerNode
  return [
    { port, by: ADMIN },
    ...modules.map(({ name, portOffset }) => ({ port: port + portOffset, by: name })),
    ...(hasChain ? [{ port: port + CHAIN_PORT_OFFSET, by: 'the chain' }] : []),
  ]
}

/** A port, and what is going to listen on it. */
interface WantedPort {
  port: number
  by: string
}

/**
 * Refuses a start some port of which is taken, before it opens anything.
 * @throws Error with one line that names the port and what wants it
 */
async function requireFreePorts(wanted: readonly WantedPort[]): Promise<void> {
  for (const { port, by } of wanted) {
    const code = await portFault(port, HOST)
    if (code === 'EADDRINUSE') throw new Error(portInUse(port, by))
    if (code !== undefined) throw new Error(`port ${port} cannot be opened for ${by} (${code})`)
  }
}

/** What a start says of a port that another program has. */
function portInUse(port: number, by: string): string {
  return `port ${port} is in use: ${by} wants it; set PAPER_PORT`
}

function listen(server: Server, port: number, by: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error) => {
      const isTaken = 'code' in error && error.code === 'EADDRINUSE'
      reject(isTaken ? new Error(portInUse(port, by)) : error)
    })
    server.listen(port, HOST, resolve)
  })
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => server.closeAllConnections(), LAST_REPLIES_MS)
    server.close(() => {
      clearTimeout(timer)
      resolve()
    })
    server.closeIdleConnections()
  })
}
