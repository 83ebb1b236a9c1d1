import { describe, expect, it } from 'vitest'
import { createMemoryCredentials } from '@/lib/client/credentials/memoryCredentials'
import { createClockOffset } from '@/lib/client/reads/clockOffset'
import { FakeClock } from '@/lib/client/testing/FakeClock'
import { decimal } from '@/lib/decimal/decimal'
import { askVenueTime } from '@/lib/venues/hyperliquid/ask/marketQuestions'
import { readUniverse } from '@/lib/venues/hyperliquid/reads/universe'
import { hyperliquid } from './plugin'
import { createAsk } from './reads/ask'
import { readGrouping } from './streams/bookStream'

const USER = `0x${'aa'.repeat(20)}`
const FIVE_MINUTES_MS = 300_000

/** A venue that answers each question as a test says, on a clock that stands still. */
function venueOf(answers: Record<string, unknown>) {
  const clock = new FakeClock()
  const asked: string[] = []
  const runtime = {
    fetch: async (_url: string, init?: { body?: string | Uint8Array | undefined }) => {
      const { type } = JSON.parse(String(init?.body))
      asked.push(type)
      const answer = answers[type]
      return answer === undefined
        ? new Response('no such type', { status: 422 })
        : Response.json(answer)
    },
    openSocket: () => {
      throw new Error('no sockets here')
    },
    now: clock.now,
    clock: clock.clock,
    setTimer: clock.setTimer,
    credentials: createMemoryCredentials(),
  }
  return {
    clock,
    runtime,
    countAsked: (type: string) => asked.filter((one) => one === type).length,
  }
}

const MARKETS = {
  perpDexs: [null],
  meta: { universe: [{ name: 'BTC', szDecimals: 5, maxLeverage: 40 }], collateralToken: 0 },
  spotMeta: { tokens: [], universe: [] },
}

/** The service decides the same: its tests are in `server/venues`. */
describe('what the client decides about the venue as the service does', () => {
  it('answers 2004 where the venue cannot be reached', async () => {
    const { clock, runtime } = venueOf({})
    const fetch = async () => {
      throw new TypeError('fetch failed')
    }
    const ask = createAsk('http://venue', 'hyperliquid', { ...runtime, fetch })
    const reading = expect(askVenueTime(ask, undefined)).rejects.toMatchObject({ code: 2004 })
    await clock.advanceAsync(60_000)
    await reading
  })

  it('takes the venue’s clock against the middle of the time that the answer took', async () => {
    const { clock, runtime } = venueOf({})
    const readVenueMs = async () => {
      const venueMs = clock.now() + 400
      clock.advance(800)
      return venueMs
    }
    expect(await createClockOffset(readVenueMs, FIVE_MINUTES_MS, runtime).read()).toBe(0)
  })

  it('believes the list of markets for five minutes', async () => {
    const venue = venueOf({ ...MARKETS, userFills: [], userTwapSliceFills: [], twapHistory: [] })
    const plugin = hyperliquid({ network: 'paper', baseUrl: 'http://venue' })(venue.runtime)
    await plugin.fills(USER)
    venue.clock.advance(FIVE_MINUTES_MS - 1)
    await plugin.fills(USER)
    expect(venue.countAsked('meta')).toBe(1)
    venue.clock.advance(1)
    await plugin.fills(USER)
    expect(venue.countAsked('meta')).toBe(2)
    plugin.close()
  })

  it('groups the book by levels that fill those that were asked for', async () => {
    const levels = [[{ px: '68412', sz: '1', n: 1 }], [{ px: '68413', sz: '1', n: 1 }]]
    const { runtime } = venueOf({ ...MARKETS, l2Book: { coin: 'BTC', time: 1, levels } })
    const ask = createAsk('http://venue', 'hyperliquid', runtime)
    const listed = await readUniverse(ask, 'hyperliquid')
    const context = {
      ask,
      universe: async () => listed,
    }
    expect(await readGrouping(context, 'BTC', decimal('25'))).toEqual({ nSigFigs: 5, mantissa: 5 })
  })
})
