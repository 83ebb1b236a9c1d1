import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { durationsOf, newestUnits } from './gate/durations.mjs'
import { root } from './processes.mjs'

// `npm run test:durations`: writes down which unit test files took long in the last run of the gate.
const file = join(root, 'scripts/gate/durations.json')
const report = newestUnits(join(root, '.gate'))
if (report === undefined) {
  console.error('No run that is kept has a report of unit tests: run `npm test` first.')
  process.exit(1)
}
const before = JSON.parse(readFileSync(file, 'utf8'))
const durations = durationsOf(report, before, (path) => existsSync(join(root, path)))
writeFileSync(file, `${JSON.stringify(durations, undefined, 2)}\n`)
