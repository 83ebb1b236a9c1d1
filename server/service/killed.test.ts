import { spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { ExecuteActionRequest } from '@/lib/schema/action'
import { openEmbedded } from '@/server/db/openEmbedded'
import { makeTestDirectory } from '@/server/db/testDatabase'
import { executeAction } from './executeAction'
import { createFakeVenue } from './fakeVenue'
import { createTestDesk } from './testDesk'

let directory: string
beforeEach(async () => {
  directory = await makeTestDirectory()
}, 120_000)
afterEach(() => rmSync(directory, { recursive: true, force: true }))

/** Runs an execution in a process of its own up to a point and kills it there, without warning. */
async function killAt(point: string): Promise<void> {
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', 'server/service/killedDesk.ts', directory, point],
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
  const desk = createTestDesk([venue], database, { nowMs: Date.now() })
  const request = readFileSync(join(directory, 'request.json'), 'utf8')
  const body = ExecuteActionRequest.parse(JSON.parse(request))
  const caller = { feeIdentity: undefined, signal: new AbortController().signal }
  const answer = await executeAction(desk, { body }, caller)
  await database.close()
  return {
    result: answer.body.results[0],
    relayed: venue.relayed.length,
    probed: venue.probed.length,
  }
}

it('sends a step once that was staged when the process was killed', async () => {
  await killAt('staged')
  expect(await repeat()).toMatchObject({ result: { success: true }, relayed: 1, probed: 0 })
}, 60_000)

it.each(['before-send', 'after-accept'])(
  'never sends a step again whose process was killed %s, and asks the venue instead',
  async (point) => {
    await killAt(point)
    expect(await repeat()).toEqual({
      result: { action: 'cancelOrder', success: true, orderId: 'found' },
      relayed: 0,
      probed: 1,
    })
  },
  60_000,
)

it('replays the result of a process that was killed after its answer', async () => {
  await killAt('answered')
  const { result, relayed, probed } = await repeat()
  expect([relayed, probed, result?.success]).toEqual([0, 0, true])
  expect(result?.orderId).not.toBe('found')
}, 60_000)
