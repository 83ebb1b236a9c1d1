import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TestExchange } from '@/server/paper/faces/hyperliquid/testing/testHost'
import { limitOrder, TestTrader } from '@/server/paper/faces/hyperliquid/testing/testTrader'

const paper = new TestExchange()
let served: Awaited<ReturnType<TestExchange['listen']>>
const url = () => served.url
const trader = new TestTrader(paper, url, '51')
const BTC = paper.host.view.market('BTC')?.definition.index ?? -1
const VINE = paper.host.view.market('VINE')?.definition.index ?? -1
const MATIC = paper.host.view.market('MATIC')?.definition.index ?? -1

const orderError = (error: string) => ({
  status: 'ok',
  response: { type: 'order', data: { statuses: [{ error }] } },
})
const refusal = (response: string) => ({ status: 'err', response })
const done = { status: 'ok', response: { type: 'default' } }

beforeAll(async () => {
  served = await paper.listen()
  paper.fund(trader.address, 10_000)
  paper.quote('BTC', 'buy', 682_000, 100_000)
  paper.quote('BTC', 'sell', 683_000, 100_000)
  paper.quote('VINE', 'sell', 30_000, 1_000_000)
  paper.endBlock()
})
afterAll(() => served.close())

describe('orders refused for what they say', () => {
  const trigger = (triggerPx: string, tpsl: 'tp' | 'sl', more: object = {}) =>
    limitOrder(BTC, '60000', '0.01', {
      b: false,
      r: true,
      t: { trigger: { isMarket: true, triggerPx, tpsl } },
      ...more,
    })

  it.each([
    [
      'six significant digits',
      limitOrder(BTC, '68250.5', '0.01'),
      `Price must be divisible by tick size. asset=${BTC}`,
    ],
    [
      'more decimals than the market',
      limitOrder(BTC, '9999.55', '0.01'),
      `Price must be divisible by tick size. asset=${BTC}`,
    ],
    ['a price of zero', limitOrder(BTC, '0', '0.01'), 'Order has invalid price.'],
    ['a negative price', limitOrder(BTC, '-1', '0.01'), 'Order has invalid price.'],
    ['a finer size than a lot', limitOrder(BTC, '68000', '0.000001'), 'Order has invalid size.'],
    ['a negative size', limitOrder(BTC, '68000', '-1'), 'Order has invalid size.'],
    ['an enormous size', limitOrder(BTC, '68000', `1${'0'.repeat(30)}`), 'Order has invalid size.'],
    ['a size of zero', limitOrder(BTC, '68000', '0'), `Order has zero size. asset=${BTC}`],
    ['an unknown asset', limitOrder(900, '68000', '0.01'), 'Order has invalid asset. asset=900'],
    ['a trigger price off the grid', trigger('60000.5', 'sl'), `Invalid TP/SL price. asset=${BTC}`],
  ])('%s', async (_name, order, text) => {
    expect(await trader.order(order)).toEqual(orderError(text))
  })

  it.each([
    [
      'below the minimum value',
      limitOrder(BTC, '68000', '0.0001'),
      'Order must have minimum value of $10.',
    ],
    ['beyond the margin', limitOrder(BTC, '68000', '9'), 'Insufficient margin to place order.'],
    [
      'reduce-only without a position',
      limitOrder(BTC, '68000', '0.01', { r: true }),
      'Reduce only order would increase position.',
    ],
    [
      'post-only that crosses',
      limitOrder(BTC, '69000', '0.01', { t: { limit: { tif: 'Alo' } } }),
      'Post only order would have immediately matched, bbo was 68200@68300.',
    ],
    [
      'immediate without a match',
      limitOrder(BTC, '60000', '0.01', { t: { limit: { tif: 'Ioc' } } }),
      'Order could not immediately match against any resting orders.',
    ],
    ['a stop the mark has passed', trigger('70000', 'sl', { p: '63000' }), 'Invalid TP/SL price.'],
    [
      'a price far off the index',
      limitOrder(BTC, '6825', '0.01'),
      'Order price cannot be more than 80% away from the reference price',
    ],
  ])('%s', async (_name, order, text) => {
    expect(await trader.order(order)).toEqual(orderError(`${text} asset=${BTC}`))
  })

  it('a delisted market', async () => {
    const answer = await trader.order(limitOrder(MATIC, '0.38', '100'))
    expect(answer).toEqual(orderError(`Asset is delisted. asset=${MATIC}`))
  })

  it('an order id that is still in use', async () => {
    const c = `0x${'0'.repeat(31)}7`
    await trader.order(limitOrder(BTC, '60000', '0.001', { c }))
    expect(await trader.order(limitOrder(BTC, '60000', '0.001', { c }))).toEqual(
      orderError(`Client order id is already in use. asset=${BTC}`),
    )
    const cancels = [{ asset: BTC, cloid: c }]
    expect(await trader.l1({ type: 'cancelByCloid', cancels })).toEqual({
      status: 'ok',
      response: { type: 'cancel', data: { statuses: ['success'] } },
    })
  })

  it.each([
    ['an empty batch', [], 'na', 'Batch of orders is empty.'],
    [
      'a group led by a trigger',
      [trigger('60000', 'sl')],
      'normalTpsl',
      'Main order cannot be trigger order.',
    ],
    [
      'a child that is no trigger',
      [limitOrder(BTC, '60000', '0.01'), limitOrder(BTC, '60000', '0.01', { b: false, r: true })],
      'normalTpsl',
      'TP/SL orders must be trigger orders.',
    ],
    [
      'a child that may open',
      [limitOrder(BTC, '60000', '0.01'), trigger('60000', 'sl', { r: false })],
      'normalTpsl',
      'TP/SL orders must be reduce only.',
    ],
    [
      'a child on the same side',
      [limitOrder(BTC, '60000', '0.01'), trigger('60000', 'sl', { b: true })],
      'normalTpsl',
      'TP/SL orders must close the main order.',
    ],
    [
      'four orders in a group',
      [
        limitOrder(BTC, '60000', '0.01'),
        ...Array.from({ length: 3 }, () => trigger('60000', 'sl')),
      ],
      'normalTpsl',
      'Invalid number of TP/SL orders.',
    ],
    [
      'a position group without triggers',
      [limitOrder(BTC, '60000', '0.01')],
      'positionTpsl',
      'Position TP/SL must be trigger orders.',
    ],
    [
      'a position trigger that may open',
      [trigger('60000', 'sl', { r: false })],
      'positionTpsl',
      'TP/SL orders must be reduce only.',
    ],
    [
      'a priority group',
      [limitOrder(BTC, '60000', '0.01')],
      { p: 5 },
      'Priority grouping is not available.',
    ],
  ])('%s', async (_name, orders, grouping, text) => {
    expect(await trader.order(orders, { grouping })).toEqual(orderError(text))
  })

  it('answers one error for a batch of which one order can never be right', async () => {
    const batch = [limitOrder(BTC, '60000', '0.01'), limitOrder(BTC, '60000.55', '0.01')]
    expect(await trader.order(batch)).toEqual(
      orderError(`Price must be divisible by tick size. asset=${BTC}`),
    )
    expect(paper.host.view.openOrders(trader.address)).toEqual([])
  })

  it('answers each order of a batch that the book or the margin decides', async () => {
    const batch = [limitOrder(BTC, '60000', '0.01'), limitOrder(BTC, '68000', '9')]
    expect(await trader.order(batch)).toMatchObject({
      response: { data: { statuses: [{ resting: {} }, { error: /Insufficient margin/ }] } },
    })
  })
})

describe('prices on the grid', () => {
  it.each(['60000', '65001', '68250.0'])('takes %s', async (p) => {
    const signed = {
      type: 'order',
      orders: [limitOrder(BTC, String(Number(p)), '0.002')],
      grouping: 'na',
    }
    const sent = { ...signed, orders: [limitOrder(BTC, p, '0.002')] }
    expect(await trader.l1(sent, { signed })).toMatchObject({
      response: { data: { statuses: [{ resting: {} }] } },
    })
  })

  it('knows half dollars below ten thousand', async () => {
    const answer = await trader.order(limitOrder(BTC, '9999.5', '0.002'))
    expect(JSON.stringify(answer)).toContain('80% away')
  })
})

describe('leverage', () => {
  const set = (asset: number, leverage: number, isCross: boolean) =>
    trader.l1({ type: 'updateLeverage', asset, isCross, leverage })

  it('changes and is read back', async () => {
    expect(await set(BTC, 7, false)).toEqual(done)
    expect(paper.host.view.leverage(trader.address, 'BTC')).toEqual({
      leverage: 7,
      marginMode: 'isolated',
    })
  })
  it.each([
    ['above the maximum', BTC, 41, true, 'Invalid leverage value'],
    ['zero', BTC, 0, true, 'Invalid leverage value'],
    ['cross on an isolated market', VINE, 2, true, 'Cross margin is not allowed for this asset.'],
    ['an unknown asset', 900, 2, true, 'Invalid asset'],
  ])('is refused: %s', async (_name, asset, leverage, isCross, text) => {
    expect(await set(asset, leverage, isCross)).toEqual(refusal(text))
  })
  it('keeps its mode while a position is open', async () => {
    await trader.order(limitOrder(BTC, '68300', '0.01', { t: { limit: { tif: 'Ioc' } } }))
    expect(await set(BTC, 7, true)).toEqual(
      refusal('Cannot switch leverage type with open position.'),
    )
    expect(await set(BTC, 1, false)).toEqual(
      refusal(
        'Isolated position does not have sufficient margin available to decrease leverage. To decrease leverage, add margin to the position.',
      ),
    )
  })
})

describe('a closing trigger beside a resting order', () => {
  it('waits without a position and ends when it fires into none', async () => {
    const lonely = new TestTrader(paper, url, '52')
    paper.fund(lonely.address, 1_000)
    const c = `0x${'d'.repeat(32)}`
    const t = { trigger: { isMarket: true, triggerPx: '67000', tpsl: 'sl' } }
    const stop = limitOrder(BTC, '60300', '0.001', { b: false, r: true, t, c })
    expect(await lonely.order(stop)).toMatchObject({
      response: { data: { statuses: ['waitingForTrigger'] } },
    })
    paper.oracle('BTC', 660_000)
    for (let block = 0; block < 3; block += 1) paper.endBlock()
    expect(paper.host.view.orderByClientId(lonely.address, c)).toMatchObject({
      status: 'cancelled',
      endReason: 'reduceOnly',
    })
    paper.oracle('BTC', 682_500)
    paper.endBlock()
  })
})

describe('cancels', () => {
  it('answers per target', async () => {
    const missing = `Order was never placed, already canceled, or filled. asset=${BTC}`
    const cancels = [
      { a: BTC, o: 1 },
      { a: BTC, o: 77_999_999_999 },
    ]
    expect(await trader.l1({ type: 'cancel', cancels })).toEqual({
      status: 'ok',
      response: { type: 'cancel', data: { statuses: [{ error: missing }, { error: missing }] } },
    })
    expect(await trader.l1({ type: 'cancel', cancels: [] })).toMatchObject({
      response: { data: { statuses: [{ error: 'Batch of cancels is empty.' }] } },
    })
    expect(await trader.l1({ type: 'cancel', cancels: [{ a: 900, o: 5 }] })).toMatchObject({
      response: { data: { statuses: [{ error: expect.stringContaining('asset=900') }] } },
    })
  })
})

describe('the dead man’s switch', () => {
  const schedule = (time?: number) =>
    trader.l1({ type: 'scheduleCancel', ...(time === undefined ? {} : { time }) })

  it('cancels everything at its time, unless it is switched off before', async () => {
    await trader.order(limitOrder(BTC, '60000', '0.001'))
    expect(await schedule(paper.nowMs + 6_000)).toEqual(done)
    expect(await schedule()).toEqual(done)
    paper.endBlock(7_000)
    paper.endBlock()
    expect(paper.host.view.openOrders(trader.address)).not.toEqual([])
    expect(await schedule(paper.nowMs + 6_000)).toEqual(done)
    paper.endBlock(7_000)
    paper.endBlock()
    expect(paper.host.view.openOrders(trader.address)).toEqual([])
    const [latest] = paper.host.view.orderHistory(trader.address, 1)
    expect(latest).toMatchObject({ status: 'cancelled', endReason: 'scheduled' })
  })

  it('wants five seconds and ten firings a day at most', async () => {
    expect(await schedule(paper.nowMs + 4_000)).toEqual(
      refusal('Scheduled cancel time too early, must be at least 5 seconds from now.'),
    )
    for (let firing = 0; firing < 9; firing += 1) {
      expect(await schedule(paper.nowMs + 6_000)).toEqual(done)
      paper.endBlock(7_000)
      paper.endBlock()
    }
    expect(await schedule(paper.nowMs + 6_000)).toEqual(
      refusal('Scheduled cancel was triggered too often today.'),
    )
  })
})

describe('settings', () => {
  it('takes one referral code per account', async () => {
    expect(await trader.l1({ type: 'setReferrer', code: 'not a code' })).toEqual(
      refusal('Referral code not registered'),
    )
    expect(await trader.l1({ type: 'setReferrer', code: 'DESK' })).toEqual(done)
    expect(await trader.l1({ type: 'setReferrer', code: 'DESK' })).toEqual(
      refusal('Referrer already set.'),
    )
  })

  it('lets a referred account off 4 % of its fees, shown beside the rates', async () => {
    const bob = new TestTrader(paper, url, '5b')
    paper.fund(bob.address, 10_000)
    const buy = async () => {
      await bob.order(limitOrder(BTC, '68300', '0.01'))
      const fills = await bob.info({ type: 'userFills', user: bob.address })
      return Object(Array.isArray(fills) && fills[0]).fee
    }
    const fees = () => bob.info({ type: 'userFees', user: bob.address })
    expect(await fees()).toMatchObject({ activeReferralDiscount: '0.0' })
    expect(await buy()).toBe('0.30735')
    expect(await bob.l1({ type: 'setReferrer', code: 'DESK' })).toEqual(done)
    expect(await fees()).toMatchObject({
      activeReferralDiscount: '0.04',
      userCrossRate: '0.00045',
      userAddRate: '0.00015',
      feeSchedule: { referralDiscount: '0.04' },
    })
    expect(await buy()).toBe('0.295056')
  })

  it('changes the account mode by wallet and by agent letter', async () => {
    const set = (abstraction: string, user = trader.address) =>
      trader.user('UserSetAbstraction', { type: 'userSetAbstraction', user, abstraction })
    expect(await set('unifiedAccount')).toEqual(done)
    expect(paper.face.snapshot()).toMatchObject({
      abstractions: { [trader.address]: 'unifiedAccount' },
    })
    expect(await trader.l1({ type: 'agentSetAbstraction', abstraction: 'i' })).toEqual(
      refusal('Cannot change abstraction with open positions or orders.'),
    )
    expect(await trader.l1({ type: 'agentSetAbstraction', abstraction: 'u' })).toEqual(done)
    expect(await set('default')).toEqual(refusal('Invalid abstraction.'))
    expect(await set('disabled', `0x${'9'.repeat(40)}`)).toEqual(
      refusal('Abstraction can only be set for the signer.'),
    )
    expect(await set('portfolioMargin')).toEqual(
      refusal('Cannot enable portfolio margin until enough volume traded.'),
    )
  })

  it('says honestly what this exchange cannot do', async () => {
    const answer = await trader.l1({ type: 'createSubAccount', name: 'second' })
    expect(answer).toEqual(refusal('Action createSubAccount is not available on this exchange.'))
    expect(await trader.l1({ type: 'noop' })).toEqual(done)
  })
})
