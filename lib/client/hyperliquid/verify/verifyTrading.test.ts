import { describe, expect, it } from 'vitest'
import { actionParams } from '@/lib/schema/action/actionParams'
import type { ActionStep } from '@/lib/schema/action/actionStep'
import type { VerifyFacts } from './context'
import { casesOf, l1Envelope } from './testing/forgeries'
import { cloid, facts, intentOf, l1Step, NOW_MS, OTHER, orderAction } from './testing/honestSteps'
import { refusesAll } from './testing/refusesAll'
import { verifyStep, verifySteps } from './verifyStep'

const market = { marketId: 'BTC', categoryId: 'hyperliquid' }
const limitParams = actionParams.placeOrder.parse({
  market,
  side: 'BUY',
  type: 'LIMIT',
  size: '0.01',
  price: '60000',
  leverage: 5,
})

describe('verifyStep of updateLeverage', () => {
  const leverage = { type: 'updateLeverage', asset: 0, isCross: false, leverage: 5 }
  const change = (changed: object) => l1Step('updateLeverage', { ...leverage, ...changed })
  const forgeries = {
    'another market': change({ asset: 1 }),
    'another leverage': change({ leverage: 40 }),
    'cross margin': change({ isCross: true }),
    'leverage as text': change({ leverage: '5' }),
    'a further key': change({ vault: OTHER }),
    'an order in its place': l1Step('updateLeverage', orderAction(limitParams)),
    'an old nonce': l1Step('updateLeverage', leverage, NOW_MS - 61_000),
    'a margin change in its place': l1Step('updateLeverage', {
      type: 'updateIsolatedMargin',
      asset: 0,
      isBuy: true,
      ntli: 1,
    }),
  }

  it.each([
    ['a further key', 'vault', 'unknown field'],
    ['leverage as text', 'leverage', 'must be a number'],
  ] as const)('names what is wrong with the action in our own words: %s', (name, field, actual) => {
    const intent = intentOf('updateLeverage', { market, leverage: 5, marginMode: 'ISOLATED' })
    expect(verifyStep(intent, forgeries[name], facts)).toMatchObject({
      differences: [{ path: `preimage.action.${field}`, actual }],
    })
  })

  describe('asked for by itself', () => {
    const params = { market, leverage: 5, marginMode: 'ISOLATED' }
    refusesAll(
      intentOf('updateLeverage', params),
      change({}),
      ['Set BTC to 5x, isolated margin'],
      casesOf(change({}), forgeries, l1Envelope),
    )
  })

  describe('before an order', () => {
    const params = { ...limitParams, marginMode: 'ISOLATED' }
    refusesAll(
      intentOf('placeOrder', params),
      change({}),
      ['Set BTC to 5x, isolated margin'],
      casesOf(change({}), forgeries, l1Envelope),
    )
  })

  it('may keep the leverage the account has where none was asked for, and no other', () => {
    const { leverage: _, ...params } = limitParams
    const intent = intentOf('placeOrder', params)
    expect(verifyStep(intent, change({ leverage: 20 }), facts).ok).toBe(true)
    expect(verifyStep(intent, change({ leverage: 21 }), facts).ok).toBe(false)
    const ignorant = { ...facts, margin: undefined }
    expect(verifyStep(intent, change({ leverage: 20 }), ignorant).ok).toBe(false)
  })

  it('may stay on cross only where no mode was asked for and the account is on cross', () => {
    const cross = change({ isCross: true })
    const isolated: VerifyFacts = { ...facts, margin: { leverage: 20, marginMode: 'ISOLATED' } }
    expect(verifyStep(intentOf('placeOrder', limitParams), cross, facts).ok).toBe(true)
    expect(verifyStep(intentOf('placeOrder', limitParams), cross, isolated).ok).toBe(false)
    const asked = { ...limitParams, marginMode: 'ISOLATED' }
    expect(verifyStep(intentOf('placeOrder', asked), cross, facts).ok).toBe(false)
    const askedCross = { ...limitParams, marginMode: 'CROSS' }
    expect(verifyStep(intentOf('placeOrder', askedCross), cross, isolated).ok).toBe(true)
    expect(verifyStep(intentOf('placeOrder', askedCross), change({}), facts).ok).toBe(false)
  })
})

describe('verifyStep of cancelOrder', () => {
  const params = { ids: ['11', 'ETH:22'] }
  const cancels = [
    { a: 0, o: 11 },
    { a: 1, o: 22 },
  ]
  const cancel = (list: unknown) => l1Step('cancelOrder', { type: 'cancel', cancels: list })
  refusesAll(
    intentOf('cancelOrder', params),
    cancel(cancels),
    ['Cancel order 11 on BTC', 'Cancel order 22 on ETH'],
    casesOf(
      cancel(cancels),
      {
        'another order': cancel([{ a: 0, o: 12 }, cancels[1]]),
        'a further order': cancel([...cancels, { a: 0, o: 33 }]),
        'one order less': cancel([cancels[0]]),
        'the same order twice': cancel([cancels[0], cancels[0]]),
        'another market than named': cancel([cancels[0], { a: 0, o: 22 }]),
        'a market no one lists': cancel([{ a: 99, o: 11 }, cancels[1]]),
        'another order of ids': cancel([cancels[1], cancels[0]]),
        'a cancel by client order id': l1Step('cancelOrder', {
          type: 'cancelByCloid',
          cancels: [{ asset: 0, cloid: cloid(1) }],
        }),
        'an order in its place': l1Step('cancelOrder', orderAction(limitParams)),
        'a scheduled cancel of everything': l1Step('cancelOrder', { type: 'scheduleCancel' }),
        'a fast cancel': l1Step('cancelOrder', { type: 'cancel', cancels, f: true }),
        'an old nonce': l1Step('cancelOrder', { type: 'cancel', cancels }, NOW_MS - 61_000),
      },
      l1Envelope,
    ),
  )

  it('holds ids to the market that assetId names, by id or by number', () => {
    const one = l1Step('cancelOrder', { type: 'cancel', cancels: [{ a: 1, o: 11 }] })
    for (const assetId of ['ETH', '1']) {
      const intent = intentOf('cancelOrder', { ids: ['11'], assetId })
      expect(verifyStep(intent, one, facts).ok).toBe(true)
    }
    const other = intentOf('cancelOrder', { ids: ['11'], assetId: 'BTC' })
    expect(verifyStep(other, one, facts).ok).toBe(false)
  })
})

describe('verifyStep of setReferrer', () => {
  const refer = (code: unknown) => l1Step('setReferrer', { type: 'setReferrer', code })
  refusesAll(
    intentOf('setReferrer', {}),
    refer('PERPDESK'),
    ['Name PERPDESK as the referrer of this account, once and for all'],
    casesOf(
      refer('PERPDESK'),
      { 'another code': refer('OTHER'), 'no code': refer('') },
      l1Envelope,
    ),
  )
})

describe('verifySteps', () => {
  const order = l1Step('placeOrder', orderAction(limitParams))
  const leverage = l1Step('updateLeverage', {
    type: 'updateLeverage',
    asset: 0,
    isCross: false,
    leverage: 5,
  })
  const intent = intentOf('placeOrder', limitParams)
  const verdicts = (steps: ActionStep[]) =>
    verifySteps(intent, steps, facts).map((verdict) => verdict.ok)

  it('accepts the leverage step and then the order', () => {
    expect(verdicts([leverage, order])).toEqual([true, true])
  })

  it.each([
    ['leverage', { leverage: 5 }, { leverage: 5, marginMode: 'CROSS' }],
    [
      'margin mode',
      { leverage: undefined, marginMode: 'ISOLATED' },
      { leverage: 20, marginMode: 'ISOLATED' },
    ],
  ] as const)(
    'refuses an order without the step for its %s, unless the account is set so',
    (_, asked, stands) => {
      const wish = intentOf(
        'placeOrder',
        actionParams.placeOrder.parse({ ...limitParams, ...asked }),
      )
      const ok = (margin: VerifyFacts['margin']) =>
        verifySteps(wish, [order], { ...facts, margin }).map((verdict) => verdict.ok)
      expect(ok(facts.margin)).toEqual([false])
      expect(ok(undefined)).toEqual([false])
      expect(ok(stands)).toEqual([true])
    },
  )

  it('asks for no leverage step where neither leverage nor mode was asked for', () => {
    const { leverage: _, ...plain } = limitParams
    const verdict = verifySteps(intentOf('placeOrder', plain), [order], facts)
    expect(verdict.map(({ ok }) => ok)).toEqual([true])
  })

  it('refuses an order staged twice', () => {
    const again = l1Step('placeOrder', orderAction(limitParams), NOW_MS + 6)
    expect(verdicts([order, again])).toEqual([true, false])
  })

  it('refuses a list that does not end with what was asked for', () => {
    expect(verdicts([leverage])).toEqual([false])
    expect(verdicts([order, leverage])).toEqual([true, false])
  })
})
