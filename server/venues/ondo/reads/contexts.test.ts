import { expect, it } from 'vitest'
import { FakeClock } from '@/lib/client/testing/FakeClock'
import type { Ask } from '@/lib/venues/ondo/ask/questions'
import { readMarkets } from '@/lib/venues/ondo/reads/markets'
import { MARKET_ROWS } from '@/lib/venues/ondo/testing/markets'
import { createContexts } from './contexts'
import type { MarketReader } from './marketReader'

const market = 'BTC-USD.P'
const signal = new AbortController().signal

/** Figures that REST gave once and gives no more, with a hand that sends frames. */
async function opened() {
  const clock = new FakeClock()
  let isAway = false
  const answers: Readonly<Record<string, unknown>> = {
    markets: { perps: { tradingPairs: MARKET_ROWS } },
    contracts: [{ market, lastPrice: '97000' }],
    markPrices: { [market]: { price: '97000' } },
  }
  const ask = (async (name: string) => {
    if (isAway) throw new Error('away')
    return { result: answers[name] }
  }) as unknown as Ask
  const listed = await readMarkets(ask, 'ondo')
  let send = (_: string) => {}
  const contexts = createContexts({
    ...{ ask, clock, tool: 'ondo', timeoutMs: 1_000 },
    markets: { get: async () => listed } as unknown as MarketReader,
    openSocket: () => ({
      ...{ send() {}, close() {}, onOpen() {}, onEnd() {} },
      onMessage(run) {
        send = run
      },
    }),
  })
  await contexts.read(signal)
  isAway = true
  return {
    ...{ clock, contexts },
    frame: (channel: string, row: object) =>
      send(JSON.stringify({ type: 'update', channel, data: [{ market, ...row }] })),
  }
}

it.each([
  ['funding', 'fundingRatesPerps', { rate: '0.1', intervalEnds: '2026-11-23T18:00:00Z' }],
  ['marks that cannot be read', 'markPricesPerps', { markPrice: 'high' }],
  ['books that cannot be read', 'topOfBooksPerps', { bids: 7 }],
])('figures are not young for a frame of %s', async (_, channel, row) => {
  const { clock, contexts, frame } = await opened()
  clock.advance(4_000)
  frame(channel, row)
  clock.advance(1_500)
  await expect(contexts.read(signal)).rejects.toMatchObject({ code: 2004 })
})

it('figures are as young as the last price of the stream', async () => {
  const { clock, contexts, frame } = await opened()
  clock.advance(4_000)
  frame('markPricesPerps', { markPrice: '97100' })
  clock.advance(1_500)
  const { contexts: rows, asOfMs } = await contexts.read(signal)
  expect(rows).toMatchObject([{ marketId: market, markPrice: '97100' }])
  expect(clock.now() - asOfMs).toBe(1_500)
  contexts.close()
})
