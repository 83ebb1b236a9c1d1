import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest'
import { AheadLog } from './aheadLog'
import type { OpenDatabase } from './database'
import { insertJournalRows, type JournalRow, moveJournalRows } from './journalRows'
import { openEmbedded } from './openEmbedded'
import { claimOpenRows } from './openJournal'
import { findStagedSteps, insertStagedSteps, type StagedStepRow } from './stagedStepRows'
import { journal, stagedSteps } from './tables'
import { makeTestDirectory, stageRow } from './testDatabase'
import { catchUp } from './writeBehind'

const DONE = { action: 'placeOrder', success: true as const, orderId: '1', note: 'é' }
const BY = { instanceId: 'mine', nowMs: 2 }

let directory: string
let opened: OpenDatabase
const spare: string[] = []
beforeEach(async () => {
  directory = await makeTestDirectory()
  opened = await openEmbedded(directory)
}, 120_000)
afterEach(async () => {
  await opened.close()
  rmSync(directory, { recursive: true, force: true })
})
afterAll(() => {
  for (const each of spare) rmSync(each, { recursive: true, force: true })
})

function journalRow({ id, batchId, position, fingerprint }: StagedStepRow): JournalRow {
  const [signatureHash, provider, instanceId] = ['hash', 'fake', 'mine']
  const named = { stagedId: id, fingerprint, signatureHash, batchId, position, provider }
  return { ...named, state: 'relaying', result: null, instanceId, createdAtMs: 1, updatedAtMs: 1 }
}

async function stage(name: string, isUnique = true): Promise<StagedStepRow> {
  const row = stageRow(name)
  await insertStagedSteps(opened.database, [row], isUnique)
  return row
}

async function take(row: StagedStepRow): Promise<boolean> {
  return await insertJournalRows(opened.database, [journalRow(row)])
}

async function settle({ id }: StagedStepRow): Promise<string[]> {
  const move = { stagedId: id, state: 'settled' as const, result: DONE }
  return [...(await moveJournalRows(opened.database, [move], BY))]
}

/** What the tables themselves have, by the names of the steps. */
async function inTables() {
  const stages = await opened.database.select().from(stagedSteps)
  const rows = await opened.database.select().from(journal)
  return {
    stages: stages.map(({ id }) => id).sort(),
    states: Object.fromEntries(rows.map(({ stagedId, state }) => [stagedId, state])),
  }
}

/** The same data as a process finds it that follows one which was killed now. */
async function afterKill(change = (_: { log: string }) => {}): Promise<OpenDatabase> {
  const copy = mkdtempSync(join(tmpdir(), 'perpdesk-killed-'))
  spare.push(copy)
  cpSync(join(directory, 'db'), join(copy, 'db'), { recursive: true })
  change({ log: join(copy, 'db', 'perpdesk_orders') })
  return await openEmbedded(copy)
}

it('gives way between statements while nobody waits, and to who waits for the rows in none', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const names = Array.from({ length: 30 }, (_, index) => `step ${index}`)
    for (const name of names) await stage(name)
    await vi.advanceTimersByTimeAsync(5_000)
    const written = async () => {
      for (let turns = 0; turns < 20; turns += 1) await turn()
      return (await inTables()).stages.length
    }
    expect(await written()).toBe(12)
    await vi.advanceTimersByTimeAsync(50)
    expect(await written()).toBe(24)
    await catchUp(opened.database)
    expect(await written()).toBe(30)
  } finally {
    vi.useRealTimers()
  }
})

it('keeps over a kill what no table has yet, as it was and as it stood last', async () => {
  const settled = await stage('settled')
  const relaying = await stage('relaying')
  const open = await stage('open')
  expect(await Promise.all([take(settled), take(relaying)])).toEqual([true, true])
  expect(await settle(settled)).toEqual([settled.id])
  expect(await inTables()).toEqual({ stages: [], states: {} })

  const next = await afterKill()
  const names = [settled, relaying, open].map(({ fingerprint }) => fingerprint)
  const found = await findStagedSteps(next.database, names)
  const byId = new Map(found.map((each) => [each.staged.id, each]))
  expect(JSON.stringify(byId.get(settled.id)?.staged)).toBe(JSON.stringify(settled))
  expect(byId.get(settled.id)?.journal).toMatchObject({ state: 'settled', result: DONE })
  expect(byId.get(relaying.id)?.journal).toEqual(journalRow(relaying))
  expect(byId.get(open.id)?.journal).toBeNull()
  await next.close()
}, 60_000)

it('has a row settled that was written while its step was on its way', async () => {
  const row = await stage('early')
  await take(row)
  await catchUp(opened.database)
  expect((await inTables()).states).toEqual({ [row.id]: 'relaying' })
  expect(await settle(row)).toEqual([row.id])
  expect(await settle(row)).toEqual([])
  expect((await inTables()).states).toEqual({ [row.id]: 'settled' })
})

it('leaves what others are at to them when one asks about a step', async () => {
  const [asked, other] = [await stage('asked'), await stage('other')]
  await Promise.all([take(asked), take(other)])
  await findStagedSteps(opened.database, [asked.fingerprint])
  expect((await inTables()).states).toEqual({ [asked.id]: 'relaying' })
  expect(await settle(other)).toEqual([other.id])
  expect((await inTables()).states).toEqual({ [asked.id]: 'relaying' })
})

it('takes a stage once, whether its row waits, is written, or came by another way', async () => {
  const row = await stage('once')
  expect(await take(row)).toBe(true)
  expect(await take(row)).toBe(false)
  await catchUp(opened.database)
  expect(await take(row)).toBe(false)
  const equal = { ...stageRow('equal'), fingerprint: row.fingerprint }
  await insertStagedSteps(opened.database, [equal])
  expect(await take(equal)).toBe(false)
})

it('gives what waits to whoever looks into lost answers, and not what is under way', async () => {
  const [lost, underWay] = [await stage('lost'), await stage('under-way')]
  await Promise.all([take(lost), take(underWay)])
  const claim = { provider: 'fake', instanceId: 'mine', nowMs: 10_000, living: [], limit: 8 }
  const among = { leaseFromMs: 5_000, underWay: [underWay.id] }
  const claimed = await claimOpenRows(opened.database, { ...claim, ...among })
  expect(claimed.map(({ staged }) => staged.id)).toEqual([lost.id])
  expect(await settle(underWay)).toEqual([underWay.id])
})

it('writes at once what a table might refuse', async () => {
  const row = { ...stageRow('odd'), step: { text: '\u001f' } }
  await insertStagedSteps(opened.database, [row], true)
  expect((await inTables()).stages).toEqual([row.id])
  expect(await take(row)).toBe(true)
})

it('keeps nothing on disk that the tables have', async () => {
  const rows = await Promise.all(Array.from({ length: 60 }, (_, n) => stage(`many-${n}`)))
  await Promise.all(rows.map(take))
  await Promise.all(rows.map(settle))
  await catchUp(opened.database)
  expect((await inTables()).stages).toHaveLength(60)
  const files = join(directory, 'db', 'perpdesk_orders')
  expect(new AheadLog(files).left).toEqual([])
  expect(readdirSync(files).length).toBeLessThanOrEqual(3)
})

it('writes what waits when it is closed', async () => {
  const row = await stage('last')
  await take(row)
  await opened.close()
  opened = await openEmbedded(directory)
  expect(await inTables()).toEqual({ stages: [row.id], states: { [row.id]: 'relaying' } })
})

it('takes nothing back that the tables learned since a line was written', async () => {
  const row = await stage('late')
  await take(row)
  const files = join(directory, 'db', 'perpdesk_orders')
  const lines = readdirSync(files).map((name) => ({ name, text: readFileSync(join(files, name)) }))
  await catchUp(opened.database)
  await settle(row)
  await opened.close()
  for (const { name, text } of lines) writeFileSync(join(files, name), text)
  opened = await openEmbedded(directory)
  expect(await inTables()).toEqual({ stages: [row.id], states: { [row.id]: 'settled' } })
})

it('never takes a stage by the log that the tables took with another one', async () => {
  const known = await stage('known')
  const other = await stage('other', false)
  const both = [known, other].map(journalRow)
  expect(await insertJournalRows(opened.database, both)).toBe(true)
  expect(await take(known)).toBe(false)
})

it('keeps all rows of a call or none where a kill cut their line short', async () => {
  const steps = [await stage('first'), await stage('second')]
  await insertJournalRows(opened.database, steps.map(journalRow))
  const files = join(directory, 'db', 'perpdesk_orders')
  const [name = ''] = readdirSync(files)
  const whole = readFileSync(join(files, name), 'utf8')
  expect(whole.trimEnd().split('\n')).toHaveLength(3)
  const next = await afterKill(({ log }) => {
    writeFileSync(join(log, name), whole.slice(0, -1))
  })
  const found = await findStagedSteps(
    next.database,
    steps.map(({ fingerprint }) => fingerprint),
  )
  expect(found.map(({ journal: taken }) => taken)).toEqual([null, null])
  await next.close()
}, 60_000)

it('does not open over a line that is none of ours, and names the file', async () => {
  await stage('before')
  const opening = afterKill(({ log }) => writeFileSync(join(log, '9.jsonl'), '{"journal":[{}]}\n'))
  await expect(opening).rejects.toThrow('9.jsonl')
}, 60_000)
