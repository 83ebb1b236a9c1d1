import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { openEmbedded } from './openEmbedded'
import { takeOwnerLock } from './ownerLock'
import { getSetting, putSetting } from './settings'
import { copyTemplate } from './template'
import { makeTestDirectory } from './testing/testDatabase'

const directory = mkdtempSync(join(tmpdir(), 'perpdesk-db-'))
afterAll(() => rmSync(directory, { recursive: true, force: true }))

describe('the embedded database', () => {
  it('keeps nonces rising and settings over a restart', async () => {
    const home = await makeTestDirectory()
    const first = await openEmbedded(home)
    const signer = { provider: 'fake', signer: '0x1', nowMs: 1_000 }
    const allot = (nowMs: number, on = first) => on.steps.nextNonce({ ...signer, nowMs })
    const together = await Promise.all([allot(1_000), allot(1_000), allot(1_000), allot(900)])
    expect(together.toSorted()).toEqual([1_000, 1_001, 1_002, 1_003])
    expect(await allot(5_000)).toBe(5_000)
    await putSetting(first.database, { key: 'k', value: { z: 1, a: [2] }, nowMs: 1 })
    await putSetting(first.database, { key: 'k', value: { z: 2, a: [] }, nowMs: 2 })
    await first.close()

    const second = await openEmbedded(home)
    expect(await allot(4_000, second)).toBeGreaterThan(5_000)
    expect(JSON.stringify(await getSetting(second.database, 'k'))).toBe('{"z":2,"a":[]}')
    expect(await getSetting(second.database, 'none')).toBeUndefined()
    await second.close()
    rmSync(home, { recursive: true, force: true })
  }, 120_000)
})

describe('takeOwnerLock', () => {
  it('refuses a directory that a living process has, and takes over from a dead one', () => {
    const path = join(directory, 'lock')
    writeFileSync(path, String(process.ppid))
    expect(() => takeOwnerLock(path)).toThrow(`in use by process ${process.ppid}`)
    writeFileSync(path, '999999999')
    const release = takeOwnerLock(path)
    release()
    takeOwnerLock(path)()
  })
})

describe('copyTemplate', () => {
  it('copies an initialised directory where there is none, and never over one', async () => {
    const template = join(directory, 'template')
    const target = join(directory, 'target')
    expect(await copyTemplate(template, target)).toBe(false)
    mkdirSync(template)
    writeFileSync(join(template, 'PG_VERSION'), '18')
    expect(await copyTemplate(template, target)).toBe(true)
    expect(await copyTemplate(template, target)).toBe(false)
  })
})
