import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ActionType } from '@/lib/schema/model/enums'
import { Market } from '@/lib/schema/model/market'
import { type OpenPaper, openPaper } from './testing/openPaper'
import type { PaperTrader } from './testing/paperTrader'

/** Every action that a key signs, against the paper exchange's own face. */

let paper: OpenPaper
let trader: PaperTrader
const market = { marketId: '0', categoryId: 'lighter' }
const MINUTE_MS = 60_000

beforeAll(async () => {
  paper = await openPaper('actions')
  trader = await paper.openTrader()
}, 120_000)

afterAll(async () => {
  await paper?.close()
})

async function trigger(share: string) {
  return { triggerPrice: await paper.priceAt(share) }
}

function swapCase(address: string): string {
  const swapped = [...address.slice(2)].map((letter) =>
    letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
  )
  return `0x${swapped.join('')}`
}

async function cancelEverything() {
  const result = await trader.runOne('cancelAllOrders', { timeInForce: 0 })
  expect(result).toMatchObject({ success: true })
  expect(await trader.openOrders()).toEqual([])
}

describe('orders', () => {
  it('of every time in force that rests', async () => {
    const expiresAt = String(Date.now() + 10 * MINUTE_MS)
    const wanted = [
      await paper.order('0.9'),
      await paper.order('0.89', { timeInForce: 'POST_ONLY' }),
      await paper.order('0.88', { timeInForce: 'GTT', expiresAt }),
    ]
    for (const params of wanted) {
      expect(await trader.runOne('placeOrder', params)).toMatchObject({ success: true })
    }
    const rows = await trader.openOrders()
    expect(new Set(rows.map((row) => row.time_in_force))).toEqual(
      new Set(['good-till-time', 'post-only']),
    )
    expect(rows.map((row) => String(row.order_expiry))).toContain(expiresAt)
    await cancelEverything()
  })

  it('with exits come as one group: with one exit, and with both', async () => {
    const takeProfit = await trigger('1.2')
    const stopLoss = await trigger('0.7')
    const grouping = async (change: object) => {
      const params = await paper.order('0.9', { ...change })
      const [built] = await trader.build('placeOrder', params)
      expect(await trader.runOne('placeOrder', params)).toMatchObject({ success: true })
      const rows = await trader.openOrders()
      await cancelEverything()
      return [Object(built?.step).wasmSignParams.grouping_type, rows.length]
    }
    expect(await grouping({ takeProfit })).toEqual([1, 2])
    expect(await grouping({ takeProfit, stopLoss })).toEqual([3, 3])
  })

  it('that are post-only end where a change would meet the other side, and say why', async () => {
    const params = await paper.order('0.9', { timeInForce: 'POST_ONLY' })
    const { orderId } = Object(await trader.runOne('placeOrder', params))
    const modifications = [{ id: orderId, price: await paper.priceAt('1.05'), size: '0.1' }]
    expect(await trader.runOne('modifyOrder', { modifications })).toMatchObject({
      ...{ success: false, errorCode: 2020, reason: 'wouldCross' },
    })
    expect(await trader.openOrders()).toEqual([])
  })

  it.each<ActionType>(['placeOrder', 'modifyOrder'])(
    'pay the integrator of the caller’s identity, else the platform: %s',
    async (action) => {
      const fee = { accountIndex: 9, perpsTaker: 30, perpsMaker: 20, spotTaker: 0, spotMaker: 0 }
      const config = { ...paper.config, fees: new Map([['acme', fee]]) }
      const account = trader.at(paper.openAdapter({ config }))
      const order = await paper.order('0.9')
      const change = { id: '0:77', price: order.price, size: '0.1' }
      const params = action === 'placeOrder' ? order : { modifications: [change] }
      const payee = async (feeIdentity: string | undefined) => {
        const { step } = await account.buildOne(action, params, { feeIdentity })
        const { wasmSignParams: staged } = Object(step)
        const { integrator_taker_fee: taker, integrator_maker_fee: maker } = staged
        return [staged.integrator_account_index, taker, maker]
      }
      expect(await payee('acme')).toEqual([9, 30, 20])
      for (const other of ['globex', undefined]) expect(await payee(other)).toEqual([7, 100, 50])
    },
  )

  it('refuses an exit of an order with a size of its own', async () => {
    const takeProfit = { ...(await trigger('1.2')), size: '0.05' }
    const params = await paper.order('0.9', { takeProfit })
    await expect(trader.build('placeOrder', params)).rejects.toMatchObject({
      code: 2002,
      message: expect.stringContaining('params.takeProfit.size'),
    })
  })

  it.each(['STOP_MARKET', 'STOP_LIMIT', 'TAKE_PROFIT_MARKET', 'TAKE_PROFIT_LIMIT'])(
    'of type %s sleep until their trigger',
    async (type) => {
      const isStop = type.startsWith('STOP')
      const leg = await trigger(isStop ? '1.2' : '0.8')
      const params = await paper.order(isStop ? '1.22' : '0.82', {
        type,
        [isStop ? 'stopLoss' : 'takeProfit']: leg,
      })
      expect(await trader.runOne('placeOrder', params)).toMatchObject({ success: true })
      expect(await trader.openOrders()).toMatchObject([{ status: 'pending' }])
      await cancelEverything()
    },
  )

  it('refuses what the venue could never take, naming the field', async () => {
    const refuse = async (change: Record<string, unknown>, field: string) => {
      const params = await paper.order('0.9', change)
      await expect(trader.build('placeOrder', params)).rejects.toMatchObject({
        code: 2002,
        message: expect.stringContaining(field),
      })
    }
    await refuse({ size: '0.00001' }, 'params.size')
    await refuse({ price: '1.001' }, 'params.price')
    await refuse({ size: '99999999999' }, 'params.size')
    await refuse({ price: '99999999' }, 'params.price')
    await refuse({ timeInForce: 'GTT', expiresAt: String(Date.now() + 1000) }, 'params.expiresAt')
    await refuse({ timeInForce: 'GTT' }, 'params.expiresAt')
    await refuse({ leverage: 1000 }, 'params.leverage')
    await refuse({ apiKeyIndex: 255 }, 'apiKeyIndex')
  })

  it('that were executed in part are no refusal, whatever ended the rest', async () => {
    const price = await paper.priceAt('1.001')
    for (const type of ['LIMIT', 'MARKET']) {
      const immediate = type === 'LIMIT' ? { timeInForce: 'IOC' } : {}
      const params = await paper.order('1', { type, price, size: '300', ...immediate })
      const outcomes = await trader.run('placeOrder', params)
      expect(outcomes).toMatchObject([
        { kind: 'settled', result: { success: true, orderId: expect.stringMatching(/^0:\d+$/) } },
      ])
      const [position] = (await trader.account()).positions
      expect(Number(Object(position).position)).toBeGreaterThan(0)
      expect(Number(Object(position).position)).toBeLessThan(300)
      const close = { side: 'SELL', type: 'MARKET', size: '300', reduceOnly: true }
      expect(await trader.runOne('placeOrder', await paper.order('0.9', close))).toMatchObject({
        success: true,
      })
    }
  })

  it('execute as far as the margin carries, which is no refusal', async () => {
    const params = await paper.order('1.05', { type: 'MARKET', size: '5000' })
    expect(await trader.runOne('placeOrder', params)).toMatchObject({ success: true })
    const [position] = (await trader.account()).positions
    expect(Number(Object(position).position)).toBeGreaterThan(0)
    expect(Number(Object(position).position)).toBeLessThan(5_000)
    const close = { side: 'SELL', type: 'MARKET', size: '5000', reduceOnly: true }
    expect(await trader.runOne('placeOrder', await paper.order('0.9', close))).toMatchObject({
      success: true,
    })
  })

  it('reports what the sequencer ended with nothing executed, by its verdict', async () => {
    const poor = await paper.openTrader()
    const send = { collateral: '3', sourceDex: 'perps', destinationDex: 'spot', amount: '99999.9' }
    expect(await poor.runOne('sendAsset', send)).toMatchObject({ success: true })
    const params = await paper.order('1.05', { type: 'MARKET', size: '5000' })
    const refused = await poor.runOne('placeOrder', params)
    expect(refused).toMatchObject({
      ...{ success: false, errorCode: 2021 },
      error: expect.stringContaining('canceled-margin-not-allowed'),
    })
    expect(Object(refused).txHash).toMatch(/^[0-9a-f]{80}$/)
    // The nonce is used up all the same: what comes next is taken.
    expect(await poor.runOne('cancelAllOrders', { timeInForce: 0 })).toMatchObject({
      success: true,
    })
  })

  it('reports what the venue refuses before it is taken, and uses no nonce up', async () => {
    const params = await paper.order('0.9', { size: '5000' })
    expect(await trader.runOne('placeOrder', params)).toMatchObject({ errorCode: 2021 })
    expect(await trader.runOne('placeOrder', await paper.order('0.9'))).toMatchObject({
      success: true,
    })
    await cancelEverything()
  })
})

describe('a position', () => {
  it('gets exits that close all of it, one or a pair of which one cancels the other', async () => {
    const opened = await paper.order('1.05', { type: 'MARKET' })
    expect(await trader.runOne('placeOrder', opened)).toMatchObject({ success: true })
    const takeProfit = await trigger('1.2')
    const stopLoss = await trigger('0.7')
    const side = 'SELL'
    for (const legs of [{ takeProfit }, { stopLoss }, { takeProfit, stopLoss }]) {
      const params = { market, side, ...legs }
      expect(await trader.runOne('placeTriggerOrder', params)).toMatchObject({ success: true })
      expect(await trader.openOrders()).toHaveLength(Object.keys(legs).length)
      await cancelEverything()
    }
  })

  it('changes to isolated margin without orders, and takes margin then', async () => {
    const close = await paper.order('0.95', { side: 'SELL', type: 'MARKET', reduceOnly: true })
    expect(await trader.runOne('placeOrder', close)).toMatchObject({ success: true })
    const isolated = { market, leverage: 5, marginMode: 'ISOLATED' }
    expect(await trader.runOne('updateLeverage', isolated)).toMatchObject({ success: true })
    const opened = await paper.order('1.05', { type: 'MARKET' })
    expect(await trader.runOne('placeOrder', opened)).toMatchObject({ success: true })
    // The venue keeps the initial margin and what the position has lost meanwhile.
    for (const [action, amount] of [
      ['add', '20'],
      ['remove', '5'],
    ]) {
      const params = { market, action, amount }
      expect(await trader.runOne('updatePositionMargin', params)).toMatchObject({ success: true })
    }
    const change = { market, leverage: 5, marginMode: 'CROSS' }
    expect(await trader.runOne('updateLeverage', change)).toMatchObject({
      success: false,
      reason: 'modeFixed',
    })
    expect(await trader.runOne('placeOrder', close)).toMatchObject({ success: true })
  })
})

describe('a TWAP', () => {
  it('runs and is cancelled by its id', async () => {
    const params = { market, side: 'BUY', size: '1', durationSeconds: 600 }
    const placed = await trader.runOne('placeTwapOrder', params)
    expect(placed).toMatchObject({ success: true, twapId: expect.stringMatching(/^0:\d+$/) })
    const [row] = await trader.openOrders()
    expect(row).toMatchObject({ type: 'twap' })
    const cancel = { market, twapId: `0:${row?.order_index}` }
    expect(await trader.runOne('cancelTwapOrder', cancel)).toMatchObject({
      success: true,
      twapId: cancel.twapId,
    })
    expect(await trader.openOrders()).toEqual([])
  })
})

describe('cancels', () => {
  it('of several orders go in one call, and none keeps back another', async () => {
    const ids: string[] = []
    for (const share of ['0.9', '0.89', '0.88']) {
      ids.push(String(Object(await trader.runOne('placeOrder', await paper.order(share))).orderId))
    }
    const wanted = [ids[0], '0:281474976999999', ids[1], ids[2]]
    const steps = await trader.build('cancelOrder', { ids: wanted })
    expect(steps.every(({ isIndependent }) => isIndependent === true)).toBe(true)
    const leaving = await Promise.all(steps.map((step) => trader.sign(step, 'cancelOrder')))
    const outcomes = await paper.adapter.relayTogether(leaving, trader.context())
    expect(outcomes).toMatchObject([
      { kind: 'settled', result: { success: true, orderId: ids[0] } },
      { kind: 'settled', result: { success: false, errorCode: 2024 } },
      { kind: 'settled', result: { success: true, orderId: ids[1] } },
      { kind: 'settled', result: { success: true, orderId: ids[2] } },
    ])
    expect(await trader.openOrders()).toEqual([])
  })

  it('of an order without its market, or of another one, are refused by name', async () => {
    for (const params of [{ ids: ['5'] }, { ids: ['1:5'], assetId: '0' }, { ids: ['x'] }]) {
      await expect(trader.build('cancelOrder', params)).rejects.toMatchObject({
        code: 2002,
        message: expect.stringContaining('params.ids.0'),
      })
    }
    expect(await trader.build('cancelOrder', { ids: ['5'], assetId: '0' })).toHaveLength(1)
  })

  it('of everything can be scheduled and unscheduled', async () => {
    const at = { timeInForce: 1, timestampMs: Date.now() + 10 * MINUTE_MS }
    expect(await trader.runOne('cancelAllOrders', at)).toMatchObject({ success: true })
    expect(await trader.runOne('cancelAllOrders', { timeInForce: 2 })).toMatchObject({
      success: true,
    })
    const soon = { timeInForce: 1, timestampMs: Date.now() + MINUTE_MS }
    await expect(trader.build('cancelAllOrders', soon)).rejects.toMatchObject({ code: 2002 })
  })
})

describe('changes', () => {
  it('want price and size, and no trigger', async () => {
    const id = '0:5'
    for (const change of [
      { price: '1' },
      { size: '1' },
      { price: '1', size: '1', triggerPrice: '2' },
    ]) {
      const params = { modifications: [{ id, ...change }] }
      await expect(trader.build('modifyOrder', params)).rejects.toMatchObject({ code: 2002 })
    }
  })
})

describe('money', () => {
  it('moves between the ledgers of the account', async () => {
    const send = { collateral: '3', sourceDex: 'perps', destinationDex: 'spot', amount: '10' }
    expect(await trader.runOne('sendAsset', send)).toMatchObject({ success: true })
    const back = { ...send, sourceDex: 'spot', destinationDex: 'perps', amount: '10' }
    expect(await trader.runOne('sendAsset', back)).toMatchObject({ success: true })
    const assets = (await trader.adapter.assets(trader.context())).map(({ id }) => id)
    expect(assets.length).toBeGreaterThan(1)
    await trader.adapter.prepare?.(trader.context())
    const { actions } = trader.adapter.descriptor(undefined)
    const params = actions.find(({ type }) => type === 'sendAsset')?.params
    expect(params?.find(({ name }) => name === 'collateral')?.values).toMatchObject([
      { value: '3' },
    ])
    for (const collateral of assets.filter((id) => id !== '3')) {
      const other = trader.build('sendAsset', { ...send, collateral, amount: '1' })
      await expect(other).rejects.toMatchObject({
        ...{ code: 2002, message: expect.stringContaining('params.collateral') },
      })
    }
  })

  it('is withdrawn to the owner alone', async () => {
    const params = { destination: trader.wallet.address, amount: '12.5' }
    const other = { ...params, destination: `0x${'ab'.repeat(20)}` }
    await expect(trader.build('withdrawal', other)).rejects.toMatchObject({ code: 2002 })
    const mistyped = { ...params, destination: swapCase(trader.wallet.address) }
    await expect(trader.build('withdrawal', mistyped)).rejects.toMatchObject({
      code: 2002,
      message: expect.stringContaining('is mistyped'),
    })
    expect(await trader.runOne('withdrawal', params)).toMatchObject({ success: true })
    const bySpot = { ...params, assetId: '3', route: 'spot', amount: '5' }
    const send = { collateral: '3', sourceDex: 'perps', destinationDex: 'spot', amount: '10' }
    expect(await trader.runOne('sendAsset', send)).toMatchObject({ success: true })
    expect(await trader.runOne('withdrawal', bySpot)).toMatchObject({ success: true })
    const history = await trader.readPrivate('/api/v1/withdraw/history')
    expect(Object(history).withdraws).toHaveLength(2)
  })
})

describe('the account', () => {
  it('changes its mode once, and then stages nothing', async () => {
    const mode = { mode: 'unifiedTradingAccount' }
    expect(await trader.runOne('accountMode', mode)).toMatchObject({ success: true })
    expect(await trader.build('accountMode', mode)).toEqual([])
    await expect(trader.build('accountMode', { mode: 'other' })).rejects.toMatchObject({
      code: 2002,
    })
  })

  it('takes the approval of the fee back, and then stages nothing', async () => {
    expect(await trader.runOne('revokeIntegrator', {})).toMatchObject({ success: true })
    expect(await trader.build('revokeIntegrator', {})).toEqual([])
    const missing = paper.adapter.missingSetup('placeOrder', trader.address, trader.context())
    expect(await missing).toBe('approveIntegrator')
    expect(await trader.runOne('approveIntegrator', {})).toMatchObject({ success: true })
  })

  it('keeps a key in another slot, signs with it from then on, and with another if asked', async () => {
    expect(await trader.runOne('registerApiKey', { apiKeyIndex: 7 })).toMatchObject({
      success: true,
    })
    const slotOf = async (change: object = {}) => {
      const [built] = await trader.build('cancelAllOrders', { timeInForce: 0, ...change })
      return Object(built?.step).wasmSignParams.api_key_index
    }
    expect(await slotOf()).toBe(7)
    expect(await slotOf({ apiKeyIndex: 42 })).toBe(42)
    expect(await trader.runOne('placeOrder', await paper.order('0.9'))).toMatchObject({
      success: true,
    })
    const old = { timeInForce: 0, apiKeyIndex: 42 }
    expect(await trader.runOne('cancelAllOrders', old)).toMatchObject({ success: true })
  })

  it('warns of slots that the venue’s own apps use', async () => {
    const wordsOf = async (apiKeyIndex: number) =>
      (await trader.build('registerApiKey', { apiKeyIndex }))[0]?.step.description
    for (const slot of [0, 3]) expect(await wordsOf(slot)).toContain('own apps')
    expect(await wordsOf(4)).not.toContain('own apps')
    expect(await wordsOf(4)).toContain('withdraw')
  })

  it('says whose key ends, where one is in the slot, named or not', async () => {
    const wordsOf = async (params: object) =>
      (await trader.build('registerApiKey', params))[0]?.step.description
    const nameIn = (slot: number) => {
      const key = trader.keys.get(slot)
      if (key === undefined) throw new Error(`no key in slot ${slot}`)
      return Buffer.from(trader.ecgfp5.publicKeyOf(key)).toString('hex').slice(0, 8)
    }
    // Slot 7 is the one that was registered last.
    expect(await wordsOf({})).toContain(`slot 7. `)
    expect(await wordsOf({})).toContain(`ends the key ${nameIn(7)}…`)
    expect(await wordsOf({ apiKeyIndex: 42 })).toContain(`ends the key ${nameIn(42)}…`)
    expect(await wordsOf({ apiKeyIndex: 9 })).not.toContain('ends')
  })

  it('is no account before its first money', async () => {
    const stranger = { address: `0x${'12'.repeat(20)}`, signerAddress: `0x${'12'.repeat(20)}` }
    const request = { action: 'registerApiKey' as const, params: {}, ...stranger }
    await expect(paper.adapter.build(request, trader.context())).rejects.toMatchObject({
      code: 2026,
    })
  })
})

describe('fields, each there or left out by decision', () => {
  // The mode of the other's account was changed, and its money with it.
  let own: PaperTrader
  beforeAll(async () => {
    own = await paper.openTrader()
  }, 120_000)
  const fieldsOf = (value: object) => Object.keys(value).toSorted().join(' ')

  const EVERY =
    'baseAsset categoryId id isDelisted maxLimitOrderUsd maxMarketOrderUsd minLimitOrderSize priceDecimals priceIncrement providerId quoteAsset sizeIncrement szDecimals underlying'
  const OF_POSITIONS = [
    'maintenanceMarginRate',
    'marginFractionStep',
    'maxLeverage',
    'onlyIsolated',
    'positionMarginAdjustment',
  ]
  it.each([
    // One rate holds for positions of every size.
    ['perp', [...EVERY.split(' '), ...OF_POSITIONS], ['marginTiers', 'maxPositionSize']],
    ['spot', EVERY.split(' '), [...OF_POSITIONS, 'marginTiers', 'maxPositionSize']],
  ])('of a %s market', async (category, present, absent) => {
    const markets = await own.adapter.markets(own.context())
    const id = category === 'perp' ? '0' : '2048'
    const found = markets.find((each) => each.id === id)
    if (found === undefined) throw new Error('no such market')
    expect(fieldsOf(found)).toBe(present.toSorted().join(' '))
    expect([...present, ...absent].toSorted()).toEqual(Object.keys(Market.shape).toSorted())
  })

  const rest = async () => (await own.runOne('placeOrder', await paper.order('0.9'))).orderId ?? ''
  const twap = () => ({ market, side: 'BUY', size: '1', durationSeconds: 600 })
  const owner = () => own.wallet.address
  /** Absent everywhere: `explorerLink`, for paper has no explorer. */
  const ROWS: readonly (readonly [ActionType, string, () => Promise<object> | object])[] = [
    ['placeOrder', 'orderId', () => paper.order('0.9')],
    ['placeTwapOrder', 'orderId twapId', twap],
    ['cancelOrder', 'orderId', async () => ({ ids: [await rest()] })],
    [
      'cancelTwapOrder',
      'orderId twapId',
      async () => ({ market, twapId: (await own.runOne('placeTwapOrder', twap())).twapId }),
    ],
    [
      'modifyOrder',
      'orderId',
      async () => ({
        modifications: [{ id: await rest(), price: await paper.priceAt('0.89'), size: '0.2' }],
      }),
    ],
    ['cancelAllOrders', '', () => ({ timeInForce: 0 })],
    ['updateLeverage', '', () => ({ market: { ...market, marketId: '1' }, leverage: 3 })],
    ['withdrawal', '', () => ({ destination: owner(), amount: '5' })],
    [
      'sendAsset',
      '',
      () => ({ collateral: '3', sourceDex: 'perps', destinationDex: 'spot', amount: '5' }),
    ],
  ]
  it.each(ROWS)(
    'of the result of %s: the hash always, beside it "%s"',
    async (action, ids, params) => {
      const result = await own.runOne(action, await params())
      const fields = ['action', 'success', 'txHash', ...ids.split(' ').filter(Boolean)]
      expect(fieldsOf(result)).toBe(fields.toSorted().join(' '))
      expect(result).toMatchObject({ action, success: true })
    },
  )
})
