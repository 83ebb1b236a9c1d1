import { QueryClient } from '@tanstack/react-query'
import { act } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { bareDesk, DESK_ADDRESS } from '@/components/session/testing/bareDesk'
import { type BareBrowser, openBareBrowser } from '@/components/session/wallet/testing/bareBrowser'
import { keys } from '@/lib/queries/keys'
import type { Market } from '@/lib/schema/model/market'
import { askOfPosition } from '@/lib/stores/positionRequest'
import { ticketStore } from '@/lib/stores/ticket'
import { kindA } from '@/lib/trade/testing/madeUpProviders'
import { PositionKeys } from './PositionKeys'

const seen = vi.hoisted(() => ({ asks: vi.fn<() => void>(), close: vi.fn<() => void>() }))
vi.mock('./ClosePositionDialog', () => ({
  ClosePositionDialog: () => {
    seen.asks()
    return null
  },
}))
vi.mock('@/components/session/actions/useClosePosition', () => ({
  useClosePosition: () => ({ close: seen.close }),
}))

const market = {
  ...{ providerId: kindA.key, id: 'BTC', categoryId: 'perps', szDecimals: 3, priceDecimals: 1 },
  baseAsset: { displaySymbol: 'BTC' },
} as unknown as Market

let browser: BareBrowser

beforeEach(async () => {
  browser = await openBareBrowser()
  Object.assign(browser.window, { setTimeout, clearTimeout })
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
})

afterEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  await browser.close()
  vi.unstubAllGlobals()
  ticketStore.setState({ confirmsOrders: false, closesInOnePress: false })
  seen.asks.mockClear()
  seen.close.mockClear()
})

it.each([
  { closesInOnePress: false, confirmsOrders: false },
  { closesInOnePress: false, confirmsOrders: true },
  { closesInOnePress: true, confirmsOrders: false },
])('the key that closes asks unless one press is chosen for closes: %o', async (settings) => {
  ticketStore.setState(settings)
  const cache = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  const position = { market, side: 'LONG', size: '1', entryPrice: '60000', markPrice: '60000' }
  cache.setQueryData(keys.providers(), [kindA])
  cache.setQueryData(keys.positions(kindA.key, DESK_ADDRESS), [position])
  cache.setQueryData(keys.openOrders(kindA.key, DESK_ADDRESS), [])
  const never = () => new Promise(() => undefined)
  const client = { plugins: [{ key: kindA.key }], checkSetup: never, plugin: () => ({}) }
  const keysOfMarket = <PositionKeys provider={kindA} market={market} />
  await act(async () => {
    browser.render(bareDesk(keysOfMarket, { provider: kindA.key, client, cache }))
  })
  await act(async () => {
    const asked = { provider: kindA.key, marketId: market.id, act: 'close' as const }
    askOfPosition({ ...asked, askedAtMs: Date.now() })
  })
  expect(seen.close.mock.calls.length > 0).toBe(settings.closesInOnePress)
  expect(seen.asks.mock.calls.length > 0).toBe(!settings.closesInOnePress)
})
