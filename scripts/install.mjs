import { spawnSync } from 'node:child_process'
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
 * which is checked. Why `npm ci` failed is said where that does not help either.
 * @throws Error when neither works or the lock was changed
 */
export function ensureInstalled() {
  const lock = lockText()
  const stamp = createHash('sha256').update(lock).digest('hex')
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return
  console.log('Installing dependencies …')
  const flags = ['--no-audit', '--no-fund', '--loglevel=error']
  const whyNot = runQuietly('npm', ['ci', ...flags])
  if (whyNot !== undefined && !run('npm', ['install', '--no-save', ...flags])) {
    throw new Error(`npm could not install the dependencies; npm ci: ${whyNot}`)
  }
  if (lockText() !== lock) throw new Error('installing changed package-lock.json')
  writeFileSync(stampFile, stamp)
}

/** Lines of npm before its reason: a word and a value. */
const DETAIL = /^(?:code|syscall|file|path|dest|errno) /

/** Runs a command unseen; gives the first reason that it names where it fails. */
function runQuietly(command, args) {
  const stdio = ['ignore', 'ignore', 'pipe']
  const { status, stderr, error, signal } = spawnSync(command, args, { cwd: root, stdio })
  if (status === 0) return undefined
  if (error !== undefined) return error.message
  const lines = String(stderr).split('\n').map(withoutPrefix)
  const reason = lines.find((line) => line !== '' && !DETAIL.test(line))
  return reason ?? (signal === null ? `it ended with ${status}` : `ended by ${signal}`)
}

function withoutPrefix(line) {
  return line.replace(/^npm (?:error|ERR!)/, '').trim()
}
