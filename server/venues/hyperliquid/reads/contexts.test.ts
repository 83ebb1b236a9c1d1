import { afterEach, describe, expect, it } from 'vitest'
import {
  META,
  NOW_MS,
  startTestVenue,
  type TestVenue,
} from '@/server/venues/hyperliquid/testing/testVenue'
import type { Clock } from '@/server/venues/upstream/clock'
import type { FeedSocket } from '@/server/venues/upstream/liveFeed'

let venue: TestVenue
afterEach(() => venue.stop())

class Socket implements FeedSocket {
  sent: string[] = []
  isClosed = false
  open: () => void = () => undefined
  emit: (text: string) => void = () => undefined
  end: () => void = () => undefined
  send = (text: string) => void this.sent.push(text)
  close = () => {
    this.isClosed = true
  }
  onOpen = (run: () => void) => {
    this.open = run
  }
  onMessage = (run: (text: string) => void) => {
    this.emit = run
  }
  onEnd = (run: () => void) => {
    this.end = run
  }
}

const row = (markPx: string) => ({
  funding: '0.0000125',
  openInterest: '1.0',
  prevDayPx: '100.0',
  dayNtlVlm: '1.0',
  oraclePx: markPx,
  markPx,
  midPx: markPx,
})
const rows = (markPx: string) => META.universe.map(() => row(markPx))
const frame = (markPx: string) =>
  JSON.stringify({ channel: 'allDexsAssetCtxs', data: { ctxs: [['', rows(markPx)]] } })

async function setUp() {
  let nowMs = NOW_MS
  const timers: (() => void)[] = []
  const clock: Clock = {
    now: () => nowMs,
    setTimer: (run) => {
      timers.push(run)
      return () => undefined
    },
  }
  const sockets: Socket[] = []
  venue = await startTestVenue({
    clock,
    openSocket: () => {
      const socket = new Socket()
      sockets.push(socket)
      return socket
    },
  })
  venue.script.metaAndAssetCtxs = [META, rows('101.0')]
  const read = () => venue.adapter.contexts(venue.context())
  const later = (ms: number) => {
    nowMs += ms
  }
  return { sockets, read, later }
}

describe('contexts', () => {
  it('opens the socket with the first question, seeded by REST', async () => {
    const { sockets, read } = await setUp()
    expect(sockets).toHaveLength(0)
    const { contexts, asOfMs } = await read()
    expect(sockets).toHaveLength(1)
    sockets[0]?.open()
    expect(sockets[0]?.sent.join()).toContain('allDexsAssetCtxs')
    expect(asOfMs).toBe(NOW_MS)
    expect(contexts.map(({ marketId, markPrice }) => `${marketId} ${markPrice}`)).toEqual([
      'BTC 101',
      'ETH 101',
      'GONE 101',
      'SOLO 101',
    ])
  })

  it('asks REST no more while the socket brings figures, however often it is asked', async () => {
    const { sockets, read, later } = await setUp()
    await read()
    sockets[0]?.open()
    for (let second = 0; second < 30; second += 1) {
      later(1000)
      sockets[0]?.emit(frame(`${200 + second}.0`))
      const answers = await Promise.all([read(), read(), read()])
      for (const { contexts } of answers) expect(contexts[0]?.markPrice).toBe(`${200 + second}`)
    }
    expect(venue.asks('metaAndAssetCtxs')).toHaveLength(1)
    expect(sockets).toHaveLength(1)
  })

  it('uses REST when the socket goes silent, without delaying readers', async () => {
    const { sockets, read, later } = await setUp()
    await read()
    sockets[0]?.open()
    sockets[0]?.emit(frame('200.0'))
    later(4000)
    venue.script.metaAndAssetCtxs = [META, rows('102.0')]
    expect((await read()).contexts[0]?.markPrice).toBe('200')
    await expect.poll(async () => (await read()).contexts[0]?.markPrice).toBe('102')
  })

  it('gives nothing older than 5 s', async () => {
    const { read, later } = await setUp()
    await read()
    venue.script.metaAndAssetCtxs = (_: unknown, response: { end(text: string): void }) =>
      response.end('<html>')
    later(5001)
    await expect(read()).rejects.toMatchObject({ code: 2004, status: 424 })
  })

  it('leaves out a market whose row cannot be read', async () => {
    const { read } = await setUp()
    const [first, ...others] = rows('101.0')
    venue.script.metaAndAssetCtxs = [META, [{ ...first, markPx: 'NaN' }, ...others]]
    expect((await read()).contexts.map(({ marketId }) => marketId)).toEqual(['ETH', 'GONE', 'SOLO'])
  })

  it('reads the universe again when the venue lists more than it knows', async () => {
    const { read } = await setUp()
    venue.script.metaAndAssetCtxs = [META, [...rows('101.0'), row('1.0')]]
    await read()
    const universe = [...META.universe, { name: 'NEW', szDecimals: 1, maxLeverage: 3 }]
    venue.script.meta = { ...META, universe }
    expect((await read()).contexts.map(({ marketId }) => marketId)).toContain('NEW')
    await read()
    expect(venue.asks('meta')).toHaveLength(2)
  })

  it('ignores frames it does not understand', async () => {
    const { sockets, read } = await setUp()
    await read()
    for (const text of ['x', '{}', '{"channel":"allDexsAssetCtxs","data":{"ctxs":5}}']) {
      sockets[0]?.emit(text)
    }
    expect((await read()).contexts).toHaveLength(4)
  })
})
