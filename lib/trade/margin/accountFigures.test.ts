import { describe, expect, it } from 'vitest'
import { decimal } from '@/lib/decimal/decimal'
import type { AccountSummary } from '@/lib/schema/model/account'
import type { Order } from '@/lib/schema/model/order'
import type { Position } from '@/lib/schema/model/position'
import {
  accountFigures,
  ledgerFigures,
  ledgerOf,
  marketsOfOrders,
  positionAtMark,
} from './accountFigures'
import { unrealizedProfit } from './pnl'

function position(id: string, change: Partial<Position> = {}): Position {
  const asset = { providerId: 'venue', id, displaySymbol: id, logoURI: '' }
  return {
    market: {
      providerId: 'venue',
      id,
      categoryId: 'perps',
      baseAsset: asset,
      quoteAsset: asset,
      positionMarginAdjustment: 'NONE',
    },
    side: 'LONG',
    size: decimal('2'),
    entryPrice: decimal('100'),
    markPrice: decimal('110'),
    liquidationPrice: null,
    unrealizedPnl: decimal('20'),
    leverage: 10,
    marginUsed: decimal('20'),
    marginMode: 'CROSS',
    ...change,
  }
}

const summary: AccountSummary = {
  portfolioValue: decimal('1000'),
  availableMargin: decimal('900'),
  marginUsed: decimal('40'),
  unrealizedPnl: decimal('5'),
}

const marketOf = () => ({})
const nothing = { orders: [], marks: new Map(), leverageOf: () => undefined, marketOf }

describe('accountFigures', () => {
  it('totals the very figures of the rows, and moves money by what they moved', () => {
    const positions = [
      position('BTC'),
      position('ETH', { side: 'SHORT', unrealizedPnl: decimal('-15') }),
    ]
    const marks = new Map([['BTC', decimal('111.5')]])
    const account = accountFigures(summary, { ...nothing, positions, marks })
    const rows = positions.map((row) => unrealizedProfit(row, marks.get(row.market.id)))
    expect(rows).toEqual(['23', '-15'])
    expect(account.unrealizedPnl).toBe('8')
    expect(account.equity).toBe('1003')
    // The cross position is worth 223 now and locks a tenth of it, where it locked 20.
    expect(account.marginUsed).toBe('42.3')
    expect(account.freeMargin).toBe('960.7')
  })

  it('lets no unrealized profit out where the venue keeps it back, whatever the mark', () => {
    const held = { ...summary, availableMargin: decimal('960'), cash: decimal('945') }
    const positions = [position('BTC')]
    const at = (mark: string) =>
      accountFigures(
        { ...held, unrealizedPnl: decimal('20'), marginUsed: decimal('20') },
        { ...nothing, positions, marks: new Map([['BTC', decimal(mark)]]) },
      ).withdrawable
    expect(['110', '115', '109'].map(at)).toEqual(['945', '945', '945'])
    // Below what is in cash, the free margin bounds it as everywhere.
    expect(at('90')).toBe('922')
    const { cash: _, ...free } = held
    expect(accountFigures(free, { ...nothing, positions }).withdrawable).toBe('960')
  })

  it('locks at a new mark what the venue’s own fraction of it asks for', () => {
    // 3× at a venue that rounds a third down: 33.33%.
    const third = position('BTC', {
      leverage: 3,
      marginUsed: decimal('66.66'),
      markPrice: decimal('100'),
      initialMarginRequirement: decimal('66.66'),
    })
    expect(positionAtMark(third, decimal('110')).marginUsed).toBe('73.326')
    expect(positionAtMark(third, decimal('100')).marginUsed).toBe('66.66')
  })

  it('counts from the marks the money was valued at, where positions come in messages of their own', () => {
    // At a mark of 110 each: given at 110.2, 110 and 109.9, the money is the same.
    const marks = new Map([['BTC', decimal('110')]])
    const at = (markPrice: string, unrealizedPnl: string, marginUsed: string) => ({
      markPrice: decimal(markPrice),
      unrealizedPnl: decimal(unrealizedPnl),
      marginUsed: decimal(marginUsed),
    })
    const messages = [
      at('110.2', '20.4', '22.04'),
      at('110', '20', '22'),
      at('109.9', '19.8', '21.98'),
    ]
    for (const message of messages) {
      const account = accountFigures(
        {
          portfolioValue: decimal('1000.2'),
          availableMargin: decimal('978.18'),
          marginUsed: decimal('22.02'),
          unrealizedPnl: decimal('20.2'),
        },
        { ...nothing, positions: [position('BTC', message)], marks },
      )
      expect(account).toMatchObject({ equity: '1000', unrealizedPnl: '20', withdrawable: '978' })
    }
  })

  it('counts from the marks of the positions where the money is not of the same ones', () => {
    // Half of it was closed: the money still holds the PnL of the whole.
    const half = position('BTC', { size: decimal('1'), unrealizedPnl: decimal('10') })
    const marks = new Map([['BTC', decimal('111')]])
    const reported = { ...summary, unrealizedPnl: decimal('20') }
    expect(accountFigures(reported, { ...nothing, positions: [half], marks }).equity).toBe('1001')
  })

  it('has no profit without positions, whatever the venue said last', () => {
    const account = accountFigures(summary, { ...nothing, positions: [] })
    expect(account.unrealizedPnl).toBe('0')
    expect(account.equity).toBe('1000')
  })

  it('takes the margin of open orders out of what is free, and nothing for what only waits', () => {
    const order: Order = {
      orderId: '1',
      market: position('SOL').market,
      side: 'BUY',
      type: 'LIMIT',
      price: decimal('100'),
      originalSize: decimal('2'),
      remainingSize: decimal('2'),
      filledSize: decimal('0'),
      reduceOnly: false,
      status: 'OPEN',
      createdAt: '2026-11-21T00:00:00.000Z',
      updatedAt: '2026-11-21T00:00:00.000Z',
    }
    const waiting = { ...order, type: 'STOP_MARKET' as const, triggerPrice: decimal('120') }
    const orders = [order, waiting, { ...order, reduceOnly: true }]
    const facts = { ...nothing, positions: [], orders, leverageOf: () => 5 }
    const account = accountFigures(summary, facts)
    expect(account).toMatchObject({ orderMargin: '40', freeMargin: '920' })
    expect(marketsOfOrders(orders, [])).toEqual(['SOL'])
    // Until the leverage is known the venue's own difference is used.
    expect(accountFigures(summary, { ...facts, leverageOf: () => undefined }).freeMargin).toBe(
      '900',
    )
  })

  it('keeps each ledger apart: one without money has none, whatever another holds', () => {
    const ledgers = [
      {
        categoryIds: ['perps'],
        equity: decimal('1000'),
        marginUsed: decimal('0'),
        withdrawable: decimal('1000'),
      },
      {
        categoryIds: ['sub'],
        equity: decimal('0'),
        marginUsed: decimal('0'),
        withdrawable: decimal('0'),
      },
    ]
    const reported = { ...summary, marginUsed: decimal('0'), ledgers }
    const [main, sub] = ['perps', 'sub'].map((id) => ledgerOf(reported, id))
    const facts = { ...nothing, positions: [] }
    expect(main && ledgerFigures(main, facts).freeMargin).toBe('1000')
    expect(sub && ledgerFigures(sub, facts).freeMargin).toBe('0')
    expect(ledgerOf(reported, 'spot')).toBeUndefined()
  })
})
