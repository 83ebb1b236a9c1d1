import { describe, expect, it } from 'vitest'
import { createExplorer } from '@/server/paper/faces/hyperliquid/http/explorer'
import { createCatalogue } from '@/server/paper/faces/hyperliquid/listings/catalogue'
import { createFacts } from '@/server/paper/faces/hyperliquid/records/facts'
import { TestExchange } from '@/server/paper/faces/hyperliquid/testing/testHost'
import { l2Book } from './bookView'

const paper = new TestExchange()
const catalogue = createCatalogue(paper.host.view)
const context = {
  host: paper.host,
  facts: createFacts(),
  explorer: createExplorer(),
  catalogue,
  sources: ['b'] as const,
}
for (let level = 0; level < 60; level += 1) {
  paper.quote('BTC', 'buy', 682_490 - level * 10, 1_000)
  paper.quote('BTC', 'sell', 682_510 + level * 10, 1_000)
}

const book = (nSigFigs: number | null, mantissa: number | null = null) =>
  l2Book(context, 'BTC', { nSigFigs, mantissa })
const prices = (side: number, nSigFigs: number | null, mantissa: number | null = null) =>
  book(nSigFigs, mantissa)
    ?.levels[side]?.slice(0, 3)
    .map((level) => `${level.px} ${level.sz} ${level.n}`)

describe('a book', () => {
  it('shows twenty levels a side, best first', () => {
    expect(book(null)?.levels.map((side) => side.length)).toEqual([20, 20])
    expect(prices(0, null)).toEqual(['68249.0 0.01 1', '68248.0 0.01 1', '68247.0 0.01 1'])
    expect(book(null)).not.toHaveProperty('spread')
  })

  it('joins bids downwards and asks upwards', () => {
    expect(prices(0, 4)).toEqual(['68240.0 0.1 10', '68230.0 0.1 10', '68220.0 0.1 10'])
    expect(prices(1, 4)).toEqual(['68260.0 0.1 10', '68270.0 0.1 10', '68280.0 0.1 10'])
    expect(book(4)?.spread).toBe('20')
  })

  it('joins in steps of two and five', () => {
    expect(prices(0, 5, 2)).toEqual(['68248.0 0.02 2', '68246.0 0.02 2', '68244.0 0.02 2'])
    expect(prices(1, 5, 5)).toEqual(['68255.0 0.05 5', '68260.0 0.05 5', '68265.0 0.05 5'])
  })

  it('knows no coin that is not listed', () => {
    expect(l2Book(context, 'NOPE', { nSigFigs: null, mantissa: null })).toBeNull()
  })
})
