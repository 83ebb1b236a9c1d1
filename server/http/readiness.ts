import { connect } from 'node:net'
import { pingDatabase } from '@/server/db/pingDatabase'
import type { Service } from '@/server/service/service'

/** Longest that one look may take, and how long what was seen serves the next asker. */
const LOOK_MS = 2_000
const KEPT_MS = 1_000

/** Whether the service can serve, and the state of each dependency. */
export type Readiness = { ready: boolean; checks: Record<string, Finding> }

/** `ok`, or what is wrong. */
type Finding = string
const OK = 'ok'
/** It answers reads, and what must be kept is refused or soon will be. */
const FULL = 'its disk is full'

/** Dependencies of the service. */
export type ReadinessOptions = {
  openDatabase: Service['openDatabase']
  steadyMs(): number
  /** Addresses of the venues, by provider key; of `upstream` where requests are forwarded. */
  venues: Readonly<Record<string, string>>
  /** Admin port of the paper exchange, where one runs. */
  paperAdminUrl: string | undefined
}

/**
 * Makes the check of all dependencies of the service: database, paper exchange, and the venues, of
 * which one at least must be reachable. A venue is reached by a connection alone, which costs
 * nothing of the requests it allows.
 */
export function createReadiness(options: ReadinessOptions): () => Promise<Readiness> {
  let cached: { seen: Promise<Readiness>; untilMs: number } | undefined
  return () => {
    if (cached === undefined || options.steadyMs() >= cached.untilMs) {
      cached = { seen: look(options), untilMs: options.steadyMs() + KEPT_MS }
    }
    return cached.seen
  }
}

async function look({ openDatabase, venues, paperAdminUrl }: ReadinessOptions): Promise<Readiness> {
  const names = Object.keys(venues)
  const [database, paper, ...reached] = await Promise.all([
    found(async () => {
      const { database: opened, hasRoom } = await openDatabase()
      await pingDatabase(opened)
      return hasRoom?.() === false ? FULL : OK
    }),
    paperAdminUrl === undefined ? OK : found(() => isSeeded(paperAdminUrl)),
    ...names.map((name) => found(() => reach(venues[name] ?? ''))),
  ])
  const checks: Record<string, Finding> = { database }
  if (paperAdminUrl !== undefined) checks.paper = paper
  for (const [index, name] of names.entries()) checks[name] = reached[index] ?? OK
  const reachesVenue = names.length === 0 || reached.includes(OK)
  return { ready: database === OK && paper === OK && reachesVenue, checks }
}

async function found(looking: () => Promise<Finding>): Promise<Finding> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<Finding>((resolve) => {
    timer = setTimeout(() => resolve(`no answer within ${LOOK_MS / 1000} s`), LOOK_MS)
  })
  // What an error says may name files and addresses; the log has it, the caller does not.
  const looked = looking().catch(() => 'does not answer')
  try {
    return await Promise.race([looked, late])
  } finally {
    clearTimeout(timer)
  }
}

async function isSeeded(adminUrl: string): Promise<Finding> {
  const response = await fetch(`${adminUrl}/healthz`, { signal: AbortSignal.timeout(LOOK_MS) })
  await response.arrayBuffer()
  if (!response.ok) throw new Error(`status ${response.status}`)
  return OK
}

async function reach(url: string): Promise<Finding> {
  const { hostname, port, protocol } = new URL(url)
  const isSecure = protocol === 'https:' || protocol === 'wss:'
  const socket = connect({
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? (isSecure ? 443 : 80) : Number(port),
    timeout: LOOK_MS,
  })
  try {
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve)
      socket.once('timeout', () => reject(new Error('timeout')))
      socket.once('error', reject)
    })
    return OK
  } finally {
    socket.destroy()
  }
}
