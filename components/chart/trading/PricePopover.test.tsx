import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { testMarket } from '@/components/ticket/testing/testTicket'
import { decimal } from '@/lib/decimal/decimal'
import { choice, kindA, kindC } from '@/lib/trade/testing/madeUpProviders'
import { PricePopover } from './PricePopover'
import type { Surface } from './surface'

/** What can be done above the newest price at a venue whose orders are of these types. */
function choicesAt(provider: typeof kindA): string {
  const plot = { clientWidth: 800, clientHeight: 600 }
  const surface = { plot, provider, market: testMarket, last: () => decimal('60000') }
  return renderToStaticMarkup(
    <PricePopover
      surface={surface as unknown as Surface}
      opened={{ x: 100, y: 100, price: decimal('61000') }}
      onClose={() => undefined}
    />,
  ).replace(/<[^>]+>/g, ' ')
}

/** Kind A with orders of these types alone. */
const withTypes = (...types: readonly string[]) => ({
  ...kindA,
  actions: kindA.actions.map((entry) =>
    entry.type === 'placeOrder' ? { ...entry, params: [choice('type', ...types)] } : entry,
  ),
})

it('offers a stop wherever the venue has one, however it executes, and says where it has none', () => {
  const all = [kindA, kindC, withTypes('LIMIT', 'STOP_MARKET'), withTypes('LIMIT', 'STOP_LIMIT')]
  for (const provider of all) expect(choicesAt(provider)).toContain('Buy stop')
  const none = choicesAt(withTypes('LIMIT', 'TAKE_PROFIT_MARKET'))
  expect(none).not.toContain('Buy stop')
  expect(none).toContain('Venue A does not support stop orders.')
})
