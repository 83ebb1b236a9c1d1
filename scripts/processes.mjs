import { spawn, spawnSync } from 'node:child_process'
import { get } from 'node:http'
import { createServer } from 'node:net'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The project's root, wherever the script was started from. */
export const root = resolve(dirname(fileURLToPath(import.meta.url)), '..')

/** Runs a command to its end, its output shown; returns whether it succeeded. */
export function run(command, args, options = {}) {
  const done = spawnSync(command, args, { cwd: root, stdio: 'inherit', ...options })
  return done.status === 0
}

/** Path of a program that a dependency brought. */
export function bin(name) {
  return resolve(root, 'node_modules', '.bin', name)
}

/**
 * What the engine can be told at its start alone. By default it tidies a quiet process up to make it
 * small: a full collection that drops compiled code, and little room for young objects from then
 * on. Every order that came after one cost a third more.
 */
export const ENGINE_FLAGS = ['--no-memory-reducer']

/**
 * Starts one of our TypeScript entry points as a single process (no wrapper to kill): from the one
 * file that `PERPDESK_SERVERS` holds of it (see `bundleServers.mjs`), else from its source.
 */
export function startEntry(entry, env) {
  const { PERPDESK_SERVERS: folder } = process.env
  const program =
    folder === undefined || folder === ''
      ? ['--import', 'tsx', resolve(root, entry)]
      : [resolve(folder, entry.replace(/\.ts$/, '.mjs'))]
  return spawn(process.execPath, [...ENGINE_FLAGS, ...program], {
    cwd: root,
    env: { ...process.env, NEXT_TELEMETRY_DISABLED: '1', ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
}

/** Whether a TCP port on 127.0.0.1 can be bound now. */
export function isPortFree(port) {
  return new Promise((answer) => {
    const probe = createServer()
    probe.once('error', () => answer(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => answer(true)))
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
