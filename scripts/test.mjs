import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildIfStale } from './buildIfStale.mjs'
import { ensureChromium } from './chromium.mjs'
import { ensureFirefox } from './firefox.mjs'
import { runStories } from './gate/stories.mjs'
import { twoChancesWhole } from './gate/twoChances.mjs'
import { runUnits } from './gate/units.mjs'
import { describeFailure, judge } from './gate/verdict.mjs'
import { ensureInstalled } from './install.mjs'
import { bin, isPortFree, root, run } from './processes.mjs'
import { runCluster } from './runCluster.mjs'
import { runGenerators } from './runGenerators.mjs'

const work = mkdtempSync(join(tmpdir(), 'perpdesk-test-'))
const outcomes = []

/** Something without which nothing can be tested here: packages, a browser. */
class Untestable extends Error {}

/** A step that either holds or not, without a second chance: lint, types, build. */
function check(name, holds) {
  console.log(`\n== ${name}`)
  const failed = []
  try {
    if (holds() === false) failed.push({ error: `${name} failed` })
  } catch (error) {
    console.error(error.message)
    failed.push({ error: error.message })
  }
  outcomes.push({ passed: 1 - failed.length, failed, flaky: [], firstFailures: 0 })
  return failed.length === 0
}

/** What has to be there before anything can be tested. @throws Untestable */
function need(name, provide) {
  console.log(`\n== ${name}`)
  try {
    return provide()
  } catch (error) {
    throw new Untestable(error.message)
  }
}

/** A base port with the next `span` ports free, so that a suite never meets another program. */
async function freePorts(start, span) {
  for (let base = start; base < 60_000; base += span) {
    const free = await Promise.all(Array.from({ length: span }, (_, i) => isPortFree(base + i)))
    if (free.every(Boolean)) return base
  }
  throw new Untestable('no free ports')
}

/** Where there is a Firefox; undefined, and said, where none can be had: the distribution may lack it. */
function secondEngine() {
  try {
    return { path: ensureFirefox() }
  } catch (error) {
    console.log(`The stories in Firefox did NOT run: ${error.message}.`)
    return undefined
  }
}

async function stories() {
  const chromium = need('browser', ensureChromium)
  const firefox = secondEngine()
  console.log('\n== browser stories')
  // Two desks: a web server, the exchange's admin port, three faces and the chain each.
  const bases = { 1: await freePorts(21_000, 12), 2: await freePorts(22_000, 12) }
  const envOf = (number) => ({
    PORT: String(bases[number]),
    PAPER_PORT: String(bases[number] + 1),
    PERPDESK_DATA_DIR: join(work, `data-${number}`),
    ...(chromium === undefined ? {} : { CHROMIUM_PATH: chromium }),
    ...(firefox?.path === undefined ? {} : { FIREFOX_PATH: firefox.path }),
  })
  const args = firefox === undefined ? ['--project', 'chromium'] : []
  const outputOf = (number) => join(root, 'test-results', `pass-${number}`)
  outcomes.push(runStories({ work, config: 'e2e/playwright.config.ts', envOf, outputOf, args }))
}

async function main() {
  need('install', ensureInstalled)
  const isSound = [
    check('lint', () => run(bin('biome'), ['check', '--error-on-warnings', '.'])),
    check('unused code', () => run(bin('knip'), ['--no-progress', '--no-config-hints'])),
    check('types', () => run(bin('tsc'), ['--noEmit'])),
  ].every(Boolean)
  // What this finds is mended first: the minutes after it would tell nothing more.
  if (!isSound || !check('build', buildIfStale)) return

  console.log('\n== unit and contract tests')
  outcomes.push(runUnits({ work }))
  if (process.argv.includes('--cluster')) {
    console.log('\n== several instances on one database')
    outcomes.push(await twoChancesWhole('cluster', runCluster))
  }
  if (process.argv.includes('--generators')) {
    console.log('\n== clients of public generators')
    outcomes.push(await twoChancesWhole('generators', runGenerators))
  }
  await stories()
}

/** 0: everything held; 1: a test failed; 2: nothing could be tested here. */
let exitCode = 0
try {
  await main()
} catch (error) {
  console.error(
    error instanceof Untestable ? `Nothing can be tested here: ${error.message}` : error,
  )
  outcomes.push({ passed: 0, failed: [{ error: error.message }], flaky: [], firstFailures: 0 })
  if (error instanceof Untestable) exitCode = 2
}
rmSync(work, { recursive: true, force: true })
const { passed, failed, flaky, isHeld } = judge(outcomes)
if (exitCode === 0 && !isHeld) exitCode = 1
if (failed.length > 0) console.log('\nFailed:')
for (const failure of failed) console.log(`- ${describeFailure(failure)}`)
console.log('')
for (const failure of flaky) console.log(`flaky: ${describeFailure(failure)}`)
console.log(`${passed} passed, ${failed.length} failed`)
process.exit(exitCode)
