import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CreateActionRequest } from '@/lib/schema/action/action'
import type { SignedActionStep } from '@/lib/schema/action/signedStep'
import type { OpenDatabase } from '@/server/db/database'
import type { StagedStepRow } from '@/server/db/steps/stepStore'
import { openTestDatabase } from '@/server/db/testing/testDatabase'
import { caller, createSteps, executeSteps } from '@/server/service/testing/actionCalls'
import { accept, createFakeVenue, refuse, signStep } from '@/server/service/testing/fakeVenue'
import { createTestService, type TestService } from '@/server/service/testing/testService'
import type { RelayOutcome, StagedStep } from '@/server/venues/adapter'
import { executeAction } from './executeAction'
import { fingerprintStep } from './fingerprint'

const KINDS = ['updateLeverage', 'approveAgent', 'placeOrder', 'placeTriggerOrder']

let database: OpenDatabase
let made = 0
beforeAll(async () => {
  database = await openTestDatabase()
}, 120_000)
afterAll(() => database.close())

function openVenue() {
  made += 1
  const venue = createFakeVenue('fake')
  venue.orderSteps = KINDS
  const service = createTestService([venue], database, { nowMs: 1_800_000_000_000 })
  const address: `0x${string}` = `0x${made.toString(16).padStart(40, '0')}`
  return { venue, service, address }
}

async function sign(service: TestService, address: string): Promise<SignedActionStep[]> {
  const body = CreateActionRequest.parse({
    provider: 'fake',
    address,
    signerAddress: `0x${'a9'.repeat(20)}`,
    action: 'placeOrder',
    params: {
      market: { marketId: 'BTC', categoryId: 'fake' },
      side: 'BUY',
      type: 'MARKET',
      size: '1',
      price: '1',
    },
  })
  const actions = await createSteps(service, body)
  return actions.map((step) => signStep(step))
}

const FAILURES: Record<string, (staged: StagedStep) => RelayOutcome> = {
  'the venue refuses': refuse,
  'could not be sent': ({ step }) => ({
    kind: 'notSent',
    result: { action: step.action, success: false, error: 'Not sent.', errorCode: 2004 },
  }),
  'loses its answer': () => ({ kind: 'unknown', message: 'gone' }),
  'fails inside the adapter': () => {
    throw new Error('broken')
  },
}

describe.each(Object.keys(FAILURES))('of several steps one that %s', (how) => {
  it.each(KINDS.map((_, index) => index))(
    'keeps back all after it, and repeats return the same: step %i',
    async (failing) => {
      const { venue, service, address } = openVenue()
      const actions = await sign(service, address)
      const fail = FAILURES[how] ?? refuse
      venue.outcomes = KINDS.map((_, index) => (index === failing ? fail : accept))
      const request = { provider: 'fake', address, action: 'placeOrder' as const, actions }
      const { results } = await executeSteps(service, request)
      const outcomes = results.map((result) => {
        if (result.success) return 'done'
        return result.error.includes('a preceding step failed') ? 'kept back' : 'failed'
      })
      expect(outcomes).toEqual(
        KINDS.map((_, index) => {
          if (index === failing) return 'failed'
          return index < failing ? 'done' : 'kept back'
        }),
      )
      expect(venue.relayed.map(({ step }) => step.action)).toEqual(KINDS.slice(0, failing + 1))

      // Another process, asked the same.
      const other = createTestService([venue], database, { nowMs: 1_800_000_001_000 })
      const again = await executeAction(other, { body: request }, caller)
      expect(again.body.results).toEqual(results)
      expect(venue.relayed).toHaveLength(failing + 1)
    },
  )
})

it('leaves a step that another process has taken to that one, and says that it does not know', async () => {
  const { venue, service, address } = openVenue()
  const actions = await sign(service, address)
  let taken: StagedStepRow | undefined
  venue.outcomes = [
    async (staged) => {
      const fingerprint = fingerprintStep(
        { provider: 'fake', address, action: 'placeOrder' },
        actions[1] ?? staged.step,
      )
      const [next] = await database.steps.findStages([fingerprint])
      taken = next?.staged
      const move = { stagedId: taken?.id ?? '', state: 'relaying' as const, result: null }
      await database.steps.move([move], { instanceId: 'other', nowMs: 1 })
      return accept(staged)
    },
  ]
  const request = { provider: 'fake', address, action: 'placeOrder' as const, actions }
  const { results } = await executeSteps(service, request)
  expect(results.map((result) => result.success || result.errorCode)).toEqual([
    true,
    2100,
    2100,
    2100,
  ])
  const rows = await database.steps.listBatch(taken?.batchId ?? '')
  expect(rows[1]).toMatchObject({
    state: 'relaying',
    instanceId: 'other',
  })
})
