import { describe, expect, it } from 'vitest'
import { decimal } from '@/lib/decimal/decimal'
import type { AccountSummary } from '@/lib/schema/model/account'
import type { Market } from '@/lib/schema/model/market'
import type { Position } from '@/lib/schema/model/position'
import { PerpsError } from '@/lib/schema/perpsError'
import { accountLink } from './accountLink'
import { isOwnersAlone, isUnknownAccount } from './accountTrouble'
import { watchedPositionColumns } from './watchedColumns'
import { watchedFigures, watchedPositions } from './watchedFigures'

const ADDRESS = `0x${'ab'.repeat(20)}`

describe('the link to an account', () => {
  it('carries the sender’s code, and nothing else of them', () => {
    expect(accountLink('https://desk.test', ADDRESS, 'north 7')).toBe(
      `https://desk.test/account/${ADDRESS}?ref=north%207`,
    )
    expect(accountLink('https://desk.test', ADDRESS, undefined)).toBe(
      `https://desk.test/account/${ADDRESS}`,
    )
  })
})

describe('what keeps an account from being shown', () => {
  it('is one of three: the owner’s alone, no such account, or a fault to try again after', () => {
    for (const code of [2070, 2013] as const) {
      expect(isOwnersAlone(new PerpsError(code, 'x'))).toBe(true)
    }
    expect(isUnknownAccount(new PerpsError(2026, 'x'))).toBe(true)
    for (const fault of [new PerpsError(2004, 'x'), new TypeError('x')]) {
      expect(isOwnersAlone(fault) || isUnknownAccount(fault)).toBe(false)
    }
  })
})

const asset = { providerId: 'venue', id: 'BTC', displaySymbol: 'BTC', logoURI: '' }
const market: Market = {
  ...{ providerId: 'venue', id: 'BTC', categoryId: 'main', szDecimals: 5 },
  ...{ baseAsset: asset, quoteAsset: { ...asset, id: '0', displaySymbol: 'USDC' } },
  priceIncrement: decimal('0.1'),
}
const position: Position = {
  ...{ market: { ...market, positionMarginAdjustment: 'NONE' }, side: 'LONG' },
  ...{ leverage: 10, marginMode: 'CROSS' },
  ...{ size: decimal('0.5'), entryPrice: decimal('59111.333333') },
  ...{ markPrice: decimal('59254'), liquidationPrice: decimal('51000.25') },
  ...{ unrealizedPnl: decimal('71'), marginUsed: decimal('2962.7') },
}

describe('the prices of an account that is looked at', () => {
  it('have the places of their market, as the tables of its owner', () => {
    const cells = (markets: ReadonlyMap<string, Market>) =>
      watchedPositionColumns(markets)
        .filter(({ key }) => ['entry', 'mark', 'liquidation'].includes(key))
        .map(({ cell }) => cell(position))
    expect(cells(new Map([['BTC', market]]))).toEqual(['59,111.3', '59,254.0', '51,000.2'])
    expect(cells(new Map())).toEqual(['59,111.333333', '59,254', '51,000.25'])
  })

  it('are grey while they are stale, with what follows them', () => {
    const columns = watchedPositionColumns(new Map())
    const grey = columns.filter(({ cellClassName }) => cellClassName === 'from-mark')
    expect(grey.map(({ key }) => key)).toEqual(['mark', 'pnl'])
  })
})

describe('the money of an account that is looked at', () => {
  it('is valued at one mark price, in its sum and in each position', () => {
    const summary = {
      ...{ portfolioValue: decimal('1000'), availableMargin: decimal('500') },
      ...{ marginUsed: decimal('2962.7'), unrealizedPnl: decimal('71') },
    }
    const marks = new Map([['BTC', decimal('59411.333333')]])
    const facts = {
      ...{ positions: [position], orders: [], marks },
      ...{ leverageOf: () => 10, marketOf: () => ({}) },
    }
    const [row] = watchedPositions(facts.positions, marks)
    expect(row).toMatchObject({ markPrice: '59411.333333', unrealizedPnl: '150' })
    expect(watchedFigures(summary as AccountSummary, facts).unrealizedPnl).toBe('150')
    expect(watchedPositions(facts.positions, new Map())).toEqual([position])
    // Without its orders, or positions, the venue's own figures, and no free margin.
    const { portfolioValue: equity, marginUsed, unrealizedPnl } = summary
    for (const part of ['orders', 'positions']) {
      const known = { ...facts, [part]: undefined }
      const figures = watchedFigures(summary as AccountSummary, known)
      expect(figures).toEqual({ equity, marginUsed, unrealizedPnl })
    }
  })
})
