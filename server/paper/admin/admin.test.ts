import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, request, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createClock, type ExchangeClock } from '@/server/paper/clock'
import { createHost, type RunningExchange } from '@/server/paper/createHost'
import { testFaceModule } from '@/server/paper/testing/testFace'
import { NOW_MS } from '@/server/paper/testing/testShapes'
import { createAdminHandler } from './admin'

const ADDRESS = `0x${'aB'.repeat(20)}`
const HOUR_MS = 3_600_000
/** Nothing here is about trades of the past, of which each exchange makes a minute and a half. */
const WARM_UP_MS = 10_000

let root: string
let wallMs: number
let clock: ExchangeClock
let exchange: RunningExchange
let server: Server
let timer: NodeJS.Timeout
let log: string[]

beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'paper-admin-'))
  wallMs = NOW_MS
  log = []
  clock = createClock(join(root, 'clock.json'), () => wallMs)
  exchange = createHost({
    module: testFaceModule().module,
    directory: join(root, 'test'),
    now: clock.now,
    seed: 'perpdesk',
    warmUpMs: WARM_UP_MS,
    log: (line) => log.push(line),
  })
  const context = { exchanges: [exchange], clock, paperPort: 4000, log: () => {} }
  server = createServer(createAdminHandler(context))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  timer = setInterval(() => {
    wallMs += 100
    exchange.step()
  }, 2)
})

afterEach(async () => {
  clearInterval(timer)
  await exchange.close()
  await new Promise((resolve) => server.close(resolve))
  rmSync(root, { recursive: true, force: true })
})

interface Answer {
  status: number
  body: Record<string, unknown>
}

interface Ask {
  method?: string
  headers?: Record<string, string>
  text?: string
}

function ask(path: string, { method = 'GET', headers = {}, text }: Ask = {}): Promise<Answer> {
  const listening = server.address()
  const port = typeof listening === 'object' ? listening?.port : undefined
  return new Promise((resolve, reject) => {
    const sent = request(
      { host: '127.0.0.1', port, path, method, headers, agent: false },
      (response) => {
        let received = ''
        response.setEncoding('utf8')
        response.on('data', (part) => {
          received += part
        })
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, body: JSON.parse(received) }),
        )
      },
    )
    sent.on('error', reject)
    sent.end(text)
  })
}

function post(path: string, body: unknown, headers: Record<string, string> = {}): Promise<Answer> {
  return ask(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    text: JSON.stringify(body),
  })
}

describe('the faucet', () => {
  it('credits an address, whatever its letter case, and returns the balances', async () => {
    const first = await post('/faucet', { address: ADDRESS, amount: '1000.5' })
    expect(first).toEqual({
      status: 200,
      body: { address: ADDRESS.toLowerCase(), amount: '1000.5', balances: { test: '1000.5' } },
    })
    const second = await post('/faucet', { address: ADDRESS.toLowerCase(), amount: '0.000001' })
    expect(second.body.balances).toEqual({ test: '1000.500001' })
    expect(exchange.host.view.account(ADDRESS.toLowerCase())?.balanceMicro).toBe(1_000_500_001)
  })

  it.each([
    ['no amount', { address: ADDRESS }, 'amount'],
    ['zero', { address: ADDRESS, amount: '0' }, 'amount'],
    ['a negative amount', { address: ADDRESS, amount: '-5' }, 'amount'],
    ['too much', { address: ADDRESS, amount: '1000000.000001' }, 'amount'],
    ['an exponent', { address: ADDRESS, amount: '1e3' }, 'amount'],
    ['seven decimals', { address: ADDRESS, amount: '1.0000001' }, 'amount'],
    ['words', { address: ADDRESS, amount: 'much' }, 'amount'],
    ['a number', { address: ADDRESS, amount: 5 }, 'amount'],
    ['a short address', { address: '0x12', amount: '5' }, 'address'],
    ['no address', { amount: '5' }, 'address'],
    ['an unknown field', { address: ADDRESS, amount: '5', tip: '1' }, 'tip'],
    ['a list', [], 'object'],
    ['null', null, 'object'],
  ])('refuses %s, naming the field', async (_, body, named) => {
    const answer = await post('/faucet', body)
    expect(answer.status).toBe(400)
    expect(answer.body.error).toContain(named)
    expect(exchange.accountCount()).toBe(0)
  })
})

describe('prices', () => {
  it('are moved by basis points, in force when answered', async () => {
    const before = exchange.midTicks('BTC') ?? 0
    const answer = await post('/price', { marketId: 'BTC', shockBps: -500 })
    expect(answer.status).toBe(200)
    expect((exchange.midTicks('BTC') ?? 0) / before).toBeCloseTo(0.95, 2)
    const ask = exchange.host.view.market('BTC')?.bestAskTicks ?? 0
    expect(ask / before).toBeCloseTo(0.95, 2)
  })

  it('are set outright', async () => {
    const answer = await post('/price', { marketId: 'ETH', face: 'test', price: '3333.5' })
    expect(answer.status).toBe(200)
    expect((exchange.midTicks('ETH') ?? 0) / 333_350).toBeCloseTo(1, 3)
  })

  it.each([
    ['an unknown market', { marketId: 'NOPE', shockBps: 5 }, 'marketId'],
    ['an unknown face', { marketId: 'BTC', face: 'nope', shockBps: 5 }, 'face'],
    ['neither', { marketId: 'BTC' }, 'shockBps or price'],
    ['both', { marketId: 'BTC', shockBps: 5, price: '5' }, 'shockBps or price'],
    ['more than tenfold', { marketId: 'BTC', price: '99999999' }, 'price'],
    ['zero', { marketId: 'BTC', price: '0' }, 'price'],
    ['all of it', { marketId: 'BTC', shockBps: -10_000 }, 'shockBps'],
  ])('are not moved by %s', async (_, body, named) => {
    const answer = await post('/price', body)
    expect(answer.status).toBe(400)
    expect(answer.body.error).toContain(named)
  })
})

describe('the clock', () => {
  it('is moved ahead; exchanges follow with the next block', async () => {
    const before = clock.now()
    const answer = await post('/clock', { advanceMs: HOUR_MS })
    expect(answer.status).toBe(200)
    expect(answer.body.offsetMs).toBe(HOUR_MS)
    await expect.poll(() => exchange.timeMs()).toBeGreaterThanOrEqual(before + HOUR_MS)
    expect((await post('/clock', { offsetMs: 2 * HOUR_MS })).status).toBe(200)
  })

  it('is never moved back', async () => {
    await post('/clock', { advanceMs: HOUR_MS })
    for (const body of [{ offsetMs: 0 }, { advanceMs: -1 }, {}, { advanceMs: 1, offsetMs: 1 }]) {
      expect((await post('/clock', body)).status).toBe(400)
    }
    expect(clock.offsetMs()).toBe(HOUR_MS)
  })
})

describe('faults', () => {
  it('are switched on and off, one or all, and listed', async () => {
    await post('/faults', { name: 'delay', delayMs: 50, match: 'order' })
    const set = await post('/faults', {
      face: 'test',
      name: 'http_error',
      status: 503,
      remaining: 2,
    })
    expect(set.body.faults).toEqual({
      test: [
        { name: 'delay', delayMs: 50, match: 'order' },
        { name: 'http_error', status: 503, remaining: 2 },
      ],
    })
    expect(exchange.host.faults.isOn('delay')).toBe(true)
    const one = await post('/faults', { name: 'delay', clear: true })
    expect(one.body.faults).toEqual({ test: [{ name: 'http_error', status: 503, remaining: 2 }] })
    await post('/faults', { clear: true })
    expect((await ask('/faults')).body.faults).toEqual({ test: [] })
  })

  it.each([
    ['an unknown name', { name: 'meteor' }, 'name'],
    ['a status that is no error', { name: 'http_error', status: 200 }, 'status'],
    ['no times', { name: 'delay', remaining: 0 }, 'remaining'],
    ['an unknown face', { name: 'delay', face: 'nope' }, 'face'],
  ])('are refused for %s', async (_, body, named) => {
    const answer = await post('/faults', body)
    expect(answer.status).toBe(400)
    expect(answer.body.error).toContain(named)
  })
})

describe('troubles', () => {
  it('halt one market and open it again, over a restart', async () => {
    const halted = await post('/outage', { marketId: 'ETH', isOn: true })
    expect(halted).toEqual({ status: 200, body: { marketId: 'ETH', isOn: true, faces: ['test'] } })
    const { body } = await ask('/markets')
    expect(body.test).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ marketId: 'ETH', isHalted: true }),
        expect.objectContaining({ marketId: 'BTC', isHalted: false }),
      ]),
    )
    await post('/outage', { marketId: 'ETH', face: 'test', isOn: false })
    expect(exchange.host.view.market('ETH')?.isHalted).toBe(false)
  })

  it('take the whole venue down and up again, and leave other faults alone', async () => {
    await post('/faults', { name: 'delay', delayMs: 5 })
    await post('/outage', { isOn: true })
    for (const name of ['http_error', 'ws_drop', 'ws_refuse'] as const) {
      expect(exchange.faults.isOn(name)).toBe(true)
    }
    await post('/outage', { isOn: false })
    expect(exchange.faults.list()).toEqual([{ name: 'delay', delayMs: 5 }])
  })

  it('slow every answer down', async () => {
    await post('/latency', { delayMs: 250 })
    expect(exchange.faults.take('delay', 'anything')).toEqual({ name: 'delay', delayMs: 250 })
    const answer = await post('/latency', { delayMs: 0 })
    expect(answer.body).toEqual({ delayMs: { test: 0 } })
    expect(exchange.faults.list()).toEqual([])
  })

  it.each([
    ['/outage', { marketId: 'NOPE', isOn: true }, 'marketId'],
    ['/outage', { marketId: 'BTC' }, 'isOn'],
    ['/outage', { face: 'nope', isOn: true }, 'face'],
    ['/latency', { delayMs: -1 }, 'delayMs'],
    ['/latency', { delayMs: 1e9 }, 'delayMs'],
  ])('are refused at %s for %o', async (path, body, named) => {
    const answer = await post(path, body)
    expect(answer.status).toBe(400)
    expect(answer.body.error).toContain(named)
  })
})

describe('the admin port', () => {
  it('shows its state', async () => {
    await post('/faucet', { address: ADDRESS, amount: '5' })
    clearInterval(timer)
    const { status, body } = await ask('/state')
    expect(status).toBe(200)
    expect(body.faces).toEqual([
      {
        name: 'test',
        port: 4001,
        blockNumber: exchange.host.blockNumber(),
        timeMs: exchange.timeMs(),
        stateHash: exchange.stateHash(),
        accounts: 1,
        markets: 3,
        faults: 0,
      },
    ])
    expect(body.memory).toEqual({
      rssBytes: expect.any(Number),
      heapUsedBytes: expect.any(Number),
    })
    const brief = (await ask('/status')).body
    expect(brief.faces).toEqual([expect.not.objectContaining({ stateHash: expect.anything() })])
    expect(brief.faces).toMatchObject([{ name: 'test', accounts: 1, markets: 3 }])
    expect((await ask('/healthz')).body).toEqual({ ok: true, chain: 'off' })
  })

  it('refuses whatever carries an Origin or another host name, before anything else', async () => {
    for (const headers of [{ origin: 'http://127.0.0.1:3000' }, { host: 'evil.example' }]) {
      const answer = await post('/faucet', { address: ADDRESS, amount: '5' }, headers)
      expect(answer.status).toBe(403)
      expect((await ask('/state', { headers })).status).toBe(403)
    }
    expect(exchange.accountCount()).toBe(0)
  })

  it('answers 404, 405, 413, 415 and bad JSON in JSON', async () => {
    const json = { 'content-type': 'application/json' }
    const statuses = [
      await ask('/nothing'),
      await ask('/faucet'),
      await ask('/state', { method: 'DELETE' }),
      await ask('/faucet', { method: 'POST', headers: json, text: `"${'x'.repeat(70_000)}"` }),
      await ask('/faucet', {
        method: 'POST',
        headers: { 'content-type': 'text/plain' },
        text: '{}',
      }),
      await ask('/faucet', { method: 'POST', headers: json, text: '{"address":' }),
      await ask('/faucet', { method: 'POST', headers: json, text: '' }),
    ]
    expect(statuses.map(({ status }) => status)).toEqual([404, 405, 405, 413, 415, 400, 400])
    for (const { body } of statuses) expect(body.error).toEqual(expect.any(String))
  })
})
