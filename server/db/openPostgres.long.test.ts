import { afterAll, beforeAll, expect, it } from 'vitest'
import { isDatabaseFailure } from './databaseFailure'
import { openPostgres } from './openPostgres'
import { getSetting, putSetting } from './settings'
import { startTestServer, type TestServer } from './testing/testServer'

/** Much longer than a busy machine takes for a statement. What hangs is waited for without work. */
const PATIENCE = { statementMs: 9_000, deadlineMs: 10_000 }

const servers: TestServer[] = []
/** What hangs is waited for side by side: both are started before. */
let hanging: TestServer
let dead: TestServer
beforeAll(async () => {
  hanging = await start('all')
  dead = await start('all')
}, 120_000)
afterAll(async () => {
  for (const server of servers) await server.close()
})

async function start(tables: 'all' | 'none'): Promise<TestServer> {
  const server = await startTestServer(tables)
  servers.push(server)
  return server
}

const put = (key: string) => ({ key, value: 1, nowMs: 1 })
const failure = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => error,
  )

it('keeps rows as any other database, where there were no tables before', async () => {
  const server = await start('none')
  const opened = await openPostgres(server.url, PATIENCE)
  await putSetting(opened.database, put('a'))
  expect(await getSetting(opened.database, 'a')).toBe(1)
  await opened.close()
}, 120_000)

it.concurrent('fails everything that is open once a connection hangs, and says that it broke', async () => {
  const opened = await openPostgres(hanging.url, PATIENCE)
  let broken = 0
  opened.onBroken?.(() => {
    broken += 1
  })
  await putSetting(opened.database, put('before'))
  hanging.hang()
  const statements = Array.from({ length: 30 }, (_, index) =>
    putSetting(opened.database, put(`hanging ${index}`)),
  )
  const transaction = opened.database.transaction(async (inside) => {
    await putSetting(inside, put('inside'))
  })
  const errors = await Promise.all([...statements, transaction].map(failure))
  expect(errors.map(isDatabaseFailure)).toEqual(errors.map(() => true))
  expect(broken).toBe(1)
  // What waits for its turn now is not sent behind the caller's back either.
  expect(isDatabaseFailure(await failure(putSetting(opened.database, put('late'))))).toBe(true)
  expect(await hanging.query(`select 1 from settings where key in ('late', 'inside')`)).toEqual([])
}, 60_000)

// Its limit is half of what a migration may take.
it.concurrent('does not wait for a dead server as long as for a migration when it is opened', async () => {
  dead.hang()
  expect(await failure(openPostgres(dead.url, PATIENCE))).toBeInstanceOf(Error)
}, 60_000)
