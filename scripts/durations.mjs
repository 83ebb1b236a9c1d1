import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { root } from './processes.mjs'

// `npm run test:durations`: writes down which unit test files took long in the last run of the gate.
const LEAST_SECONDS = 3

const home = join(root, '.gate')
const last = readdirSync(home).sort().at(-1)
const lines = readFileSync(join(home, last, 'units.ndjson'), 'utf8')
  .trim()
  .split('\n')
const seconds = lines
  .map((line) => JSON.parse(line))
  .filter(({ kind, ms }) => kind === 'module' && ms >= LEAST_SECONDS * 1000)
  .sort((one, other) => other.ms - one.ms)
  .map(({ file, ms }) => [relative(root, file), Math.round(ms / 1000)])
const text = JSON.stringify(Object.fromEntries(seconds), undefined, 2)
writeFileSync(join(root, 'scripts/gate/durations.json'), `${text}\n`)
