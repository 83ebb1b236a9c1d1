import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MUTANTS } from './mutantList.mjs'
import { root } from './processes.mjs'

// `npm run mutants [words of a name]`: breaks a copy of the sources on purpose, one break at a time,
// and lists those that the tests do not notice. A break that cannot be made any more counts as
// unnoticed.

/** A test that hangs on a break has not noticed it. */
const TIMEOUT_MS = 5 * 60_000
const LEFT_OUT = new Set(['node_modules', '.git', '.next', '.data', 'test-results'])

const wanted = process.argv.slice(2).join(' ')
const copy = mkdtempSync(join(tmpdir(), 'perpdesk-mutants-'))
cpSync(root, copy, {
  recursive: true,
  filter: (path) => !LEFT_OUT.has(path.slice(root.length + 1).split('/')[0] ?? ''),
})
symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))

/** Whether the tests hold; undefined where they did not end. */
function holds(tests) {
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs')
  const { status, error } = spawnSync(process.execPath, [vitest, 'run', '--bail=1', ...tests], {
    cwd: copy,
    stdio: 'ignore',
    timeout: TIMEOUT_MS,
  })
  return error === undefined && status !== null ? status === 0 : undefined
}

/** What became of one break: `noticed`, or why not. */
function attempt({ file, find, replace, tests }) {
  const path = join(copy, file)
  const text = readFileSync(path, 'utf8')
  if (text.split(find).length !== 2) return 'the place to break is not there once'
  writeFileSync(
    path,
    text.replace(find, () => replace),
  )
  try {
    const outcome = holds(tests)
    if (outcome === undefined) return 'the tests hang'
    return outcome ? 'SURVIVED' : 'noticed'
  } finally {
    writeFileSync(path, text)
  }
}

let survivors = 0
try {
  const chosen = MUTANTS.filter(({ name }) => name.includes(wanted))
  const allTests = [...new Set(chosen.flatMap(({ tests }) => tests))]
  if (chosen.length === 0) throw new Error(`no break is called ${wanted}`)
  if (holds(allTests) !== true) throw new Error('the tests fail without any break')
  for (const mutant of chosen) {
    const outcome = attempt(mutant)
    if (outcome !== 'noticed') survivors += 1
    console.log(`${outcome === 'noticed' ? 'ok  ' : 'MISS'} ${mutant.name}: ${outcome}`)
  }
  console.log(`\n${chosen.length} breaks, ${survivors} unnoticed`)
} catch (error) {
  survivors += 1
  console.error(error instanceof Error ? error.message : error)
} finally {
  rmSync(copy, { recursive: true, force: true })
}
process.exitCode = survivors === 0 ? 0 : 1
