import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { freePorts } from '@/lib/client/testing/freePorts'
import type { FaceModule } from './face'
import { parsePaperEnv } from './paperEnv'
import { startPaper } from './startPaper'
import { testFaceModule } from './testing/testFace'

let directory: string
let taken: Server
let port: number

beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'start-paper-'))
  port = await freePorts(2)
  taken = createServer()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
})

afterEach(async () => {
  vi.useRealTimers()
  await new Promise((resolve) => taken.close(resolve))
  rmSync(directory, { recursive: true, force: true })
})

const take = (wanted: number) =>
  new Promise<void>((resolve) => taken.listen(wanted, '127.0.0.1', resolve))

function start(modules: readonly FaceModule[], more: Readonly<Record<string, string>> = {}) {
  const env = { PERPDESK_DATA_DIR: directory, PAPER_PORT: String(port), PAPER_CHAIN: 'off' }
  return startPaper(parsePaperEnv({ ...env, ...more }), modules, () => undefined)
}

it.each([
  ['the admin gateway', 0],
  ['test', 1],
])('opens nothing and locks nothing where the port of %s is taken', async (by, offset) => {
  await take(port + offset)
  const { faces, module } = testFaceModule()
  await expect(start([module])).rejects.toThrow(
    `port ${port + offset} is in use: ${by} wants it; set PAPER_PORT`,
  )
  expect(vi.getTimerCount()).toBe(0)
  expect(faces).toEqual([])
  await new Promise((resolve) => taken.close(resolve))
  const paper = await start([module])
  expect(vi.getTimerCount()).toBeGreaterThan(0)
  await paper.close()
  expect(vi.getTimerCount()).toBe(0)
})

it('closes the exchanges that were open where a later one cannot be opened', async () => {
  const { faces, module } = testFaceModule()
  const broken: FaceModule = {
    ...module,
    name: 'broken',
    portOffset: 2,
    listings: () => {
      throw new Error('no listings')
    },
  }
  await expect(start([module, broken])).rejects.toThrow('no listings')
  await expect(faces[0]?.host.submitRecord({ note: 'late' })).rejects.toThrow()
  expect(vi.getTimerCount()).toBe(0)
})

it.each([
  ['as PAPER_WARM_UP_S says', { PAPER_WARM_UP_S: '7' }, 7],
  ['90 seconds without it', {}, 90],
])('opens new exchanges with trading behind them: %s', async (_, settings, seconds) => {
  const { faces, module } = testFaceModule()
  const paper = await start([module], settings)
  // Two blocks a second, and one at the end.
  expect(faces.map(({ host }) => host.blockNumber())).toEqual([2 * seconds + 1])
  await paper.close()
})
