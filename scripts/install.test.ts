import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'

let clone: string

/** A clone without packages, whose `npm` does what a test says. */
beforeEach(() => {
  clone = mkdtempSync(join(tmpdir(), 'perpdesk-install-'))
  for (const folder of ['bin', 'scripts', 'node_modules']) mkdirSync(join(clone, folder))
  for (const name of ['install.mjs', 'processes.mjs']) {
    copyFileSync(resolve(import.meta.dirname, name), join(clone, 'scripts', name))
  }
  writeFileSync(join(clone, 'package-lock.json'), '{}')
})
afterEach(() => rmSync(clone, { recursive: true, force: true }))

function installWith(npm: string) {
  const program = join(clone, 'bin', 'npm')
  writeFileSync(program, `#!/bin/sh\n${npm}\n`)
  chmodSync(program, 0o755)
  const script = `
    import { ensureInstalled } from '${join(clone, 'scripts', 'install.mjs')}'
    ensureInstalled()`
  const { status, stderr } = spawnSync(
    process.execPath,
    ['--input-type=module', '--eval', script],
    {
      env: { ...process.env, PATH: `${join(clone, 'bin')}:/usr/bin:/bin` },
      encoding: 'utf8',
      timeout: 30_000,
    },
  )
  return { status, stderr, isStamped: existsSync(join(clone, 'node_modules', '.perpdesk-lock')) }
}

it.each([
  [
    'says what it lacks',
    `[ $1 = ci ] && { echo "npm error code EUSAGE" >&2; echo "npm error" >&2; echo "npm error Missing: left-pad@1.3.0 from lock file" >&2; exit 1; }
     echo "npm error network" >&2; exit 1`,
    'npm ci: Missing: left-pad@1.3.0 from lock file',
  ],
  [
    'has no registry',
    `for line in "code EAI_AGAIN" "syscall getaddrinfo" "errno EAI_AGAIN" "request to the registry failed"; do echo "npm error $line" >&2; done; exit 1`,
    'npm ci: request to the registry failed',
  ],
  ['says nothing', 'exit 7', 'npm ci: it ended with 7'],
  ['is killed', 'kill -9 $$', 'npm ci: ended by SIGKILL'],
])('names why npm ci failed where npm install fails too: it %s', (_what, npm, reason) => {
  const { status, stderr, isStamped } = installWith(npm)
  expect(status).not.toBe(0)
  const line = `Error: npm could not install the dependencies; ${reason}`
  expect(stderr.split('\n')).toContain(line)
  expect(isStamped).toBe(false)
})

it('says nothing of an npm ci that refuses the lock where npm install takes it', () => {
  const { status, stderr, isStamped } = installWith(
    '[ $1 = ci ] && { echo "npm error Missing: fsevents" >&2; exit 1; }; exit 0',
  )
  expect({ status, stderr, isStamped }).toEqual({ status: 0, stderr: '', isStamped: true })
})
