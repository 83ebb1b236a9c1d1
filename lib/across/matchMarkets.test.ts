import { describe, expect, it } from 'vitest'
import type { Market } from '@/lib/schema/model/market'
import { assetsNamed, counterpartOf, groupByAsset } from './matchMarkets'
import { perp } from './testing/markets'

const spot = (symbol: string, asset: string): Market => {
  const { maxLeverage: _none, ...market } = perp(symbol, { asset })
  return market
}

describe('counterpartOf', () => {
  const cases: [title: string, market: Market, others: Market[], expected: string | undefined][] = [
    [
      'one asset under one ticker',
      perp('BTC', { asset: 'BTC' }),
      [perp('ETH', { asset: 'ETH' }), perp('BTC-USD.P', { asset: 'BTC' })],
      'BTC-USD.P',
    ],
    [
      'a coin counted in thousands under two spellings',
      perp('kPEPE', { asset: 'PEPE', units: '1000' }),
      [perp('1000PEPE', { asset: 'PEPE', units: '1000' })],
      '1000PEPE',
    ],
    [
      'a coin counted one by one on the other venue',
      perp('kPEPE', { asset: 'PEPE', units: '1000' }),
      [perp('PEPE', { asset: 'PEPE' })],
      'PEPE',
    ],
    [
      'no market with the same ticker and another asset',
      perp('SPX', { asset: 'SPX6900' }),
      [perp('SPX', { asset: 'index:SPX' })],
      undefined,
    ],
    ['no market where it is unknown what this one is', perp('AI'), [perp('AI')], undefined],
    ['no other asset in its place', perp('BTC', { asset: 'BTC' }), [perp('ETH')], undefined],
    [
      'no delisted market',
      perp('BTC', { asset: 'BTC' }),
      [perp('BTC', { asset: 'BTC', isDelisted: true })],
      undefined,
    ],
    [
      'no spot pair for a perpetual',
      perp('ETH', { asset: 'ETH' }),
      [spot('ETH', 'ETH'), perp('ETH-PERP', { asset: 'ETH' })],
      'ETH-PERP',
    ],
    [
      'a spot pair for a spot pair',
      spot('UETH', 'ETH'),
      [perp('ETH', { asset: 'ETH' }), spot('ETH', 'ETH')],
      'ETH',
    ],
  ]
  it.each(cases)('finds %s', (_title, market, others, expected) => {
    expect(counterpartOf(market, others)?.id).toBe(expected)
  })
})

describe('groupByAsset', () => {
  const groups = groupByAsset(
    new Map([
      [
        'alpha',
        [
          perp('BTC', { asset: 'BTC' }),
          perp('sub:BTC', { asset: 'BTC' }),
          perp('kPEPE', { asset: 'PEPE', units: '1000', aliases: ['1000PEPE'] }),
          perp('AI'),
          spot('BTC/USDC', 'BTC'),
        ],
      ],
      [
        'beta',
        [
          perp('NVDA', { venue: 'beta', asset: 'stock:NVDA' }),
          perp('7', { venue: 'beta', asset: 'BTC' }),
          perp('AI', { venue: 'beta' }),
          perp('GONE', { venue: 'beta', asset: 'GONE', isDelisted: true }),
        ],
      ],
    ]),
  )

  it('puts the first market of each venue under the asset it is about', () => {
    const btc = groups.find(({ asset }) => asset === 'BTC')
    expect([...(btc?.markets ?? [])].map(([venue, { id }]) => `${venue} ${id}`)).toEqual([
      'alpha BTC',
      'beta 7',
    ])
  })

  it('does not group markets of unknown assets, whatever their ticker', () => {
    expect(groups.map(({ asset }) => asset)).toEqual([
      'BTC',
      'PEPE',
      'alpha:AI',
      'stock:NVDA',
      'beta:AI',
    ])
    expect(groups.find(({ asset }) => asset === 'beta:AI')?.markets.size).toBe(1)
  })

  it('shows a class of assets by its ticker alone', () => {
    expect(groups.map(({ symbol }) => symbol)).toEqual(['BTC', 'PEPE', 'AI', 'NVDA', 'AI'])
  })

  it('finds an asset by name, symbol or alias in any case, and all that one symbol may mean', () => {
    const found = (text: string) => assetsNamed(text, groups).map(({ asset }) => asset)
    expect(found('btc')).toEqual(['BTC'])
    expect(found('stock:nvda')).toEqual(['stock:NVDA'])
    expect(found(' nvda ')).toEqual(['stock:NVDA'])
    expect(found('1000pepe')).toEqual(['PEPE'])
    expect(found('AI')).toEqual(['alpha:AI', 'beta:AI'])
    expect(found('')).toEqual([])
    expect(found('none')).toEqual([])
  })
})
