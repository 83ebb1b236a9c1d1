import { describe, expect, it } from 'vitest'
import { type Ask, QUESTIONS } from '@/lib/venues/lighter/ask/questions'
import { DEPLOYMENT, ETH } from '@/lib/venues/lighter/testing/details'
import { createContexts } from './contexts'
import { createMarkets } from './markets'

const NOW_MS = 1_800_000_000_000
const ANSWERS: Record<string, unknown> = {
  orderBookDetails: { code: 200, order_book_details: [ETH], spot_order_book_details: [] },
  assetDetails: { asset_details: [] },
}
const STATS = JSON.stringify({
  type: 'update/market_stats',
  market_stats: { 0: { market_id: 0, mark_price: '3000.00', current_funding_rate: '0.0012' } },
})

function setUp() {
  let nowMs = 0
  let emit: (text: string) => void = () => undefined
  const timers: { run: () => void; delayMs: number }[] = []
  const ask: Ask = async (name) => QUESTIONS[name].schema.parse(ANSWERS[name]) as never
  const contexts = createContexts({
    markets: createMarkets(ask, DEPLOYMENT, 1000),
    tool: 'lighter',
    timeoutMs: 1000,
    clock: {
      now: () => nowMs,
      setTimer(run, delayMs) {
        timers.push({ run, delayMs })
        return () => undefined
      },
    },
    wallMs: () => NOW_MS,
    openSocket: () => ({
      send: () => undefined,
      close: () => undefined,
      onOpen: () => undefined,
      onMessage: (run) => {
        emit = run
      },
      onEnd: () => undefined,
    }),
  })
  return {
    timers,
    say: (text: string) => emit(text),
    pass(ms: number) {
      nowMs += ms
    },
    async funding(signal = new AbortController().signal) {
      const read = await contexts.read(signal)
      return read.contexts.map(({ funding }) => funding?.rate)
    },
  }
}

describe('the first question', () => {
  it('waits for the stream, which alone has funding', async () => {
    const { funding, say, timers, pass } = setUp()
    const asked = funding()
    say(STATS)
    expect(await asked).toEqual(['0.000012'])
    expect(timers.filter(({ delayMs }) => delayMs === 1000)).toHaveLength(1)
    pass(1000)
    expect(await funding()).toEqual(['0.000012'])
  })

  it('waits for a second at most, once for all who ask, and then goes without', async () => {
    const { funding, timers, pass, say } = setUp()
    const asked = [funding(), funding()]
    pass(1000)
    for (const { run, delayMs } of timers) if (delayMs === 1000) run()
    expect(await Promise.all(asked)).toEqual([[undefined], [undefined]])
    expect(await funding()).toEqual([undefined])
    pass(3500)
    expect(await funding()).toEqual([undefined])
    expect(timers.filter(({ delayMs }) => delayMs === 1000)).toHaveLength(1)

    say(STATS)
    expect(await funding()).toEqual(['0.000012'])
    pass(6000)
    const again = funding()
    say(STATS)
    expect(await again).toEqual(['0.000012'])
  })

  it('ends with its caller', async () => {
    const { funding } = setUp()
    const caller = new AbortController()
    const asked = funding(caller.signal)
    caller.abort(new Error('gone'))
    await expect(asked).rejects.toThrow('gone')
  })
})
