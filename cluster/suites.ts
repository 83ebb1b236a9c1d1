import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'

/** Suites that keep rows: what holds on the embedded database must hold on PostgreSQL. */
const SUITES = [
  'server/db/signerNonces.test.ts',
  'server/service/executeAction.test.ts',
  'server/service/multiStep.test.ts',
  'server/service/reconcile.test.ts',
  'server/service/keyFinder.test.ts',
  'server/http/contract.test.ts',
  'server/http/databaseGone.test.ts',
]

const Report = z.object({
  numPassedTests: z.int(),
  numFailedTests: z.int(),
  numPendingTests: z.int(),
  testResults: z.array(z.object({ status: z.string(), assertionResults: z.array(z.unknown()) })),
})

/** Runs them with databases of their own on a PostgreSQL server. @returns how many passed and failed */
export function runSuites(databaseUrl: string): { passed: number; failed: number } {
  const work = mkdtempSync(join(tmpdir(), 'perpdesk-suites-'))
  const file = join(work, 'report.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const args = ['node_modules/vitest/vitest.mjs', 'run', ...SUITES, ...reporters]
  const env = { ...process.env, TEST_DATABASE_URL: databaseUrl }
  const done = spawnSync(process.execPath, args, { env, stdio: 'inherit' })
  try {
    const report = Report.parse(JSON.parse(readFileSync(file, 'utf8')))
    const broken = report.testResults.filter(
      ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
    )
    const failed = report.numFailedTests + report.numPendingTests + broken.length
    const isUnexplained = done.status !== 0 && failed === 0
    return { passed: report.numPassedTests, failed: isUnexplained ? 1 : failed }
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}
