import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import type { Numbers } from './checklist'

/** Suites that keep rows: what holds on the embedded database must hold on PostgreSQL. */
const SUITES = [
  'server/db/steps/stepStore.test.ts',
  'server/service/actions/executeAction.test.ts',
  'server/service/actions/multiStep.test.ts',
  'server/service/steps/reconcile.test.ts',
  'server/service/otherKinds.test.ts',
  'server/venues/lighter/killed.test.ts',
  'server/venues/ondo/killed.test.ts',
  'server/service/keys/keyFinder.test.ts',
  'server/http/contract.test.ts',
  'server/http/databaseGone.test.ts',
]

const SUITES_TIMEOUT_MS = 900_000

const Report = z.object({
  numPassedTests: z.int(),
  numFailedTests: z.int(),
  numPendingTests: z.int(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      assertionResults: z.array(
        z.object({
          status: z.string(),
          fullName: z.string(),
          failureMessages: z.array(z.string()),
        }),
      ),
    }),
  ),
})

/** Runs them with databases of their own on a PostgreSQL server. @returns what passed and failed */
export function runSuites(databaseUrl: string): Numbers {
  const work = mkdtempSync(join(tmpdir(), 'perpdesk-suites-'))
  const file = join(work, 'report.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const args = ['node_modules/vitest/vitest.mjs', 'run', ...SUITES, ...reporters]
  const env = { ...process.env, TEST_DATABASE_URL: databaseUrl }
  const done = spawnSync(process.execPath, args, {
    env,
    stdio: 'inherit',
    timeout: SUITES_TIMEOUT_MS,
  })
  try {
    const report = Report.parse(JSON.parse(readFileSync(file, 'utf8')))
    const broken = report.testResults.filter(
      ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
    )
    const failed = report.numFailedTests + report.numPendingTests + broken.length
    const isUnexplained = done.status !== 0 && failed === 0
    const names = report.testResults.flatMap(({ assertionResults }) =>
      assertionResults.filter(({ status }) => status !== 'passed').map(nameOf),
    )
    return {
      passed: report.numPassedTests,
      failed: isUnexplained ? 1 : failed,
      names: [...broken.map(({ name }) => name), ...names],
    }
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

/** The gate gives a broken promise no second chance: it has to see it by its name. */
function nameOf(test: { fullName: string; failureMessages: readonly string[] }): string {
  const isBroken = test.failureMessages.some((message) => message.includes('BrokenPromise'))
  return isBroken ? `BrokenPromise: ${test.fullName}` : test.fullName
}
