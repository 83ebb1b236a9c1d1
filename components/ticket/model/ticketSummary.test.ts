import { describe, expect, it } from 'vitest'
import {
  readTicket,
  testInputs,
  testMarket,
  testPosition,
  typed,
} from '@/components/ticket/testing/testTicket'
import { gt, lte } from '@/lib/decimal/compare'
import { abs, add, decimal, div, mul, sub } from '@/lib/decimal/decimal'
import type { Market } from '@/lib/schema/model/market'
import { feeOn } from '@/lib/trade/margin/margin'
import { estimateFill } from '@/lib/trade/orders/estimateFill'
import type { TicketAction } from './ticketState'
import type { TicketSummary } from './ticketSummary'

const size = (text: string) => ({ kind: 'size', unit: 'base', text }) as const
const limit = (text: string) => ({ kind: 'price', text }) as const
const market = { kind: 'type', type: 'MARKET' } as const

describe('summarizeTicket', () => {
  it('values a resting limit order at its limit, with the maker fee and the platform fee', () => {
    const { summary } = readTicket(typed(limit('50000'), size('0.5')))
    expect(summary).toMatchObject({
      entryPrice: '50000',
      sentPrice: '50000',
      size: '0.5',
      notional: '25000',
      margin: '2500',
      role: 'maker',
      feeRate: '0.0003',
      fee: '7.5',
    })
    expect(summary.slippage).toBeUndefined()
  })

  it('counts the platform fee of a TWAP only where its slices pay one', () => {
    const twap = typed({ kind: 'type', type: 'TWAP' }, size('0.5'))
    const charged = { ...testInputs, hasTwapPlatformFee: true }
    const fees = ({ summary: { feeRate, platformFeeRate } }: ReturnType<typeof readTicket>) => ({
      feeRate,
      platformFeeRate,
    })
    expect(fees(readTicket(twap))).toEqual({ feeRate: '0.0005', platformFeeRate: undefined })
    expect(fees(readTicket(twap, charged))).toEqual({
      feeRate: '0.0006',
      platformFeeRate: '0.0001',
    })
    expect(fees(readTicket(typed(market, size('0.5'))))).toEqual({
      feeRate: '0.0006',
      platformFeeRate: '0.0001',
    })
  })

  it('takes the taker fee for a limit that crosses, unless it is post only', () => {
    expect(readTicket(typed(limit('60001'), size('0.5'))).summary.role).toBe('taker')
    const postOnly = { kind: 'postOnly', isOn: true } as const
    expect(readTicket(typed(limit('60001'), size('0.5'), postOnly)).summary.role).toBe('maker')
  })

  it('walks the live book for a market order and measures slippage from the mid price', () => {
    const { summary } = readTicket(typed(market, size('2')))
    expect(summary.entryPrice).toBe('60005.5')
    expect(summary.slippage).toBe('0.000092')
    expect(summary.sentPrice).toBe('60600')
    expect(summary.isBookTooThin).toBe(false)
    expect(readTicket(typed(market, size('9'))).summary.isBookTooThin).toBe(true)
  })

  it('keeps what was typed in quote and derives the size, rounded down to the lot', () => {
    const state = typed(limit('50000'), { kind: 'size', unit: 'quote', text: '1299' })
    expect(readTicket(state).summary).toMatchObject({ size: '0.025', notional: '1250' })
    const cheaper = typed(limit('40000'), { kind: 'size', unit: 'quote', text: '1299' })
    expect(readTicket(cheaper).summary.size).toBe('0.032')
  })

  it.each(['BUY', 'SELL'] as const)('leaves room for fees at 100 percent (%s)', (side) => {
    for (const type of ['MARKET', 'LIMIT'] as const) {
      const state = typed({ kind: 'side', side }, { kind: 'type', type }, limit('60000'), {
        kind: 'percent',
        percent: 100,
      })
      const { summary, checked } = readTicket(state)
      const needed = add(summary.margin ?? decimal('0'), summary.fee ?? decimal('0'))
      expect(lte(needed, decimal('10000'))).toBe(true)
      expect(gt(needed, decimal('9800'))).toBe(true)
      expect(checked.ok).toBe(true)
    }
  })

  it.each(['BUY', 'SELL'] as const)(
    'leaves at 100 percent of a cross account what executing loses against the mark (%s)',
    (side) => {
      const available = { buy: decimal('8000'), sell: decimal('8000') }
      const change = { leverage: 40, marginMode: 'CROSS' as const, available }
      const crossing = limit(side === 'BUY' ? '61000' : '59000')
      for (const type of ['MARKET', 'LIMIT'] as const) {
        const state = typed({ kind: 'side', side }, { kind: 'type', type }, crossing, {
          kind: 'percent',
          percent: 100,
        })
        const { summary, checked } = readTicket(state, { ...change, maxSlippage: decimal('0.05') })
        const taken = decimal(summary.size ?? '0')
        const { notional } = estimateFill(
          testInputs.book?.[side === 'BUY' ? 'asks' : 'bids'] ?? [],
          taken,
          side,
        )
        const worth = mul(taken, decimal('60000'))
        const loss = abs(sub(notional, worth))
        const needed = add(
          div(worth, decimal('40'), 6, 'up'),
          add(loss, feeOn(notional, decimal('0.0006'))),
        )
        expect(lte(needed, decimal('8000'))).toBe(true)
        expect(gt(loss, decimal('500'))).toBe(true)
        // And no more: what is kept for a small move is two ten-thousandths of the value.
        const room = add(mul(notional, decimal('0.0002')), decimal('100'))
        expect(lte(sub(decimal('8000'), needed), room)).toBe(true)
        expect(checked.ok).toBe(true)
      }
    },
  )

  it('leaves room at 100 percent for the taker fee, as the market may come to a limit first', () => {
    const full = (...more: readonly TicketAction[]) =>
      readTicket(typed(limit('59900'), { kind: 'percent', percent: 100 }, ...more)).summary
    const needed = (rate: string, { notional = decimal('0') }: TicketSummary) =>
      add(div(notional, decimal('10'), 6, 'up'), feeOn(notional, decimal(rate)))
    expect(full().role).toBe('maker')
    expect(lte(needed('0.0006', full()), decimal('10000'))).toBe(true)
    const patient = full({ kind: 'postOnly', isOn: true })
    expect(gt(needed('0.0006', patient), decimal('10000'))).toBe(true)
    expect(lte(needed('0.0003', patient), decimal('10000'))).toBe(true)
  })

  it('moves the slider to the share that a typed size uses', () => {
    expect(readTicket(typed(limit('60000'), size('0.83'))).summary.percent).toBe(50)
    expect(readTicket(typed(limit('60000'), size('9'))).summary.percent).toBe(100)
    expect(readTicket(typed(limit('60000'))).summary.percent).toBe(0)
  })

  it('takes percent of the position with reduce-only', () => {
    const state = typed(
      { kind: 'side', side: 'SELL' },
      { kind: 'reduceOnly', isOn: true },
      limit('61000'),
      { kind: 'percent', percent: 50 },
    )
    const { summary } = readTicket(state, { position: testPosition })
    expect(summary.size).toBe('0.25')
    expect(summary.margin).toBeUndefined()
  })

  it('estimates liquidation from the same entry price as the margin', () => {
    const { summary } = readTicket(typed(limit('50000'), size('0.5')))
    // collateral 2500 of cost 25000: (25000 - 2500) / (0.5 x (1 - 0.0125))
    expect(summary.liquidation?.price?.startsWith('45569.62')).toBe(true)
    expect(summary.liquidation?.distance?.startsWith('-0.0886')).toBe(true)
  })

  it('lets the whole account back a cross position', () => {
    const state = typed(limit('50000'), size('0.5'))
    const cross = readTicket(state, { marginMode: 'CROSS' }).summary.liquidation?.price
    // (25000 - (10000 - 7.5 of fee)) / (0.5 x (1 - 0.0125))
    expect(cross?.startsWith('30394.93')).toBe(true)
  })

  it('goes by the tier that the position would fall into', () => {
    const marginTiers = [
      { lowerBound: decimal('0'), maxLeverage: 40, maintenanceMarginRate: 0.0125 },
      { lowerBound: decimal('20000'), maxLeverage: 10, maintenanceMarginRate: 0.05 },
    ]
    const price = (amount: string, of: Market) => {
      return readTicket(typed(limit('50000'), size(amount)), { market: of }).summary.liquidation
        ?.price
    }
    const tiered = { ...testMarket, marginTiers }
    // Small enough, it is as if there was one; beyond, (25000 - 2500 - 750) / (0.5 x 0.95).
    expect(price('0.1', tiered)).toBe(price('0.1', testMarket))
    expect(price('0.5', tiered)?.startsWith('45789.47')).toBe(true)
  })

  it('names no liquidation price where nothing would be left', () => {
    const state = typed({ kind: 'side', side: 'SELL' }, limit('59000'), size('0.5'))
    expect(readTicket(state, { position: testPosition }).summary.liquidation?.price).toBeNull()
  })

  it('derives each exit from the field that was typed', () => {
    const byPercent = typed(limit('50000'), size('0.5'), {
      kind: 'trigger',
      leg: 'takeProfit',
      basis: 'percent',
      text: '2',
    })
    expect(readTicket(byPercent).summary.takeProfit).toMatchObject({
      price: '51000',
      priceText: '51000',
      distanceText: '2',
      profit: '500',
    })
    const byPrice = typed(limit('50000'), size('0.5'), {
      kind: 'trigger',
      leg: 'stopLoss',
      basis: 'price',
      text: '49000',
    })
    expect(readTicket(byPrice).summary.stopLoss).toMatchObject({
      priceText: '49000',
      distanceText: '-2',
      profit: '-500',
    })
  })

  it('reads a stop-loss percent as a loss whether or not the sign is typed', () => {
    const stop = (text: string) =>
      readTicket(
        typed({ kind: 'side', side: 'SELL' }, limit('70000'), size('1'), {
          kind: 'trigger',
          leg: 'stopLoss',
          basis: 'percent',
          text,
        }),
      ).summary.stopLoss.price
    expect(stop('1.6')).toBe('71120')
    expect(stop('-1.6')).toBe('71120')
  })

  it.each([
    // 10 % of the margin at leverage 10 is 1 % of the price; 250 of profit on 0.5 is 500 a unit.
    ['roe', '10', '50500'],
    ['pnl', '250', '50500'],
    ['percent', '1', '50500'],
  ] as const)('reads an exit by %s', (basis, text, price) => {
    const state = typed(limit('50000'), size('0.5'), {
      kind: 'trigger',
      leg: 'takeProfit',
      basis,
      text,
    })
    const { takeProfit } = readTicket(state, { triggerBasis: basis }).summary
    expect(takeProfit).toMatchObject({ price, distanceText: text, profit: '250' })
  })

  it('shows a typed distance in the unit chosen afterwards', () => {
    const state = typed(limit('50000'), size('0.5'), {
      kind: 'trigger',
      leg: 'stopLoss',
      basis: 'percent',
      text: '1',
    })
    const shownAs = (triggerBasis: 'roe' | 'pnl') =>
      readTicket(state, { triggerBasis }).summary.stopLoss.distanceText
    expect(shownAs('roe')).toBe('-10')
    expect(shownAs('pnl')).toBe('-250')
  })

  it('stays quiet while half a number is typed', () => {
    const { summary } = readTicket(typed(limit('60.'), size('.')))
    expect(summary.sentPrice).toBe('60')
    expect(summary.size).toBeUndefined()
  })
})

describe('a ticket whose leverage is not known', () => {
  const unknown = { leverage: undefined, money: undefined, available: undefined }

  it('shows no margin, liquidation or buying power, and still what the order is worth', () => {
    for (const state of [typed(market, size('0.5')), typed(limit('50000'), size('0.5'))]) {
      const { summary } = readTicket(state, unknown)
      const { margin, liquidation, effect, cost, available } = summary
      expect([margin, liquidation, effect, cost, available]).toEqual(Array(5).fill(undefined))
      expect(summary.notional).toBeDefined()
      expect(summary.fee).toBeDefined()
    }
  })

  it('shows the margin of a leverage that was chosen, and no liquidation by money that is not known', () => {
    const state = typed(limit('50000'), size('0.5'))
    const gated = { available: undefined, marginMode: 'CROSS' as const }
    const { summary } = readTicket(state, { ...gated, hasAccount: true })
    expect([summary.margin, summary.liquidation]).toEqual(['2500', undefined])
    expect(readTicket(state, { ...gated, hasAccount: false }).summary.liquidation).toBeDefined()
  })

  it('computes no size from a share, and no price from a return on the margin', () => {
    const share = typed(market, { kind: 'percent', percent: 50 })
    expect(readTicket(share, unknown).summary.size).toBeUndefined()
    const state = typed(
      market,
      size('0.5'),
      { kind: 'triggers', isOn: true },
      { kind: 'trigger', leg: 'takeProfit', basis: 'roe', text: '50' },
      { kind: 'trigger', leg: 'stopLoss', basis: 'price', text: '59000' },
    )
    const { summary, checked } = readTicket(state, { ...unknown, triggerBasis: 'roe' })
    // What was asked for is not left out of the order.
    expect([summary.takeProfit.price, checked.ok]).toEqual([undefined, false])
    expect(summary.stopLoss).toMatchObject({ price: '59000', distanceText: '' })
  })

  it('sends an order that leaves the leverage of the account as it is', () => {
    const { checked } = readTicket(typed(limit('50000'), size('0.5')), unknown)
    expect(checked.ok && checked.params).toMatchObject({ size: '0.5', marginMode: 'ISOLATED' })
    expect(checked.ok && checked.params).not.toHaveProperty('leverage')
  })
})
