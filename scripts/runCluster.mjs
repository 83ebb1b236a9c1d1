import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { buildIfStale } from './buildIfStale.mjs'
import { ensureInstalled } from './install.mjs'
import { root, run } from './processes.mjs'

/** What the cluster is put together from, and how to see that it is there. */
const PACKAGES = [
  { name: 'postgresql', present: '/usr/lib/postgresql' },
  { name: 'redis-server', present: '/usr/bin/redis-server' },
  { name: 'nginx', present: '/usr/sbin/nginx' },
]

/** Why no cluster can be put together here; undefined where one can. */
function blockReason() {
  if (!existsSync('/etc/debian_version')) return 'it takes Debian'
  if (process.getuid?.() !== 0)
    return 'it takes root, to install and start PostgreSQL, Redis and nginx'
  const missing = PACKAGES.filter(({ present }) => !existsSync(present)).map(({ name }) => name)
  if (missing.length === 0) return undefined
  console.log(`Installing ${missing.join(', ')} …`)
  // Installed, not started: at this runlevel Debian starts no service.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }
  const quiet = { env, stdio: ['ignore', 'ignore', 'inherit'] }
  run('apt-get', ['update', '-q'], quiet)
  const isInstalled = run(
    'apt-get',
    ['install', '-q', '-y', '--no-install-recommends', ...missing],
    quiet,
  )
  return isInstalled ? undefined : `${missing.join(', ')} could not be installed`
}

/**
 * Runs the checks of several instances on one database.
 * @returns how many passed and failed; a sentence saying why where they could not run here
 */
export async function runCluster() {
  const why = blockReason()
  if (why !== undefined) return why
  ensureInstalled()
  buildIfStale()
  const work = mkdtempSync(join(tmpdir(), 'perpdesk-report-'))
  const report = join(work, 'report.json')
  try {
    const entry = resolve(root, 'cluster', 'main.ts')
    run(process.execPath, ['--import', 'tsx', entry, report])
    return existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : { passed: 0, failed: 1 }
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}
