import { describe, expect, it } from 'vitest'
import { firstProblem, readTicket, testInputs, typed } from '@/components/ticket/testing/testTicket'
import { decimal } from '@/lib/decimal/decimal'
import type { TicketAction } from './ticketState'

const { maxLeverage: _, maintenanceMarginRate: __, ...pair } = testInputs.market
const sell = { kind: 'side', side: 'SELL' } as const
const market = { kind: 'type', type: 'MARKET' } as const

/** 1.2345 BTC that no order holds, whose worth is of some earlier price. */
function holding(worth: string, units = '1.2345') {
  const available = {
    buy: decimal('10000'),
    sell: decimal(worth),
    sellUnits: decimal(units),
  }
  return { market: pair, leverage: 1, available }
}

const sized = (text: string): TicketAction => ({ kind: 'size', unit: 'base', text })
const percent = (share: number): TicketAction => ({ kind: 'percent', percent: share })

describe('a sell of a spot pair', () => {
  it.each(['100', '74070', '999999'])(
    'is a share of the balance, whatever that was worth (%s)',
    (worth) => {
      const inputs = holding(worth)
      for (const type of [market, { kind: 'price', text: '70000' } as const]) {
        expect(readTicket(typed(sell, type, percent(100)), inputs).summary.size).toBe('1.234')
        expect(readTicket(typed(sell, type, percent(50)), inputs).summary.size).toBe('0.617')
        expect(readTicket(typed(sell, type, sized('0.617')), inputs).summary.percent).toBe(50)
      }
    },
  )

  it('goes up to the balance and no further', () => {
    const problem = (text: string, units?: string) =>
      firstProblem(typed(sell, market, sized(text)), holding('100', units))
    expect(problem('1.234')).toBeUndefined()
    expect(problem('1.235')).toMatchObject({
      field: 'margin',
      message: 'Requires 1.235 BTC, more than available.',
      quickFixes: [{ label: 'Use available' }],
    })
    expect(problem('1', '0')).toMatchObject({ field: 'margin', quickFixes: [] })
  })
})

describe('a buy of a spot pair', () => {
  it('is bounded by the quote alone, at the worst price that is accepted', () => {
    const { summary } = readTicket(typed(market, percent(100)), holding('0', '0'))
    // 10,000 at 60,600 and the fees of 0.06%.
    expect(summary.size).toBe('0.164')
    expect(summary.sellableUnits).toBeUndefined()
    expect(firstProblem(typed(market, sized('0.17')), holding('999999'))?.field).toBe('margin')
  })
})

it('a perpetual knows no balance to sell', () => {
  const inputs = { available: holding('1').available }
  expect(readTicket(typed(sell, market, sized('0.01')), inputs).summary.sellableUnits).toBe(
    undefined,
  )
})
