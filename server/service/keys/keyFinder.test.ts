import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { OpenDatabase } from '@/server/db/database'
import { openTestDatabase } from '@/server/db/testing/testDatabase'
import { createApiKey, listApiKeys, revokeApiKey } from './apiKeys'
import { createTableFinder, type KeptFinder, keepFindings } from './keyFinder'
import type { KeyFinding } from './keyIdentity'

let open: OpenDatabase
let steadyMs: number
let finder: KeptFinder
let lookups: number

beforeAll(async () => {
  open = await openTestDatabase()
}, 120_000)
afterAll(() => open.close())
beforeEach(() => {
  steadyMs = 1_000
  lookups = 0
  const table = createTableFinder(
    async () => open,
    () => {},
  )
  finder = keepFindings(
    (key) => {
      lookups += 1
      return table(key)
    },
    { steadyMs: () => steadyMs, lifeMs: 10_000 },
  )
})

describe('keys of the service’s own table', () => {
  it('are found with integrator and limit, and kept without the key', async () => {
    const { database } = open
    const { id, key } = await createApiKey(database, { integrator: 'acme', limit: 7 }, steadyMs)
    expect(await finder.find(key)).toEqual({
      kind: 'key',
      keyId: id,
      integrationId: 'acme',
      limitPerMinute: 7,
    })
    expect(JSON.stringify(await listApiKeys(database))).not.toContain(key)
    const dump = await database.execute('select * from api_keys')
    expect(JSON.stringify(dump)).not.toContain(key.slice(3, 20))
  })

  it('may be several of one integrator, and without one', async () => {
    const first = await createApiKey(open.database, { integrator: 'acme' }, steadyMs)
    const second = await createApiKey(open.database, { integrator: 'acme' }, steadyMs)
    const lone = await createApiKey(open.database, {}, steadyMs)
    expect(await finder.find(first.key)).toMatchObject({ integrationId: 'acme' })
    expect(await finder.find(second.key)).toMatchObject({
      integrationId: 'acme',
      limitPerMinute: 1_200,
    })
    expect(await finder.find(lone.key)).toMatchObject({ integrationId: undefined })
  })

  it('are invalid once revoked, at the latest ten seconds after', async () => {
    const { id, key } = await createApiKey(open.database, { integrator: 'acme' }, steadyMs)
    await finder.find(key)
    expect(await revokeApiKey(open.database, { id, nowMs: steadyMs })).toBe(true)
    expect(await revokeApiKey(open.database, { id, nowMs: steadyMs })).toBe(false)
    steadyMs += 9_999
    expect(await finder.find(key)).toMatchObject({ keyId: id })
    steadyMs += 1
    expect(await finder.find(key)).toBe('invalid')
  })
})

describe('findings that are kept', () => {
  it('spare the table, many at once and one after another', async () => {
    await Promise.all(Array.from({ length: 20 }, () => finder.find('guess')))
    await finder.find('guess')
    expect(lookups).toBe(1)
    finder.forget()
    await finder.find('guess')
    expect(lookups).toBe(2)
  })

  it('do not include a failed look-up', async () => {
    const findings: KeyFinding[] = ['unavailable', 'invalid']
    const kept = keepFindings(async () => findings.shift() ?? 'unavailable', {
      steadyMs: () => steadyMs,
      lifeMs: 10_000,
    })
    expect(await kept.find('key')).toBe('unavailable')
    expect(await kept.find('key')).toBe('invalid')
    expect(await kept.find('key')).toBe('invalid')
  })

  it('keep a refused key out while look-ups fail, for five minutes', async () => {
    const findings: KeyFinding[] = ['invalid']
    const kept = keepFindings(async () => findings.shift() ?? 'unavailable', {
      steadyMs: () => steadyMs,
      lifeMs: 10_000,
    })
    await kept.find('key')
    steadyMs += 11_000
    expect(await kept.find('key')).toBe('invalid')
    expect(await kept.find('another')).toBe('unavailable')
    steadyMs += 300_000
    expect(await kept.find('key')).toBe('unavailable')
  })

  it('do not include one that was under way when all was forgotten', async () => {
    let answer: (finding: KeyFinding) => void = () => {}
    const kept = keepFindings(() => new Promise((resolve) => (answer = resolve)), {
      steadyMs: () => steadyMs,
      lifeMs: 10_000,
    })
    const before = kept.find('key')
    answer('unavailable')
    kept.forget()
    await before
    const after = kept.find('key')
    answer('invalid')
    expect(await after).toBe('invalid')
  })
})
