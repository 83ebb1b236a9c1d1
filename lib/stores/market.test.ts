import { beforeEach, describe, expect, it } from 'vitest'
import { marketKey, marketStore, toggleFavourite, visitMarket } from './market'

beforeEach(() => {
  marketStore.setState(marketStore.getInitialState(), true)
})

describe('marketStore', () => {
  it('keeps favourites in the order they were chosen', () => {
    toggleFavourite(marketKey('hyperliquid', 'BTC'))
    toggleFavourite(marketKey('hyperliquid', 'ETH'))
    toggleFavourite(marketKey('hyperliquid', 'BTC'))
    toggleFavourite(marketKey('hyperliquid', 'BTC'))
    expect(marketStore.getState().favourites).toEqual(['hyperliquid:ETH', 'hyperliquid:BTC'])
  })

  it('lists what was looked at last first, each once, a dozen at most', () => {
    for (let i = 0; i < 20; i += 1) visitMarket(marketKey('hyperliquid', `M${i}`))
    visitMarket(marketKey('hyperliquid', 'M15'))
    const { recent } = marketStore.getState()
    expect(recent).toHaveLength(12)
    expect(recent.slice(0, 3)).toEqual(['hyperliquid:M15', 'hyperliquid:M19', 'hyperliquid:M18'])
  })
})
