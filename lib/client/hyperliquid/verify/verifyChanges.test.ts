import { describe, expect, it } from 'vitest'
import { actionParams } from '@/lib/schema/action/actionParams'
import type { ActionStep } from '@/lib/schema/action/actionStep'
import { WireOrder } from '@/lib/venues/hyperliquid/wire/wireAccount'
import type { VerifyFacts } from './context'
import { casesOf, type Forge, l1Envelope, rehashed } from './testing/forgeries'
import {
  BUILDER,
  cloid,
  FEE_TENTH_BPS,
  facts,
  intentOf,
  l1Step,
  OTHER,
} from './testing/honestSteps'
import { refusesAll } from './testing/refusesAll'
import { verifyStep, verifySteps } from './verifyStep'

const market = { marketId: 'BTC', categoryId: 'hyperliquid' }
const builder = { b: BUILDER, f: FEE_TENTH_BPS }
const feeLine = `Fee to ${BUILDER}: 1 basis points of the value`
const trigger = (triggerPx: string, tpsl: 'tp' | 'sl', isMarket = true) => ({
  trigger: { isMarket, triggerPx, tpsl },
})

describe('verifyStep of a stop order', () => {
  const params = actionParams.placeOrder.parse({
    market,
    side: 'BUY',
    type: 'STOP_LIMIT',
    size: '0.01',
    price: '71000',
    stopLoss: { triggerPrice: '70000' },
  })
  const order = {
    a: 0,
    b: true,
    p: '71000',
    s: '0.01',
    r: false,
    t: trigger('70000', 'sl', false),
    c: cloid(1),
  }
  const honest = l1Step('placeOrder', { type: 'order', orders: [order], grouping: 'na', builder })
  const change = (forge: Forge) => rehashed(honest, (action) => forge(action.orders[0]))
  refusesAll(
    intentOf('placeOrder', params),
    honest,
    ['Stop loss at mark 70000: Buy 0.01 BTC at 71000', feeLine],
    casesOf(
      honest,
      {
        'an order that rests at once': change((o) => {
          o.t = { limit: { tif: 'Gtc' } }
        }),
        'another trigger': change((o) => {
          o.t.trigger.triggerPx = '69000'
        }),
        'a take-profit': change((o) => {
          o.t.trigger.tpsl = 'tp'
        }),
        'a market order once awake': change((o) => {
          o.t.trigger.isMarket = true
        }),
        'another limit': change((o) => {
          o.p = '80000'
        }),
        'a position order': rehashed(honest, (action) => {
          action.grouping = 'positionTpsl'
        }),
      },
      l1Envelope,
    ),
  )
})

describe('verifyStep of legs without an entry', () => {
  const params = actionParams.placeOrder.parse({
    market,
    side: 'SELL',
    type: 'TRIGGER_ONLY',
    size: '0.01',
    price: '60000',
    takeProfit: { triggerPrice: '70000' },
  })
  const leg = {
    a: 0,
    b: false,
    p: '63000',
    s: '0.01',
    r: true,
    t: trigger('70000', 'tp'),
    c: cloid(1),
  }
  const honest = l1Step('placeOrder', { type: 'order', orders: [leg], grouping: 'na', builder })

  it('accepts them, and no leverage step before them', () => {
    const intent = intentOf('placeOrder', params)
    expect(verifyStep(intent, honest, facts).ok).toBe(true)
    const leverage = { type: 'updateLeverage', asset: 0, isCross: false, leverage: 20 }
    expect(verifyStep(intent, l1Step('updateLeverage', leverage), facts).ok).toBe(false)
  })
})

describe('verifyStep of placeTriggerOrder', () => {
  const params = {
    market,
    side: 'SELL',
    takeProfit: { triggerPrice: '70000' },
    stopLoss: { triggerPrice: '50000', limitPrice: '49000', size: '0.01' },
  }
  const take = {
    a: 0,
    b: false,
    p: '63000',
    s: '0',
    r: true,
    t: trigger('70000', 'tp'),
    c: cloid(1),
  }
  const stop = {
    a: 0,
    b: false,
    p: '49000',
    s: '0.01',
    r: true,
    t: trigger('50000', 'sl', false),
    c: cloid(2),
  }
  const honest = l1Step('placeTriggerOrder', {
    type: 'order',
    orders: [take, stop],
    grouping: 'positionTpsl',
    builder,
  })
  const leg = (index: number, forge: Forge) =>
    rehashed(honest, (action) => forge(action.orders[index]))
  refusesAll(
    intentOf('placeTriggerOrder', params),
    honest,
    [
      'Take profit at mark 70000: Sell the whole position in BTC at market, at worst 63000, reduce only',
      'Stop loss at mark 50000: Sell 0.01 BTC at 49000, reduce only',
      feeLine,
    ],
    casesOf(
      honest,
      {
        'a leg that opens': leg(0, (o) => {
          o.r = false
        }),
        'a leg of the other side': leg(0, (o) => {
          o.b = true
        }),
        'a fixed size for the whole position': leg(0, (o) => {
          o.s = '5'
        }),
        'the whole position for a fixed size': leg(1, (o) => {
          o.s = '0'
        }),
        'another trigger': leg(1, (o) => {
          o.t.trigger.triggerPx = '51000'
        }),
        'legs that follow nothing': rehashed(honest, (action) => {
          action.grouping = 'na'
        }),
        'another builder': rehashed(honest, (action) => {
          action.builder.b = OTHER
        }),
        'a further leg': rehashed(honest, (action) => {
          action.orders.push({ ...stop, c: cloid(3) })
        }),
      },
      l1Envelope,
    ),
  )
})

describe('verifyStep of modifyOrder', () => {
  const wire = (oid: number, more: object = {}) =>
    WireOrder.parse({
      coin: 'BTC',
      side: 'B',
      limitPx: '60000.0',
      sz: '0.5',
      origSz: '1.0',
      oid,
      timestamp: 1,
      orderType: 'Limit',
      tif: 'Alo',
      reduceOnly: false,
      ...more,
    })
  const stop = wire(22, {
    side: 'A',
    limitPx: '45000.0',
    orderType: 'Stop Market',
    tif: null,
    isTrigger: true,
    triggerPx: '50000.0',
    reduceOnly: true,
  })
  const orderFacts: VerifyFacts = {
    ...facts,
    orders: new Map([
      ['11', wire(11)],
      ['BTC:22', stop],
    ]),
  }
  const params = {
    modifications: [
      { id: '11', price: '61000' },
      { id: 'BTC:22', triggerPrice: '52000' },
    ],
  }
  const intent = intentOf('modifyOrder', params)
  const limit = {
    a: 0,
    b: true,
    p: '61000',
    s: '0.5',
    r: false,
    t: { limit: { tif: 'Alo' } },
    c: cloid(1),
  }
  const limits = l1Step('modifyOrder', {
    type: 'batchModify',
    modifies: [{ oid: 11, order: limit }],
  })
  const moved = {
    a: 0,
    b: false,
    p: '46800',
    s: '0.5',
    r: true,
    t: trigger('52000', 'sl'),
    c: cloid(2),
  }
  const triggers = l1Step('modifyOrder', {
    type: 'batchModify',
    modifies: [{ oid: 22, order: moved }],
    a: true,
  })

  describe('of limit orders', () => {
    const change = (forge: Forge) => rehashed(limits, (action) => forge(action.modifies[0]))
    refusesAll(
      intent,
      limits,
      ['Replace order 11: Buy 0.5 BTC at 61000, post only'],
      casesOf(
        limits,
        {
          'another order': change((m) => {
            m.oid = 12
          }),
          'another price': change((m) => {
            m.order.p = '62000'
          }),
          'more than is left': change((m) => {
            m.order.s = '0.6'
          }),
          'the other side': change((m) => {
            m.order.b = false
          }),
          'another time in force': change((m) => {
            m.order.t.limit.tif = 'Gtc'
          }),
          'reduce only': change((m) => {
            m.order.r = true
          }),
          'another market': change((m) => {
            m.order.a = 1
          }),
          'a trigger': change((m) => {
            m.order.t = trigger('1', 'sl')
          }),
          'the word that could buy twice': rehashed(limits, (action) => {
            action.a = true
          }),
          'a further order': rehashed(limits, (action) => {
            action.modifies.push({ oid: 33, order: { ...limit, c: cloid(9) } })
          }),
          'a new order beside': rehashed(limits, (action) => {
            action.type = 'order'
          }),
        },
        l1Envelope,
      ),
      orderFacts,
    )

    it('accepts that a fill left less meanwhile once the venue says so too, and says so in the summary', () => {
      const sized = (size: string) =>
        change((m) => {
          m.order.s = size
        })
      expect(verifyStep(intent, sized('0.4'), orderFacts).ok).toBe(false)
      const readAgain = (sz: string): VerifyFacts => ({
        ...orderFacts,
        orders: new Map([...orderFacts.orders, ['11', wire(11, { sz })]]),
        ordersBefore: orderFacts.orders,
      })
      expect(verifyStep(intent, sized('0.4'), readAgain('0.4'))).toEqual({
        ok: true,
        summary: [
          'Replace order 11: Buy 0.4 BTC at 61000, post only',
          '0.4 of 0.5 is left: the rest was filled',
        ],
      })
      // It was staged between the two readings.
      expect(verifyStep(intent, sized('0.4'), readAgain('0.3')).ok).toBe(true)
      expect(verifyStep(intent, sized('0.4'), readAgain('0.5')).ok).toBe(false)
      expect(verifyStep(intent, sized('0.2'), readAgain('0.3')).ok).toBe(false)
      expect(verifyStep(intent, sized('0.6'), readAgain('0.3')).ok).toBe(false)
      expect(verifyStep(intent, sized('0'), readAgain('0')).ok).toBe(false)
    })

    it('holds the size to what was asked for where it was', () => {
      const sized = intentOf('modifyOrder', { modifications: [{ id: '11', size: '0.3' }] })
      const honest = change((m) => {
        m.order.p = '60000'
        m.order.s = '0.3'
      })
      expect(verifyStep(sized, honest, orderFacts).ok).toBe(true)
      const less = change((m) => {
        m.order.p = '60000'
        m.order.s = '0.2'
      })
      expect(verifyStep(sized, less, orderFacts).ok).toBe(false)
    })
  })

  describe('of orders with a trigger', () => {
    const change = (forge: Forge) => rehashed(triggers, (action) => forge(action.modifies[0]))
    refusesAll(
      intent,
      triggers,
      [
        'Replace order 22: Stop loss at mark 52000: Sell 0.5 BTC at market, at worst 46800, reduce only',
      ],
      casesOf(
        triggers,
        {
          'another trigger': change((m) => {
            m.order.t.trigger.triggerPx = '53000'
          }),
          'a worse price': change((m) => {
            m.order.p = '1'
          }),
          'a limit': change((m) => {
            m.order.t.trigger.isMarket = false
          }),
          'a take-profit': change((m) => {
            m.order.t.trigger.tpsl = 'tp'
          }),
          'an order that opens': change((m) => {
            m.order.r = false
          }),
          'a smaller order': change((m) => {
            m.order.s = '0.01'
          }),
          'an order of nothing': change((m) => {
            m.order.s = '0'
          }),
          'another order': change((m) => {
            m.oid = 11
          }),
        },
        l1Envelope,
      ),
      orderFacts,
    )
  })

  it('keeps the size of a sleeping order even where it shows less by now', () => {
    const smaller = rehashed(triggers, (action) => {
      action.modifies[0].order.s = '0.2'
    })
    const readAgain: VerifyFacts = {
      ...orderFacts,
      orders: new Map([...orderFacts.orders, ['BTC:22', wire(22, { ...stop, sz: '0.1' })]]),
      ordersBefore: orderFacts.orders,
    }
    expect(verifyStep(intent, smaller, readAgain).ok).toBe(false)
  })

  it('accepts a step of each kind, and none twice', () => {
    const verdicts = (steps: ActionStep[]) =>
      verifySteps(intent, steps, orderFacts).map((verdict) => verdict.ok)
    expect(verdicts([limits, triggers])).toEqual([true, true])
    expect(verdicts([limits, limits])).toEqual([true, false])
    expect(verdicts([triggers, triggers])).toEqual([true, false])
  })

  it('refuses a list that leaves a change out', () => {
    expect(verifySteps(intent, [triggers], orderFacts).map(({ ok }) => ok)).toEqual([false])
  })

  describe('of a limit order that shall meet the book', () => {
    const resting = wire(11, { tif: 'Gtc' })
    const facing: VerifyFacts = { ...orderFacts, orders: new Map([['11', resting]]) }
    const moveTo = (price: string) =>
      intentOf('modifyOrder', { modifications: [{ id: '11', price }] })
    const step = (p: string, more: object) =>
      l1Step('modifyOrder', {
        type: 'batchModify',
        modifies: [{ oid: 11, order: { ...limit, p, t: { limit: { tif: 'Gtc' } } } }],
        ...more,
      })
    const always = { a: true }

    it('may be placed always where it comes nearer, and rest', () => {
      const nearer = moveTo('61000')
      for (const more of [{}, always]) {
        expect(verifySteps(nearer, [step('61000', more)], facing)[0]?.ok).toBe(true)
      }
    })

    it('is placed always neither further away, nor for its size, nor twice', () => {
      const further = moveTo('59000')
      expect(verifySteps(further, [step('59000', always)], facing)[0]?.ok).toBe(false)
      const sized = intentOf('modifyOrder', { modifications: [{ id: '11', size: '0.5' }] })
      expect(verifySteps(sized, [step('60000', always)], facing)[0]?.ok).toBe(false)
      const nearer = moveTo('61000')
      const both = [step('61000', {}), step('61000', always)]
      expect(verifySteps(nearer, both, facing).map(({ ok }) => ok)).toEqual([true, false])
    })

    it('is never placed always where it may only make', () => {
      const alo = { ...orderFacts, orders: new Map([['11', wire(11)]]) }
      const post = l1Step('modifyOrder', {
        type: 'batchModify',
        modifies: [{ oid: 11, order: limit }],
        a: true,
      })
      expect(verifySteps(moveTo('61000'), [post], alo)[0]?.ok).toBe(false)
    })
  })

  it('accepts a trigger that woke as the limit order it is by now, never asleep again', () => {
    const woken = wire(22, { ...stop, orderType: 'Stop Limit', triggerCondition: 'Triggered' })
    const awake: VerifyFacts = { ...orderFacts, orders: new Map([['22', woken]]) }
    const asked = intentOf('modifyOrder', { modifications: [{ id: '22', price: '46000' }] })
    const step = (order: object, more: object = {}) =>
      l1Step('modifyOrder', { type: 'batchModify', modifies: [{ oid: 22, order }], ...more })
    const resting = { ...moved, p: '46000', t: { limit: { tif: 'Gtc' } } }
    expect(verifySteps(asked, [step(resting)], awake)[0]?.ok).toBe(true)
    expect(verifySteps(asked, [step({ ...moved, p: '46000' }, { a: true })], awake)[0]?.ok).toBe(
      false,
    )
  })

  it('refuses where the client knows no such order', () => {
    expect(verifyStep(intent, limits, facts).ok).toBe(false)
  })
})
