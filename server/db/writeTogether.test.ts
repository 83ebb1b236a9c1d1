import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OpenDatabase } from './database'
import {
  insertJournalRows,
  type JournalRow,
  type JournalState,
  listBatchJournal,
  moveJournalRows,
} from './journalRows'
import { findStagedSteps, insertStagedSteps, type StagedStepRow } from './stagedStepRows'
import { openTestDatabase } from './testDatabase'
import { writeTogether } from './writeTogether'

let opened: OpenDatabase
beforeAll(async () => {
  opened = await openTestDatabase()
}, 120_000)
afterAll(() => opened.close())

function journalRow(id: string, state: JournalState = 'relaying'): JournalRow {
  return {
    stagedId: id,
    fingerprint: id,
    signatureHash: 'hash',
    batchId: id,
    position: 0,
    provider: 'fake',
    state,
    result: null,
    instanceId: 'mine',
    createdAtMs: 1,
    updatedAtMs: 1,
  }
}

function stagedRow(id: string): StagedStepRow {
  return {
    ...{ id, batchId: id, position: 0, fingerprint: id, provider: 'fake' },
    ...{ address: '0xa1', signerAddress: '0xa2', action: 'placeOrder', signer: 'SDK' },
    ...{ step: { z: id, a: [1, null] }, relayData: { id }, probeData: null, feeIdentity: null },
    ...{ stagedAtMs: 1, expiresAtMs: 2 },
  }
}

const ids = (name: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${name}-${index}`)

describe('writes of the same moment', () => {
  it('keep every staged step as it is alone, however many there are', async () => {
    const names = ids('staged', 37)
    await Promise.all(names.map((id) => insertStagedSteps(opened.database, [stagedRow(id)])))
    const found = await findStagedSteps(opened.database, names)
    expect(found).toHaveLength(37)
    for (const { staged } of found) {
      expect(staged).toEqual(stagedRow(staged.id))
      // The order of keys is part of what is signed.
      expect(JSON.stringify(staged.step)).toBe(JSON.stringify({ z: staged.id, a: [1, null] }))
    }
  })

  it('tell each journal row whether it was the first, whatever its neighbours were', async () => {
    const [taken = '', ...free] = ids('once', 6)
    expect(await insertJournalRows(opened.database, [journalRow(taken)])).toBe(true)
    const inserted = await Promise.all(
      [taken, ...free, free[0] ?? ''].map((id) =>
        insertJournalRows(opened.database, [journalRow(id)]),
      ),
    )
    // Of two that want the same one is first, whichever.
    expect(inserted[0]).toBe(false)
    expect(inserted.slice(2, -1)).toEqual([true, true, true, true])
    expect([inserted[1], inserted[6]].filter(Boolean)).toHaveLength(1)
  })

  it('move only what may move, each with its own result and by its own process', async () => {
    const [open = '', settled = '', theirs = '', queued = ''] = ids('move', 4)
    for (const [id, state] of [
      [open, 'relaying'],
      [settled, 'settled'],
      [theirs, 'relaying'],
      [queued, 'queued'],
    ] as const) {
      await insertJournalRows(opened.database, [journalRow(id, state)])
    }
    const done = (orderId: string) => ({ action: 'placeOrder', success: true as const, orderId })
    const move = (id: string, instanceId: string, more: object = {}) =>
      moveJournalRows(
        opened.database,
        [{ stagedId: id, state: 'settled', result: done(id), ...more }],
        { instanceId, nowMs: 7 },
      )
    const moved = await Promise.all([
      move(open, 'mine'),
      move(settled, 'mine'),
      move(theirs, 'other', { isNotSent: true }),
      move(queued, 'other', { state: 'relaying', result: null }),
    ])
    expect(moved.map((set) => [...set])).toEqual([[open], [], [], [queued]])
    const rows = await Promise.all(
      [open, settled, theirs, queued].map((id) => listBatchJournal(opened.database, id)),
    )
    expect(rows.flat()).toMatchObject([
      { state: 'settled', result: done(open), instanceId: 'mine', updatedAtMs: 7 },
      { state: 'settled', result: null, updatedAtMs: 1 },
      { state: 'relaying', instanceId: 'mine', updatedAtMs: 1 },
      { state: 'relaying', instanceId: 'other', updatedAtMs: 7 },
    ])
  })

  it('are written alone where the statement is refused, and not again where that is not known', async () => {
    const alone: string[] = []
    const refusing = (code: string) =>
      writeTogether<string, true>({
        nameOf: (call) => call,
        writeMany: () => Promise.reject(Object.assign(new Error('refused'), { code })),
        async writeOne(_, call) {
          alone.push(call)
          return true
        },
      })
    const refused = refusing('23505')
    const both = ['a', 'b'].map((call) => refused(opened.database, call))
    expect(await Promise.all(both)).toEqual([true, true])
    expect(alone).toEqual(['a', 'b'])
    const lost = refusing('08006')
    const neither = ['c', 'd'].map((call) => lost(opened.database, call))
    expect((await Promise.allSettled(neither)).map(({ status }) => status)).toEqual([
      'rejected',
      'rejected',
    ])
    expect(alone).toEqual(['a', 'b'])
  })
})
