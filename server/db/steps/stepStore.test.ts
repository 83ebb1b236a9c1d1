import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openPostgres } from '@/server/db/openPostgres'
import { createPowerCutFiles } from '@/server/db/testing/powerCutFiles'
import { openTestDatabase, stageRow } from '@/server/db/testing/testDatabase'
import { startTestServer } from '@/server/db/testing/testServer'
import { EmbeddedSteps } from './embeddedSteps'
import type { JournalMove, JournalRow, JournalState, StagedStepRow, StepStore } from './stepStore'
import { transition } from './transition'

const DONE = { action: 'placeOrder', success: true as const, orderId: '1', note: 'é' }
const REFUSED = { action: 'placeOrder', success: false as const, error: 'no\u0000' }
const NOT_SENT = { action: 'placeOrder', success: false as const, error: 'not sent: somebody else' }
const by = (instanceId: string, nowMs = 2) => ({ instanceId, nowMs })

type Opened = { steps: StepStore; close(): Promise<void> }

/** Both implementations; on a PostgreSQL server too where `TEST_DATABASE_URL` names one. */
const STORES: Record<string, () => Promise<Opened>> = {
  async embedded() {
    const steps = await EmbeddedSteps.open(createPowerCutFiles(), { report: () => {} })
    return { steps, close: () => steps.close() }
  },
  async PostgreSQL() {
    if (process.env.TEST_DATABASE_URL !== undefined) return await openTestDatabase()
    const server = await startTestServer()
    const opened = await openPostgres(server.url)
    return {
      steps: opened.steps,
      async close() {
        await opened.close()
        await server.close()
      },
    }
  },
}

describe.each(Object.keys(STORES))('the %s store', (name) => {
  let opened: Opened
  let store: StepStore
  let made = 0
  beforeAll(async () => {
    const open = STORES[name]
    if (open === undefined) throw new Error('no such store')
    opened = await open()
    store = opened.steps
  }, 120_000)
  afterAll(() => opened.close())

  async function stage(count = 1, more: Partial<StagedStepRow> = {}): Promise<StagedStepRow[]> {
    made += 1
    const rows = Array.from({ length: count }, (_, position) => ({
      ...stageRow(`${name}${made}`, position),
      ...more,
    }))
    await store.stage(rows)
    return rows
  }

  async function submit(states: readonly JournalState[], more: Partial<StagedStepRow> = {}) {
    const stages = await stage(states.length, more)
    const rows = stages.map((row, index) => journalRow(row, states[index] ?? 'queued'))
    expect(await store.insert(rows)).toBe(true)
    return { stages, rows, ids: rows.map(({ stagedId }) => stagedId) }
  }

  async function statesOf({ stages }: { stages: readonly StagedStepRow[] }) {
    return (await store.listBatch(stages[0]?.batchId ?? '')).map(({ state }) => state)
  }

  it('gives a stage back as it was, the order of its keys included', async () => {
    const [row] = await stage()
    const [found, ...more] = await store.findStages([row?.fingerprint ?? ''])
    expect(found).toEqual({ staged: row, journal: null })
    expect(JSON.stringify(found?.staged.step)).toBe(JSON.stringify(row?.step))
    expect(more).toEqual([])
  })

  it('finds every stage of a payload, newest first, each with its journal row', async () => {
    const [older] = await stage(1, { fingerprint: `same ${name}`, stagedAtMs: 1 })
    const { stages, rows } = await submit(['settled'], {
      fingerprint: `same ${name}`,
      stagedAtMs: 5,
    })
    expect(await store.findStages([`same ${name}`])).toEqual([
      { staged: stages[0], journal: rows[0] },
      { staged: older, journal: null },
    ])
  })

  it('takes a step once, and of several all or none', async () => {
    const { rows, stages } = await submit(['relaying', 'queued'])
    expect(await store.insert(rows.slice(0, 1))).toBe(false)
    const [third] = await stage()
    if (third === undefined) throw new Error('no stage')
    expect(await store.insert([journalRow(third, 'relaying'), ...rows.slice(0, 1)])).toBe(false)
    expect(await statesOf({ stages: [third] })).toEqual([])
    expect(await statesOf({ stages })).toEqual(['relaying', 'queued'])
  })

  it('takes the same signature over the same payload once, whichever stage it names', async () => {
    const { rows } = await submit(['settled'], { fingerprint: `twice ${name}` })
    const [again] = await stage(1, { fingerprint: `twice ${name}` })
    if (again === undefined) throw new Error('no stage')
    expect(await store.insert([journalRow(again, 'relaying')])).toBe(false)
    const other = { ...journalRow(again, 'relaying'), signatureHash: 'other' }
    expect(await store.insert([other])).toBe(true)
    expect(rows).toHaveLength(1)
  })

  it('never overwrites a settled row, in a batch either', async () => {
    const submitted = await submit(['relaying', 'settled'])
    const [first = '', second = ''] = submitted.ids
    const moved = await store.move(
      [
        { stagedId: second, state: 'settled', result: REFUSED },
        { stagedId: first, state: 'settled', result: DONE },
        { stagedId: first, state: 'settled', result: REFUSED },
        { stagedId: first, state: 'unknown', result: null },
      ],
      by('mine'),
    )
    expect([...moved]).toEqual([first])
    const rows = await store.listBatch(submitted.stages[0]?.batchId ?? '')
    expect(rows.map(({ state, result }) => [state, result])).toEqual([
      ['settled', DONE],
      ['settled', null],
    ])
  })

  it.each(['relaying', 'unknown'] as const)(
    'lets “not sent” of another process hide no outcome of a step that is %s',
    async (state) => {
      const submitted = await submit([state])
      const [id = ''] = submitted.ids
      const unconfirmed = {
        stagedId: id,
        state: 'settled' as const,
        result: NOT_SENT,
        isNotSent: true,
      }
      expect([...(await store.move([unconfirmed], by('other')))]).toEqual([])
      const truth = { stagedId: id, state: 'settled' as const, result: DONE }
      expect([...(await store.move([truth], by('mine')))]).toEqual([id])
      expect(await statesOf(submitted)).toEqual(['settled'])
    },
  )

  it('takes back rows that did nothing, of this process alone: their steps may be submitted again', async () => {
    const submitted = await submit(['settled', 'relaying', 'queued', 'unknown'])
    const { ids, rows, stages } = submitted
    await store.release(ids, 'other')
    expect(await statesOf(submitted)).toEqual(['settled', 'relaying', 'queued', 'unknown'])
    await store.release(ids, 'mine')
    expect(await statesOf(submitted)).toEqual(['settled', 'unknown'])
    const fingerprint = stages[1]?.fingerprint ?? ''
    expect(await store.findStages([fingerprint])).toEqual([{ staged: stages[1], journal: null }])
    const move = { stagedId: ids[1] ?? '', state: 'settled' as const, result: DONE }
    expect([...(await store.move([move], by('mine')))]).toEqual([])
    expect(await store.insert(rows.slice(1, 2))).toBe(true)
    expect([...(await store.move([move], by('mine')))]).toEqual([ids[1]])
  })

  it('keeps what a venue says, whatever characters are in it', async () => {
    const submitted = await submit(['relaying'])
    const [stagedId = ''] = submitted.ids
    await store.move([{ stagedId, state: 'settled', result: REFUSED }], by('mine'))
    const [row] = await store.listBatch(submitted.stages[0]?.batchId ?? '')
    expect(row?.result).toEqual(REFUSED)
  })

  it('moves rows as the transition function does, whatever the moves', async () => {
    const state = fc.constantFrom<JournalState>('queued', 'relaying', 'unknown', 'settled')
    const move = fc.record({
      row: fc.nat(2),
      state,
      isNotSent: fc.boolean(),
      onlyFrom: fc.option(state, { nil: undefined }),
      instanceId: fc.constantFrom('mine', 'other'),
    })
    const start = fc.tuple(state, state, state)
    const calls = fc.array(fc.array(move, { minLength: 1, maxLength: 4 }), { maxLength: 4 })
    await fc.assert(
      fc.asyncProperty(start, calls, async (states, batches) => {
        const { ids, stages, rows: first } = await submit(states)
        const model = new Map(first.map((row) => [row.stagedId, row]))
        for (const [nowMs, batch] of batches.entries()) {
          const mover = by(batch[0]?.instanceId ?? 'mine', nowMs + 2)
          const moves = batch.map(
            ({ row, instanceId: _, onlyFrom, ...rest }): JournalMove => ({
              ...rest,
              stagedId: ids[row] ?? '',
              result: null,
              ...(onlyFrom && { onlyFrom }),
            }),
          )
          const expected = new Set<string>()
          for (const each of moves) {
            const row = model.get(each.stagedId)
            const next = row && transition(row, each, mover)
            if (next === undefined) continue
            model.set(each.stagedId, next)
            expected.add(each.stagedId)
          }
          expect(await store.move(moves, mover)).toEqual(expected)
        }
        expect(await store.listBatch(stages[0]?.batchId ?? '')).toEqual([...model.values()])
      }),
      { numRuns: 60 },
    )
  })

  it('gives an open row to one process alone, and not again before its pause is over', async () => {
    const provider = `claims ${name}`
    const { ids } = await submit(['unknown', 'relaying', 'queued', 'settled'], { provider })
    const claim = (instanceId: string, nowMs: number) =>
      store.claimOpen({
        provider,
        instanceId,
        nowMs,
        underWay: [],
        living: [],
        leaseFromMs: 0,
        limit: 8,
      })
    const claimed = await Promise.all([claim('a', 5_000), claim('b', 5_000)])
    expect(claimed.flat().map(({ staged }) => staged.id)).toEqual(
      expect.arrayContaining(ids.slice(0, 2)),
    )
    expect(claimed.flat()).toHaveLength(2)
    expect(await claim('a', 5_900)).toEqual([])
    expect(await claim('a', 7_000)).toHaveLength(2)
  })

  it('leaves open rows alone that a living process has, or that are under way here', async () => {
    const provider = `leases ${name}`
    const { ids } = await submit(['relaying', 'unknown'], { provider })
    const claim = (more: { living?: string[]; underWay?: string[]; leaseFromMs?: number }) =>
      store.claimOpen({
        provider,
        ...by('other', 5_000),
        underWay: [],
        living: [],
        leaseFromMs: 0,
        limit: 8,
        ...more,
      })
    expect(await claim({ living: ['mine'], underWay: ids.slice(1) })).toEqual([])
    expect(await claim({ living: ['mine'], underWay: ids.slice(1), leaseFromMs: 4 })).toHaveLength(
      1,
    )
  })

  it('lists the submitted steps of an account around one, and what expired in the queue', async () => {
    const owner = { provider: `around ${name}`, address: '0x7' }
    const near = await submit(['settled', 'queued'], { ...owner, expiresAtMs: 1_000 })
    await submit(['settled'], { ...owner, expiresAtMs: 9_000 })
    await submit(['settled'], { ...owner, address: '0x8', expiresAtMs: 1_000 })
    const [self] = await stage(1, { ...owner, expiresAtMs: 1_500 })
    if (self === undefined) throw new Error('no stage')
    const around = await store.listSubmittedAround(self, 500)
    expect(around).toEqual([
      { relayData: near.stages[0]?.relayData, state: 'settled', result: null, updatedAtMs: 1 },
    ])
    expect(await store.listExpiredQueue(owner.provider, 1_001)).toEqual([near.stages[1]])
    expect(await store.listExpiredQueue(owner.provider, 1_000)).toEqual([])
    const live = { ...owner, action: self.action }
    expect(await store.hasLiveStage(live, 8_999)).toBe(true)
    expect(await store.hasLiveStage(live, 9_000)).toBe(false)
  })

  it('gives each nonce once, rising, at the clock or above', async () => {
    const ask = (nowMs: number) => store.nextNonce({ provider: name, signer: '0x1', nowMs })
    const together = await Promise.all([ask(1_000), ask(1_000), ask(1_000), ask(900)])
    expect(together.toSorted()).toEqual([1_000, 1_001, 1_002, 1_003])
    expect(await ask(5_000)).toBe(5_000)
    expect(await ask(20_000)).toBe(20_000)
    expect(await ask(1)).toBe(20_001)
  })

  it('forgets what expired, and nothing whose outcome is open', async () => {
    const before = await store.count()
    await store.purge(200_000)
    const open = await submit(['relaying', 'unknown', 'settled', 'queued'], {
      expiresAtMs: 100_000,
    })
    const living = await stage(1, { expiresAtMs: 200_000 })
    await store.purge(200_000)
    const left = await store.findStages([...open.stages, ...living].map((row) => row.fingerprint))
    expect(left.map(({ staged }) => staged.id).toSorted()).toEqual(
      [...open.ids.slice(0, 2), living[0]?.id].toSorted(),
    )
    expect((await store.count()).stages).toBeLessThan(before.stages)
  })
})

function journalRow(stage: StagedStepRow, state: JournalState): JournalRow {
  const { id, batchId, position, fingerprint, provider } = stage
  return {
    ...{
      stagedId: id,
      fingerprint,
      signatureHash: `hash ${position}`,
      batchId,
      position,
      provider,
    },
    ...{ state, result: null, instanceId: 'mine', createdAtMs: 1, updatedAtMs: 1 },
  }
}
