import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ActionResult } from '@/lib/schema/action/action'
import type { SignedActionStep } from '@/lib/schema/action/signedStep'
import type { OpenDatabase } from '@/server/db/database'
import { EmbeddedSteps } from '@/server/db/steps/embeddedSteps'
import { createPowerCutFiles, type PowerCutFiles } from '@/server/db/testing/powerCutFiles'
import { createAction } from '@/server/service/actions/createAction'
import { executeAction } from '@/server/service/actions/executeAction'
import {
  createFakeVenue,
  type FakeVenue,
  refuse,
  signStep,
} from '@/server/service/testing/fakeVenue'
import { createTestService } from '@/server/service/testing/testService'
import type { Caller } from './service'

const caller: Caller = { feeIdentity: undefined, signal: new AbortController().signal }
const NOW_MS = 1_800_000_000_000
const ORDERS = 12
const CUTS = 50

type Request = { provider: string; address: `0x${string}`; actions: SignedActionStep[] }

/** Orders of one process: what was asked, and what was answered by the time the power went. */
type Life = { requests: Request[]; answered: Map<number, ActionResult[]>; venue: FakeVenue }

async function createService(files: PowerCutFiles, venue: FakeVenue) {
  const steps = await EmbeddedSteps.open(files, { report: () => {}, segmentBytes: 8_000 })
  const opened: OpenDatabase = {
    steps,
    isExclusive: true,
    // An order of the one process needs no table.
    database: {} as never,
    close: () => steps.close(),
  }
  return createTestService([venue], opened, { nowMs: NOW_MS })
}

/** Places orders of one and of two steps, several at once, some of them refused. */
async function live(files: PowerCutFiles, cutAfter = Number.POSITIVE_INFINITY): Promise<Life> {
  const venue = createFakeVenue('fake', () => NOW_MS)
  const service = await createService(files, venue)
  files.cutAfter(cutAfter)
  const life: Life = { requests: [], answered: new Map(), venue }
  const placed = Array.from({ length: ORDERS }, async (_, index) => {
    for (let turn = 0; turn < index * 2; turn += 1) await new Promise((next) => setImmediate(next))
    venue.orderSteps = index % 3 === 0 ? ['updateLeverage', 'placeOrder'] : ['placeOrder']
    if (index % 5 === 4) venue.outcomes = [refuse]
    const address: `0x${string}` = `0x${(index + 1).toString(16).padStart(40, '0')}`
    const owner = { provider: 'fake', address, action: 'placeOrder' as const }
    const body = { ...owner, signerAddress: `0x${'a9'.repeat(20)}` as const, params: {} as never }
    const { actions } = (await createAction(service, { body }, caller)).body
    const request = { provider: 'fake', address, actions: actions.map((step) => signStep(step)) }
    life.requests[index] = request
    const executed = await executeAction(service, { body: { ...owner, ...request } }, caller)
    life.answered.set(index, executed.body.results)
  })
  const everything = Promise.all(placed)
  // Until all is answered, or the power is gone and nothing goes on.
  for (let idle = 0; idle < 40 && life.answered.size < ORDERS; ) {
    const before = `${files.syncs} ${life.answered.size} ${venue.relayed.length}`
    await new Promise((next) => setImmediate(next))
    idle = before === `${files.syncs} ${life.answered.size} ${venue.relayed.length}` ? idle + 1 : 0
  }
  everything.catch(() => undefined)
  return life
}

/** Repeats every request at the process that follows, and holds what comes of it. */
async function requireNothingLost(files: PowerCutFiles, { requests, answered, venue }: Life) {
  const relayedBefore = new Set(venue.relayed.map(({ probeData }) => JSON.stringify(probeData)))
  const next = createFakeVenue('fake', () => NOW_MS)
  const found: ActionResult = { action: 'placeOrder', success: true, orderId: 'found' }
  next.truth = { kind: 'settled', result: found }
  const service = await createService(files, next)
  for (const [index, request] of requests.entries()) {
    if (request === undefined) continue
    const body = { ...request, action: 'placeOrder' as const }
    const again = await executeAction(service, { body }, caller).then(
      ({ body: { results } }) => results,
      (error: unknown) => error,
    )
    const before = answered.get(index)
    if (before !== undefined) expect(again).toEqual(before)
    // A stage may be gone; then its step was never sent.
    else if (!Array.isArray(again)) {
      expect(again).toMatchObject({ status: 410, code: 2042 })
      for (const { nonce } of noncesOf(request)) {
        expect(relayedBefore.has(JSON.stringify({ nonce }))).toBe(false)
      }
    }
  }
  const twice = next.relayed.filter(({ probeData }) => relayedBefore.has(JSON.stringify(probeData)))
  expect(twice).toEqual([])
}

function noncesOf({ actions }: Request): { nonce: unknown }[] {
  return actions.map((step) => ({
    nonce: 'typedData' in step ? step.typedData.message.nonce : undefined,
  }))
}

describe('a power cut', () => {
  it(`at ${CUTS} points takes nothing that was answered and sends nothing twice`, async () => {
    const whole = createPowerCutFiles()
    expect((await live(whole)).answered.size).toBe(ORDERS)
    expect(whole.syncs).toBeGreaterThan(10)
    const points = Array.from({ length: CUTS }, (_, index) => ({
      after: Math.floor((index * whole.syncs) / CUTS),
      index,
    }))
    const cut = new Set<number>()
    for (const { after, index } of points) {
      const files = createPowerCutFiles()
      const life = await live(files, after)
      if (files.isCut) cut.add(after)
      // What was on its way: nothing of it, all of it, a part, or zeros in its place.
      const left = files.afterCut((bytes) => ({
        length: Math.floor((bytes * (index % 4)) / 3),
        isZero: index % 8 > 4,
      }))
      await requireNothingLost(left, life)
    }
    expect(cut.size).toBeGreaterThan(10)
  }, 120_000)

  it('takes nothing that was answered where it cuts a disk that was left by a kill', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(30), fc.nat(30), async (first, second) => {
        const files = createPowerCutFiles()
        const killed = await live(files, first)
        // Killed: what was written is there, and the machine goes on.
        const on = files.afterCut((bytes) => ({ length: bytes, isZero: false }))
        const service = await createService(
          on,
          createFakeVenue('fake', () => NOW_MS),
        )
        const answers = new Map(killed.answered)
        for (const [index, request] of killed.requests.entries()) {
          if (request === undefined) continue
          const body = { ...request, action: 'placeOrder' as const }
          const again = await executeAction(service, { body }, caller).catch(() => undefined)
          if (again?.body.results.every(({ success }) => success)) {
            answers.set(index, again.body.results)
          }
          if (index > second) break
        }
        await requireNothingLost(on.afterCut(), { ...killed, answered: answers })
      }),
      { numRuns: 15 },
    )
  })
})
