import { expect, it } from 'vitest'
import { createMemoryCredentials } from '@/lib/client/credentials/memoryCredentials'
import type { PluginRuntime } from '@/lib/client/plugin'
import { FakeClock } from '@/lib/client/testing/FakeClock'
import { decimal } from '@/lib/decimal/decimal'
import type { Position } from '@/lib/schema/model/position'
import { lighter } from './plugin'

const asset = { providerId: 'lighter', id: 'x', displaySymbol: 'ETH', logoURI: '' }
const POSITION: Position = {
  market: {
    ...{ providerId: 'lighter', id: '0', categoryId: 'perp', baseAsset: asset, quoteAsset: asset },
    positionMarginAdjustment: 'ADD_AND_REMOVE',
  },
  ...{ side: 'LONG', size: decimal('0.5'), entryPrice: decimal('3000'), leverage: 3 },
  ...{ markPrice: decimal('3000'), unrealizedPnl: decimal('0'), marginUsed: decimal('600') },
  ...{
    marginMode: 'ISOLATED',
    initialMarginRequirement: decimal('499.95'),
    liquidationPrice: null,
  },
}

const { clock, now, setTimer } = new FakeClock()
// Other dependencies of a plugin are not used before something is asked.
const plugin = lighter({
  ...{ network: 'paper', baseUrl: 'https://venue.test' },
  facts: { signingChainId: 304, collateral: { assetId: 3, symbol: 'USDC', decimals: 6 } },
})({
  ...{ clock, now, setTimer, credentials: createMemoryCredentials() },
} as unknown as PluginRuntime)

it('keeps the initial margin in an isolated position, and no tenth of its value', () => {
  expect(plugin.marginConstraints?.(POSITION)).toEqual({
    minimumMarginRequirement: '499.95',
    amountIncrement: '0.000001',
  })
  const low = { ...POSITION, leverage: 50, initialMarginRequirement: decimal('30') }
  expect(plugin.marginConstraints?.(low)?.minimumMarginRequirement).toBe('30')
})

it('keeps nothing where the venue names no initial margin', () => {
  const { initialMarginRequirement: _, ...unnamed } = POSITION
  expect(plugin.marginConstraints?.(unnamed)?.minimumMarginRequirement).toBe('0')
})
