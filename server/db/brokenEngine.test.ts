import { execFileSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { expect, it } from 'vitest'
import { serverArgs } from '@/lib/testing/serverArgs'
import { openEmbedded } from './openEmbedded'
import { getSetting } from './settings'
import { makeTestDirectory, stageRow } from './testing/testDatabase'

/** Less than a log segment of 16 MiB, more than is written of the first one; in KiB. */
const FILE_KIB_MAX = 14_336

it('answers at once after a panic, says that it broke, and has lost nothing when opened again', async () => {
  const directory = await makeTestDirectory()
  const program = serverArgs('server/db/testing/brokenEngine.ts').join(' ')
  const node = `exec '${process.execPath}' ${program} '${directory}'`
  const said = execFileSync('bash', ['-c', `ulimit -f ${FILE_KIB_MAX}; ${node}`], {
    encoding: 'utf8',
    timeout: 60_000,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  expect(JSON.parse(said)).toEqual([
    'write done',
    'stage done',
    'broken',
    'switch failed',
    'write failed',
    'stage failed',
    'read failed',
  ])
  const opened = await openEmbedded(directory)
  expect(await getSetting(opened.database, 'before')).toBe(1)
  expect(await getSetting(opened.database, 'after')).toBeUndefined()
  const stages = await opened.steps.findStages([
    stageRow('waiting').fingerprint,
    stageRow('refused').fingerprint,
  ])
  expect(stages.map(({ staged }) => staged)).toEqual([stageRow('waiting')])
  await opened.close()
  rmSync(directory, { recursive: true, force: true })
}, 120_000)
