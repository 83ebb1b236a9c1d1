import { sql } from 'drizzle-orm'
import { openEmbedded } from './openEmbedded'
import { getSetting, putSetting } from './settings'
import { insertStagedSteps } from './stagedStepRows'
import { stageRow } from './testDatabase'

// The process of `brokenEngine.test.ts`: no file of it may grow to the size of a log segment, so
// the engine panics as it does on a full disk. Says what comes of the statements after it.
const [directory = ''] = process.argv.slice(2)
process.on('SIGXFSZ', () => {})

const { database, onBroken } = await openEmbedded(directory)
const said: string[] = []
onBroken?.(() => said.push('broken'))
async function attempt(what: string, statement: () => Promise<unknown>): Promise<void> {
  said.push(
    await statement().then(
      () => `${what} done`,
      () => `${what} failed`,
    ),
  )
}
await attempt('write', () => putSetting(database, { key: 'before', value: 1, nowMs: 1 }))
await attempt('stage', () => insertStagedSteps(database, [stageRow('waiting')], true))
await attempt('switch', () => database.execute(sql`select pg_switch_wal()`))
await attempt('write', () => putSetting(database, { key: 'after', value: 1, nowMs: 1 }))
await attempt('stage', () => insertStagedSteps(database, [stageRow('refused')], true))
await attempt('read', () => getSetting(database, 'before'))
process.stdout.write(JSON.stringify(said))
process.exit(0)
