import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { buildIfStale } from './buildIfStale.mjs'
import { ensureChromium } from './chromium.mjs'
import { ensureFirefox } from './firefox.mjs'
import { ensureInstalled } from './install.mjs'
import { bin, isPortFree, run } from './processes.mjs'
import { runCluster } from './runCluster.mjs'
import { runGenerators } from './runGenerators.mjs'

const work = mkdtempSync(join(tmpdir(), 'perpdesk-test-'))
const total = { passed: 0, failed: 0 }
/** What failed, to be named once more at the end, where a long run is read first. */
const failures = []

function count(passed, failed) {
  total.passed += passed
  total.failed += failed
}

/** A step that either holds or not: install, lint, types, build. */
function check(name, holds) {
  console.log(`\n== ${name}`)
  try {
    if (holds() === false) throw new Error(`${name} failed`)
    count(1, 0)
    return true
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    failures.push(name)
    count(0, 1)
    return false
  }
}

/** Adds the numbers of a runner's report; one that cannot be read, or is empty, is a failure. */
function addReport(file, read, runnerSucceeded) {
  try {
    const { passed, failed, names } = read(JSON.parse(readFileSync(file, 'utf8')))
    if (passed + failed === 0) throw new Error('no test ran')
    count(passed, failed)
    failures.push(...names)
    if (!runnerSucceeded && failed === 0) throw new Error('the runner failed outside its tests')
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    count(0, 1)
  }
}

/** A base port with the next `span` ports free, so that a suite never meets another program. */
async function freePorts(start, span) {
  for (let base = start; base < 60_000; base += span) {
    const free = await Promise.all(Array.from({ length: span }, (_, i) => isPortFree(base + i)))
    if (free.every(Boolean)) return base
  }
  throw new Error('no free ports')
}

/** The first lines of a message, without the colours of a terminal. */
function firstLines(message = '') {
  return stripVTControlCharacters(message).split('\n').slice(0, 6).join('\n    ')
}

function unitNumbers(report) {
  const broken = report.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  )
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + report.numPendingTests + broken.length,
    names: report.testResults.flatMap((file) => [
      ...(broken.includes(file) ? [`${file.name}: ${firstLines(file.message)}`] : []),
      ...file.assertionResults
        .filter(({ status }) => status !== 'passed')
        .map((test) => `${test.fullName}\n    ${firstLines(test.failureMessages[0])}`),
    ]),
  }
}

/** A story that passed at a second try, should somebody allow one, counts as failed. */
function browserNumbers({ stats, suites }) {
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + stats.skipped,
    names: suites.flatMap(failedStories),
  }
}

function failedStories(suite) {
  const own = suite.specs
    .filter((spec) => spec.tests.some(({ status }) => status !== 'expected'))
    .map((spec) => {
      const error = spec.tests.flatMap(({ results }) => results).find((result) => result.error)
      return `${suite.file}: ${spec.title}\n    ${firstLines(error?.error.message)}`
    })
  return [...own, ...(suite.suites ?? []).flatMap(failedStories)]
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

async function main() {
  if (!check('install', ensureInstalled)) return
  check('lint', () => run(bin('biome'), ['check', '--error-on-warnings', '.']))
  check('unused code', () => run(bin('knip'), ['--no-progress', '--no-config-hints']))
  check('types', () => run(bin('tsc'), ['--noEmit']))
  const isBuilt = check('build', buildIfStale)

  console.log('\n== unit and contract tests')
  const unitReport = join(work, 'unit.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${unitReport}`]
  const unitOk = run(bin('vitest'), ['run', ...reporters])
  addReport(unitReport, unitNumbers, unitOk)

  if (isBuilt && process.argv.includes('--cluster')) {
    console.log('\n== several instances on one database')
    const outcome = await runCluster()
    if (typeof outcome === 'string') console.log(`These tests did NOT run: ${outcome}.`)
    else {
      count(outcome.passed, outcome.failed)
      failures.push(...(outcome.names ?? []))
    }
  }

  if (process.argv.includes('--generators')) {
    console.log('\n== clients of public generators')
    const { passed, failed } = runGenerators()
    count(passed, failed)
  }

  let chromium
  const hasChromium = check('chromium', () => {
    chromium = ensureChromium()
  })
  if (!isBuilt || !hasChromium) return
  const firefox = secondEngine()
  console.log('\n== browser tests')
  // Two desks: a web server, the exchange's admin port, three faces and the chain each.
  const base = await freePorts(21_000, 12)
  const browserReport = join(work, 'browser.json')
  const env = {
    ...process.env,
    PORT: String(base),
    PAPER_PORT: String(base + 1),
    PERPDESK_DATA_DIR: join(work, 'data'),
    PLAYWRIGHT_JSON_OUTPUT_NAME: browserReport,
    ...(chromium === undefined ? {} : { CHROMIUM_PATH: chromium }),
    ...(firefox?.path === undefined ? {} : { FIREFOX_PATH: firefox.path }),
  }
  const args = ['test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json']
  if (firefox === undefined) args.push('--project', 'chromium')
  const browserOk = run(bin('playwright'), args, { env })
  addReport(browserReport, browserNumbers, browserOk)
}

try {
  await main()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  count(0, 1)
}
if (failures.length > 0) console.log(`\nFailed:\n${failures.map((name) => `- ${name}`).join('\n')}`)
rmSync(work, { recursive: true, force: true })
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1)
