import { describe, expect, it } from 'vitest'
import { type Decimal, decimal } from '@/lib/decimal/decimal'
import { AccountBalances } from '@/lib/schema/model/account'
import type { AccountMode } from '@/lib/venues/hyperliquid/accountMode'
import { WireClearinghouseState } from '@/lib/venues/hyperliquid/wire/wireAccount'
import { WireSpotState } from '@/lib/venues/hyperliquid/wire/wireSpot'
import { summarizeAccount } from './accountSummary'
import { mapBalances } from './mapBalances'
import { createSpotTokens } from './spotTokens'

const tokens = createSpotTokens('hyperliquid', {
  tokens: [
    { name: 'USDC', index: 0, szDecimals: 8 },
    { name: 'HYPE', index: 150, szDecimals: 2, fullName: 'Hyperliquid' },
    { name: 'PURR', index: 1, szDecimals: 0 },
    { name: 7 },
  ],
  universe: [
    { name: '@107', tokens: [150, 0], index: 107 },
    { name: 'PURR/USDC', tokens: [1, 0], index: 0 },
  ],
})
const MIDS: Record<string, Decimal> = { '@107': decimal('40'), 'PURR/USDC': decimal('0.2') }

function state(accountValue: string, marginUsed: string, unrealizedPnl: string) {
  const summary = {
    accountValue,
    totalNtlPos: '0.0',
    totalRawUsd: '0.0',
    totalMarginUsed: marginUsed,
  }
  return WireClearinghouseState.parse({
    marginSummary: summary,
    crossMarginSummary: summary,
    crossMaintenanceMarginUsed: '0.0',
    withdrawable: '700.0',
    assetPositions: [
      {
        position: {
          coin: 'BTC',
          szi: '1.0',
          leverage: { type: 'cross', value: 5 },
          positionValue: '1500.0',
          unrealizedPnl,
          marginUsed,
        },
      },
    ],
    time: 1,
  })
}

const spot = WireSpotState.parse({
  balances: [
    { coin: 'USDC', token: 0, total: '500.0', hold: '100.0' },
    { coin: 'HYPE', token: 150, total: '10.0', hold: '0.0' },
    { coin: 'PURR', token: 1, total: '0.0', hold: '0.0' },
    { coin: 'NEW', token: 999, total: '3.0', hold: '0.0' },
    { coin: 'BAD', token: 2 },
  ],
})
const price = (token: number) => tokens.price(token, MIDS)

function balances(mode: AccountMode) {
  const states = [['', state('1000.0', '300.0', '50.0')] as const]
  return mapBalances({
    provider: 'hyperliquid',
    mode,
    states,
    spot,
    asset: tokens.asset,
    price,
  })
}

function summary(mode: AccountMode) {
  return summarizeAccount({ mode, states: [['', state('1000.0', '300.0', '50.0')]], spot, price })
}

describe('equity counts locked margin and unrealized PnL once', () => {
  it('takes them as inside the equity of a standard account', () => {
    // 1000 of equity, 500 USDC and 10 HYPE at 40 beside it.
    expect(summary('disabled')).toMatchObject({
      portfolioValue: '1900',
      availableMargin: '700',
      marginUsed: '300',
      unrealizedPnl: '50',
    })
  })

  it('adds unrealized PnL to the gross collateral of a unified account, and takes margin out', () => {
    // Spot alone counts: 500 + 400 + 50 of PnL; 500 of it is collateral.
    expect(summary('unifiedAccount')).toMatchObject({
      portfolioValue: '950',
      availableMargin: '250',
    })
  })

  it('keeps each ledger apart, and one where the collateral is shared', () => {
    const states = [
      ['', state('1000.0', '300.0', '50.0')],
      ['flx', state('0.0', '0.0', '0.0')],
    ] as const
    const ledgersIn = (mode: AccountMode) => summarizeAccount({ mode, states, spot, price }).ledgers
    expect(ledgersIn('disabled')).toMatchObject([
      { categoryIds: ['hyperliquid'], equity: '1000', marginUsed: '300' },
      { categoryIds: ['flx'], equity: '0', marginUsed: '0' },
    ])
    expect(ledgersIn('unifiedAccount')).toMatchObject([
      { categoryIds: ['hyperliquid', 'flx', 'spot'], equity: '550', marginUsed: '300' },
    ])
  })

  it('counts HYPE at half its worth towards margin in portfolio margin', () => {
    expect(summary('portfolioMargin')).toMatchObject({
      portfolioValue: '950',
      availableMargin: '450',
    })
  })

  it('never says that less than nothing is free', () => {
    const poor = {
      mode: 'disabled' as const,
      states: [['', state('100.0', '300.0', '0.0')]] as const,
      price,
    }
    expect(summarizeAccount({ ...poor, spot: undefined }).availableMargin).toBe('0')
  })
})

describe('available margin is equity that backs nothing, not the withdrawable amount', () => {
  it.each(['0.0', '700.0', '9999.0'])('whatever the venue lets go out: %s', (withdrawable) => {
    const one = { ...state('1000.0', '300.0', '50.0'), withdrawable }
    const states = [['', WireClearinghouseState.parse(one)]] as const
    const { availableMargin } = summarizeAccount({ mode: 'disabled', states, spot, price })
    expect(availableMargin).toBe('700')
  })
})

describe('mapBalances', () => {
  it('shows the equity of a standard account as collateral and its spot side beside it', () => {
    const { collateralBalances, balances: held } = balances('disabled')
    expect(collateralBalances).toMatchObject([
      { categoryId: 'hyperliquid', units: '1000', valueUsd: '1000', transferable: '700' },
    ])
    expect(held.map(({ asset }) => asset.displaySymbol)).toEqual(['USDC', 'HYPE', 'NEW'])
    expect(held[0]).toMatchObject({ units: '500', transferable: '400', categoryId: 'spot' })
    expect(held[1]).toMatchObject({ valueUsd: '400', price: '40' })
  })

  it('shows the spot side as the collateral of a unified account', () => {
    const { collateralBalances, balances: held } = balances('unifiedAccount')
    expect(collateralBalances.map(({ asset }) => asset.displaySymbol)).toEqual(['USDC'])
    expect(held.map(({ asset }) => asset.displaySymbol)).toEqual(['HYPE', 'NEW'])
    const weighted = balances('portfolioMargin').collateralBalances
    expect(weighted.map(({ collateralWeight }) => collateralWeight)).toEqual([undefined, '0.5'])
  })

  it('leaves out an unknown value instead of showing it as zero', () => {
    const unknown = balances('disabled').balances.find(({ asset }) => asset.id === '999')
    expect(unknown).toMatchObject({ units: '3', asset: { displaySymbol: 'NEW' } })
    expect(unknown).not.toHaveProperty('valueUsd')
    expect(unknown).not.toHaveProperty('price')
  })

  it('fits our schema', () => {
    for (const mode of ['disabled', 'unifiedAccount', 'portfolioMargin'] as const) {
      expect(AccountBalances.parse(balances(mode))).toEqual(balances(mode))
    }
  })
})

describe('createSpotTokens', () => {
  it('names pairs, also those that go by a number', () => {
    expect(tokens.display('@107')).toMatchObject({
      id: '@107',
      categoryId: 'spot',
      baseAsset: { displaySymbol: 'HYPE' },
      quoteAsset: { displaySymbol: 'USDC' },
    })
    expect(tokens.display('@9')).toBeUndefined()
  })
})
