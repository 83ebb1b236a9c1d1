import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createMemoryLimiter } from '@/server/http/callers/limiter'
import { createPageGate } from './pageGate'
import type { PageServer } from './pageServer'

type Ask = Parameters<PageServer['ask']>[0]

let server: Server
let url: string
let nowMs: number
let asked: Ask[]
let atOnce: number
let atOnceMax: number
let hold: Promise<void>
let paused: number[]
let nonce = 0
/** Bytes that are no text. */
const PICTURE = Buffer.of(0x89, 0xff, 0x00, 0xfe, 0xc3)
let limit: number

beforeEach(async () => {
  nowMs = 1_000
  asked = []
  atOnce = 0
  atOnceMax = 0
  hold = Promise.resolve()
  paused = []
  limit = 10_000
  const gate = createPageGate({
    pages: { ask },
    limiter: createMemoryLimiter(),
    budgetOf: (request) => ({ bucket: `page:${request.headers['x-from'] ?? ''}`, limit }),
    pause: async (ms) => {
      paused.push(ms)
      await new Promise((next) => setTimeout(next, 20))
    },
    steadyMs: () => nowMs,
  })
  server = createServer((request, response) => {
    nonce += 1
    const policy = `script-src 'nonce-${String(nonce).padStart(24, 'n')}'`
    request.headers['content-security-policy'] = policy
    response.setHeader('content-security-policy', policy)
    gate(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterEach(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

/** A page that says with what it was asked for, and carries the nonce it was given. */
async function ask(what: Ask): Promise<IncomingMessage> {
  asked.push(what)
  atOnce += 1
  atOnceMax = Math.max(atOnceMax, atOnce)
  await hold
  atOnce -= 1
  const policy = String(what.headers['content-security-policy'] ?? '')
  const given = /'nonce-([^']+)'/.exec(policy)?.[1] ?? ''
  const headers: Record<string, string> = {
    'content-type': 'text/html',
    link: `x; nonce="${given}"`,
  }
  if (what.url.includes('lang=')) headers['set-cookie'] = 'perpdesk-speech-v1=de.auto'
  if (what.url.includes('picture.png')) {
    headers['content-type'] = 'image/png'
    headers['cache-control'] = 'public, max-age=31536000, immutable'
    const body = Buffer.concat([PICTURE, Buffer.from(given)])
    return Object.assign(Readable.from([body]), { statusCode: 200, headers }) as never
  }
  const statusCode = what.url.includes('missing') ? 404 : 200
  const body = `<script nonce="${given}">${JSON.stringify(what.headers.cookie ?? '')}</script>`
  return Object.assign(Readable.from([Buffer.from(body)]), { statusCode, headers }) as never
}

describe('the picture of a card', () => {
  it('is rendered once for all visitors, and stays byte for byte', async () => {
    const bodies: string[] = []
    for (const headers of [{ 'accept-language': 'ja' }, { cookie: 'perpdesk-a=1' }]) {
      const answer = await get('/share/AbC/picture.png?again', headers)
      bodies.push(Buffer.from(await answer.arrayBuffer()).toString('hex'))
      nowMs += 3_600_000
    }
    expect(asked).toHaveLength(1)
    expect(asked[0]?.headers['accept-language']).toBeUndefined()
    expect(bodies[0]?.startsWith(PICTURE.toString('hex'))).toBe(true)
    expect(bodies[1]).toBe(bodies[0])
  })
})

const get = (path: string, headers: Record<string, string> = {}) => fetch(url + path, { headers })

describe('one market', () => {
  it('is rendered once a second at most, however many ask, each with a nonce of their own', async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, () => get('/trade/h/BTC')))
    expect(asked).toHaveLength(1)
    const nonces = await Promise.all(
      answers.map(async (answer) => {
        const own = /'nonce-([^']+)'/.exec(answer.headers.get('content-security-policy') ?? '')?.[1]
        expect(await answer.text()).toBe(`<script nonce="${own}">""</script>`)
        expect(answer.headers.get('link')).toBe(`x; nonce="${own}"`)
        return own
      }),
    )
    expect(new Set(nonces).size).toBe(30)
    nowMs += 1_000
    await get('/trade/h/BTC')
    expect(asked).toHaveLength(2)
  })

  it('is shared only among those whose page is the same', async () => {
    await get('/trade/h/BTC')
    const dark = await get('/trade/h/BTC', { cookie: 'wagmi=1; perpdesk-appearance=dark' })
    expect(await dark.text()).toContain('perpdesk-appearance=dark')
    expect(asked).toHaveLength(2)
    // What a page does not depend on makes no other page of it, and does not reach it.
    await get('/trade/h/BTC', { cookie: 'wagmi=2; perpdesk-appearance=dark', 'x-any': '1' })
    expect(asked).toHaveLength(2)
    expect(JSON.stringify(asked)).not.toMatch(/wagmi|x-any/)
    await get('/trade/h/BTC', { rsc: '1' })
    expect(asked).toHaveLength(3)
    // A page in a frame is another one for each site that its address names.
    for (const host of ['a', 'b', 'a']) await get(`/embed/ticket?parent=https://${host}.test`)
    expect(asked).toHaveLength(5)
  })

  it('is one page whatever the figures of its first paint, which reach it', async () => {
    await get('/trade/h/ETH', { 'x-perpdesk-first-sight': 'one' })
    await get('/trade/h/ETH', { 'x-perpdesk-first-sight': 'another' })
    expect(asked.map(({ headers }) => headers['x-perpdesk-first-sight'])).toEqual(['one'])
  })

  it('is not shared where it sets a cookie or is none', async () => {
    for (const path of ['/trade/h/BTC?lang=de', '/missing']) {
      const before = asked.length
      await get(path)
      await get(path)
      expect(asked.length - before).toBe(2)
    }
  })
})

describe('a flood', () => {
  it('has two pages rendered at a time; beyond those who can wait it gets 503 and when to come back', async () => {
    let release: () => void = () => undefined
    hold = new Promise((resolve) => {
      release = resolve
    })
    const flood = Array.from({ length: 200 }, (_, market) => get(`/trade/h/M${market}`))
    const answers = Promise.all(flood)
    await expect.poll(() => paused.filter((ms) => ms === 1_000).length).toBeGreaterThan(100)
    release()
    const busy = (await answers).filter(({ status }) => status === 503)
    expect(atOnceMax).toBe(2)
    expect(busy.length).toBeGreaterThan(100)
    for (const answer of busy) {
      expect(answer.headers.get('retry-after')).toBe('1')
      expect(answer.headers.get('content-type')).toContain('text/html')
      expect(answer.headers.get('content-security-policy')).toContain('nonce')
    }
    expect((await get('/trade/h/after')).status).toBe(200)
  })

  it('from one address is counted by documents and what a router fetches, not by files', async () => {
    limit = 3
    const from = { 'x-from': 'a' }
    for (let file = 0; file < 10; file += 1) {
      expect((await get(`/_next/static/${file}.js`, from)).status).toBe(200)
      expect((await get('/assets/btc.svg', from)).status).toBe(200)
    }
    expect((await get('/trade/h/BTC', from)).status).toBe(200)
    expect((await get('/markets', { ...from, rsc: '1' })).status).toBe(200)
    // A page that calls itself a file is one all the same.
    expect((await get('/trade/h/x.js', from)).status).toBe(200)
    const refused = await get('/trade/h/BTC', from)
    expect([refused.status, Number(refused.headers.get('retry-after'))]).toEqual([429, 60])
    expect(await refused.text()).toContain('<!doctype html>')
    expect(paused).toContain(1_000)
    expect((await get('/trade/h/BTC', { 'x-from': 'b' })).status).toBe(200)
  })
})

it('gets 503 and when to come back while the process that renders is not there', async () => {
  const error = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })
  hold = Promise.reject(error)
  hold.catch(() => undefined)
  const answer = await get('/trade/h/BTC')
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2'])
  hold = Promise.resolve()
  expect((await get('/trade/h/BTC')).status).toBe(200)
})

it('compresses what a browser takes compressed', async () => {
  const answer = await get('/trade/h/BTC', { cookie: `perpdesk-x=${'long'.repeat(500)}` })
  expect(answer.headers.get('content-encoding')).toBe('gzip')
  expect(await answer.text()).toContain('longlong')
})
