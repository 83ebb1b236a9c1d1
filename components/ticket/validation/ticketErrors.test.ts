import { describe, expect, it } from 'vitest'
import { reduceTicket } from '@/components/ticket/model/ticketState'
import {
  firstProblem,
  readTicket,
  testInputs,
  testMarket,
  testPosition,
  typed,
} from '@/components/ticket/testing/testTicket'
import { decimal, mul } from '@/lib/decimal/decimal'
import { venueRules } from '@/lib/trade/rules/venueRules'
import { kindC } from '@/lib/trade/testing/madeUpProviders'

const size = (text: string) => ({ kind: 'size', unit: 'base', text }) as const
const limit = (text: string) => ({ kind: 'price', text }) as const
const market = { kind: 'type', type: 'MARKET' } as const
const reduceOnly = { kind: 'reduceOnly', isOn: true } as const
const sell = { kind: 'side', side: 'SELL' } as const

/** The problem is gone after its own quick fix. */
function expectFixed(
  state: Parameters<typeof firstProblem>[0],
  change: Parameters<typeof firstProblem>[1] = {},
) {
  const problem = firstProblem(state, change)
  const quickFixes = problem?.quickFixes ?? []
  expect(quickFixes.length).toBeGreaterThan(0)
  for (const { fixAction } of quickFixes) {
    // The others act outside of the ticket.
    if (fixAction.kind !== 'ticket' && fixAction.kind !== 'slippageCap') continue
    const fixed = fixAction.kind === 'ticket' ? reduceTicket(state, fixAction.action) : state
    const cap =
      fixAction.kind === 'ticket' ? {} : { maxSlippage: mul(fixAction.percent, decimal('0.01')) }
    expect(firstProblem(fixed, { ...change, ...cap })?.short).not.toBe(problem?.short)
  }
}

function labels(...args: Parameters<typeof firstProblem>) {
  return firstProblem(...args)?.quickFixes.map(({ label }) => label) ?? []
}

const level = (price: string, amount: string) => ({ price: decimal(price), size: decimal(amount) })

describe('validateTicket', () => {
  it('gives the parameters to send when they have no error', () => {
    const { checked } = readTicket(typed(limit('50000'), size('0.5')))
    expect(checked).toMatchObject({ ok: true, params: { size: '0.5', price: '50000' } })
  })

  it('asks for what is missing without calling it an error', () => {
    expect(firstProblem(typed())).toMatchObject({ short: 'Enter price', isMissing: true })
    expect(firstProblem(typed(limit('50000')))).toMatchObject({
      short: 'Enter size',
      isMissing: true,
    })
  })

  it('trades on no prices and on no old ones', () => {
    const state = typed(limit('50000'), size('0.5'))
    expect(firstProblem(state, { book: undefined })?.short).toBe('Waiting for prices')
    expect(firstProblem(state, { pricesAgeMs: 12_400 })?.short).toBe('Prices are 12 s old')
    expect(firstProblem(state, { pricesAgeMs: 9_000 })).toBeUndefined()
  })

  it('refuses a closed market', () => {
    const closed = { market: { ...testMarket, isDelisted: true } }
    expect(firstProblem(typed(limit('50000'), size('0.5')), closed)?.short).toBe('Market is closed')
  })

  it('knows the minimum before anything is sent, and fixes it', () => {
    const state = typed(limit('5000'), size('0.001'))
    expect(firstProblem(state)?.short).toBe('Minimum $10')
    expectFixed(state)
  })

  it('blocks what is above the slippage cap, and what the book does not hold', () => {
    const tight = { maxSlippage: decimal('0.00005') }
    const state = typed(market, size('2'))
    expect(firstProblem(state, tight)?.field).toBe('slippage')
    expectFixed(state, tight)
    expect(labels(state, tight)).toEqual(['Allow 0.10%', 'Use 1', 'Use a limit'])
    const wide = { available: { buy: decimal('99999'), sell: decimal('99999') } }
    const tooMuch = typed(market, size('9'))
    expect(firstProblem(tooMuch, wide)?.short).toBe('Book too thin for this size')
    expectFixed(tooMuch, wide)
  })

  it('asks for a cap that reaches the last price, on the sell side too', () => {
    const tight = { maxSlippage: decimal('0.0001') }
    const state = typed(market, sell, size('2.5'))
    expectFixed(state, tight)
    expect(labels(state, tight)[0]).toBe('Allow 0.10%')
  })

  it('never offers a cap above ten percent', () => {
    const asks = [level('60001', '1'), level('70000', '9')]
    const book = { ...testInputs.book, provider: 'v', marketId: 'B', timestamp: 0, bids: [], asks }
    const change = { book, available: { buy: decimal('99999'), sell: decimal('99999') } }
    expect(labels(typed(market, size('2')), change)).toEqual(['Use 1', 'Use a limit'])
  })

  it('turns a trigger on the wrong side into the other kind of order', () => {
    for (const [type, price] of [
      ['STOP', '59000'],
      ['TAKE_PROFIT', '61000'],
    ] as const) {
      const entry = { kind: 'entry', change: { price } } as const
      expectFixed(typed({ kind: 'type', type }, entry, size('0.1')))
    }
  })

  it('swaps exits that were mixed up, and takes one for the other', () => {
    const on = { kind: 'triggers', isOn: true } as const
    const exit = (leg: 'takeProfit' | 'stopLoss', text: string) =>
      ({ kind: 'trigger', leg, basis: 'price', text }) as const
    const base = [limit('50000'), size('0.1'), on] as const
    const pair = typed(...base, exit('takeProfit', '49000'), exit('stopLoss', '51000'))
    expect(labels(pair)).toEqual(['Swap', 'Remove'])
    expectFixed(pair)
    const one = typed(...base, exit('takeProfit', '49000'))
    expect(labels(one)).toEqual(['Change to stop loss', 'Remove'])
    expectFixed(one)
    const bothAbove = typed(...base, exit('takeProfit', '52000'), exit('stopLoss', '51000'))
    expect(labels(bothAbove)).toEqual(['Remove'])
    expectFixed(bothAbove)
  })

  it('refuses a take profit that a market order may execute beyond, where the venue compares the two', () => {
    const on = { kind: 'triggers', isOn: true } as const
    const exit = (text: string) =>
      ({ kind: 'trigger', leg: 'takeProfit', basis: 'price', text }) as const
    const compared = { rules: venueRules(kindC), marginMode: 'CROSS' } as const
    const near = typed(market, size('0.1'), on, exit('60500'))
    expect(firstProblem(near)).toBeUndefined()
    expect(firstProblem(near, compared)?.short).toBe('Take profit must be above 60600')
    expect(labels(near, compared)).toEqual(['Remove'])
    expectFixed(near, compared)
    expect(firstProblem(typed(market, size('0.1'), on, exit('60700')), compared)).toBeUndefined()
  })

  it('brings money in from where it can come', () => {
    const state = typed(limit('50000'), size('2'))
    expect(labels(state)).toEqual(['Use available', 'Add funds', 'Change leverage'])
    expect(labels(state, { hasOwnLedger: true })).toContain('Move funds')
    const none = { available: { buy: decimal('0'), sell: decimal('0') } }
    expect(labels(state, none)[0]).toBe('Add funds')
  })

  it('says that post only would cross, and offers the best price of the own side', () => {
    const postOnly = { kind: 'postOnly', isOn: true } as const
    const state = typed(limit('60001'), size('0.1'), postOnly)
    expect(firstProblem(state)).toMatchObject({ short: 'Post only would cross' })
    expectFixed(state)
    expect(firstProblem(typed(limit('60000'), size('0.1'), postOnly))).toBeUndefined()
  })

  it('explains each way reduce-only cannot reduce, and fixes it', () => {
    const opening = typed(reduceOnly, limit('50000'), size('0.1'))
    expect(firstProblem(opening)?.short).toBe('No position to reduce')
    expectFixed(opening)

    const held = { position: testPosition }
    expect(firstProblem(opening, held)?.short).toBe('Reduce only requires Short')
    expectFixed(opening, held)

    const tooMuch = typed(reduceOnly, sell, limit('61000'), size('0.6'))
    expect(firstProblem(tooMuch, held)?.short).toBe('Position is 0.5 BTC')
    expectFixed(tooMuch, held)
  })

  it('offers no opening where the venue takes the kind of order to reduce alone', () => {
    const { rules } = testInputs
    const forced = {
      position: testPosition,
      rules: { ...rules, reduceOnlyTypes: ['LIMIT'] as const },
    }
    const opening = typed(reduceOnly, limit('50000'), size('0.1'))
    expect(labels(opening, { position: testPosition })).toEqual(['Short', 'Allow opening'])
    expect(labels(opening, forced)).toEqual(['Short'])
  })

  it('knows that a large position takes less leverage, whatever the order adds to it', () => {
    const marginTiers = [
      { lowerBound: decimal('0'), maxLeverage: 40, maintenanceMarginRate: 0.0125 },
      { lowerBound: decimal('50000'), maxLeverage: 5, maintenanceMarginRate: 0.1 },
    ]
    const tiered = { market: { ...testMarket, marginTiers } }
    expect(firstProblem(typed(limit('50000'), size('0.99')), tiered)).toBeUndefined()
    const tooLarge = typed(limit('50000'), size('1'))
    expect(firstProblem(tooLarge, tiered)?.short).toBe('Maximum 5× at this size')
    expect(labels(tooLarge, tiered)).toEqual(['Change leverage'])
    const more = typed(limit('50000'), size('0.5'))
    expect(firstProblem(more, { ...tiered, position: testPosition })?.short).toContain('Maximum 5×')
    const less = typed(sell, limit('61000'), size('0.3'))
    expect(firstProblem(less, { ...tiered, position: testPosition })).toBeUndefined()
  })

  it('needs margin and fee, and offers what is free', () => {
    const state = typed(limit('50000'), size('2'))
    expect(firstProblem(state)).toMatchObject({ field: 'margin', short: 'Not enough margin' })
    expectFixed(state)
  })

  it('refuses what makes a position larger than the venue lets it be, and offers the rest', () => {
    const bounded = { market: { ...testMarket, maxPositionSize: decimal('0.6') } }
    const long = { ...bounded, position: testPosition }
    const short = 'Largest position is 0.6 BTC'
    const tooMuch = typed(limit('61000'), size('0.2'))
    expect(firstProblem(tooMuch, long)).toMatchObject({ field: 'size', short })
    expect(labels(tooMuch, long)).toEqual(['Use 0.1'])
    expectFixed(tooMuch, long)
    expect(firstProblem(typed(limit('61000'), size('0.1')), long)?.short).not.toBe(short)
    // What turns it over counts from nothing; what only reduces is never too large.
    expect(firstProblem(typed(sell, limit('61000'), size('1.1')), long)?.short).not.toBe(short)
    expect(firstProblem(typed(sell, limit('61000'), size('1.2')), long)?.short).toBe(short)
    expect(firstProblem(typed(limit('61000'), size('0.7')), bounded)?.short).toBe(short)
  })

  it('asks no margin of an order that shrinks a position', () => {
    const poor = {
      available: { buy: decimal('0'), sell: decimal('0') },
      position: testPosition,
    }
    expect(firstProblem(typed(sell, limit('61000'), size('0.5')), poor)).toBeUndefined()
    expect(firstProblem(typed(sell, limit('61000'), size('0.6')), poor)?.field).toBe('margin')
  })

  it('refuses a stop loss behind the liquidation price, on isolated margin alone', () => {
    const state = typed(
      limit('50000'),
      size('0.5'),
      { kind: 'triggers', isOn: true },
      { kind: 'trigger', leg: 'stopLoss', basis: 'price', text: '45000' },
    )
    expect(firstProblem(state)?.short).toBe('Stop loss is beyond liquidation')
    expectFixed(state)
    expect(firstProblem(state, { marginMode: 'CROSS' })).toBeUndefined()
  })

  it('never leaves out an exit that was asked for', () => {
    const on = { kind: 'triggers', isOn: true } as const
    expect(firstProblem(typed(limit('50000'), size('0.5'), on))).toMatchObject({
      short: 'Enter take profit or stop loss',
      isMissing: true,
    })
    expectFixed(typed(limit('50000'), size('0.5'), on))
    for (const [basis, text] of [
      ['percent', '0'],
      ['percent', '100'],
      ['price', '.'],
    ] as const) {
      const leg = { kind: 'trigger', leg: 'stopLoss', basis, text } as const
      const state = typed(limit('50000'), size('0.5'), on, leg)
      expect(firstProblem(state)?.field).toBe('stopLoss')
      expectFixed(state)
    }
  })

  it('ignores exits that are switched off', () => {
    const state = typed(limit('50000'), size('0.5'), {
      kind: 'trigger',
      leg: 'stopLoss',
      basis: 'price',
      text: '99000',
    })
    expect(readTicket(state).checked).toMatchObject({ ok: true })
    expect(readTicket(state).checked).not.toMatchObject({ params: { stopLoss: {} } })
  })

  it('leaves a market without a minimum alone', () => {
    expect(
      firstProblem(typed(limit('5000'), size('0.001')), { ...testInputs, limits: {} }),
    ).toBeUndefined()
  })

  it.each([
    ['base', '0.0004'],
    ['quote', '20'],
  ] as const)('says of a size below one step what the least is (%s)', (unit, text) => {
    const state = typed({ kind: 'price', text: '60000' }, { kind: 'size', unit, text })
    expect(firstProblem(state)).toMatchObject({ field: 'size', short: 'Minimum 0.001 BTC' })
  })

  it('asks for no margin where an order only reduces', () => {
    const state = typed(
      { kind: 'side', side: 'SELL' },
      { kind: 'price', text: '61000' },
      { kind: 'size', unit: 'base', text: '0.2' },
    )
    const none = { buy: decimal('0'), sell: decimal('0') }
    const { summary, checked } = readTicket(state, { position: testPosition, available: none })
    expect(checked.ok).toBe(true)
    expect(summary.effect).toMatchObject({
      closes: '0.2',
      opens: '0',
      margin: '0',
      before: { side: 'LONG', size: '0.5' },
      after: { side: 'LONG', size: '0.3' },
    })
  })
})
