import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { OpenDatabase } from '@/server/db/database'
import { openTestDatabase } from '@/server/db/testing/testDatabase'
import { startTestVenue, type TestVenue } from '@/server/venues/hyperliquid/testing/testVenue'
import { createTestApi, send, TEST_DASHBOARD_KEY, type TestApi } from './testing/testApi'

/** Names that the lister of a market could give it. */
const NAMES = [
  ...['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'valueOf', 'then'],
  ...[
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    '{{7*7}}',
    '$' + '{7*7}',
    'javascript:alert(1)',
  ],
  ...[
    "' OR 1=1 --",
    '"; DROP TABLE journal; --',
    '$(reboot)',
    '`id`',
    '%00',
    '\u0000',
    '\r\nset-cookie: a=b',
  ],
  ...[
    '../../etc/passwd',
    '..%2f..',
    '/',
    '//evil.example',
    '\\',
    '?a=b',
    '#',
    '&provider=x',
    'a,b',
    ',',
  ],
  ...[
    '',
    ' ',
    '\t',
    '\u200b',
    '\u202eCTB',
    '\ufeffBTC',
    'ВТС',
    '１２３',
    'Ａ',
    'e\u0301',
    '\ud83d',
    '🚀'.repeat(8),
  ],
  ...[
    'x'.repeat(10_000),
    'NaN',
    'null',
    'undefined',
    '-1',
    '1e400',
    'true',
    '[object Object]',
    '@1',
    'a:b',
  ],
]

const Row = z.object({ id: z.string(), baseAsset: z.object({ logoURI: z.string() }) })
const Listed = z.object({ markets: z.array(Row) })
const Reported = z.object({ prices: z.array(z.object({ marketId: z.string() }).loose()) })

let database: OpenDatabase
let venue: TestVenue
let gateway: TestApi
beforeAll(async () => {
  database = await openTestDatabase()
}, 120_000)
afterAll(() => database.close())
beforeEach(async () => {
  venue = await startTestVenue()
  const universe = ['BTC', ...NAMES].map((name) => ({
    name,
    szDecimals: 5,
    maxLeverage: 40,
    marginTableId: 40,
  }))
  const meta = { universe, marginTables: [] }
  const figures = universe.map(() => ({
    funding: '0.0000125',
    openInterest: '1.0',
    prevDayPx: '100.0',
    dayNtlVlm: '1.0',
    oraclePx: '101.0',
    markPx: '101.0',
    midPx: '101.0',
  }))
  Object.assign(venue.script, { meta, metaAndAssetCtxs: [meta, figures], candleSnapshot: [] })
  gateway = createTestApi(database)
  Object.assign(gateway.service, { venues: [venue.adapter] })
})
afterEach(() => venue.stop())

const read = (path: string) =>
  send(gateway, `/v1/perps${path}`, { headers: { 'x-svc-api-key': TEST_DASHBOARD_KEY } })

describe(`${NAMES.length} hostile names of markets`, () => {
  it('keep no other market from being listed, priced or described', async () => {
    expect(NAMES.length).toBeGreaterThanOrEqual(50)
    const markets = await read('/markets?provider=hyperliquid')
    expect(markets.status).toBe(200)
    expect(Listed.parse(markets.json).markets.map(({ id }) => id)).toContain('BTC')
    const contexts = await read('/marketsContext?provider=hyperliquid')
    expect(contexts.status).toBe(200)
    expect(Reported.parse(contexts.json).prices.map(({ marketId }) => marketId)).toContain('BTC')
    for (const path of [
      '/providers',
      '/dexes',
      '/markets?dex=hyperliquid',
      '/prices?dex=hyperliquid',
    ]) {
      expect([path, (await read(path)).status]).toEqual([path, 200])
    }
    expect(Object.getOwnPropertyNames(Object.prototype)).not.toContain('midPrice')
    expect(gateway.faults).toEqual([])
  })

  it('are data under their own names, each with a picture that is served', async () => {
    const markets = Listed.parse((await read('/markets?provider=hyperliquid')).json).markets
    const names = ['BTC', ...NAMES.filter((name) => name !== '' && !name.includes(':'))]
    expect(markets.map(({ id }) => id).toSorted()).toEqual(names.toSorted())
    for (const { id, baseAsset } of markets) {
      expect([id, baseAsset.logoURI]).toEqual([
        id,
        expect.stringMatching(/^http:\/\/desk\.test\/(?:letters|assets)\/[a-z0-9]+\.svg$/),
      ])
    }
    const { prices } = Object(JSON.parse((await read('/prices?dex=hyperliquid')).text))
    expect(Object.keys(prices).toSorted()).toEqual(names.toSorted())
  })

  it('are answered with data and no error of ours where one is asked for by name', async () => {
    for (const name of NAMES) {
      const id = encodeURIComponent(wellFormed(name))
      for (const path of [
        `/markets?provider=hyperliquid&marketIds=${id}`,
        `/orderbook?provider=hyperliquid&marketId=${id}`,
        `/ohlcv?provider=hyperliquid&marketId=${id}&interval=1m`,
        `/markets/${id}?dex=hyperliquid`,
      ]) {
        const { status, headers, json } = await read(path)
        expect([200, 400, 404, 424], `${path.slice(0, 80)}: ${status}`).toContain(status)
        expect(headers.get('content-type')).toBe('application/json')
        expect(headers.get('set-cookie')).toBeNull()
        expect(json).toBeDefined()
      }
    }
    expect(gateway.faults).toEqual([])
  })
})

// A half of a pair says nothing in a URL.
function wellFormed(name: string): string {
  return Buffer.from(name, 'utf8').toString('utf8')
}
