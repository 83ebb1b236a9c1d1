import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { AheadLog } from './aheadLog'
import { isDatabaseFailure } from './databaseFailure'

let files: string
beforeEach(() => {
  files = mkdtempSync(join(tmpdir(), 'perpdesk-log-'))
})
afterEach(() => rmSync(files, { recursive: true, force: true }))

it('reads the files in the order they were begun, and passes over a line that a kill cut short', () => {
  writeFileSync(join(files, '2.jsonl'), '{"a":1}\n{"b"')
  writeFileSync(join(files, '10.jsonl'), '{"c":1}\n')
  writeFileSync(join(files, 'notes.txt'), 'mine\n')
  const log = new AheadLog(files)
  expect(log.left.map(({ text }) => text)).toEqual(['{"a":1}', '{"c":1}'])
  log.append('{"d":1}')
  expect(new AheadLog(files).left.map(({ text }) => text)).toContain('{"d":1}')
})

it('refuses what the disk has no room for, and goes on where there is room again', () => {
  const log = new AheadLog(files)
  symlinkSync('/dev/full', join(files, '2.jsonl'))
  log.append('{"kept":1}')
  log.next()
  expect(isDatabaseFailure(failureOf(() => log.append('{"refused":1}')))).toBe(true)
  log.append('{"kept":2}')
  rmSync(join(files, '2.jsonl'))
  const { left } = new AheadLog(files)
  expect(left.map(({ text }) => text)).toEqual(['{"kept":1}', '{"kept":2}'])
})

function failureOf(act: () => void): unknown {
  try {
    act()
  } catch (error) {
    return error
  }
  return undefined
}
