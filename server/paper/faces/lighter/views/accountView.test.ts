import { expect, it } from 'vitest'
import { BTC, openExchange } from '@/server/paper/engine/testing/testExchange'
import type { FaceContext } from '@/server/paper/faces/lighter/context'
import { wirePosition } from './accountView'

it('shows what all fills on the market realised, also those that are kept no more', () => {
  const exchange = openExchange()
  exchange.fund('ann', 100_000)
  exchange.rest('house', 'sell', 2_000_000, 500_000)
  exchange.rest('house', 'buy', 2_000_000, 499_900)
  // Each round trip of 0.001 BTC loses the spread of 10 USD: a cent.
  const trips = 5_100
  for (let trip = 0; trip < trips; trip += 1) {
    exchange.place('ann', 'buy', 100, 500_000)
    exchange.place('ann', 'sell', 100, 499_900)
  }
  const context = {
    host: { view: exchange.view },
    catalogue: { bySymbol: () => ({ id: 1, definition: BTC }) },
  } as unknown as FaceContext
  expect(exchange.view.fills('ann', 20_000)).toHaveLength(10_000)
  expect(wirePosition(context, 'ann', 'BTC')).toMatchObject({ realized_pnl: '-51.000000' })
})
