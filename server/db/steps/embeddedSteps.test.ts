import { mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { isDatabaseFailure } from '@/server/db/databaseFailure'
import { createPowerCutFiles, type PowerCutFiles } from '@/server/db/testing/powerCutFiles'
import { stageRow } from '@/server/db/testing/testDatabase'
import { EmbeddedSteps } from './embeddedSteps'
import { openLogFiles } from './logFiles'
import type { JournalRow, JournalState } from './stepStore'

const DONE = { action: 'placeOrder', success: true as const, orderId: '1', note: 'é' }
const BY = { instanceId: 'mine', nowMs: 2 }
const SEGMENT = '00000001.log'

const directory = mkdtempSync(join(tmpdir(), 'perpdesk-orders-'))
afterAll(() => rmSync(directory, { recursive: true, force: true }))

async function open(files: PowerCutFiles, segmentBytes?: number) {
  const lines: string[] = []
  const report = (line: string) => void lines.push(line)
  const steps = await EmbeddedSteps.open(files, { report, ...(segmentBytes && { segmentBytes }) })
  return { steps, lines }
}

function journalRow(name: string, state: JournalState = 'relaying'): JournalRow {
  const { id, batchId, position, fingerprint, provider } = stageRow(name)
  return {
    ...{ stagedId: id, fingerprint, signatureHash: `hash ${name}`, batchId, position, provider },
    ...{ state, result: null, instanceId: 'mine', createdAtMs: 1, updatedAtMs: 1 },
  }
}

async function settle(steps: EmbeddedSteps, name: string): Promise<void> {
  const move = { stagedId: stageRow(name).id, state: 'settled' as const, result: DONE }
  await steps.move([move], BY)
}

/** The states of steps by their names; of one that is staged alone, `staged`. */
async function statesOf(steps: EmbeddedSteps, names: readonly string[]) {
  const found = await Promise.all(
    names.map(async (name) => {
      const [row] = await steps.findStages([stageRow(name).fingerprint])
      return row === undefined ? [] : [[name, row.journal?.state ?? 'staged']]
    }),
  )
  return Object.fromEntries(found.flat())
}

describe('the embedded store', () => {
  it('knows after a kill that a step was taken back, and what became of it then', async () => {
    const files = createPowerCutFiles()
    const { steps } = await open(files)
    const names = ['released', 'again']
    for (const name of names) {
      await steps.stage([stageRow(name)])
      await steps.insert([journalRow(name)])
    }
    const ids = names.map((name) => stageRow(name).id)
    await steps.release(ids, BY.instanceId)
    await steps.insert([journalRow('again')])
    await settle(steps, 'again')
    const { steps: next } = await open(files)
    expect(await statesOf(next, names)).toEqual({ released: 'staged', again: 'settled' })
    await next.purge(0)
    expect(await statesOf((await open(files)).steps, names)).toEqual({
      ...{ released: 'staged', again: 'settled' },
    })
  })

  it('goes on from what the process before it left, killed or not', async () => {
    const files = createPowerCutFiles()
    const { steps } = await open(files)
    await steps.stage([stageRow('staged')])
    await steps.stage([stageRow('settled')])
    await steps.insert([journalRow('settled')])
    await settle(steps, 'settled')
    const nonce = await steps.nextNonce({ provider: 'fake', signer: '0x1', nowMs: 7 })
    const { steps: next, lines } = await open(files)
    expect(await statesOf(next, ['staged', 'settled'])).toEqual({
      staged: 'staged',
      settled: 'settled',
    })
    expect((await next.listBatch('settled'))[0]?.result).toEqual(DONE)
    expect(await next.nextNonce({ provider: 'fake', signer: '0x1', nowMs: 7 })).toBeGreaterThan(
      nonce,
    )
    expect(lines).toEqual([])
  })

  it('shares one sync among rows that are written at the same time', async () => {
    const files = createPowerCutFiles()
    const { steps } = await open(files)
    const names = Array.from({ length: 20 }, (_, index) => `step ${index}`)
    await steps.stage(names.map((name) => stageRow(name)))
    await steps.insert([journalRow('first')])
    const before = files.syncs
    await Promise.all(names.map((name) => steps.insert([journalRow(name)])))
    expect(files.syncs - before).toBe(1)
  })

  it('resolves a row only once it is on the disk, and no read returns a result before', async () => {
    const files = createPowerCutFiles()
    const { steps } = await open(files)
    await steps.stage([stageRow('a')])
    await steps.insert([journalRow('a')])
    files.cutAfter(0)
    let answered = 0
    const answer = () => {
      answered += 1
    }
    void settle(steps, 'a').then(answer)
    void steps.findStages([stageRow('a').fingerprint]).then(answer)
    void steps.listBatch('a').then(answer)
    for (let turn = 0; turn < 20; turn += 1) await new Promise((next) => setImmediate(next))
    expect(files.isCut).toBe(true)
    expect(answered).toBe(0)
    const { steps: next } = await open(files.afterCut())
    expect(await statesOf(next, ['a'])).toEqual({ a: 'relaying' })
  })

  it('refuses everything once the disk failed to sync, and says so once', async () => {
    const files = createPowerCutFiles()
    const { steps } = await open({
      ...files,
      open: (name) => ({
        ...files.open(name),
        sync: () => Promise.reject(new Error('input/output error')),
      }),
    })
    let broken = 0
    steps.onBroken = () => {
      broken += 1
    }
    await steps.stage([stageRow('a')])
    const failures = await Promise.allSettled([
      steps.insert([journalRow('a')]),
      steps.stage([stageRow('b')]).then(() => steps.insert([journalRow('b')])),
    ])
    for (const each of failures) {
      expect(each.status === 'rejected' && isDatabaseFailure(each.reason)).toBe(true)
    }
    await expect(steps.stage([stageRow('c')])).rejects.toSatisfy(isDatabaseFailure)
    expect(broken).toBe(1)
  })

  it('refuses what the disk has no room for, and goes on where there is room again', async () => {
    const files = openLogFiles(directory)
    const steps = await EmbeddedSteps.open(files, { report: () => {} })
    symlinkSync('/dev/full', join(directory, SEGMENT))
    await expect(steps.stage([stageRow('refused')])).rejects.toSatisfy(isDatabaseFailure)
    expect((await steps.count()).stages).toBe(0)
    rmSync(join(directory, SEGMENT))
    await steps.close()
    const next = await EmbeddedSteps.open(files, { report: () => {} })
    await next.stage([stageRow('kept')])
    await next.insert([journalRow('kept')])
    await next.close()
    const { stages, journal } = await (
      await EmbeddedSteps.open(openLogFiles(directory), { report: () => {} })
    ).count()
    expect([stages, Object.fromEntries(journal)]).toEqual([1, { relaying: 1 }])
  })

  it('takes half a record back, so that the next one is read', async () => {
    const files = createPowerCutFiles()
    let room = Number.POSITIVE_INFINITY
    const { steps } = await open({
      ...files,
      open(name) {
        const file = files.open(name)
        const write = (bytes: Buffer) => {
          if (room <= 0) throw new Error('no space left on device')
          const taken = file.write(bytes.subarray(0, Math.min(bytes.length, room)))
          room -= taken
          return taken
        }
        return { ...file, write }
      },
    })
    await steps.stage([stageRow('a')])
    room = 40
    await expect(steps.stage([stageRow('b')])).rejects.toSatisfy(isDatabaseFailure)
    room = Number.POSITIVE_INFINITY
    await steps.stage([stageRow('c')])
    const { steps: next, lines } = await open(files)
    expect(await statesOf(next, ['a', 'b', 'c'])).toEqual({ a: 'staged', c: 'staged' })
    expect(lines).toEqual([])
  })
})

describe('a damaged log', () => {
  const NAMES = ['a', 'b', 'c', 'd']

  async function written(): Promise<PowerCutFiles> {
    const files = createPowerCutFiles()
    const { steps } = await open(files)
    for (const name of NAMES) await steps.stage([stageRow(name)])
    await steps.close()
    return files
  }

  /** Where the record of a step begins and ends in the file. */
  function rangeOf(bytes: Buffer, name: string): [number, number] {
    const lines = bytes.toString().split('\n')
    const index = NAMES.indexOf(name)
    const start = lines.slice(0, index).reduce((sum, line) => sum + Buffer.byteLength(line) + 1, 0)
    return [start, start + Buffer.byteLength(lines[index] ?? '') + 1]
  }

  it.each([
    ['a flipped bit in its text', (record: Buffer) => flip(record, 60)],
    ['a flipped bit in its checksum', (record: Buffer) => flip(record, 2)],
    ['a flipped bit in its length', (record: Buffer) => flip(record, 10)],
    ['zeros instead of it', (record: Buffer) => Buffer.alloc(record.length)],
    ['zeros instead of its second half', (record: Buffer) => record.fill(0, record.length / 2)],
    ['a part that is missing', (record: Buffer) => record.subarray(0, 30)],
  ])('%s: the record is set aside with one line, all others are kept', async (_, damage) => {
    for (const name of NAMES) {
      const files = await written()
      const bytes = files.read(SEGMENT)
      const [start, end] = rangeOf(bytes, name)
      const part = damage(Buffer.from(bytes.subarray(start, end)))
      files.save(SEGMENT, Buffer.concat([bytes.subarray(0, start), part, bytes.subarray(end)]))
      const { steps, lines } = await open(files)
      const others = NAMES.filter((each) => each !== name)
      expect(await statesOf(steps, NAMES)).toEqual(
        Object.fromEntries(others.map((each) => [each, 'staged'])),
      )
      expect(lines).toHaveLength(1)
      expect(lines[0]).toMatch(/^damaged parts of the order log in \/test were set aside as /)
      const aside = files.list().filter((each) => each.includes('damaged'))
      expect(aside.map((each) => files.read(each))).toEqual([part])
      await steps.close()
      // Said once: the log itself is whole again.
      const again = await open(files)
      expect(again.lines).toEqual([])
      expect(await statesOf(again.steps, others)).toEqual(
        Object.fromEntries(others.map((each) => [each, 'staged'])),
      )
    }
  })

  it('loses its end alone where a line feed was flipped or the last record was cut short', async () => {
    const files = await written()
    const bytes = files.read(SEGMENT)
    const [, endOfFirst] = rangeOf(bytes, 'a')
    files.save(
      SEGMENT,
      Buffer.from(bytes.subarray(0, bytes.length - 20)).fill('x', endOfFirst - 1, endOfFirst),
    )
    const { steps, lines } = await open(files)
    expect(Object.keys(await statesOf(steps, NAMES))).toEqual(['a', 'b', 'c'])
    expect(lines).toHaveLength(1)
  })
})

function flip(record: Buffer, at: number): Buffer {
  record[at] = (record[at] ?? 0) ^ 1
  return record
}

describe('segments', () => {
  it('are removed once nothing in them is needed, and what is needed outlives them', async () => {
    const files = createPowerCutFiles()
    const { steps } = await open(files, 4_000)
    const nonce = await steps.nextNonce({ provider: 'fake', signer: '0x1', nowMs: 900_000_000 })
    await steps.stage([stageRow('open')])
    await steps.insert([journalRow('open', 'unknown')])
    for (let index = 0; index < 50; index += 1) {
      await steps.stage([{ ...stageRow(`step ${index}`), expiresAtMs: index }])
      await steps.insert([journalRow(`step ${index}`)])
      await settle(steps, `step ${index}`)
    }
    const before = files.list().length
    await steps.purge(900_000_000)
    expect(files.list().length).toBeLessThan(before / 5)
    const { steps: next } = await open(files.afterCut())
    await next.purge(900_000_000)
    expect(await next.count()).toEqual({ stages: 1, journal: new Map([['unknown', 1]]) })
    expect(await statesOf(next, ['open'])).toEqual({ open: 'unknown' })
    const later = await next.nextNonce({ provider: 'fake', signer: '0x1', nowMs: 900_000_000 })
    expect(later).toBeGreaterThan(nonce)
  })

  it('hold the nonces of every signer where what is needed is rewritten into a new one', async () => {
    const files = createPowerCutFiles()
    // Each row begins a segment.
    const { steps } = await open(files, 200)
    const ask = { provider: 'fake', signer: '0x1', nowMs: 900_000_000 }
    const nonce = await steps.nextNonce(ask)
    await steps.stage([stageRow('open')])
    await steps.insert([journalRow('open', 'unknown')])
    await steps.stage([stageRow('newer')])
    await steps.purge(0)
    await steps.purge(0)
    const { steps: next } = await open(files.afterCut())
    expect(await next.nextNonce(ask)).toBeGreaterThan(nonce)
  })

  it('give every row back whatever segment it lies in', async () => {
    const files = createPowerCutFiles()
    const { steps } = await open(files, 2_000)
    const names = Array.from({ length: 30 }, (_, index) => `step ${index}`)
    for (const name of names) {
      await steps.stage([stageRow(name)])
      await steps.insert([journalRow(name)])
    }
    for (const name of names) await settle(steps, name)
    const all = Object.fromEntries(names.map((name) => [name, 'settled']))
    expect(await statesOf(steps, names)).toEqual(all)
    const { steps: next } = await open(files.afterCut())
    expect(await statesOf(next, names)).toEqual(all)
  })
})
