import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createClock, type ExchangeClock } from '@/server/paper/clock'
import { createHost, type RunningExchange } from '@/server/paper/createHost'
import { alignPrices } from '@/server/paper/sharedPrices'
import { testFaceModule } from '@/server/paper/testing/testFace'
import { NOW_MS } from '@/server/paper/testing/testShapes'
import { createAdminHandler } from './admin'

const HOUR_MS = 3_600_000
/** Nothing here is about trades of the past, of which each exchange makes a minute and a half. */
const WARM_UP_MS = 10_000
const NOTHING = { faults: [], markets: [], prices: [] }

let root: string
let wallMs: number
let clock: ExchangeClock
let exchanges: RunningExchange[]
let server: Server
let timer: NodeJS.Timeout

beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'paper-reset-'))
  wallMs = NOW_MS
  clock = createClock(join(root, 'clock.json'), () => wallMs)
  exchanges = ['elder', 'younger'].map((name) =>
    createHost({
      module: { ...testFaceModule().module, name },
      directory: join(root, name),
      now: clock.now,
      seed: 'perpdesk',
      warmUpMs: WARM_UP_MS,
      log: () => {},
    }),
  )
  server = createServer(
    createAdminHandler({ exchanges, chain: undefined, clock, paperPort: 4000, log: () => {} }),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  timer = setInterval(() => {
    wallMs += 100
    for (const exchange of exchanges) exchange.step()
  }, 2)
})

afterEach(async () => {
  clearInterval(timer)
  await Promise.all(exchanges.map((exchange) => exchange.close()))
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
  rmSync(root, { recursive: true, force: true })
})

async function post(path: string, body: unknown, headers: Record<string, string> = {}) {
  const listening = server.address()
  const port = typeof listening === 'object' ? listening?.port : undefined
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  return { status: answer.status, body: await answer.json() }
}

/** Mid prices of a market on each exchange, of the same moment. */
function mids(marketId: string): number[] {
  return exchanges.map((exchange) => exchange.midTicks(marketId) ?? 0)
}

function haltedMarkets(): string[][] {
  return exchanges.map(({ host }) =>
    host.view
      .markets()
      .filter(({ isHalted }) => isHalted)
      .map(({ definition }) => definition.marketId),
  )
}

describe('a reset', () => {
  it('ends faults and outages on every face', async () => {
    await post('/faults', { name: 'ws_freeze', match: 'l2Book' })
    await post('/faults', { name: 'drop_request', remaining: 3, face: 'elder' })
    await post('/latency', { delayMs: 60_000, face: 'younger' })
    await post('/outage', { isOn: true, face: 'younger' })
    const { status, body } = await post('/reset', {})
    expect(status).toBe(200)
    expect(body.undone.elder.faults).toEqual(['ws_freeze', 'drop_request'])
    expect(body.undone.younger.faults).toEqual([
      'ws_freeze',
      'delay',
      'http_error',
      'ws_drop',
      'ws_refuse',
    ])
    expect(exchanges.map(({ faults }) => faults.list())).toEqual([[], []])
  })

  it('opens halted markets, those of one face alone too, before it answers', async () => {
    await post('/outage', { isOn: true, marketId: 'ETH' })
    await post('/outage', { isOn: true, marketId: 'BTC', face: 'younger' })
    expect(haltedMarkets()).toEqual([['ETH'], ['BTC', 'ETH']])
    const { body } = await post('/reset', {})
    expect(body.undone.elder.markets).toEqual(['ETH'])
    expect(body.undone.younger.markets).toEqual(['BTC', 'ETH'])
    expect(haltedMarkets()).toEqual([[], []])
  })

  it('takes moves of prices back, shared ones and those of one face, before it answers', async () => {
    const before = mids('BTC')
    await post('/price', { marketId: 'BTC', shockBps: -900 })
    await post('/price', { marketId: 'BTC', shockBps: -300 })
    await post('/price', { marketId: 'BTC', shockBps: 2_000, face: 'younger' })
    await post('/price', { marketId: 'ETH', price: '9999' })
    const { body } = await post('/reset', {})
    expect(body.undone.elder.prices).toEqual(['BTC', 'ETH'])
    expect(body.undone.younger.prices).toEqual(['BTC', 'ETH'])
    const [elder = 0, younger = 0] = mids('BTC')
    expect(elder / (before[0] ?? 0)).toBeCloseTo(1, 2)
    expect(younger / elder).toBeCloseTo(1, 9)
    // The makers quote there already.
    const ask = exchanges[1]?.host.view.market('BTC')?.bestAskTicks ?? 0
    expect(ask / younger).toBeCloseTo(1, 2)
  })

  it('leaves nothing that exchanges would take over from each other', async () => {
    await post('/price', { marketId: 'BTC', shockBps: 800 })
    await post('/price', { marketId: 'BTC', shockBps: -400, face: 'elder' })
    await post('/reset', {})
    const count = () => exchanges.map((exchange) => exchange.shocksOf('BTC').length)
    const counted = count()
    alignPrices(exchanges)
    for (const exchange of exchanges) exchange.step()
    expect(count()).toEqual(counted)
  })

  it('finds nothing to undo a second time, and then waits for no block', async () => {
    await post('/outage', { isOn: true, marketId: 'ETH' })
    await post('/price', { marketId: 'MEME', shockBps: 123 })
    await post('/price', { marketId: 'BTC', shockBps: 777 })
    await post('/reset', {})
    clearInterval(timer)
    const { body } = await post('/reset', {})
    expect(body.undone).toEqual({ elder: NOTHING, younger: NOTHING })
  })

  it('leaves the clock where it was moved to, and accounts what they have', async () => {
    const address = `0x${'ab'.repeat(20)}`
    await post('/faucet', { address, amount: '250' })
    await post('/clock', { advanceMs: HOUR_MS })
    await post('/reset', {})
    expect(clock.offsetMs()).toBe(HOUR_MS)
    expect(exchanges[0]?.host.view.account(address)?.balanceMicro).toBe(250_000_000)
  })

  it('is not to be had by a web page, nor with fields it does not know', async () => {
    await post('/faults', { name: 'ws_drop' })
    const origin = { origin: 'http://127.0.0.1:3000' }
    expect((await post('/reset', {}, origin)).status).toBe(403)
    expect((await post('/reset', { face: 'elder' })).status).toBe(400)
    expect(exchanges.map(({ faults }) => faults.list().length)).toEqual([1, 1])
  })
})
