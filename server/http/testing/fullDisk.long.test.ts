import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { serverArgs } from '@/lib/testing/serverArgs'
import { makeTestDirectory } from '@/server/db/testing/testDatabase'

/** Room for the database, what the engine opens with, and a little; in MiB. */
const DISK_MIB = 128

const Refusal = z.object({ status: z.int(), code: z.int(), retryAfter: z.string().nullable() })
const Execution = z.object({
  status: z.int(),
  json: z.object({ results: z.array(z.object({ success: z.boolean() })) }),
})
const Said = z.object({
  reads: z.array(z.array(z.int())),
  refusals: z.array(Refusal.extend({ relayed: z.int().optional() })),
  after: z.int(),
  promised: z.int(),
  stepsPromised: z.int(),
  results: z.array(Execution),
  again: z.array(Execution),
  relays: z.object({ all: z.int(), distinct: z.int() }),
  keys: z.object({ made: z.array(z.string()), refused: z.array(z.boolean()) }),
  kept: z.object({
    stages: z.int(),
    states: z.record(z.string(), z.int()),
    keys: z.array(z.string()),
  }),
})

/** A file system of its own where the machine lets us mount one, and everywhere a limit on files. */
const WAYS = ['limit', ...(mountOptions() === undefined ? [] : ['tmpfs'])] as const

function mountOptions(): string | undefined {
  return ['-rm', '-m'].find((options) => {
    try {
      execFileSync('unshare', [options, 'mount', '-t', 'tmpfs', 'tmpfs', tmpdir()], {
        stdio: 'ignore',
        timeout: 10_000,
      })
      return true
    } catch {
      return false
    }
  })
}

describe.each(WAYS)('a service whose disk is full: %s', (how) => {
  let said: z.infer<typeof Said>
  let source: string
  let home: string
  beforeAll(async () => {
    source = await makeTestDirectory()
    home = mkdtempSync(join(tmpdir(), 'perpdesk-test-'))
    const args = serverArgs('server/http/testing/fullDisk.ts').join(' ')
    const run = `exec '${process.execPath}' ${args} '${source}/db' ${how}`
    const mount = `mount -t tmpfs -o size=${DISK_MIB}m tmpfs '${home}'`
    const options = { encoding: 'utf8', timeout: 120_000 } as const
    const environment = { ...process.env, PERPDESK_DATA_DIR: home, DATABASE_URL: '' }
    const [program, ...before] =
      how === 'tmpfs' ? ['unshare', mountOptions() ?? '', 'bash'] : ['bash']
    said = Said.parse(
      JSON.parse(
        execFileSync(program, [...before, '-c', how === 'tmpfs' ? `${mount} && ${run}` : run], {
          ...options,
          env: environment,
          stdio: ['ignore', 'pipe', 'inherit'],
        }),
      ),
    )
  }, 150_000)
  afterAll(() => {
    for (const directory of [source, home]) rmSync(directory, { recursive: true, force: true })
  })

  it('goes on reading', () => {
    for (const statuses of said.reads) expect(statuses).toEqual([200, 200, 200, 200])
  })

  it('refuses what it cannot keep with 500/2001 and when to come again, and relays none of it', () => {
    expect(said.refusals.length).toBeGreaterThanOrEqual(3)
    for (const refusal of said.refusals) {
      expect(refusal).toMatchObject({ status: 500, code: 2001, retryAfter: '2' })
      expect(refusal.relayed ?? 0).toBe(0)
    }
    expect(said.keys.refused).toEqual([true, true])
  })

  it('works again once there is room, without a restart', () => {
    expect(said.after).toBe(201)
    for (const { status, json } of [...said.results, ...said.again]) {
      expect(status).toBe(202)
      expect(json.results.every(({ success }) => success)).toBe(true)
    }
  })

  it('has kept everything that it promised, once, and nothing else', () => {
    expect(said.promised).toBeGreaterThanOrEqual(5)
    expect(said.relays).toEqual({ all: said.stepsPromised, distinct: said.stepsPromised })
    expect(said.kept).toEqual({
      stages: said.stepsPromised,
      states: { settled: said.stepsPromised },
      keys: said.keys.made,
    })
  })
})
