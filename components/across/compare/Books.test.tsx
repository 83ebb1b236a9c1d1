import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { LiveVenue } from '@/components/across/useVenueFacts'
import { decimal } from '@/lib/decimal/decimal'
import { kindA, kindB } from '@/lib/trade/testing/madeUpProviders'
import { Books } from './Books'

const market = { szDecimals: 3, priceDecimals: 0, maxLeverage: 40 }
const level = (price: string) => [{ price: decimal(price), size: decimal('1') }]
const venue = (provider: typeof kindA, bid: string, ask: string) =>
  ({
    ...{ provider, market, facts: { bookAgeMs: 0 } },
    book: { bids: level(bid), asks: level(ask) },
  }) as unknown as LiveVenue

it.each([
  ['of the best of all venues', ['59990', '60010'], ['59994', '60006'], '2.0 bp'],
  ['below zero where venues cross', ['59990', '59994'], ['60006', '60010'], '-2.0 bp'],
])('names the spread between the sides of the merged book, %s', (_, a, b, spread) => {
  const venues = [venue(kindA, a[0] ?? '', a[1] ?? ''), venue(kindB, b[0] ?? '', b[1] ?? '')]
  const markup = renderToStaticMarkup(
    <Books {...{ venues, trusted: new Set(['a', 'b']), signs: new Map(), symbol: 'BTC' }} />,
  )
  const merged = markup.slice(0, markup.indexOf('</table>')).replace(/<[^>]+>/g, ' ')
  expect(merged).toContain('Merged book of BTC')
  expect(merged).toMatch(new RegExp(`Spread\\s+${spread.replace('-', '[-−]')}`))
})
