import { spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { ExecuteActionRequest } from '@/lib/schema/action/action'
import { promised } from '@/lib/testing/neverBroken'
import { serverArgs } from '@/lib/testing/serverArgs'
import { openEmbedded } from '@/server/db/openEmbedded'
import { makeTestDirectory } from '@/server/db/testing/testDatabase'
import { createSequencedVenue, type SequencedVenue } from '@/server/service/testing/sequencedVenue'
import { createSessionVenue, type SessionVenue } from '@/server/service/testing/sessionVenue'
import { executeAction } from './actions/executeAction'
import { createFakeVenue } from './testing/fakeVenue'
import { createTestService } from './testing/testService'

let directory: string
beforeEach(async () => {
  directory = await makeTestDirectory()
}, 120_000)
afterEach(() => rmSync(directory, { recursive: true, force: true }))

/** Runs an execution in a process of its own up to a point and kills it there, without warning. */
async function killAt(point: string, program = 'killedDesk', kind = ''): Promise<void> {
  const child = spawn(
    process.execPath,
    [...serverArgs(`server/service/testing/${program}.ts`), directory, point, kind],
    { stdio: ['ignore', 'inherit', 'inherit'] },
  )
  const ended = new Promise((resolve) => child.once('exit', resolve))
  await expect.poll(() => existsSync(join(directory, 'reached')), { timeout: 50_000 }).toBe(true)
  child.kill('SIGKILL')
  await ended
}

/** Repeats the request in a new process's place, as a caller would who got no answer. */
async function repeat() {
  const database = await openEmbedded(directory)
  const venue = createFakeVenue()
  venue.truth = {
    kind: 'settled',
    result: { action: 'cancelOrder', success: true, orderId: 'found' },
  }
  const service = createTestService([venue], database, { nowMs: Date.now() })
  const request = readFileSync(join(directory, 'request.json'), 'utf8')
  const body = ExecuteActionRequest.parse(JSON.parse(request))
  const caller = { feeIdentity: undefined, signal: new AbortController().signal }
  const answer = await executeAction(service, { body }, caller)
  await database.close()
  return {
    result: answer.body.results[0],
    relayed: venue.relayed.length,
    probed: venue.probed.length,
  }
}

it('sends a step once that was staged when the process was killed', async () => {
  await killAt('staged')
  const { result, relayed, probed } = await repeat()
  expect([result?.success, probed]).toEqual([true, 0])
  promised('a step is sent once', () => {
    expect(relayed).toBe(1)
  })
}, 120_000)

it.each(['before-send', 'after-accept'])(
  'never sends a step again whose process was killed %s, and asks the venue instead',
  async (point) => {
    await killAt(point)
    const { result, relayed, probed } = await repeat()
    promised('what may have been taken is not sent again', () => {
      expect(relayed).toBe(0)
    })
    expect(result).toEqual({ action: 'cancelOrder', success: true, orderId: 'found' })
    expect(probed).toBe(1)
  },
  60_000,
)

it('replays the result of a process that was killed after its answer', async () => {
  await killAt('answered')
  const { result, relayed, probed } = await repeat()
  promised('what was answered is not sent again', () => {
    expect(relayed).toBe(0)
  })
  expect([probed, result?.success]).toEqual([0, true])
  expect(result?.orderId).not.toBe('found')
}, 120_000)

/** Repeats the request at a made-up venue of another kind. */
async function repeatAt(venue: SequencedVenue | SessionVenue) {
  const database = await openEmbedded(directory)
  const path = join(directory, 'request.json')
  // However long the kill took: the steps live for a minute.
  const service = createTestService([venue], database, { nowMs: Math.ceil(statSync(path).mtimeMs) })
  const request = readFileSync(path, 'utf8')
  const body = ExecuteActionRequest.parse(JSON.parse(request))
  const caller = { feeIdentity: undefined, signal: new AbortController().signal }
  const { results } = (await executeAction(service, { body }, caller)).body
  await database.close()
  return { body, results }
}

/** The made-up venues with their key, and the steps that reached them. */
const OTHER_KINDS = {
  sequenced() {
    const venue = createSequencedVenue()
    const sent = () => venue.calls.reduce((sum, steps) => sum + steps, 0)
    return { venue, sent, probed: () => venue.probed.length }
  },
  session() {
    const venue = createSessionVenue()
    venue.registerKey()
    return { venue, sent: () => venue.requests.length, probed: () => 0 }
  },
}
const KINDS = ['sequenced', 'session'] as const

it.each(KINDS)(
  'sends steps once that were staged when the process was killed: %s',
  async (kind) => {
    await killAt('staged', 'killedOtherKind', kind)
    const { venue, sent, probed } = OTHER_KINDS[kind]()
    const { results } = await repeatAt(venue)
    expect(results.map(({ success }) => success)).toEqual([true, true])
    expect(probed()).toBe(0)
    promised('a step is sent once', () => {
      expect(sent()).toBe(2)
    })
  },
  120_000,
)

it.each(KINDS)(
  'replays results of a process that was killed after its answer: %s',
  async (kind) => {
    await killAt('answered', 'killedOtherKind', kind)
    const { venue, sent, probed } = OTHER_KINDS[kind]()
    const { results } = await repeatAt(venue)
    promised('what was answered is not sent again', () => {
      expect(sent()).toBe(0)
    })
    expect(probed()).toBe(0)
    expect(results.map(({ success }) => success)).toEqual([true, true])
  },
  120_000,
)

it.each(['before-send', 'after-accept'])(
  'looks every step of one call up by its hash whose process was killed %s',
  async (point) => {
    await killAt(point, 'killedOtherKind', 'sequenced')
    const venue = createSequencedVenue()
    const found = { action: 'cancelOrder', success: true as const }
    venue.probe = async (_staged, { txHash }) => ({
      kind: 'settled',
      result: { ...found, ...(txHash && { txHash }) },
    })
    const { body, results } = await repeatAt(venue)
    const hashes = body.actions.map((step) => 'signedTx' in step && step.signedTx.txHash)
    promised('what may have been taken is not sent again', () => {
      expect(venue.calls).toEqual([])
    })
    expect(results).toEqual(hashes.map((txHash) => ({ ...found, txHash })))
  },
  120_000,
)

it.each(['before-send', 'after-accept'])(
  'leaves unknown a step without a look-up whose process was killed %s, and never sends it again',
  async (point) => {
    await killAt(point, 'killedOtherKind', 'session')
    const { venue } = OTHER_KINDS.session()
    const { results } = await repeatAt(venue)
    expect(results[0]).toMatchObject({ success: false, errorCode: 2100 })
    expect(results[1]).toMatchObject({ success: true })
    // The step after it had not left.
    promised('what may have been taken is not sent again', () => {
      expect(venue.requests.map(({ path }) => path)).toEqual(['/v1/orders/2'])
    })
  },
  120_000,
)
