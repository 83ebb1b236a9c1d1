import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { OpenDatabase } from './database'
import { settings } from './tables'
import { openTestDatabase } from './testDatabase'

let open: OpenDatabase
beforeAll(async () => {
  open = await openTestDatabase()
}, 120_000)
afterAll(() => open.close())

const row = (key: string, value: unknown = null) => ({ key, value, updatedAtMs: 2 ** 52 })

it('gives back what was written: keys in their order, wide integers, odd text', async () => {
  const value = { z: [1, null, '\u0001', '🦀 ’\\"'], a: { nested: true } }
  await open.database.insert(settings).values(row('odd', value))
  const [read] = await open.database.select().from(settings).where(eq(settings.key, 'odd'))
  expect(JSON.stringify(read)).toBe(JSON.stringify(row('odd', value)))
})

it('answers statements without fields, rows as objects and counts', async () => {
  await open.database.insert(settings).values([row('count-1', 1), row('count-2', 2)])
  const asked = await open.database.execute(
    sql`select key, updated_at_ms from settings where key like ${'count-%'} order by key`,
  )
  expect(asked).toMatchObject({
    rows: [
      { key: 'count-1', updated_at_ms: 2 ** 52 },
      { key: 'count-2', updated_at_ms: 2 ** 52 },
    ],
  })
  const deleted = await open.database.delete(settings).where(eq(settings.key, 'count-1'))
  expect(deleted).toMatchObject({ affectedRows: 1 })
})

it('refuses what the engine refuses, all of a statement, and goes on', async () => {
  await open.database.insert(settings).values(row('taken', 1))
  const both = open.database.insert(settings).values([row('new', 1), row('taken', 2)])
  await expect(both).rejects.toMatchObject({ cause: { code: '23505' } })
  const found = () => open.database.select().from(settings).where(eq(settings.key, 'new'))
  expect(await found()).toEqual([])
  await open.database.insert(settings).values(row('new', 1))
  expect(await found()).toHaveLength(1)
  await expect(open.database.execute(sql`select nothing from nowhere`)).rejects.toThrow()
  expect(await found()).toHaveLength(1)
})

it('keeps a transaction apart from the statements beside it', async () => {
  const beside: Promise<unknown>[] = []
  await open.database
    .transaction(async (transaction) => {
      await transaction.insert(settings).values(row('inside', 1))
      beside.push(open.database.insert(settings).values(row('beside', 1)).then())
      transaction.rollback()
    })
    .catch(() => {})
  await Promise.all(beside)
  const keys = await open.database.select({ key: settings.key }).from(settings)
  expect(keys).toContainEqual({ key: 'beside' })
  expect(keys).not.toContainEqual({ key: 'inside' })
})

it('answers many at once in the order they were asked', async () => {
  const asked = Array.from({ length: 100 }, (_, index) =>
    open.database.execute(sql`select ${String(index)}::int as value`),
  )
  const answers = await Promise.all(asked)
  expect(answers.map((answer) => Object(answer).rows[0].value)).toEqual(
    answers.map((_, index) => index),
  )
})
