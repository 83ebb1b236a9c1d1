import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fuzzSeed } from '@/lib/client/testing/fuzzSeed'
import { quietExchanges } from '@/server/paper/testing/quietExchanges'
import { ondoModule, PAPER_DEPLOYMENT } from './face'
import { CALLS } from './http/calls'
import { TestStream } from './testing/testStream'
import { resultOf, rowsOf, type TestUser } from './testing/testUser'
import { TestVenue } from './testing/testVenue'

const venue = new TestVenue(ondoModule(PAPER_DEPLOYMENT), quietExchanges)
const RECORDED: Record<string, unknown> = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../../fixtures/ondo/recorded.json'), 'utf8'),
)
const BTC = 'BTC-USD.P'
let user: TestUser

beforeAll(async () => {
  await venue.open()
  user = await venue.newUser()
}, 120_000)
afterAll(() => venue.remove())

/** Every field of what was recorded, by name and type; what a row has beside does not count. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.length === 0 ? [] : [shapeOf(value[0])]
  if (typeof value !== 'object' || value === null) return typeof value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, shapeOf(item)]))
}

function expectShape(name: string, value: unknown): void {
  expect(shapeOf(value), name).toMatchObject(Object(shapeOf(RECORDED[name])))
}

describe('what the face serves', () => {
  it('has every field that was recorded of the venue, of the same type', async () => {
    const { perps } = resultOf(await user.ask('GET', '/v1/markets'))
    const pairs: unknown[] = Object(perps).tradingPairs
    expectShape('tradingPair', pairs[0])
    expect(Object(pairs[0])).toMatchObject({
      baseIncrement: '0.0001',
      quoteIncrement: '1',
      marginInfo: [{ maxLeverage: '25', maintenanceMarginRate: '0.02' }],
      makerFee: '0.0001',
      takerFee: '0.00025',
      maxPositionBaseSize: '13',
    })
    const apple = pairs.find((pair) => Object(pair).market === 'AAPL-USD.P')
    expect(apple).toMatchObject({ schedule: { timezone: 'America/New_York' }, tags: ['Stock'] })
    expect(pairs.filter((pair) => Object(pair).disabled)).toHaveLength(1)

    const contracts = rowsOf(await user.ask('GET', '/v1/perps/contracts'))
    expectShape('contract', contracts[0])
    const trades = await user.ask('GET', `/v1/perps/trades?market=${BTC}&limit=5`)
    expectShape('trade', rowsOf(trades)[0])
    const toSecs = Math.floor(venue.nowMs / 1_000)
    const span = `from=${toSecs - 36_000}&to=${toSecs}`
    const candles = rowsOf(
      await user.ask('GET', `/v1/perps/candles?market=${BTC}&resolution=60&${span}`),
    )
    expectShape('candle', candles[0])
    expect(candles.length).toBeGreaterThanOrEqual(10)
    expect(Date.parse(String(candles[0]?.startTime))).toBeLessThan(
      Date.parse(String(candles[1]?.startTime)),
    )
    const weeks = await user.ask('GET', `/v1/perps/candles?market=${BTC}&resolution=1W&${span}`)
    expect(weeks.status).toBe(400)
    const udf = (symbol: string) =>
      user.ask('GET', `/v1/perps/history?symbol=${symbol}&resolution=60&${span}&countback=3`)
    expect((await udf('BTCUSD.P')).body).toMatchObject({ s: 'ok', t: { length: 3 } })
    expect((await udf('BTC-USD.P')).body).toMatchObject({ t: [] })
    expect((await user.ask('GET', '/hello')).body).toEqual({ hello: 'world' })
    expect(resultOf(await user.ask('GET', '/status'))).toEqual({ marketStatus: 'open' })
    expect((await user.ask('GET', '/nothing')).status).toBe(404)
  })

  it('of an account, too', async () => {
    const buy = { market: BTC, side: 'buy', type: 'market', size: '0.01' }
    await user.signed('POST', '/v1/perps/orders', buy)
    expectShape('account', resultOf(await user.own('GET', '/v1/account')))
    expectShape('position', rowsOf(await user.own('GET', '/v1/perps/positions'))[0])
    expectShape('balance', resultOf(await user.own('GET', '/v1/perps/balance')))
    expectShape('fill', rowsOf(await user.own('GET', '/v1/perps/fills'))[0])
    venue.nowMs += 3_600_000
    const fees = async () => rowsOf(await user.own('GET', '/v1/perps/funding_fees'))
    await expect.poll(fees).toHaveLength(1)
    expectShape('fundingFee', (await fees())[0])
    const paid = Number((await fees())[0]?.amount)
    const rate = Number((await fees())[0]?.rate)
    expect(Math.sign(paid)).toBe(-Math.sign(rate))
    const history = await user.ask('GET', `/v1/perps/funding_rate_history?market=${BTC}&limit=2`)
    expect(rowsOf(history)).toHaveLength(2)
  })

  it('on the stream, too', async () => {
    const stream = await TestStream.open(venue.url)
    const markets = ['NVDA-USD.P']
    stream.send({ op: 'subscribe', channel: 'depthBooksPerps', markets, limit: 20 })
    stream.send({ op: 'subscribe', channel: 'kLinePerps', markets, resolution: '1' })
    await expect.poll(() => stream.ofType('update')).not.toHaveLength(0)
    await expect.poll(() => stream.ofType('update', 'kLinePerps')).not.toHaveLength(0)
    expectShape('depthFrame', stream.ofType('update', 'depthBooksPerps')[0])
    expectShape('klineFrame', stream.ofType('update', 'kLinePerps')[0])
    stream.close()
  })
})

describe('trading hours', () => {
  it('are a notice: the underlying is shut on a Sunday, the market is not', async () => {
    const contracts = rowsOf(await user.ask('GET', '/v1/perps/contracts?sparkline=false'))
    const closed = (market: string) =>
      contracts.find((contract) => contract.market === market)?.isClosed
    expect([closed(BTC), closed('AAPL-USD.P')]).toEqual([false, true])
    const order = { market: 'AAPL-USD.P', side: 'buy', type: 'market', size: '0.1' }
    expect((await user.signed('POST', '/v1/perps/orders', order)).status).toBe(200)
  })
})

describe('hostile input', () => {
  it('is answered by every endpoint with a refusal, never with a failure of the face', async () => {
    const junk = fc.oneof(
      fc.constantFrom('', '{', '[]', 'null', '"x"', '1e999', '{"orders":5}'),
      fc.json(),
      fc
        .record({
          market: fc.constantFrom(BTC, '__proto__', ''),
          side: fc.constantFrom('buy', 'sell', 'up'),
          size: fc.oneof(fc.constantFrom('0', '-0', '1e5', 'NaN', '9'.repeat(40)), fc.integer()),
          price: fc.constantFrom('0.0000000000000000001', '5e4', '١', ' 1', '50000'),
          type: fc.constantFrom('limit', 'market', null),
        })
        .map((fields) => JSON.stringify(fields)),
    )
    const text = fc.constantFrom('', 'x', '%', '..', '__proto__', 'client:', '-1', '9'.repeat(30))
    const call = fc.constantFrom(...CALLS)
    await fc.assert(
      fc.asyncProperty(call, junk, text, text, async ({ method, path }, body, name, value) => {
        const target = path.replaceAll(/\{\w+\}/g, encodeURIComponent(name))
        const query = `?market=${encodeURIComponent(value)}&limit=${encodeURIComponent(name)}`
        const ends = path === '/v1/auth/invalidate_jwt' || path.startsWith('/v1/api_keys')
        if (ends) return
        const reply = await user.own(method, `${target}${query}`, undefined, {
          ...(method !== 'GET' && { body }),
        })
        expect([200, 400, 401, 403, 404]).toContain(reply.status)
        expect(reply.text).not.toContain('internal server error')
      }),
      { numRuns: 400, seed: fuzzSeed('shapes', 17) },
    )
  })

  it('such as a body beyond its size, or no word of who asks, is refused before anything else', async () => {
    const large = await user.ask('POST', '/v1/price', undefined, { body: 'x'.repeat(1_100_000) })
    expect(large.status).toBe(413)
    const stranger = await user.ask('GET', '/v1/markets', undefined, {
      headers: { 'user-agent': undefined },
    })
    expect(stranger).toMatchObject({ status: 403, text: 'error code: 1010' })
    const preflight = await user.ask('OPTIONS', '/v1/perps/orders')
    expect(preflight.headers).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-allow-headers': expect.stringContaining('ONDO-SIGN'),
      'access-control-allow-methods': expect.stringContaining('DELETE'),
    })
  })
})
