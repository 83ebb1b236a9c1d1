import { sql } from 'drizzle-orm'
import { openEmbedded } from '@/server/db/openEmbedded'
import { getSetting, putSetting } from '@/server/db/settings'
import { stageRow } from './testDatabase'

// The process of `brokenEngine.test.ts`: no file of it may grow to the size of a log segment, so
// the engine panics as it does on a full disk. Says what comes of the statements after it.
const [directory = ''] = process.argv.slice(2)
process.on('SIGXFSZ', () => {})

const { database, steps, onBroken } = await openEmbedded(directory)
const results: string[] = []
onBroken?.(() => results.push('broken'))
async function attempt(label: string, statement: () => Promise<unknown>): Promise<void> {
  results.push(
    await statement().then(
      () => `${label} done`,
      () => `${label} failed`,
    ),
  )
}
await attempt('write', () => putSetting(database, { key: 'before', value: 1, nowMs: 1 }))
await attempt('stage', () => steps.stage([stageRow('waiting')]))
await attempt('switch', () => database.execute(sql`select pg_switch_wal()`))
await attempt('write', () => putSetting(database, { key: 'after', value: 1, nowMs: 1 }))
await attempt('stage', () => steps.stage([stageRow('refused')]))
await attempt('read', () => getSetting(database, 'before'))
process.stdout.write(JSON.stringify(results))
process.exit(0)
