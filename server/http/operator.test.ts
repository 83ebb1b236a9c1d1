import { spawn } from 'node:child_process'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { OpenDatabase } from '@/server/db/database'
import { openEmbedded } from '@/server/db/openEmbedded'
import { makeTestDirectory } from '@/server/db/testDatabase'
import { readOperatorFile, writeOperatorFile } from './operatorFile'
import { openOperatorServer } from './operatorServer'
import { createTestDoor, send, type TestDoor } from './testDoor'

let directory: string
let database: OpenDatabase
let door: TestDoor
let close: () => Promise<void>

beforeEach(async () => {
  directory = await makeTestDirectory()
  database = await openEmbedded(directory)
  door = createTestDoor(database)
  door.identity.findKey = door.desk.keys.find
  close = await openOperatorServer({
    desk: door.desk,
    log: door.log,
    dataDirectory: directory,
    port: 0,
  })
}, 120_000)
afterEach(async () => {
  await close()
  await database.close()
})

/** Runs `npm run keys -- …` over the data directory. */
async function keys(...args: string[]) {
  const child = spawn(process.execPath, ['--import', 'tsx', 'server/keys.ts', ...args], {
    env: { ...process.env, PERPDESK_DATA_DIR: directory },
  })
  let out = ''
  let err = ''
  child.stdout.on('data', (chunk) => {
    out += chunk
  })
  child.stderr.on('data', (chunk) => {
    err += chunk
  })
  const code = await new Promise((resolve) => child.once('close', resolve))
  return { code, out, err }
}

const read = (key: string) => send(door, '/v1/perps/meta', { headers: { 'x-svc-api-key': key } })

describe('npm run keys', () => {
  it('makes, lists and revokes keys of a desk that runs, at once', async () => {
    const made = await keys('create', '--integrator', 'acme', '--limit', '42')
    expect([made.code, made.out]).toEqual([0, expect.stringMatching(/^pk_[\w-]{43}\n$/)])
    const key = made.out.trim()
    const { status, headers } = await read(key)
    expect([status, headers.get('x-ratelimit-limit')]).toEqual([200, '42'])

    const listed = await keys('list')
    expect(listed.out).not.toContain(key)
    const [id = ''] = listed.out.split('\t')
    expect(listed.out).toMatch(/^[0-9a-f]{12}\tacme\t42\t\S+\t-\n$/)
    expect((await keys('revoke', id)).code).toBe(0)
    expect((await read(key)).status).toBe(401)
    expect(await keys('revoke', id)).toMatchObject({
      code: 1,
      out: '',
      err: `id: there is no living key ${id}\n`,
    })
  }, 60_000)

  it('works on the database where no desk runs, also after one was killed', async () => {
    const left = readOperatorFile(directory)
    await close()
    await database.close()
    if (left !== undefined) writeOperatorFile(directory, left)
    const made = await keys('create')
    expect(made).toMatchObject({ code: 0, out: expect.stringMatching(/^pk_/) })
    database = await openEmbedded(directory)
    door = createTestDoor(database)
    door.identity.findKey = door.desk.keys.find
    expect((await read(made.out.trim())).status).toBe(200)
  }, 60_000)

  it.each([
    [['create', '--limit', '0'], 'limit: must be at least 1'],
    [['create', '--limit', 'many'], 'limit: '],
    [['create', '--integrator', 'No Good'], 'integrator: must be 1-64 of'],
    [['revoke'], 'npm run keys'],
    [['fly'], 'npm run keys'],
  ])(
    '%j fails saying why, and prints nothing else',
    async (args, message) => {
      const { code, out, err } = await keys(...args)
      expect([code, out]).toEqual([1, ''])
      expect(err).toContain(message)
    },
    60_000,
  )
})

describe('the operator’s door', () => {
  it('keeps its token from everybody but the owner of the data directory', () => {
    expect(statSync(join(directory, 'operator.json')).mode & 0o777).toBe(0o600)
  })

  it('does nothing without the token', async () => {
    const { port } = readOperatorFile(directory) ?? { port: 0 }
    const post = (authorization: string) =>
      fetch(`http://127.0.0.1:${port}/command`, {
        method: 'POST',
        headers: { authorization },
        body: JSON.stringify({ name: 'listKeys' }),
      })
    expect((await post('')).status).toBe(401)
    expect((await post(`Bearer ${'0'.repeat(64)}`)).status).toBe(401)
    expect((await post(`Bearer ${readOperatorFile(directory)?.token}`)).status).toBe(200)
  })

  it('shows metrics to a scraper, and neither to a page', async () => {
    const { port, token } = readOperatorFile(directory) ?? { port: 0, token: '' }
    const url = `http://127.0.0.1:${port}/metrics`
    const answer = await fetch(url)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      200,
      expect.stringContaining('text/plain; version=0.0.4'),
    ])
    const text = await answer.text()
    expect(text).toContain('# TYPE perps_requests_total counter')
    expect(text).toContain('# TYPE perps_journal_rows gauge')
    expect(text).toContain('process_resident_memory_bytes')
    expect(text).not.toContain(token)
    expect((await fetch(url, { headers: { origin: 'http://page.test' } })).status).toBe(403)
  })

  it('says what is wrong with a command that is none', async () => {
    const { port, token } = readOperatorFile(directory) ?? { port: 0, token: '' }
    const answer = await fetch(`http://127.0.0.1:${port}/command`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: 'keys!',
    })
    expect([answer.status, await answer.json()]).toEqual([
      400,
      { error: 'body: must be an object' },
    ])
  })
})
