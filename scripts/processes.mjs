import { spawn, spawnSync } from 'node:child_process'
import { get } from 'node:http'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The project's root, wherever the script was started from. */
export const root = resolve(dirname(fileURLToPath(import.meta.url)), '..')

/**
 * Runs a command to its end, its output shown. What it cannot say itself is printed: that it is not
 * there, that it took too long, or the signal that ended it.
 * @returns whether it succeeded
 */
export function run(command, args, options = {}) {
  const done = spawnSync(command, args, { cwd: root, stdio: 'inherit', ...options })
  if (done.error !== undefined) console.error(`${command}: ${done.error.message}`)
  else if (done.signal !== null) console.error(`${command}: ended by ${done.signal}`)
  return done.status === 0
}

/** Path of a program that a dependency brought. */
export function bin(name) {
  return resolve(root, 'node_modules', '.bin', name)
}

/**
 * Flags that V8 reads at its start alone. By default it shrinks a quiet process: a full collection
 * that drops compiled code, and little room for young objects from then on. Every order that came
 * after one cost a third more.
 */
export const ENGINE_FLAGS = ['--no-memory-reducer']

/**
 * Arguments of node that start one of our TypeScript entry points: the one file that
 * `PERPDESK_SERVERS` holds of it (see `bundleServers.mjs`), else its source. The tests' own
 * `lib/testing/serverArgs.ts` says the same, and a test that it does.
 */
export function serverArgs(entry) {
  const { PERPDESK_SERVERS: folder } = process.env
  if (folder === undefined || folder === '') return ['--import', 'tsx', entry]
  return [`${folder}/${entry.replace(/\.ts$/, '.mjs')}`]
}

/** Starts one of our TypeScript entry points as a single process, with no wrapper to kill. */
export function startEntry(entry, env) {
  return spawn(process.execPath, [...ENGINE_FLAGS, ...serverArgs(entry)], {
    cwd: root,
    env: { ...process.env, NEXT_TELEMETRY_DISABLED: '1', ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
}

/** Whether one GET is answered 2xx. Not fetch: it refuses ports that browsers block. */
function answersOk(url) {
  return new Promise((answer) => {
    const request = get(url, { timeout: 2_000 }, (response) => {
      response.resume()
      answer((response.statusCode ?? 500) < 300)
    })
    request.on('timeout', () => request.destroy())
    request.on('error', () => answer(false))
  })
}

/** Asks `url` until it answers 2xx; false when `timeoutMs` passed or `isOver()` became true. */
export async function waitForHttp(url, timeoutMs, isOver = () => false) {
  const deadline = Date.now() + timeoutMs
  while (Date.now() < deadline && !isOver()) {
    if (await answersOk(url)) return true
    await new Promise((next) => setTimeout(next, 100))
  }
  return false
}
