import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OpenDatabase } from './database'
import {
  insertJournalRows,
  type JournalState,
  listBatchJournal,
  moveJournalRows,
} from './journalRows'
import { insertStagedSteps } from './stagedStepRows'
import { openTestDatabase, stageRow } from './testDatabase'

let opened: OpenDatabase
beforeAll(async () => {
  opened = await openTestDatabase()
}, 120_000)
afterAll(() => opened.close())

const NOT_SENT = { action: 'placeOrder', success: false as const, error: 'not sent: somebody else' }
const DONE = { action: 'placeOrder', success: true as const, orderId: '1' }
const by = (instanceId: string) => ({ instanceId, nowMs: 2 })

async function insert(
  batchId: string,
  states: readonly JournalState[],
  isBehind: boolean,
): Promise<string[]> {
  if (isBehind) {
    const stages = states.map((_, position) => stageRow(batchId, position))
    await insertStagedSteps(opened.database, stages, true)
  }
  const rows = states.map((state, position) => ({
    stagedId: `${batchId}-${position}`,
    fingerprint: `${batchId}-${position}`,
    signatureHash: 'hash',
    batchId,
    position,
    provider: 'fake',
    state,
    result: null,
    instanceId: 'mine',
    createdAtMs: 1,
    updatedAtMs: 1,
  }))
  expect(await insertJournalRows(opened.database, rows)).toBe(true)
  return rows.map(({ stagedId }) => stagedId)
}

describe.each([
  ['kept in the tables', false],
  ['waiting to be written', true],
])('"not sent", of rows %s,', (where, isBehind) => {
  it.each(['relaying', 'unknown'] as const)(
    'of a process that lost a step cannot hide what the one that has it %s learns',
    async (state) => {
      const [id = ''] = await insert(`${where}-${state}`, [state], isBehind)
      const hearsay = { stagedId: id, state: 'settled' as const, result: NOT_SENT, isNotSent: true }
      expect([...(await moveJournalRows(opened.database, [hearsay], by('other')))]).toEqual([])
      const truth = { stagedId: id, state: 'settled' as const, result: DONE }
      expect([...(await moveJournalRows(opened.database, [truth], by('mine')))]).toEqual([id])
      const [row] = await listBatchJournal(opened.database, `${where}-${state}`)
      expect(row).toMatchObject({ state: 'settled', result: DONE })
    },
  )

  it('is written over what nobody sends and what this process was to send, in one statement too', async () => {
    const ids = await insert(`${where}-mixed`, ['relaying', 'queued', 'queued'], isBehind)
    const moves = ids.map((stagedId) => ({
      stagedId,
      state: 'settled' as const,
      result: NOT_SENT,
      isNotSent: true,
    }))
    const moved = await moveJournalRows(opened.database, moves, by('other'))
    expect([...moved].sort()).toEqual(ids.slice(1))
    const own = await moveJournalRows(opened.database, moves.slice(0, 1), by('mine'))
    expect([...own]).toEqual(ids.slice(0, 1))
  })
})
