import { resolve } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const { run } = await import(resolve(import.meta.dirname, 'processes.mjs'))
const QUIET = { stdio: 'ignore', timeout: 30_000 }
let said: string[]

beforeEach(() => {
  said = []
  vi.spyOn(console, 'error').mockImplementation((line) => void said.push(String(line)))
})
afterEach(() => vi.restoreAllMocks())

const node = (code: string, more = {}) =>
  run(process.execPath, ['--eval', code], { ...QUIET, ...more })

it('knows whether a command succeeded, and leaves it to it to say why not', () => {
  expect(node('')).toBe(true)
  expect(node('process.exit(3)')).toBe(false)
  expect(said).toEqual([])
})

it.each([
  ['is not there', () => run('no-such-program', [], QUIET), /^no-such-program: .*ENOENT/],
  ['is killed', () => node('process.kill(process.pid, "SIGKILL")'), /: ended by SIGKILL$/],
  ['takes too long', () => node('setInterval(() => 0, 1_000)', { timeout: 500 }), /: .*ETIMEDOUT$/],
])('says it of a command that %s', (_what, command, line) => {
  expect(command()).toBe(false)
  expect(said).toEqual([expect.stringMatching(line)])
})
