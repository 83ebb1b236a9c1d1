import { spawn } from 'node:child_process'
import { rmSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serverArgs } from '@/lib/testing/serverArgs'
import { openEmbedded } from '@/server/db/openEmbedded'
import { makeTestDirectory } from '@/server/db/testing/testDatabase'
import { createTestApi, send, type TestApi } from '@/server/http/testing/testApi'
import { readOperatorFile, writeOperatorFile } from './operatorFile'
import { openOperatorServer } from './operatorServer'

/** A service whose operator's gateway is open. */
async function openOperated(directory: string) {
  const database = await openEmbedded(directory)
  const gateway = createTestApi(database)
  gateway.identity.findKey = gateway.service.keys.find
  const close = await openOperatorServer({
    service: gateway.service,
    log: gateway.log,
    dataDirectory: directory,
    port: 0,
  })
  return {
    gateway,
    async close() {
      await close()
      await database.close()
    },
  }
}

let directory: string
let service: Awaited<ReturnType<typeof openOperated>>

beforeAll(async () => {
  directory = await makeTestDirectory()
  service = await openOperated(directory)
}, 120_000)
afterAll(async () => {
  await service.close()
  rmSync(directory, { recursive: true, force: true })
})

/** Runs `npm run keys -- …` over the service's data directory, or over another one. */
const keys = (...args: string[]) => keysOf(directory, ...args)

async function keysOf(dataDirectory: string, ...args: string[]) {
  const child = spawn(process.execPath, [...serverArgs('server/keys.ts'), ...args], {
    env: { ...process.env, PERPDESK_DATA_DIR: dataDirectory },
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

const read = (key: string, gateway: TestApi = service.gateway) =>
  send(gateway, '/v1/perps/meta', { headers: { 'x-svc-api-key': key } })

describe('npm run keys', () => {
  it('makes, lists and revokes keys of a service that runs, at once', async () => {
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
  }, 120_000)

  it('works on the database where no service runs, also after one was killed', async () => {
    const home = await makeTestDirectory()
    const before = await openOperated(home)
    const left = readOperatorFile(home)
    await before.close()
    if (left !== undefined) writeOperatorFile(home, left)
    const made = await keysOf(home, 'create')
    expect(made).toMatchObject({ code: 0, out: expect.stringMatching(/^pk_/) })
    const after = await openOperated(home)
    expect((await read(made.out.trim(), after.gateway)).status).toBe(200)
    await after.close()
    rmSync(home, { recursive: true, force: true })
  }, 120_000)

  it('goes by the database where another program has the port of a service that was killed', async () => {
    const home = await makeTestDirectory()
    const ended = spawn(process.execPath, ['--version'])
    await new Promise((resolve) => ended.once('close', resolve))
    const { port } = readOperatorFile(directory) ?? { port: 0 }
    const other = createServer((_, response) => response.end('<html>')).listen(0, '127.0.0.1')
    await new Promise((resolve) => other.once('listening', resolve))
    const address = other.address()
    const otherPort = typeof address === 'object' && address !== null ? address.port : 0
    for (const taken of [port, otherPort]) {
      writeOperatorFile(home, { port: taken, token: '0'.repeat(64), pid: ended.pid ?? 0 })
      expect(await keysOf(home, 'list')).toEqual({ code: 0, out: '', err: '' })
      // Of a service that lives nothing is guessed.
      writeOperatorFile(home, { port: taken, token: '0'.repeat(64), pid: process.pid })
      expect((await keysOf(home, 'list')).code).toBe(1)
    }
    other.close()
    rmSync(home, { recursive: true, force: true })
  }, 120_000)

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
    120_000,
  )
})

describe('the operator’s gateway', () => {
  it('keeps its token readable by the owner of the data directory alone', () => {
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

  it.each([
    ['keys!', 'body: must be well-formed JSON'],
    ['[{"name":"listKeys"}', 'body: must be well-formed JSON'],
    ['"listKeys"', 'body: must be an object'],
  ])('says what is wrong with a command that is none: %s', async (body, error) => {
    const { port, token } = readOperatorFile(directory) ?? { port: 0, token: '' }
    const answer = await fetch(`http://127.0.0.1:${port}/command`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body,
    })
    expect([answer.status, await answer.json()]).toEqual([400, { error }])
  })
})
