import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { marketSeed } from '@/lib/client/testing/marketSeed'
import { TEST_KEY } from '@/lib/client/testing/openTrader'
import { type Child, startChild, until } from './child'
import { createPostgres, isListening, startNginx, startRedis } from './services'

/** One web instance. */
export interface Instance {
  url: string
  kill(): Promise<void>
  /** @throws Error where it does not answer in time */
  start(): Promise<void>
}

/** Something that can be taken away and given back. */
export interface Service {
  stop(): Promise<void>
  start(): Promise<void>
}

/** Two web instances behind a balancer, on one database and one counter. */
export interface ClusterDesk {
  /** Address of the balancer. */
  url: string
  instances: readonly [Instance, Instance]
  paperUrl: string
  faceUrl: string
  faceWsUrl: string
  postgres: Service
  redis: Service
  /** Address of the database server, for tests that make databases of their own on it. */
  databaseUrl: string
  /** Runs `npm run keys` beside the first instance. @returns what it writes to standard output */
  keys(...args: string[]): string
  close(): Promise<void>
}

const PAPER_PORTS = 5
/** How many ports in a row all of it takes. */
export const CLUSTER_PORTS = 5 + PAPER_PORTS
/** Of `npm run keys`, on a machine that starts all the rest. */
const KEYS_TIMEOUT_MS = 60_000

/** Starts everything on ports from `base` on; both instances at once, on an empty database. */
export async function startClusterDesk(base: number): Promise<ClusterDesk> {
  const work = mkdtempSync(join(tmpdir(), 'perpdesk-cluster-'))
  const [nginxPort, webPort, , postgresPort, redisPort, paperPort] = Array.from(
    { length: CLUSTER_PORTS },
    (_, index) => base + index,
  ) as [number, number, number, number, number, number]
  const databaseUrl = `postgres://postgres@127.0.0.1:${postgresPort}/postgres`
  const env = {
    ...process.env,
    NODE_ENV: 'production' as const,
    NEXT_TELEMETRY_DISABLED: '1',
    LOG_LEVEL: 'silent',
    PAPER_PORT: String(paperPort),
    PAPER_CHAIN: 'off',
    PAPER_SEED: marketSeed('perpdesk'),
    PERPS_DASHBOARD_KEY: TEST_KEY,
    TRUSTED_PROXY_HOPS: '1',
    DATABASE_URL: databaseUrl,
    REDIS_URL: `redis://127.0.0.1:${redisPort}`,
  }
  const running = new Set<Child>()
  const keep = (child: Child): Child => {
    running.add(child)
    return child
  }
  const directoryOf = (name: string) => join(work, name)
  const startOurs = (entry: string, name: string, more: Record<string, string> = {}) =>
    keep(
      startChild(process.execPath, ['--no-memory-reducer', '--import', 'tsx', entry], {
        env: { ...env, PERPDESK_DATA_DIR: directoryOf(name), ...more },
      }),
    )

  async function instance(index: number): Promise<Instance> {
    const port = webPort + index
    let child: Child | undefined
    async function start(): Promise<void> {
      const started = startOurs('server/main.ts', `web${index}`, { PORT: String(port) })
      child = started
      await until(`web instance ${index}`, async () => {
        if (started.hasEnded()) throw new Error('ended')
        return await isListening(port)
      })
    }
    await start()
    return { url: `http://127.0.0.1:${port}`, start, kill: async () => child?.end('SIGKILL') }
  }

  async function service(launch: () => Promise<Child>): Promise<Service> {
    let child = keep(await launch())
    return {
      stop: () => child.end('SIGINT'),
      async start() {
        child = keep(await launch())
      },
    }
  }

  async function close(): Promise<void> {
    // Databases last: the instances say goodbye to them.
    for (const child of [...running].toReversed()) await child.end()
    rmSync(work, { recursive: true, force: true })
  }

  try {
    const postgres = await service(createPostgres(work, postgresPort))
    const redis = await service(() => startRedis(work, redisPort))
    startOurs('server/paper/main.ts', 'paper')
    await until('paper exchange', () => isListening(paperPort))
    const instances = await Promise.all([instance(0), instance(1)])
    keep(await startNginx(work, nginxPort, [webPort, webPort + 1]))
    return {
      url: `http://127.0.0.1:${nginxPort}`,
      instances,
      paperUrl: `http://127.0.0.1:${paperPort}`,
      faceUrl: `http://127.0.0.1:${paperPort + 1}`,
      faceWsUrl: `ws://127.0.0.1:${paperPort + 1}/ws`,
      postgres,
      redis,
      databaseUrl,
      keys: (...args) =>
        execFileSync(process.execPath, ['--import', 'tsx', 'server/keys.ts', ...args], {
          env: { ...env, PERPDESK_DATA_DIR: directoryOf('web0') },
          encoding: 'utf8',
          timeout: KEYS_TIMEOUT_MS,
          stdio: ['ignore', 'pipe', 'ignore'],
        }).trim(),
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}
