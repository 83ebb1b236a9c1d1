import { readdirSync, readFileSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { needsOwnProcess } from './ownProcess.mjs'

const root = resolve(import.meta.dirname, '../..')
const ROOMS = ['app', 'components', 'lib', 'server', 'scripts', 'docs', 'bench', 'e2e']
const paths = ROOMS.flatMap((room) =>
  readdirSync(resolve(root, room), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => `${room}/${path}`),
)
const read = (path: string) => readFileSync(resolve(root, path), 'utf8')

describe('a unit test file', () => {
  it.each([
    "vi.mock('./clock')",
    'vi.doMock("./clock", () => ({}))',
    'const { now } = vi.hoisted(() => ({ now: 1 }))',
    'vi.resetModules()',
    "vi.stubEnv('TZ', 'UTC')",
    "process.env.TZ = 'UTC'",
    "process.env['TZ'] = 'UTC'",
    "process.env.TZ ??= 'UTC'",
    'process.env[name] = value',
    'delete process.env.TZ',
    'Object.assign(process.env, settings)',
    'process.chdir(directory)',
    'process.umask(0)',
    "process.on('unhandledRejection', note)",
    "process.once('SIGTERM', end)",
    "process.kill(pid, 'SIGKILL')",
    'globalThis.perpdeskLocale = undefined',
    'Object.assign(globalThis, { WebSocket })',
    "Object.defineProperty(globalThis, 'navigator', {})",
    "vi.stubGlobal('window', {})",
    'vi.useFakeTimers()',
    'vi.useFakeTimers()\nvi.setSystemTime(0)',
    'expect(process.memoryUsage().heapUsed - before)',
    "import { spawn } from 'node:child_process'",
    "import { spawn, spawnSync } from 'node:child_process'",
    "import { type ChildProcess, execFileSync } from 'node:child_process'",
    "import { startDesk } from '@/lib/client/testing/startDesk'",
  ])('gets a process of its own for %s', (line) => {
    expect(needsOwnProcess(`import { it } from 'vitest'\n${line}\n`)).toBe(true)
  })

  it.each([
    'const folder = process.env.PERPDESK_SERVERS',
    'if (process.env.CI === "1") return',
    'const { window } = globalThis',
    'if (globalThis.window === undefined) return',
    "vi.spyOn(console, 'warn')",
    "import type { TestDesk } from './startDesk'",
    "import { spawnSync } from 'node:child_process'",
    "import { execFileSync, spawnSync } from 'node:child_process'",
    'beforeEach(() => vi.useFakeTimers())\nafterEach(() => vi.useRealTimers())',
    "vi.stubGlobal('window', {})\nafterEach(() => vi.unstubAllGlobals())",
  ])('shares one where it only does %s', (line) => {
    expect(needsOwnProcess(`import { it } from 'vitest'\n${line}\n`)).toBe(false)
  })

  it('gets one for what a module of the tests does to it', () => {
    const tests = paths.filter((path) => /\.test\.tsx?$/.test(path))
    const helpers = paths.filter(
      (path) => /testing\/|\/test[A-Z]/.test(path) && !/\.test\.tsx?$/.test(path),
    )
    const changing = helpers.filter((path) => needsOwnProcess(read(path)))
    expect(changing.length).toBeGreaterThan(2)
    const names = changing.map((path) => basename(path).replace(/\.tsx?$/, ''))
    const imported = new RegExp(`/(?:${names.join('|')})['"]`)
    const users = tests.filter((path) => imported.test(read(path)))
    expect(users.length).toBeGreaterThan(10)
    expect(users.filter((path) => !needsOwnProcess(read(path)))).toEqual([])
  })
})

it('leaves most files to share', () => {
  const tests = paths.filter((path) => /\.test\.tsx?$/.test(path))
  const apart = tests.filter((path) => needsOwnProcess(read(path)))
  expect(apart.length).toBeGreaterThan(20)
  expect(apart.length).toBeLessThan(tests.length / 5)
})
