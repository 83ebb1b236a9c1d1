import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'

const program = resolve(import.meta.dirname, 'memoryFolder.mjs')
const { openMemoryFolder } = await import(program)
/** Enough room, wherever these tests run. */
const bytesFree = () => 1e10
let home: string

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'perpdesk-memory-'))
})
afterEach(() => rmSync(home, { recursive: true, force: true }))

it('is a folder of its own, gone with all that is in it once it is removed', () => {
  const memory = openMemoryFolder({ home, bytesFree })
  writeFileSync(join(memory.path, 'left'), '')
  memory.remove()
  expect(readdirSync(home)).toEqual([])
})

it('is none where there is little room, and none on a disk', () => {
  expect(openMemoryFolder({ home, bytesFree: () => 3.9e9 })).toBeUndefined()
  for (const elsewhere of ['/proc', join(home, 'not there')]) {
    expect(openMemoryFolder({ home: elsewhere })).toBeUndefined()
  }
  expect(openMemoryFolder({ home: join(home, 'not there'), bytesFree })).toBeUndefined()
  expect(readdirSync(home)).toEqual([])
})

it('is gone with its process', () => {
  const script = `
    import { existsSync } from 'node:fs'
    import { openMemoryFolder } from ${JSON.stringify(program)}
    const { path } = openMemoryFolder({ home: ${JSON.stringify(home)}, bytesFree: () => 1e10 })
    console.log(path, existsSync(path))`
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
    encoding: 'utf8',
  })
  const [path = '', isThere] = stdout.trim().split(' ')
  expect(isThere).toBe('true')
  expect(existsSync(path)).toBe(false)
})

it('removes what a killed process left, and nothing of one that runs', () => {
  const ended = spawnSync(process.execPath, ['--version']).pid
  const kept = [`perpdesk-gate-${process.pid}-abc`, 'perpdesk-gate-abc', 'other']
  for (const name of [`perpdesk-gate-${ended}-abc`, ...kept]) mkdirSync(join(home, name))
  openMemoryFolder({ home, bytesFree }).remove()
  expect(readdirSync(home).sort()).toEqual(kept.sort())
})
