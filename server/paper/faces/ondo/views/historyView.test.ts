import { expect, it } from 'vitest'
import type { FaceContext } from '@/server/paper/faces/ondo/context'
import type { FactOf } from '@/server/paper/faces/ondo/records/factRecord'
import { createFacts } from '@/server/paper/faces/ondo/records/facts'
import { wireLiquidation } from './historyView'

const OWN = '0x00000000000000000000000000000000000000aa'
const DOLLAR = 1_000_000
const CONTEXT = {
  catalogue: { bySymbol: () => ({ definition: { priceDecimals: 0, sizeDecimals: 4 } }) },
} as unknown as FaceContext

/** Half of a long of 0.02 at 60,000, which 100 USD stood behind, sold at 56,000. */
const SALE: FactOf<'liquidation'> = {
  ...{ kind: 'liquidation', account: OWN, id: 'liq_1', marketId: 'BTC-USD.P', signedLots: 100 },
  ...{ markTicks: 56_000, isBackstop: false, timeMs: 0 },
  position: {
    ...{ signedLots: 200, entryNotionalMicro: 1_200 * DOLLAR, leverage: 20 },
    ...{ marginUsedMicro: 56 * DOLLAR, unrealizedPnlMicro: -80 * DOLLAR },
    ...{ maintenanceMarginMicro: 22.4 * DOLLAR, notionalMicro: 1_120 * DOLLAR },
    ...{ accruedFundingMicro: -2 * DOLLAR, liquidationTicks: 56_123, walletMicro: 100 * DOLLAR },
  },
}
const { position: _, ...UNNOTED } = SALE

it('states of a liquidation what was sold and the whole position that led to it', () => {
  expect(wireLiquidation(CONTEXT, SALE)).toMatchObject({
    ...{ filledQuantity: '0.01', filledQuoteSize: '560' },
    triggeringPositions: [
      {
        ...{ market: 'BTC-USD.P', direction: 'long', netQuantity: '0.02', leverage: '20' },
        ...{ averageEntryPrice: '60000', markPrice: '56000', notionalValue: '1120' },
        ...{ usedMargin: '56', maintenanceMargin: '22.4', unrealizedPnl: '-80' },
        ...{ liquidationPrice: '56123', bankruptcyPrice: '55000' },
        ...{ netFundingSinceNeutral: '-2', returnOnEquity: '-1.428571' },
      },
    ],
  })
})

it('states of one that was recorded without its position what was sold', () => {
  expect(wireLiquidation(CONTEXT, UNNOTED).triggeringPositions).toEqual([
    {
      ...{ market: 'BTC-USD.P', direction: 'long', netQuantity: '0.01' },
      ...{ markPrice: '56000', notionalValue: '560' },
    },
  ])
})

it('keeps the position over a restart, and reads records without one', () => {
  const facts = createFacts()
  for (const fact of [SALE, UNNOTED]) facts.apply(fact)
  const again = createFacts()
  again.restore(JSON.parse(JSON.stringify(facts.snapshot())))
  expect(again.history('liquidation', OWN)).toEqual([UNNOTED, SALE])
})
