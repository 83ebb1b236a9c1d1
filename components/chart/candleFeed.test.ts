import { beforeEach, describe, expect, it } from 'vitest'
import { decimal } from '@/lib/decimal/decimal'
import type { Candle } from '@/lib/schema/model/candle'
import { PerpsError } from '@/lib/schema/perpsError'
import { type CandleFeed, createCandleFeed } from './candleFeed'

const MINUTE = 60_000

function candle(minute: number, close = '100'): Candle {
  return {
    t: minute * MINUTE,
    o: decimal('100'),
    h: decimal('101'),
    l: decimal('99'),
    c: decimal(close),
    v: decimal('1'),
  }
}

interface Call {
  query: { endTimeMs?: number; limit: number }
  answer(page: readonly Candle[]): Promise<void>
  fail(error?: Error): Promise<void>
}

let calls: Call[]
let timers: { run: () => void; delayMs: number }[]
let live: ((candle: Candle) => void) | undefined
let drawn: string[]
let feed: CandleFeed

beforeEach(() => {
  calls = []
  timers = []
  live = undefined
  drawn = []
  feed = createCandleFeed(
    {
      fetchPage: (query) =>
        new Promise((resolve, reject) => {
          const settled = () => new Promise<void>((done) => setImmediate(done))
          calls.push({
            query,
            answer: (page) => {
              resolve(page)
              return settled()
            },
            fail: (error = new Error('down')) => {
              reject(error)
              return settled()
            },
          })
        }),
      subscribe: (listener) => {
        live = listener
        return () => {
          live = undefined
        }
      },
      setTimer: (run, delayMs) => {
        const timer = { run, delayMs }
        timers.push(timer)
        return () => {
          timers = timers.filter((other) => other !== timer)
        }
      },
    },
    MINUTE,
    {
      onCandles: (candles) => drawn.push(`all ${candles.map((bar) => bar.t / MINUTE).join(' ')}`),
      onUpdate: (bar) => drawn.push(`bar ${bar.t / MINUTE} ${bar.c}`),
      onStatus: (status) => drawn.push(status.kind),
    },
  )
})

function fireTimers() {
  const due = timers
  timers = []
  for (const timer of due) timer.run()
}

describe('createCandleFeed', () => {
  it('loses nothing that came while history was on its way', async () => {
    live?.(candle(2, '105'))
    live?.(candle(3, '106'))
    await calls[0]?.answer([candle(1), candle(2, '101')])
    expect(drawn).toEqual(['loading', 'all 1 2', 'ready', 'bar 2 105', 'bar 3 106'])
  })

  it('draws the newest state of a bar once per quarter second', async () => {
    await calls[0]?.answer([candle(1)])
    drawn.length = 0
    for (let i = 0; i < 50; i += 1) live?.(candle(1, String(100 + i)))
    expect(timers.map((timer) => timer.delayMs)).toEqual([250])
    fireTimers()
    expect(drawn).toEqual(['bar 1 149'])
  })

  it('keeps the close of a bar that ends between two draws', async () => {
    await calls[0]?.answer([candle(1)])
    drawn.length = 0
    live?.(candle(1, '111'))
    live?.(candle(2, '112'))
    fireTimers()
    expect(drawn).toEqual(['bar 1 111', 'bar 2 112'])
  })

  it('reads missing bars again instead of jumping', async () => {
    await calls[0]?.answer([candle(1)])
    drawn.length = 0
    live?.(candle(9))
    fireTimers()
    expect(drawn).toEqual([])
    fireTimers()
    await calls[1]?.answer([1, 2, 3, 4, 5, 6, 7, 8, 9].map((minute) => candle(minute)))
    expect(drawn).toEqual(['all 1 2 3 4 5 6 7 8 9', 'ready', 'bar 9 100'])
  })

  it('says that it is behind while history, read again, still does not reach what is live', async () => {
    await calls[0]?.answer([candle(1)])
    live?.(candle(9))
    fireTimers()
    fireTimers()
    await calls[1]?.answer([candle(1), candle(2)])
    expect(drawn.slice(-2)).toEqual(['ready', 'behind'])
    fireTimers()
    await calls[2]?.answer([candle(7), candle(8)])
    expect(drawn.slice(-2)).toEqual(['ready', 'bar 9 100'])
  })

  it('reads a single bar that was left out, which the venue may have', async () => {
    await calls[0]?.answer([candle(1)])
    drawn.length = 0
    live?.(candle(3))
    fireTimers()
    expect(drawn).toEqual(['bar 3 100'])
    fireTimers()
    await calls[1]?.answer([candle(1), candle(2), candle(3)])
    expect(drawn.slice(1)).toEqual(['all 1 2 3', 'ready'])
    expect(timers).toEqual([])
  })

  it('pages back again from what replaced everything after a long sleep', async () => {
    await calls[0]?.answer([candle(5)])
    feed.loadOlder()
    await calls[1]?.answer([])
    feed.loadOlder()
    expect(calls).toHaveLength(2)
    feed.resync()
    await calls[2]?.answer([candle(900)])
    feed.loadOlder()
    expect(calls[3]?.query.endTimeMs).toBe(900 * MINUTE - 1)
  })

  it('puts no older page before what replaced its sequel meanwhile', async () => {
    await calls[0]?.answer([candle(5)])
    feed.loadOlder()
    feed.resync()
    await calls[2]?.answer([candle(900)])
    drawn.length = 0
    await calls[1]?.answer([candle(4)])
    expect(drawn).toEqual([])
    feed.loadOlder()
    await calls[3]?.answer([candle(899)])
    expect(drawn).toEqual(['all 899 900'])
  })

  it('pages backwards until history is exhausted, one page at a time', async () => {
    await calls[0]?.answer([candle(5), candle(6)])
    feed.loadOlder()
    feed.loadOlder()
    expect(calls).toHaveLength(2)
    expect(calls[1]?.query.endTimeMs).toBe(5 * MINUTE - 1)
    await calls[1]?.answer([candle(3), candle(4)])
    feed.loadOlder()
    await calls[2]?.answer([])
    feed.loadOlder()
    expect(calls).toHaveLength(3)
    expect(drawn.at(-1)).toBe('all 3 4 5 6')
  })

  it('fails only while there is nothing to show, and can be asked again', async () => {
    await calls[0]?.fail()
    expect(drawn).toEqual(['loading', 'failed'])
    feed.resync()
    await calls[1]?.answer([candle(1)])
    expect(drawn.at(-1)).toBe('ready')
    feed.resync()
    await calls[2]?.fail()
    expect(drawn.at(-1)).toBe('ready')
  })

  it('tries a first read again behind the word that it failed, ever more patiently', async () => {
    const waits: number[] = []
    for (let read = 0; read < 6; read += 1) {
      await calls[read]?.fail()
      waits.push(...timers.map(({ delayMs }) => delayMs))
      fireTimers()
    }
    expect(waits).toEqual([1_000, 2_000, 4_000, 8_000, 10_000, 10_000])
    await calls[6]?.answer([candle(1)])
    expect(drawn).toEqual(['loading', ...Array(6).fill('failed'), 'all 1', 'ready'])
    expect(timers).toEqual([])
  })

  it('leaves it at a refusal, which no time will change', async () => {
    await calls[0]?.fail(new PerpsError(2002))
    expect(drawn).toEqual(['loading', 'failed'])
    expect(timers).toEqual([])
  })

  it('says that a market has no candles yet, and draws the first one that comes', async () => {
    await calls[0]?.answer([])
    expect(drawn).toEqual(['loading', 'empty'])
    live?.(candle(1))
    fireTimers()
    await calls[1]?.answer([candle(1)])
    expect(drawn.slice(2)).toEqual(['loading', 'all 1', 'ready', 'bar 1 100'])
  })

  it('draws nothing after it was stopped', async () => {
    feed.stop()
    await calls[0]?.answer([candle(1)])
    expect(drawn).toEqual(['loading'])
    expect(live).toBeUndefined()
    expect(timers).toEqual([])
  })
})
