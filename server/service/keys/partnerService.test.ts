import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { FindKey } from './keyIdentity'
import { createPartnerFinder } from './partnerService'

let server: Server
let answer: RequestListener
let url: string
let asked: { method: string | undefined; body: string }[]
let steadyMs: number
let faults: unknown[]
let find: FindKey

beforeEach(async () => {
  asked = []
  faults = []
  steadyMs = 1_000
  server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    asked.push({ method: request.method, body })
    answer(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  url = `http://127.0.0.1:${port}/keys`
  find = finder(30_000)
})
afterEach(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

function finder(timeoutMs: number): FindKey {
  const onFault = (_what: string, error: unknown) => void faults.push(error)
  return createPartnerFinder({ url, timeoutMs, steadyMs: () => steadyMs, fetch, onFault })
}

const says = (body: unknown, status = 200): RequestListener => {
  return (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(typeof body === 'string' ? body : JSON.stringify(body))
  }
}

describe('a partner service that answers', () => {
  it('is sent the key and says whose it is and how often it may call', async () => {
    answer = says({ valid: true, keyId: 'k7', integrationId: 'acme', limitPerMinute: 9, more: 1 })
    expect(await find('secret')).toEqual({
      kind: 'key',
      keyId: 'k7',
      integrationId: 'acme',
      limitPerMinute: 9,
    })
    expect(asked).toEqual([{ method: 'POST', body: '{"apiKey":"secret"}' }])
  })

  it('may know a key without an integrator', async () => {
    answer = says({ valid: true, integrationId: null })
    const finding = await find('secret')
    expect(finding).toMatchObject({ integrationId: undefined, limitPerMinute: 1_200 })
    expect(JSON.stringify(finding)).not.toContain('secret')
  })

  it.each([
    [{ valid: false }, 200],
    [{}, 401],
    [{}, 403],
    ['gone', 404],
  ])('says %j with %i of a key that is not valid', async (body, status) => {
    answer = says(body, status)
    expect(await find('secret')).toBe('invalid')
    expect(faults).toEqual([])
  })
})

describe('a partner service in trouble', () => {
  it.each<[string, RequestListener]>([
    ['fails', says({ valid: true }, 500)],
    ['answers HTML', says('<html>')],
    ['answers another shape', says({ ok: true })],
    ['answers an empty integration id', says({ valid: true, integrationId: '' })],
    ['answers without end', says(`{"valid":false,"x":"${'x'.repeat(20_000)}"}`)],
    ['redirects', (_request, response) => response.writeHead(302, { location: '/' }).end()],
    ['hangs up', (request) => request.socket.destroy()],
  ])('that %s makes no key invalid', async (_how, listener) => {
    answer = listener
    expect(await find('secret')).toBe('unavailable')
    expect(faults).toHaveLength(1)
    expect(String(faults[0])).not.toContain('secret')
  })

  it('that hangs makes no key invalid, and is not waited for', async () => {
    answer = () => {}
    expect(await finder(100)('secret')).toBe('unavailable')
    expect(faults).toHaveLength(1)
  })

  it('is left alone for two seconds, then asked again', async () => {
    answer = says('', 500)
    await find('secret')
    steadyMs += 1_999
    expect(await find('secret')).toBe('unavailable')
    expect(asked).toHaveLength(1)
    steadyMs += 1
    answer = says({ valid: true, integrationId: 'acme' })
    expect(await find('secret')).toMatchObject({ integrationId: 'acme' })
  })
})
