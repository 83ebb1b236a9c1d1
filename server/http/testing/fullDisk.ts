import { execFileSync } from 'node:child_process'
import { closeSync, cpSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { CreateActionResponse } from '@/lib/schema/action/action'
import type { ActionStep } from '@/lib/schema/action/actionStep'
import { createActionExample } from '@/lib/schema/operations/bodyExamples'
import { env } from '@/server/config/env'
import { closeDatabase, openDatabase } from '@/server/db/open'
import { createApiKey, listApiKeys } from '@/server/service/keys/apiKeys'
import { signStep } from '@/server/service/testing/fakeVenue'
import { createTestApi, send } from './testApi'

// The process of `fullDisk.long.test.ts`: a service whose disk is filled and emptied again under it. Says
// what its callers were answered, what reached the venue, and what was kept.

const [template = '', how = ''] = process.argv.slice(2)
const home = env().PERPDESK_DATA_DIR
cpSync(template, join(home, 'db'), { recursive: true })
// A limit on the size of files says so by a signal, which would end the process.
process.on('SIGXFSZ', () => {})

const FILLER = join(home, 'filler')
const { fill, free } = {
  /** The directory is a file system of its own. */
  tmpfs: {
    fill() {
      const file = openSync(FILLER, 'a')
      for (let bytes = 1024 * 1024; bytes >= 4096; ) {
        try {
          writeSync(file, Buffer.alloc(bytes, 1))
        } catch {
          bytes /= 4
        }
      }
      closeSync(file)
    },
    free: () => rmSync(FILLER),
  },
  /** No file takes another byte from this process. */
  limit: { fill: () => limitFiles('0'), free: () => limitFiles('unlimited') },
}[how === 'tmpfs' ? 'tmpfs' : 'limit']

function limitFiles(bytes: string): void {
  execFileSync('prlimit', ['--pid', String(process.pid), `--fsize=${bytes}:unlimited`], {
    timeout: 10_000,
  })
}

// Opening the database again may take longer than a request is given, on a busy machine.
const gateway = createTestApi(await openDatabase(), { requestTimeoutMs: 60_000 })
gateway.service.openDatabase = openDatabase
// What was relayed is what the venue has; it answers so when asked.
gateway.venue.probe = async (staged) => {
  const has = gateway.venue.relayed.some(({ probeData }) => isSame(probeData, staged.probeData))
  const result = { action: staged.step.action, success: true as const }
  return has ? { kind: 'settled', result } : { kind: 'pending' }
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

type Reported = { status: number; code: number; retryAfter: string | null }
const { provider: _, ...rest } = createActionExample('fake')
const body = { ...rest, provider: 'fake' }

async function create(): Promise<Reported & { steps: ActionStep[] }> {
  const { status, error, headers, json } = await send(gateway, '/v1/perps/createAction', { body })
  const steps = CreateActionResponse.safeParse(json).data?.actions ?? []
  return { status, code: error.code, retryAfter: headers.get('retry-after'), steps }
}

async function execute(steps: readonly ActionStep[]) {
  const { address, action } = body
  const actions = steps.map((step) => signStep(step))
  const before = gateway.venue.relayed.length
  const { status, error, headers, json } = await send(gateway, '/v1/perps/executeAction', {
    body: { provider: 'fake', address, action, actions },
  })
  const relayed = gateway.venue.relayed.length - before
  return { status, code: error.code, retryAfter: headers.get('retry-after'), json, relayed }
}

async function read(): Promise<number[]> {
  const paths = ['/providers', '/markets?provider=fake', '/marketsContext?provider=fake', '/meta']
  const answers = await Promise.all(paths.map((path) => send(gateway, `/v1/perps${path}`)))
  return answers.map(({ status }) => status)
}

/** Makes keys until one is refused, or there is room for as many. */
async function makeKeys(max: number): Promise<{ made: string[]; isRefused: boolean }> {
  const made: string[] = []
  for (let count = 0; count < max; count += 1) {
    try {
      const { database } = await openDatabase()
      made.push((await createApiKey(database, { integrator: 'acme' }, count)).id)
    } catch {
      return { made, isRefused: true }
    }
  }
  return { made, isRefused: false }
}

async function kept() {
  const { database, steps } = await openDatabase()
  const [{ stages, journal }, keys] = await Promise.all([steps.count(), listApiKeys(database)])
  return {
    stages,
    states: Object.fromEntries(journal),
    keys: keys.map(({ id }) => id).toSorted(),
  }
}

const first = await create()
await execute(first.steps)
const earlier = [await create(), await create(), await create()]
const keysBefore = await makeKeys(1)

fill()
const readsWhileFull = await read()
const asked: Awaited<ReturnType<typeof create>>[] = []
while (asked.length < 60 && asked.filter(({ status }) => status !== 201).length < 3) {
  asked.push(await create())
}
const executed = []
for (const { steps } of earlier) executed.push(await execute(steps))
const keysWhileFull = await makeKeys(20_000)
// The engine goes on by a new segment, for which there is no room.
const { database } = await openDatabase().catch(() => ({ database: undefined }))
await database?.execute('select pg_switch_wal()').catch(() => undefined)
const keysOnceBroken = await makeKeys(1)
const createdOnceBroken = await create()
const readsOnceBroken = await read()

free()
const readsAfter = await read()
const after = await create()
const promised = [first, ...earlier, ...asked, after].filter(({ status }) => status === 201)
const results = []
for (const { steps } of promised) results.push(await execute(steps))
const again = []
for (const { steps } of promised) again.push(await execute(steps))
const keysAfter = await makeKeys(1)
await closeDatabase()
const found = await kept()
await closeDatabase()

const relays = gateway.venue.relayed.map(({ probeData }) => JSON.stringify(probeData))
process.stdout.write(
  JSON.stringify({
    reads: [readsWhileFull, readsOnceBroken, readsAfter],
    refusals: [
      ...asked.filter(({ status }) => status !== 201),
      ...executed.filter(({ status }) => status !== 202),
      createdOnceBroken,
    ],
    after: after.status,
    promised: promised.length,
    stepsPromised: promised.flatMap(({ steps }) => steps).length,
    results,
    again,
    relays: { all: relays.length, distinct: new Set(relays).size },
    keys: {
      made: [keysBefore, keysWhileFull, keysOnceBroken, keysAfter]
        .flatMap(({ made }) => made)
        .toSorted(),
      refused: [keysWhileFull, keysOnceBroken].map(({ isRefused }) => isRefused),
    },
    kept: found,
  }),
)
process.exit(0)
