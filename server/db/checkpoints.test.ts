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

it('has the embedded engine forget its log once enough was written, and no sooner', async () => {
  const checkpoints = new Checkpoints(opened.database, 10)
  const before = await lastCheckpoint()
  await opened.database.execute(sql`create table some_rows (id integer)`)
  checkpoints.count(9)
  await checkpoints.takeWhenDue()
  expect(await lastCheckpoint()).toBe(before)
  checkpoints.count(1)
  await checkpoints.takeWhenDue()
  const after = await lastCheckpoint()
  expect(after).not.toBe(before)
  await checkpoints.takeWhenDue()
  expect(await lastCheckpoint()).toBe(after)
})
