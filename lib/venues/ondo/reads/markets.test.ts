import { expect, it } from 'vitest'
import type { MarketAsk } from '@/lib/venues/ondo/ask/marketQuestions'
import { listedMarket } from '@/lib/venues/ondo/testing/markets'
import { readCandles } from './markets'

const at = (time: string) => Date.parse(`2026-11-${time}:00Z`)

it.each([
  { about: 'now, in the week under way', end: '18T12:00', now: '18T12:00', to: '18T12:00' },
  { about: 'the end of an earlier week', end: '11T12:00', now: '18T12:00', to: '16T00:00' },
  { about: 'now, where the span ends before', end: '17T12:00', now: '18T12:00', to: '18T12:00' },
  {
    about: 'the end of the span, where it is ahead',
    end: '25T12:00',
    now: '18T12:00',
    to: '25T12:00',
  },
])('asks for the days of a week up to $about', async ({ end, now, to }) => {
  const asked: unknown[] = []
  const ask = async (_name: string, { query }: { query?: { to?: unknown } } = {}) => {
    asked.push(query?.to)
    return { result: [] }
  }
  const span = { startMs: at('02T00:00'), endMs: at(end), limit: 4, nowMs: at(now) }
  const query = { interval: '1w', ...span }
  await readCandles(ask as unknown as MarketAsk, listedMarket('BTC-USD.P'), query)
  expect(asked).toEqual([at(to) / 1_000])
})
