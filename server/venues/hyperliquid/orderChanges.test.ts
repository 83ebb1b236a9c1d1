import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ActionType } from '@/lib/schema/model/enums'
import {
  AGENT,
  NOW_MS,
  OWNER,
  stage,
  startTestVenue,
  stateWith,
  type TestVenue,
} from './testing/testVenue'

let venue: TestVenue
beforeEach(async () => {
  venue = await startTestVenue()
})
afterEach(() => venue.stop())

function build(action: ActionType, params: unknown) {
  return venue.adapter.build(
    { action, params, address: OWNER, signerAddress: AGENT },
    venue.context(),
  )
}

const actionsOf = async (action: ActionType, params: unknown) =>
  (await build(action, params)).map((built) => Object(built.relayData).action)

const row = {
  coin: 'BTC',
  side: 'B',
  limitPx: '60000.0',
  sz: '0.02',
  origSz: '0.05',
  oid: 7,
  timestamp: NOW_MS,
  reduceOnly: false,
  isTrigger: false,
  triggerPx: '0.0',
  orderType: 'Limit',
  tif: 'Alo',
  cloid: null,
}
const stop = {
  ...row,
  oid: 8,
  side: 'A',
  limitPx: '54000.0',
  reduceOnly: true,
  isTrigger: true,
  triggerPx: '60000.0',
  orderType: 'Stop Market',
  tif: null,
}
const shown = (order: object, status = 'open') => ({
  status: 'order',
  order: { order, status, statusTimestamp: NOW_MS },
})

describe('modifyOrder', () => {
  const modify = (...modifications: object[]) => actionsOf('modifyOrder', { modifications })

  beforeEach(() => {
    venue.script.orderStatus = ({ oid }: { oid?: unknown }) => shown(oid === 8 ? stop : row)
  })

  it('keeps of an order whatever was not named', async () => {
    const [action, ...rest] = await modify({ id: '7', price: '61000' })
    expect(rest).toEqual([])
    expect(action).toEqual({
      type: 'batchModify',
      modifies: [
        {
          oid: 7,
          order: {
            a: 0,
            b: true,
            p: '61000',
            s: '0.02',
            r: false,
            t: { limit: { tif: 'Alo' } },
            c: `0x${'1'.padStart(32, '0')}`,
          },
        },
      ],
    })
  })

  describe('of a limit order that shall meet the book', () => {
    const level = (px: string) => ({ px, sz: '1.0', n: 1 })
    beforeEach(() => {
      const levels = [[level('60500.0')], [level('60600.0')]]
      venue.script.l2Book = { coin: 'BTC', time: NOW_MS, levels }
      venue.script.orderStatus = ({ oid }: { oid?: unknown }) =>
        shown(oid === 8 ? stop : { ...row, oid, tif: oid === 9 ? 'Alo' : 'Gtc' })
    })

    it('lets it execute where it crosses, and asks the book only where it might', async () => {
      expect(await modify({ id: '7', price: '60599' })).toMatchObject([{ modifies: [{ oid: 7 }] }])
      expect(await modify({ id: '7', price: '60600' })).toMatchObject([{ a: true }])
      expect(venue.asks('l2Book')).toHaveLength(2)
      const [rests, further, sized] = await Promise.all([
        modify({ id: '7', price: '60500' }),
        modify({ id: '7', price: '50000' }),
        modify({ id: '7', size: '0.5' }),
      ])
      for (const [only] of [rests, further, sized]) expect(only).not.toHaveProperty('a')
      expect(venue.asks('l2Book')).toHaveLength(3)
    })

    it('never so of one that may only make', async () => {
      const [only] = await modify({ id: '9', price: '61000' })
      expect(only).not.toHaveProperty('a')
      expect(venue.asks('l2Book')).toEqual([])
    })

    it('goes in the step that may be placed always, beside orders with a trigger', async () => {
      const steps = await modify(
        { id: '7', price: '61000' },
        { id: '8', triggerPrice: '50000' },
        { id: '9', price: '59000' },
      )
      expect(steps).toMatchObject([
        { modifies: [{ oid: 9 }] },
        { modifies: [{ oid: 7 }, { oid: 8 }], a: true },
      ])
      expect(steps[0]).not.toHaveProperty('a')
    })
  })

  it('changes the size alone', async () => {
    const [action] = await modify({ id: 'BTC:7', size: '0.5' })
    expect(action.modifies[0].order).toMatchObject({ p: '60000', s: '0.5' })
  })

  it('moves a market trigger with its worst price, and lets a limit make it rest', async () => {
    const [moved] = await modify({ id: '8', triggerPrice: '50000' })
    expect(moved).toMatchObject({
      a: true,
      modifies: [
        {
          oid: 8,
          order: {
            b: false,
            p: '45000',
            r: true,
            t: { trigger: { isMarket: true, triggerPx: '50000', tpsl: 'sl' } },
          },
        },
      ],
    })
    const [resting] = await modify({ id: '8', limitPrice: '59000' })
    expect(resting.modifies[0].order).toMatchObject({
      p: '59000',
      t: { trigger: { isMarket: false, triggerPx: '60000' } },
    })
    const [sized] = await modify({ id: '8', size: '0.01' })
    expect(sized.modifies[0].order).toMatchObject({ p: '54000', s: '0.01' })
  })

  it('takes a trigger that woke for the limit order it is by now', async () => {
    const woken = { ...stop, orderType: 'Stop Limit', triggerCondition: 'Triggered' }
    for (const status of ['open', 'triggered']) {
      venue.script.orderStatus = shown(woken, status)
      const [changed] = await modify({ id: '8', price: '55000' })
      expect(changed).not.toHaveProperty('a')
      expect(changed.modifies[0].order).toMatchObject({
        p: '55000',
        r: true,
        t: { limit: { tif: 'Gtc' } },
      })
      const again = modify({ id: '8', triggerPrice: '59000' })
      await expect(again).rejects.toMatchObject({ code: 2002 })
    }
  })

  it('never leaves a limit order open beside the one it should replace', async () => {
    const actions = await modify({ id: '8', size: '0.01' }, { id: '7', price: '61000' })
    expect(actions.map(({ a, modifies }) => [a, modifies[0].oid])).toEqual([
      [undefined, 7],
      [true, 8],
    ])
  })

  it.each<[string, object, number, RegExp]>([
    ['a price off the grid', { id: '7', price: '61000.5' }, 2002, /modifications\.0\.price/],
    ['a size off the grid', { id: '7', size: '0.0000001' }, 2002, /modifications\.0\.size/],
    ['an order worth too little', { id: '7', size: '0.0001' }, 2002, /modifications\.0\.size/],
    ['a trigger for a limit order', { id: '7', triggerPrice: '1' }, 2002, /triggerPrice/],
    ['a limit for a limit order', { id: '7', limitPrice: '1' }, 2002, /limitPrice/],
    ['two limits that differ', { id: '8', price: '1', limitPrice: '2' }, 2002, /limitPrice/],
    ['another market', { id: 'ETH:7', price: '1' }, 2002, /modifications\.0\.id/],
    ['no change', { id: '7' }, 2002, /modifications\.0/],
    ['a malformed id', { id: 'x', price: '1' }, 2002, /modifications\.0\.id/],
  ])('refuses %s', async (_what, change, code, message) => {
    await expect(modify(change)).rejects.toMatchObject({
      code,
      message: expect.stringMatching(message),
    })
  })

  it('refuses an order named twice', async () => {
    const change = { id: '7', price: '61000' }
    await expect(modify(change, { ...change, id: 'BTC:7' })).rejects.toMatchObject({ code: 2002 })
  })

  it('answers 404/2024 for an order that is unknown or not open any more', async () => {
    venue.script.orderStatus = shown(row, 'filled')
    await expect(modify({ id: '7', price: '1' })).rejects.toMatchObject({ code: 2024 })
    venue.script.orderStatus = { status: 'unknownOid' }
    await expect(modify({ id: '7', price: '1' })).rejects.toMatchObject({ code: 2024 })
  })

  it('is found by what replaces the order when the answer was lost', async () => {
    const params = { modifications: [{ id: '7', price: '61000' }] }
    const [built] = await build('modifyOrder', params)
    if (built === undefined) throw new Error('nothing built')
    const staged = stage(built, { action: 'modifyOrder' })
    venue.script.orderStatus = { status: 'unknownOid' }
    expect(await venue.adapter.probe(staged, venue.context())).toEqual({ kind: 'pending' })
    venue.script.orderStatus = shown({ ...row, oid: 99 })
    expect(await venue.adapter.probe(staged, venue.context())).toMatchObject({
      result: { action: 'modifyOrder', success: true, orderId: '99' },
    })
  })

  it('is known to be refused once the order has ended, long before the step expires', async () => {
    const stageOne = async (modification: object) => {
      const [built] = await build('modifyOrder', { modifications: [modification] })
      if (built === undefined) throw new Error('nothing built')
      return stage(built, { action: 'modifyOrder' })
    }
    const [limit, trigger] = [
      await stageOne({ id: '7', price: '61000' }),
      await stageOne({ id: '8', triggerPrice: '50000' }),
    ]
    const ended = (order: object, endedAtMs: number) => ({
      status: 'order',
      order: { order, status: 'filled', statusTimestamp: endedAtMs },
    })
    const probe = (staged: typeof limit, endedAtMs: number) => {
      venue.script.orderStatus = ({ oid }: { oid?: unknown }) =>
        typeof oid === 'number'
          ? ended(oid === 8 ? stop : row, endedAtMs)
          : { status: 'unknownOid' }
      return venue.adapter.probe(staged, venue.context())
    }
    expect(await probe(limit, NOW_MS - 5_000)).toMatchObject({
      kind: 'settled',
      result: { success: false, errorCode: 2024 },
    })
    // What ended it just now may have been this very step, and its successor not shown yet.
    expect(await probe(limit, NOW_MS - 4_999)).toEqual({ kind: 'pending' })
    // A trigger is placed again even where it had ended.
    expect(await probe(trigger, NOW_MS - 60_000)).toEqual({ kind: 'pending' })
  })
})

describe('cancelAllOrders', () => {
  it('cancels orders of which only the id can be read', async () => {
    venue.script.frontendOpenOrders = [{ oid: 5, coin: 'BTC', sz: 'plenty' }]
    expect(await build('cancelAllOrders', { timeInForce: 0 })).toMatchObject([
      { relayData: { action: { cancels: [{ a: 0, o: 5 }] } } },
    ])
  })

  it('cancels every open order in one step, and stages nothing where there is none', async () => {
    venue.script.frontendOpenOrders = [row, { ...stop, coin: 'ETH' }, { coin: 'broken' }]
    expect(await actionsOf('cancelAllOrders', { timeInForce: 0 })).toEqual([
      {
        type: 'cancel',
        cancels: [
          { a: 0, o: 7 },
          { a: 1, o: 8 },
        ],
      },
    ])
    venue.script.frontendOpenOrders = []
    expect(await build('cancelAllOrders', { timeInForce: 0 })).toEqual([])
  })

  it('schedules at a time, and calls it off by leaving the time out', async () => {
    const timestampMs = NOW_MS + 60_000
    expect(await actionsOf('cancelAllOrders', { timeInForce: 1, timestampMs })).toEqual([
      { type: 'scheduleCancel', time: timestampMs },
    ])
    expect(await actionsOf('cancelAllOrders', { timeInForce: 2 })).toEqual([
      { type: 'scheduleCancel' },
    ])
  })

  it('refuses a time that is too near', async () => {
    const params = { timeInForce: 1, timestampMs: NOW_MS + 4999 }
    await expect(build('cancelAllOrders', params)).rejects.toMatchObject({
      code: 2002,
      message: expect.stringMatching(/^params\.timestampMs/),
    })
  })

  it('does not claim to know what became of a schedule that no explorer shows', async () => {
    const params = { timeInForce: 1, timestampMs: NOW_MS + 60_000 }
    const [built] = await build('cancelAllOrders', params)
    if (built === undefined) throw new Error('nothing built')
    const staged = stage(built, { action: 'cancelAllOrders' })
    expect(await venue.adapter.probe(staged, venue.context())).toEqual({ kind: 'pending' })
    // Without the explorer nothing more will ever be known: neither yes nor no.
    venue.script.userDetails = 'nonsense'
    venue.script.exchangeStatus = { time: NOW_MS + 80_001 }
    const late = venue.context({ nowMs: NOW_MS + 80_001 })
    expect(await venue.adapter.probe(staged, late)).toMatchObject({
      kind: 'settled',
      result: { success: false, errorCode: 2100, error: expect.stringMatching(/Set it again/) },
    })
  })
})

describe('updatePositionMargin', () => {
  const market = { marketId: 'BTC', categoryId: 'hyperliquid' }
  const isolated = (rawUsd: string) => {
    const state = stateWith(['BTC'])
    const [only] = state.assetPositions
    const leverage = { type: 'isolated', value: 5, rawUsd }
    return { ...state, assetPositions: [{ ...only, position: { ...only?.position, leverage } }] }
  }
  const add = { market, action: 'add', amount: '2.5' }

  beforeEach(() => {
    venue.script.clearinghouseState = isolated('-80.0')
  })

  it('moves whole millionths of a dollar, below zero to take away', async () => {
    const action = { type: 'updateIsolatedMargin', asset: 0, isBuy: true }
    expect(await actionsOf('updatePositionMargin', add)).toEqual([{ ...action, ntli: 2_500_000 }])
    expect(await actionsOf('updatePositionMargin', { ...add, action: 'remove' })).toEqual([
      { ...action, ntli: -2_500_000 },
    ])
  })

  it('refuses an amount finer than that or beyond all money', async () => {
    for (const amount of ['0.0000001', '10000000000']) {
      await expect(build('updatePositionMargin', { ...add, amount })).rejects.toMatchObject({
        code: 2002,
        message: expect.stringMatching(/^params\.amount/),
      })
    }
  })

  it('takes nothing out where the market lets margin be added only', async () => {
    const solo = { ...market, marketId: 'SOLO' }
    await expect(
      build('updatePositionMargin', { ...add, market: solo, action: 'remove' }),
    ).rejects.toMatchObject({ code: 2002, message: expect.stringMatching(/^params\.action/) })
  })

  it('answers 404/2025 without a position and 422/2080 on cross margin', async () => {
    venue.script.clearinghouseState = stateWith(['BTC'])
    await expect(build('updatePositionMargin', add)).rejects.toMatchObject({ code: 2080 })
    venue.script.clearinghouseState = stateWith([])
    await expect(build('updatePositionMargin', add)).rejects.toMatchObject({ code: 2025 })
  })

  it('is settled by the cash of the position when the answer was lost', async () => {
    const [built] = await build('updatePositionMargin', add)
    if (built === undefined) throw new Error('nothing built')
    const staged = stage(built, { action: 'updatePositionMargin' })
    const probe = (afterMs = 0) => {
      venue.script.exchangeStatus = { time: NOW_MS + afterMs }
      return venue.adapter.probe(staged, venue.context({ nowMs: NOW_MS + afterMs }))
    }
    expect(await probe()).toEqual({ kind: 'pending' })
    venue.script.clearinghouseState = isolated('-77.5')
    expect(await probe()).toMatchObject({ result: { success: true } })
    // A fill or funding moved it too: open until the step cannot be taken any more.
    venue.script.clearinghouseState = isolated('-70.0')
    expect(await probe()).toEqual({ kind: 'pending' })
    expect(await probe(90_000)).toMatchObject({
      result: { success: false, error: expect.stringContaining('changed meanwhile') },
    })
  })
})
