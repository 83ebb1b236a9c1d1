import { describe, expect, it } from 'vitest'
import type { TicketAction } from '@/components/ticket/model/ticketState'
import { ticketTabs } from '@/components/ticket/model/ticketTabs'
import { testInputs, testPosition, typed } from '@/components/ticket/testing/testTicket'
import { PlaceTwapOrderParams } from '@/lib/schema/action/actionParams'
import type { ProviderAction } from '@/lib/schema/model/provider'
import { venueRules } from '@/lib/trade/rules/venueRules'
import { choice, kindA, kindB, kindC } from '@/lib/trade/testing/madeUpProviders'
import { scaleSentence, validateScale } from './ticketScale'
import { twapFacts, twapSentence, validateTwap } from './ticketTwap'

const action = (type: string, names: readonly string[] = []): ProviderAction => ({
  type,
  signers: ['SDK'],
  signingMethod: 'eip712',
  relay: 'API',
  params: names.map((name) => ({ name, type: 'boolean' })),
})
const provider = {
  name: 'Venue',
  actions: [action('placeOrder'), action('placeTwapOrder', ['randomize'])],
}
const size = (text: string) => ({ kind: 'size', unit: 'base', text }) as const

describe('ticketTabs', () => {
  const tabs = (venue: Parameters<typeof ticketTabs>[0], market = testInputs.market) =>
    ticketTabs(venue, market, venueRules(venue))
  const open = (...args: Parameters<typeof tabs>) =>
    tabs(...args).flatMap(({ key, disabledReason }) => (disabledReason === undefined ? [key] : []))

  it('offers every kind of order that the venue takes', () => {
    const all = ['MARKET', 'LIMIT', 'STOP', 'TAKE_PROFIT', 'TWAP', 'SCALE']
    for (const venue of [provider, kindA, kindB, kindC]) expect(open(venue)).toEqual(all)
  })

  it('shows what the venue does not take, with the reason', () => {
    const placeOrder = { ...action('placeOrder'), params: [choice('type', 'LIMIT')] }
    const venue = { name: 'Venue', actions: [placeOrder] }
    expect(open(venue)).toEqual(['LIMIT', 'SCALE'])
    expect(tabs(venue).map(({ key }) => key)).toEqual(tabs(kindA).map(({ key }) => key))
    expect(tabs(venue)[0]?.disabledReason).toBe('Venue has no such orders.')
  })

  it('offers a spot pair nothing that needs a position', () => {
    const spot = { ...testInputs.market, maxLeverage: undefined }
    expect(tabs(provider, spot).map(({ key }) => key)).toEqual(['MARKET', 'LIMIT', 'SCALE'])
  })
})

describe('validateTwap', () => {
  const twap = { kind: 'twap', change: { hours: '1', minutes: '30', isRandomized: true } } as const

  it('gives the whole size and the seconds it runs', () => {
    const { params, plan } = validateTwap(typed(size('0.9'), twap), testInputs, provider)
    expect(params).toMatchObject({ size: '0.9', durationSeconds: 5400, randomize: true })
    expect(plan).toMatchObject({ slices: 180, sliceSize: '0.005' })
    expect(PlaceTwapOrderParams.safeParse(params).success).toBe(true)
  })

  it('sends extras only to a provider that advertises them', () => {
    const plain = { actions: [action('placeTwapOrder')] }
    const { params } = validateTwap(typed(size('0.9'), twap), testInputs, plain)
    expect(params).toBeDefined()
    expect(params).not.toHaveProperty('randomize')
  })

  it('says what is missing, what is too short and what cannot be afforded', () => {
    const shorts = (...actions: TicketAction[]) =>
      validateTwap(typed(...actions), testInputs, provider).errors.map(({ short }) => short)
    expect(shorts(twap)).toEqual(['Enter size'])
    expect(shorts(size('0.9'), { kind: 'twap', change: { minutes: '4' } })).toEqual([
      '5 min to 24 h',
    ])
    expect(shorts(size('9'), twap)).toEqual(['Not enough margin'])
  })

  it('offers what would do: a time, a size', () => {
    const fixed = (...actions: TicketAction[]) => {
      const quickFixes =
        validateTwap(typed(...actions), testInputs, provider).errors[0]?.quickFixes ?? []
      expect(quickFixes.length).toBeGreaterThan(0)
      return quickFixes.map(({ fixAction }) => {
        if (fixAction.kind !== 'ticket') throw new Error('acts outside of the ticket')
        const after = validateTwap(typed(...actions, fixAction.action), testInputs, provider)
        return after.errors.map(({ short }) => short)
      })
    }
    const minutes = (text: string): TicketAction => ({
      kind: 'twap',
      change: { hours: '0', minutes: text },
    })
    expect(fixed(size('0.9'), minutes('4'))).toEqual([[]])
    expect(fixed(size('0.9'), minutes('2000'))).toEqual([['Slices too small']])
    expect(fixed(size('0.02'), minutes('30'))).toEqual([[], []])
    expect(fixed(size('0.001'), minutes('5'))).toEqual([[]])
  })

  it('keeps a reduce-only TWAP to the position', () => {
    const state = typed(
      size('0.9'),
      twap,
      { kind: 'reduceOnly', isOn: true },
      {
        kind: 'side',
        side: 'SELL',
      },
    )
    const { errors } = validateTwap(state, { ...testInputs, position: testPosition }, provider)
    expect(errors[0]?.short).toBe('Position is 0.5 BTC')
  })

  it('asks for an interval that the venue takes, and for prices within which to trade', () => {
    const more = { minutes: '0', frequency: '60', minPrice: '59000', maxPrice: '61000' }
    const check = (change: object) =>
      validateTwap(
        typed(size('0.9'), { kind: 'twap', change: { ...more, ...change } }),
        testInputs,
        {
          ...kindC,
          minOrderValueUsd: 10,
        },
      )
    const { params, plan } = check({ hours: '1' })
    expect(params).toMatchObject({ frequencySeconds: 60, minPrice: '59000', maxPrice: '61000' })
    expect(params).not.toHaveProperty('randomize')
    expect(plan).toMatchObject({ slices: 60, everySeconds: 60 })
    expect(PlaceTwapOrderParams.safeParse(params).success).toBe(true)
    expect(params && twapFacts(params, testInputs.market)).toEqual([
      ['One order every', '1 min'],
      ['Lowest price', '59,000'],
      ['Highest price', '61,000'],
    ])
    const shorts = (change: object) => check({ hours: '1', ...change }).errors.map((e) => e.short)
    expect(shorts({ frequency: '1800', hours: '0', minutes: '45' })).toEqual([
      'Change the frequency',
    ])
    expect(shorts({ minPrice: '61001' })).toEqual(['Price range is invalid'])
    expect(shorts({ maxPrice: '61000.55' })).toEqual(['Price range is invalid'])
    expect(shorts({ maxPrice: '0' })).toEqual(['Price range is invalid'])
    const swap = check({ hours: '1', minPrice: '61001' }).errors[0]?.quickFixes[0]?.fixAction
    expect(swap).toMatchObject({ action: { change: { minPrice: '61000', maxPrice: '61001' } } })
    // Where the venue takes neither, what was typed elsewhere stays here.
    const elsewhere = validateTwap(
      typed(size('0.9'), { kind: 'twap', change: more }),
      testInputs,
      kindB,
    )
    expect(elsewhere.params).toBeUndefined()
    const plain = typed(size('0.9'), { kind: 'twap', change: { ...more, hours: '1' } })
    const sent = validateTwap(plain, testInputs, kindB).params
    expect(sent).toBeDefined()
    for (const extra of ['frequencySeconds', 'minPrice', 'maxPrice']) {
      expect(sent).not.toHaveProperty(extra)
    }
  })

  it('is said in a sentence', () => {
    const { params } = validateTwap(typed(size('0.9'), twap), testInputs, provider)
    if (params === undefined) throw new Error('no params')
    expect(twapSentence(params, testInputs.market, 'Venue')).toBe(
      'Buy 0.9 BTC over 1 h 30 min at market on Venue.',
    )
  })
})

describe('validateScale', () => {
  const scale = (change: Extract<TicketAction, { kind: 'scale' }>['change']): TicketAction => ({
    kind: 'scale',
    change,
  })
  const range = scale({ from: '59000', to: '58000' })
  const check = (...actions: TicketAction[]) => validateScale(typed(...actions), testInputs)
  const shorts = (...actions: TicketAction[]) => check(...actions).errors.map(({ short }) => short)

  it('gives one limit order per price, sharing the size', () => {
    const { params, average, summary } = check(size('0.5'), range)
    expect(params?.map(({ price, size: one, type }) => [type, price, one])).toEqual([
      ['LIMIT', '59000', '0.1'],
      ['LIMIT', '58750', '0.1'],
      ['LIMIT', '58500', '0.1'],
      ['LIMIT', '58250', '0.1'],
      ['LIMIT', '58000', '0.1'],
    ])
    expect(average).toBe('58500')
    expect(summary).toMatchObject({ notional: '29250', margin: '2925' })
  })

  it('asks for what is missing without calling it an error', () => {
    const [first] = check().errors
    expect(first).toMatchObject({ short: 'Enter first price', isMissing: true })
    expect(shorts(range)).toEqual(['Enter size'])
  })

  it('refuses impossible ranges, counts and skews, each beside its field', () => {
    expect(shorts(size('0.5'), scale({ from: '59000', to: '59000' }))).toEqual([
      'Two prices needed',
    ])
    expect(shorts(size('0.5'), scale({ from: '59000', to: '58998' }))).toContain('Range too narrow')
    expect(shorts(size('0.5'), range, scale({ count: '1' }))).toEqual(['2 to 50 orders'])
    expect(shorts(size('0.5'), range, scale({ skew: '11' }))).toEqual(['Skew from 0.1 to 10'])
    expect(shorts(size('0.5'), scale({ from: '59000.5', to: '58000' }))).toEqual([
      'Price is not a valid step',
    ])
  })

  it('refuses a size too small to share, in lots and in worth', () => {
    expect(shorts(size('0.003'), range)).toContain('Size too small to split')
    const cheap = scale({ from: '5000', to: '4000', count: '2' })
    expect(shorts(size('0.002'), cheap)).toEqual(['Minimum $10'])
  })

  it('refuses post-only orders that would cross, and offers a fix', () => {
    const state = [size('0.5'), scale({ from: '60500', to: '59000' })] as const
    const post = { kind: 'postOnly', isOn: true } as const
    expect(shorts(...state)).toEqual([])
    const [problem] = check(...state, post).errors
    expect(problem?.short).toBe('Post only would cross')
    expect(problem?.quickFixes).toHaveLength(2)
    for (const { fixAction } of problem?.quickFixes ?? []) {
      if (fixAction.kind !== 'ticket') throw new Error('acts outside of the ticket')
      expect(shorts(...state, post, fixAction.action)).toEqual([])
    }
  })

  it('offers what would do: fewer orders, another price, more size', () => {
    const fixed = (...actions: TicketAction[]) => {
      const fixAction = check(...actions).errors[0]?.quickFixes[0]?.fixAction
      if (fixAction?.kind !== 'ticket') throw new Error('there is no fix')
      return shorts(...actions, fixAction.action)
    }
    expect(fixed(size('0.003'), range)).toEqual([])
    expect(fixed(size('0.5'), scale({ from: '59000', to: '58998' }))).toEqual([])
    expect(fixed(size('0.5'), range, scale({ count: '1' }))).toEqual([])
    expect(fixed(size('0.5'), range, scale({ count: '99' }))).toEqual([])
    expect(fixed(size('0.5'), range, scale({ skew: '11' }))).toEqual([])
    expect(fixed(size('0.5'), scale({ from: '59000.5', to: '58000' }))).toEqual([])
    expect(fixed(size('0.002'), scale({ from: '5000', to: '4000', count: '2' }))).toEqual([])
  })

  it('needs margin for all of it', () => {
    expect(shorts(size('5'), range)).toEqual(['Not enough margin'])
  })

  it('reads a share of what is free at the average price', () => {
    const { summary } = check(range, { kind: 'percent', percent: 50 })
    expect(summary.margin).toBeDefined()
    expect(Number(summary.margin)).toBeLessThanOrEqual(5_000)
    expect(Number(summary.margin)).toBeGreaterThan(4_900)
  })

  it('is said in a sentence', () => {
    const { params, summary } = check(size('0.5'), range)
    if (params === undefined || summary.size === undefined) throw new Error('no params')
    expect(scaleSentence(params, summary.size, testInputs.market, 'Venue')).toBe(
      'Buy 0.5 BTC with 5 limit orders from 59,000 to 58,000 on Venue.',
    )
  })
})
