import { describe, expect, it } from 'vitest'
import { readTicket, typed } from '@/components/ticket/testing/testTicket'
import { venueRules } from '@/lib/trade/rules/venueRules'
import { choice, kindA, kindB, kindC } from '@/lib/trade/testing/madeUpProviders'
import { allowedState } from './allowedState'
import { withExpiry } from './useOrderForm'

const [anyRules, rulesB, rulesC] = [kindA, kindB, kindC].map(venueRules) as [
  ReturnType<typeof venueRules>,
  ReturnType<typeof venueRules>,
  ReturnType<typeof venueRules>,
]
const perp = { maxLeverage: 20 }
const size = { kind: 'size', unit: 'base', text: '0.5' } as const
const stop = { kind: 'type', type: 'STOP' } as const
const asLimit = { kind: 'entry', change: { executes: 'LIMIT' } } as const
const untilTime = { kind: 'timeInForce', timeInForce: 'GTT' } as const

describe('allowedState', () => {
  it('leaves a ticket alone where all of it is legal', () => {
    const state = typed(stop, asLimit, size)
    expect(allowedState(state, anyRules, perp)).toBe(state)
    const timed = typed(untilTime)
    expect(allowedState(timed, rulesB, perp)).toBe(timed)
  })

  it('lets a stop execute only as the venue executes it, and only reduce where it must', () => {
    const state = allowedState(typed(stop, asLimit), rulesC, perp)
    expect(state).toMatchObject({ reduceOnly: true, entry: { executes: 'MARKET' } })
    expect(allowedState(typed(stop), anyRules, perp).reduceOnly).toBe(false)
    expect(allowedState(typed({ kind: 'type', type: 'LIMIT' }), rulesC, perp).reduceOnly).toBe(
      false,
    )
  })

  it('takes a time in force that the venue does not have for one it has', () => {
    expect(allowedState(typed(untilTime), rulesC, perp).timeInForce).toBe('GTC')
    const post = typed({ kind: 'postOnly', isOn: true })
    const params = [choice('timeInForce', 'IOC')]
    const entry = kindA.actions[0] ?? expect.fail('there is an action')
    const rules = venueRules({ actions: [{ ...entry, type: 'placeOrder', params }] })
    expect(allowedState(post, rules, perp)).toMatchObject({ timeInForce: 'IOC', postOnly: false })
  })
})

describe('allowedState on a spot pair', () => {
  const spot = {}

  it('reduces, protects and waits for nothing', () => {
    const asked = typed({ kind: 'triggers', isOn: true }, { kind: 'reduceOnly', isOn: true }, size)
    const state = { ...asked, hasTriggers: true }
    expect(allowedState(state, rulesB, spot)).toEqual({
      ...{ ...state, reduceOnly: false, hasTriggers: false },
    })
    for (const type of ['STOP', 'TAKE_PROFIT', 'TWAP'] as const) {
      expect(allowedState(typed({ kind: 'type', type }), rulesC, spot)).toMatchObject({
        ...{ type: 'LIMIT', reduceOnly: false },
      })
    }
  })

  it('leaves alone what a pair takes', () => {
    for (const type of ['MARKET', 'LIMIT', 'SCALE'] as const) {
      const state = typed({ kind: 'type', type }, size)
      expect(allowedState(state, rulesB, spot)).toBe(state)
    }
    expect(allowedState(typed(untilTime), rulesC, spot).timeInForce).toBe('GTC')
  })
})

describe('an order that expires', () => {
  const check = (amount: string, unit: 'min' | 'd') =>
    readTicket(
      typed({ kind: 'price', text: '59000' }, size, untilTime, {
        kind: 'expiry',
        change: { amount, unit },
      }),
      { rules: rulesB },
    ).checked

  it('ends as long after it is sent as was typed', () => {
    const checked = check('30', 'min')
    if (!checked.ok) throw new Error(checked.errors[0]?.message)
    expect(checked.params).toMatchObject({ type: 'LIMIT', timeInForce: 'GTT' })
    expect(checked.params).not.toHaveProperty('expiresAt')
    const state = typed({ kind: 'expiry', change: { amount: '30', unit: 'min' } })
    const sent = withExpiry(checked.params, state, 1_000)
    expect(sent.expiresAt).toBe('1801000')
    const lasting = { ...checked.params, timeInForce: 'GTC' as const }
    expect(withExpiry(lasting, state, 1_000)).toBe(lasting)
  })

  it.each([
    ['', 'd', 'Enter expiry', []],
    ['5', 'min', 'Expiry: minimum 6 min', ['Use 6 min']],
    ['31', 'd', 'Expiry: maximum 30 d', ['Use 30 d']],
  ] as const)('is refused with “%s %s”', (amount, unit, short, quickFixes) => {
    const checked = check(amount, unit)
    if (checked.ok) throw new Error('it was taken')
    expect(checked.errors.map((error) => error.short)).toEqual([short])
    expect(checked.errors[0]?.quickFixes.map(({ label }) => label)).toEqual(quickFixes)
  })
})
