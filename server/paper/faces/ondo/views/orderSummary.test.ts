import { expect, it } from 'vitest'
import type { FaceContext } from '@/server/paper/faces/ondo/context'
import type { VenueMarket } from '@/server/paper/faces/ondo/listings/catalogue'
import { orderSummary } from './orderSummary'

it('offers sizes on the grid of the market, which need not be a power of ten', () => {
  const market = {
    ...{ symbol: 'XAG-USD.P', lotStep: 5 },
    definition: { priceDecimals: 4, sizeDecimals: 2, marginTiers: [] },
  } as unknown as VenueMarket
  const view = {
    market: () => ({ markTicks: 500_000 }),
    leverage: () => ({ leverage: 25 }),
    position: () => undefined,
    openOrders: () => [],
    available: () => ({ maxLots: [12_344, 4] }),
  }
  const context = { host: { view } } as unknown as FaceContext
  expect(orderSummary(context, '0xaa', market).marketOrderSummary).toEqual({
    ...{ maxBidBaseSize: '123.4', maxBidQuoteSize: '6170' },
    ...{ maxAskBaseSize: '0', maxAskQuoteSize: '0' },
  })
})
