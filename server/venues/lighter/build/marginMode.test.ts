import { expect, it } from 'vitest'
import { listed } from '@/lib/venues/lighter/testing/details'
import type { CallContext } from '@/server/venues/adapter'
import { createMarketMargins } from '@/server/venues/lighter/reads/marketMargins'
import type { LighterVenue } from '@/server/venues/lighter/venue'
import { buildPlaceOrder } from './orders'

const ADDRESS = '0x1111111111111111111111111111111111111111'

/** The leverage step of an order on a market whose account is set to a margin of this percent. */
async function leverageOf(percent: string, asked: object) {
  const row = {
    ...{ market_id: 0, symbol: 'ETH', initial_margin_fraction: percent, margin_mode: 0, sign: 1 },
    ...{ open_order_count: 0, pending_order_count: 0, position_tied_order_count: 0 },
    ...{ position: '0', avg_entry_price: '0', position_value: '0', unrealized_pnl: '0' },
    ...{ realized_pnl: '0', liquidation_price: '0', allocated_margin: '0' },
  }
  const venue = {
    key: 'lighter',
    markets: { find: async () => listed() },
    accounts: { knownIndexOf: async () => 5 },
    margins: createMarketMargins({ get: async () => ({ positions: [row] }) as never }),
    apiKeys: { find: async () => undefined },
    slots: { slotOf: async () => 42 },
    nonces: { isKnown: () => true, next: async () => 7 },
    drawOrderIndex: () => 11,
    integrator: () => undefined,
  }
  const order = {
    market: { marketId: '0', categoryId: 'lighter' },
    ...{ side: 'BUY', type: 'LIMIT', size: '1', price: '2900', ...asked },
  }
  const request = { action: 'placeOrder' as const, params: order }
  const [first] = await buildPlaceOrder(
    // What building asks for of a venue, and no more.
    venue as unknown as LighterVenue,
    { ...request, address: ADDRESS, signerAddress: ADDRESS },
    { nowMs: 0, steadyMs: 0, signal: new AbortController().signal } as CallContext,
  )
  const { kind, fraction, margin_mode } = Object(first?.step).wasmSignParams
  return kind === 'updateLeverage' ? [fraction, margin_mode] : 'none'
}

it.each([
  ['2.97', { marginMode: 'ISOLATED' }, [297, 1]],
  ['33.33', { marginMode: 'ISOLATED' }, [3_333, 1]],
  ['2.97', { marginMode: 'CROSS' }, 'none'],
  ['2.97', { leverage: 34, marginMode: 'CROSS' }, [294, 0]],
  ['33.33', { leverage: 3 }, 'none'],
  ['33.34', { leverage: 3 }, [3_333, 0]],
])(
  'leaves a margin of %s% as the venue has it where %o asks for no leverage',
  async (percent, asked, step) => {
    expect(await leverageOf(percent, asked)).toEqual(step)
  },
)
