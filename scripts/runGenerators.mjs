import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { ensureInstalled } from './install.mjs'
import { root, run } from './processes.mjs'

/**
 * Runs the checks of clients that public generators make of the published document.
 * @returns how many passed and failed
 */
export function runGenerators() {
  ensureInstalled()
  const work = mkdtempSync(join(tmpdir(), 'perpdesk-report-'))
  const report = join(work, 'report.json')
  try {
    run(process.execPath, ['--import', 'tsx', resolve(root, 'generators', 'main.ts'), report])
    return existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : { passed: 0, failed: 1 }
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}
