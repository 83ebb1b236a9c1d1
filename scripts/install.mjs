import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { root, run } from './processes.mjs'

const stampFile = resolve(root, 'node_modules', '.perpdesk-lock')

function lockText() {
  return readFileSync(resolve(root, 'package-lock.json'), 'utf8')
}

/**
 * Installs the locked dependencies unless they are already there. `npm ci` refuses a lock that
 * lacks other platforms' optional binaries; `npm install --no-save` takes it and leaves it alone,
 * which is checked.
 * @throws Error when neither works or the lock was changed
 */
export function ensureInstalled() {
  const lock = lockText()
  const stamp = createHash('sha256').update(lock).digest('hex')
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return
  console.log('Installing dependencies …')
  const quiet = { stdio: ['ignore', 'ignore', 'ignore'] }
  const flags = ['--no-audit', '--no-fund', '--loglevel=error']
  if (!run('npm', ['ci', ...flags], quiet)) {
    if (!run('npm', ['install', '--no-save', ...flags])) {
      throw new Error('npm could not install the dependencies')
    }
  }
  if (lockText() !== lock) throw new Error('installing changed package-lock.json')
  writeFileSync(stampFile, stamp)
}
