import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildIfStale } from './buildIfStale.mjs'
import { ensureChromium } from './chromium.mjs'
import { ensureInstalled } from './install.mjs'
import { bin, isPortFree, run } from './processes.mjs'
import { runCluster } from './runCluster.mjs'

const work = mkdtempSync(join(tmpdir(), 'perpdesk-test-'))
const total = { passed: 0, failed: 0 }

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
    count(0, 1)
    return false
  }
}

/** Adds the numbers of a runner's report; one that cannot be read, or is empty, is a failure. */
function addReport(file, read, runnerSucceeded) {
  try {
    const { passed, failed } = read(JSON.parse(readFileSync(file, 'utf8')))
    if (passed + failed === 0) throw new Error('no test ran')
    count(passed, failed)
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

function unitNumbers(report) {
  const broken = report.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  )
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + report.numPendingTests + broken.length,
  }
}

/** A story that needed its second try counts as passed, and is told. */
function browserNumbers({ stats }) {
  if (stats.flaky > 0) console.log(`${stats.flaky} stories passed at the second try only`)
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected + stats.skipped }
}

async function main() {
  if (!check('install', ensureInstalled)) return
  check('lint', () => run(bin('biome'), ['check', '--error-on-warnings', '.']))
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
    else count(outcome.passed, outcome.failed)
  }

  let chromium
  const hasChromium = check('chromium', () => {
    chromium = ensureChromium()
  })
  if (!isBuilt || !hasChromium) return
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
  }
  const args = ['test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json']
  const browserOk = run(bin('playwright'), args, { env })
  addReport(browserReport, browserNumbers, browserOk)
}

try {
  await main()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  count(0, 1)
}
rmSync(work, { recursive: true, force: true })
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1)
