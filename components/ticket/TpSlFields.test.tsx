import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { venueRules } from '@/lib/trade/rules/venueRules'
import { kindA, plain } from '@/lib/trade/testing/madeUpProviders'
import { LegNote } from './TpSlFields'

/** The note at a venue that advertises these parameters of an order. */
function noteOf(...params: readonly string[]): string {
  const [entry] = kindA.actions
  expect.assert(entry)
  const order = { ...entry, type: 'placeOrder', params: params.map((name) => plain(name)) }
  const rules = venueRules({ actions: [order] })
  return renderToStaticMarkup(<LegNote rules={rules} venueName="Venue" />).replace(/<[^>]+>/g, '')
}

it.each([
  ['nothing where both legs take everything', [], ''],
  [
    'what neither leg takes, once',
    ['takeProfit', 'stopLoss'],
    'They cover the whole order: Venue does not support a size for each. They execute at market.',
  ],
  [
    'by name what one leg alone does not take',
    ['takeProfit', 'takeProfit.size', 'takeProfit.limitPrice', 'stopLoss', 'stopLoss.size'],
    'SL executes at market.',
  ],
  [
    'each by its name where each lacks something else',
    ['takeProfit', 'takeProfit.limitPrice', 'stopLoss', 'stopLoss.size'],
    'TP covers the whole order: Venue does not support a size for it. SL executes at market.',
  ],
])('says %s', (_what, params, text) => {
  expect(noteOf(...params)).toBe(text)
})

it('says where they replace those of the position', () => {
  const rules = venueRules(kindA)
  const note = renderToStaticMarkup(<LegNote rules={rules} venueName="Venue" replacesExits />)
  expect(note).toContain('When the order fills, they replace the position’s TP/SL.')
})
