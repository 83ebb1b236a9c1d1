import { rmSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { Checkpoints } from './checkpoints'
import type { OpenDatabase } from './database'
import { openEmbedded } from './openEmbedded'
import { makeTestDirectory } from './testDatabase'

let directory: string
let opened: OpenDatabase
beforeEach(async () => {
  directory = await makeTestDirectory()
  opened = await openEmbedded(directory)
}, 120_000)
afterEach(async () => {
  await opened.close()
  rmSync(directory, { recursive: true, force: true })
})

async function lastCheckpoint(): Promise<unknown> {
  const control = sql`pg_control_checkpoint()`
  const [row] = await opened.database.select({ at: sql<string>`checkpoint_lsn` }).from(control)
  return row?.at
}

async function count(checkpoints: Checkpoints, rows: number, isQuiet: boolean): Promise<boolean> {
  const before = await lastCheckpoint()
  checkpoints.count(rows)
  await checkpoints.takeWhenDue({ isQuiet })
  return (await lastCheckpoint()) !== before
}

it('has the embedded engine forget its log once enough was written, and no sooner', async () => {
  const checkpoints = new Checkpoints(opened.database, { due: 10, max: 30 })
  await opened.database.execute(sql`create table some_rows (id integer)`)
  expect(await count(checkpoints, 9, true)).toBe(false)
  expect(await count(checkpoints, 1, true)).toBe(true)
  expect(await count(checkpoints, 0, true)).toBe(false)
})

it('puts that off while orders keep coming, but not for ever', async () => {
  const checkpoints = new Checkpoints(opened.database, { due: 10, max: 30 })
  await opened.database.execute(sql`create table some_rows (id integer)`)
  expect(await count(checkpoints, 29, false)).toBe(false)
  expect(await count(checkpoints, 1, false)).toBe(true)
})
