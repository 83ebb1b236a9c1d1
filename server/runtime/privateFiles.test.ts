import { mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { keepPrivate } from './privateFiles'

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8)

let above: string
let umask: number
beforeEach(() => {
  umask = process.umask(0o000)
  above = mkdtempSync(join(tmpdir(), 'perpdesk-private-'))
})
afterEach(() => {
  process.umask(umask)
  rmSync(above, { recursive: true, force: true })
})

it('makes a directory and what is in it its owner’s alone, whatever the umask', () => {
  const data = join(above, 'data')
  mkdirSync(join(data, 'deep'), { recursive: true, mode: 0o777 })
  writeFileSync(join(data, 'deep', 'old'), 'x', { mode: 0o666 })
  keepPrivate(data)
  expect([data, join(data, 'deep'), join(data, 'deep', 'old')].map(modeOf)).toEqual([
    '700',
    '700',
    '600',
  ])
})

it('makes a missing one, and keeps private what is written there afterwards', () => {
  const data = join(above, 'new', 'data')
  keepPrivate(data)
  mkdirSync(join(data, 'later'))
  writeFileSync(join(data, 'later', 'file'), 'x')
  expect([data, join(data, 'later'), join(data, 'later', 'file')].map(modeOf)).toEqual([
    '700',
    '700',
    '600',
  ])
})

it('touches nothing outside by way of a link', () => {
  const data = join(above, 'data')
  mkdirSync(data)
  writeFileSync(join(above, 'outside'), 'x', { mode: 0o644 })
  symlinkSync(join(above, 'outside'), join(data, 'link'))
  keepPrivate(data)
  expect(modeOf(join(above, 'outside'))).toBe('644')
})
