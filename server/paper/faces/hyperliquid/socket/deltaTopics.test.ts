import { inflateRawSync } from 'node:zlib'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { z } from 'zod'
import { TestExchange } from '@/server/paper/faces/hyperliquid/testing/testHost'
import { TestSocket } from '@/server/paper/faces/hyperliquid/testing/testSocket'

let paper: TestExchange
let served: Awaited<ReturnType<TestExchange['listen']>>
let client: TestSocket

beforeEach(async () => {
  paper = new TestExchange()
  served = await paper.listen()
  client = await TestSocket.open(served.socketUrl)
})
afterEach(() => served.close())

const unpack = (text: unknown): unknown =>
  JSON.parse(inflateRawSync(Buffer.from(String(text), 'base64')).toString('utf8'))

const Side = z.array(z.object({ p: z.string(), s: z.string() }))
const Delta = z.object({ c: z.string(), t: z.number(), l: z.tuple([Side, Side]) })
const Whole = z.object({
  s: z.object({
    coin: z.string(),
    levels: z.tuple([z.array(z.object({ px: z.string(), sz: z.string() })), z.array(z.unknown())]),
  }),
})

it('l2 sends a whole book, then what changed of it', async () => {
  paper.quote('BTC', 'buy', 681_000, 1_000)
  client.subscribe({ type: 'l2', c: 'BTC', s: null, m: null })
  await client.flush()
  const [first] = client.of('l2')
  const bids = new Map(Whole.parse(first).s.levels[0].map(({ px, sz }) => [px, sz]))
  for (let block = 0; block < 12; block += 1) {
    paper.quote('BTC', 'buy', 680_000 + 10 * block, 500)
    paper.endBlock()
  }
  paper.endBlock(600)
  paper.endBlock(600)
  await client.flush()
  const deltas = client.of('l2').slice(1)
  expect(deltas.length).toBeGreaterThan(0)
  for (const frame of deltas) {
    const { c } = z.object({ c: z.string() }).parse(frame)
    for (const { p, s } of Delta.parse(unpack(c)).l[0]) {
      if (s === '0') bids.delete(p)
      else bids.set(p, s)
    }
  }
  const book = paper.host.view.book('BTC', 20)
  expect(bids.size).toBe(book?.bids.length)
})

it('fastAssetCtxs, pac and sac send all at first, then the fields that changed', async () => {
  for (const type of ['fastAssetCtxs', 'pac', 'sac']) client.subscribe({ type })
  await client.flush()
  const coins = Object.keys(Object(unpack(client.of('fastAssetCtxs')[0])))
  expect(coins.length).toBeGreaterThan(20)
  paper.endBlock(1_100)
  paper.endBlock(1_100)
  await client.flush()
  // Nothing of the snapshot is sent again.
  for (const frame of client.of('fastAssetCtxs').slice(1)) {
    expect(Object.keys(Object(unpack(frame))).length).toBeLessThan(coins.length)
  }
  expect(Object.keys(Object(Object(unpack(client.of('sac')[0]))['PURR/USDC'])).toSorted()).toEqual([
    'circulatingSupply',
    'dayBaseVlm',
    'dayNtlVlm',
    'markPx',
    'midPx',
    'prevDayPx',
  ])
  const before = client.of('fastAssetCtxs').length
  paper.oracle('BTC', 700_000)
  paper.endBlock(1_100)
  await client.flush()
  const changed = client.of('fastAssetCtxs').slice(before).map(unpack)
  expect(changed.flatMap((frame) => Object.keys(Object(frame)))).toContain('BTC')
  for (const frame of changed) expect(Object.keys(Object(frame)).length).toBeLessThan(coins.length)
  const pac = z
    .array(z.tuple([z.string(), z.array(z.looseObject({ coin: z.string() }))]))
    .parse(unpack(client.of('pac').at(-1)))
  const main = pac.find(([dex]) => dex === '')?.[1] ?? []
  expect(main.find(({ coin }) => coin === 'BTC')).toMatchObject({ oraclePx: '70000.0' })
  expect(Object.keys(Object(unpack(client.of('sac')[0])))).toContain('PURR/USDC')
})

it('refuses what the venue does not know in its words', async () => {
  client.subscribe({ type: 'l2', c: 'NOPE', s: null, m: null })
  client.subscribe({ type: 'l3', coin: 'BTC' })
  await client.flush()
  expect(client.of('error')).toEqual([
    'Invalid subscription {"type":"l2","c":"NOPE","s":null,"m":null}',
    'Invalid subscription {"type":"l3","coin":"BTC"}',
  ])
})
