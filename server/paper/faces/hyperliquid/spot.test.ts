import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { TestExchange } from './testing/testHost'
import { limitOrder, TestTrader } from './testing/testTrader'

const HYPE = 10_001
const PURR = 10_000
const HYNA_BTC = 120_000
const XYZ_AAPL = 110_001
const builder = `0x${'bb'.repeat(20)}`

let paper: TestExchange
let served: Awaited<ReturnType<TestExchange['listen']>>
let ann: TestTrader

beforeEach(async () => {
  paper = new TestExchange()
  served = await paper.listen()
  ann = new TestTrader(paper, () => served.url, '71')
  paper.fund(ann.address, 2_000)
  paper.fund(builder, 500)
  paper.quote('@1', 'sell', 33_284_000, 100_000)
  paper.quote('@1', 'buy', 33_000_000, 100_000)
  paper.quote('xyz:AAPL', 'sell', 271_500, 1_000_000)
  paper.endBlock()
  await ann.user('UsdClassTransfer', { type: 'usdClassTransfer', amount: '1000', toPerp: false })
})
afterEach(() => served.close())

const spot = async () => {
  const state = await ann.info({ type: 'spotClearinghouseState', user: ann.address })
  return Reflect.get(Object(state), 'balances')
}
const statuses = (list: unknown[]) => ({
  status: 'ok',
  response: { type: 'order', data: { statuses: list } },
})
const fills = () => ann.info({ type: 'userFills', user: ann.address })

describe('a spot order', () => {
  it('buys a token for money, the fee taken from what is bought', async () => {
    const answer = await ann.order(limitOrder(HYPE, '33.3', '10'))
    expect(answer).toMatchObject(statuses([{ filled: { totalSz: '10.0', avgPx: '33.284' } }]))
    expect(await spot()).toEqual([
      { coin: 'USDC', token: 0, total: '667.16', hold: '0.0', entryNtl: '0.0' },
      { coin: 'HYPE', token: 2, total: '9.993', hold: '0.0', entryNtl: '332.84' },
    ])
    expect(await fills()).toMatchObject([
      { coin: '@1', dir: 'Buy', fee: '0.007', feeToken: 'HYPE', startPosition: '0.0' },
    ])
  })

  it('sells a token, the fee taken from the money, the builder paid from it', async () => {
    await ann.approveBuilder(builder, '0.1%')
    await ann.order(limitOrder(HYPE, '33.3', '10'))
    const sell = limitOrder(HYPE, '33', '5', { b: false })
    const answer = await ann.order(sell, { builder: { b: builder, f: 100 } })
    expect(answer).toMatchObject(statuses([{ filled: { totalSz: '5.0', avgPx: '33.0' } }]))
    expect(await fills()).toMatchObject([
      { dir: 'Sell', fee: '0.2805', builderFee: '0.165', feeToken: 'USDC', startPosition: '9.993' },
      {},
    ])
    expect(await ann.info({ type: 'referral', user: builder })).toMatchObject({
      unclaimedRewards: '0.165',
      builderRewards: '0.165',
    })
  })

  it('counts in the worth of the account, not of its perpetuals', async () => {
    await ann.order(limitOrder(HYPE, '33.3', '10'))
    paper.oracle('@1', 40_000_000)
    paper.endBlock()
    const rows = await ann.info({ type: 'portfolio', user: ann.address })
    const latest = (name: string, of: string): unknown => {
      const row = Object.values(Object(rows)).find(
        (entry) => Reflect.get(Object(entry), 0) === name,
      )
      return Reflect.get(Object(Reflect.get(Object(row), 1)), of).at(-1)[1]
    }
    expect(latest('perpDay', 'accountValueHistory')).toBe('1000.0')
    expect(latest('perpDay', 'pnlHistory')).toBe('0.0')
    const mark = paper.host.view.market('@1')?.markTicks ?? 0
    const worth = 1_667.16 + (9.993 * mark) / 1e6
    expect(Number(latest('day', 'accountValueHistory'))).toBeCloseTo(worth, 4)
    expect(Number(latest('day', 'pnlHistory'))).toBeCloseTo(worth - 2_000, 4)
  })

  it('holds what it would spend while it rests, and gives it back', async () => {
    const answer = await ann.order(limitOrder(HYPE, '32', '10'))
    expect(answer).toMatchObject(statuses([{ resting: {} }]))
    expect(await spot()).toMatchObject([{ coin: 'USDC', total: '1000.0', hold: '320.0' }])
    expect(await ann.info({ type: 'openOrders', user: ann.address })).toMatchObject([
      { coin: '@1', limitPx: '32.0', sz: '10.0' },
    ])
    const oid = paper.host.view.openOrders(ann.address)[0]?.orderId
    expect(oid).toBeDefined()
    const open = await ann.info({ type: 'openOrders', user: ann.address })
    const wireOid = Reflect.get(Object(Reflect.get(Object(open), 0)), 'oid')
    await ann.l1({ type: 'cancel', cancels: [{ a: HYPE, o: wireOid }] })
    expect(await spot()).toMatchObject([{ coin: 'USDC', hold: '0.0' }])
  })

  it.each([
    [
      'more than the balance',
      limitOrder(HYPE, '33.284', '31'),
      'Order has insufficient spot balance to trade asset=10001',
    ],
    [
      'a token that is not there',
      limitOrder(PURR, '0.2', '100', { b: false }),
      'Order has insufficient spot balance to trade asset=10000',
    ],
    [
      'too little',
      limitOrder(HYPE, '33', '0.1'),
      'Order must have minimum value of 10 USDC. asset=10001',
    ],
    [
      'reduce-only',
      limitOrder(HYPE, '33', '1', { r: true }),
      'Reduce only orders are not available on spot. asset=10001',
    ],
    [
      'a price of six figures',
      limitOrder(HYPE, '33.2841', '1'),
      'Price must be divisible by tick size. asset=10001',
    ],
  ])('is refused for %s', async (_name, order, text) => {
    expect(await ann.order(order)).toEqual(statuses([{ error: text }]))
  })

  it('knows no leverage', async () => {
    const action = { type: 'updateLeverage', asset: HYPE, isCross: true, leverage: 2 }
    expect(await ann.l1(action)).toEqual({ status: 'err', response: 'Invalid asset' })
  })
})

describe('a unified account', () => {
  it('buys spot with the collateral of its perpetuals, and trades sub-venues with it', async () => {
    await ann.l1({ type: 'agentSetAbstraction', abstraction: 'u' })
    expect(await spot()).toMatchObject([{ coin: 'USDC', total: '2000.0' }])
    const bought = await ann.order(limitOrder(HYPE, '33.3', '50'))
    expect(bought).toMatchObject(statuses([{ filled: { totalSz: '50.0' } }]))
    const order = limitOrder(XYZ_AAPL, '271.5', '2')
    expect(await ann.order(order)).toMatchObject(statuses([{ filled: { avgPx: '271.5' } }]))
    expect(await spot()).toMatchObject([{ coin: 'USDC' }, { coin: 'HYPE', total: '49.965' }])
    const user = ann.address
    expect(await ann.info({ type: 'userAbstraction', user })).toBe('unifiedAccount')
    expect(await ann.info({ type: 'clearinghouseState', user, dex: 'xyz' })).toMatchObject({
      withdrawable: '0.0',
      assetPositions: [{ position: { coin: 'xyz:AAPL', szi: '2.0' } }],
    })
    expect(await ann.info({ type: 'clearinghouseState', user })).toMatchObject({
      assetPositions: [],
    })
  })

  it('of a snapshot from before collateral was shared is unified with the next block', async () => {
    const saved = Object(paper.face.snapshot())
    paper.face.restore({ ...saved, abstractions: { [ann.address]: 'unifiedAccount' } })
    paper.endBlock()
    expect(paper.host.view.account(ann.address)?.collateral).toBe('all')
    const user = ann.address
    expect(await ann.info({ type: 'userAbstraction', user })).toBe('unifiedAccount')
  })

  it('has its money in the spot wallet when it separates its wallets again', async () => {
    await ann.l1({ type: 'agentSetAbstraction', abstraction: 'u' })
    await ann.l1({ type: 'agentSetAbstraction', abstraction: 'i' })
    const user = ann.address
    expect(await ann.info({ type: 'userAbstraction', user })).toBe('disabled')
    expect(await spot()).toMatchObject([{ coin: 'USDC', total: '2000.0' }])
    expect(await ann.info({ type: 'clearinghouseState', user })).toMatchObject({
      withdrawable: '0.0',
    })
  })
})

describe('a sub-venue', () => {
  it('trades only with collateral of its own, at twice the fee', async () => {
    const order = limitOrder(XYZ_AAPL, '271.5', '2')
    expect(await ann.order(order)).toEqual(
      statuses([{ error: 'Insufficient margin to place order. asset=110001' }]),
    )
    paper.run({
      type: 'transfer',
      account: ann.address,
      destination: ann.address,
      fromWallet: '',
      toWallet: 'xyz',
      token: 'USDC',
      units: 500_000_000,
    })
    expect(await ann.order(order)).toMatchObject(statuses([{ filled: { totalSz: '2.0' } }]))
    expect(await fills()).toMatchObject([
      { coin: 'xyz:AAPL', dir: 'Open Long', fee: '0.4887', feeToken: 'USDC' },
    ])
    const user = ann.address
    expect(await ann.info({ type: 'clearinghouseState', user })).toMatchObject({
      marginSummary: { accountValue: '500.0', totalMarginUsed: '0.0' },
    })
    const resting = limitOrder(XYZ_AAPL, '250', '1')
    expect(await ann.order(resting)).toMatchObject(statuses([{ resting: {} }]))
    expect(await ann.info({ type: 'frontendOpenOrders', user })).toEqual([])
    expect(await ann.info({ type: 'frontendOpenOrders', user, dex: 'xyz' })).toMatchObject([
      { coin: 'xyz:AAPL' },
    ])
  })

  it('shares the main venue’s collateral where the account says so', async () => {
    const user = ann.address
    const action = { type: 'userDexAbstraction', user, enabled: true }
    expect(await ann.user('UserDexAbstraction', action)).toMatchObject({ status: 'ok' })
    expect(await ann.info({ type: 'userDexAbstraction', user })).toBe(true)
    const order = limitOrder(XYZ_AAPL, '271.5', '2')
    expect(await ann.order(order)).toMatchObject(statuses([{ filled: { totalSz: '2.0' } }]))
    const wallet = { type: 'userSetAbstraction', user, abstraction: 'dexAbstraction' }
    expect(await ann.user('UserSetAbstraction', wallet)).toEqual({
      status: 'err',
      response: 'Invalid abstraction.',
    })
  })

  it('settled in another token is not traded with money', async () => {
    expect(await ann.order(limitOrder(HYNA_BTC, '68000', '0.001'))).toEqual(
      statuses([{ error: 'Insufficient margin to place order. asset=120000' }]),
    )
    expect(await ann.info({ type: 'meta', dex: 'hyna' })).toMatchObject({ collateralToken: 5 })
    expect(await ann.info({ type: 'meta', dex: 'nowhere' })).toBeNull()
  })
})

describe('fees', () => {
  it('fall with the volume of the fourteen days before', async () => {
    const rates = () => ann.info({ type: 'userFees', user: ann.address })
    paper.fund(ann.address, 900_000)
    paper.quote('BTC', 'sell', 682_500, 10_000_000)
    await ann.order(limitOrder(0, '68250', '80', { t: { limit: { tif: 'Ioc' } } }))
    expect(await rates()).toMatchObject({ userCrossRate: '0.00045' })
    paper.nowMs += 24 * 3_600_000
    paper.endBlock()
    expect(await rates()).toMatchObject({
      userCrossRate: '0.0004',
      userAddRate: '0.00012',
      userSpotCrossRate: '0.0006',
    })
    paper.nowMs += 15 * 24 * 3_600_000
    paper.endBlock()
    expect(await rates()).toMatchObject({ userCrossRate: '0.00045' })
  })

  it('of a builder wait to be claimed into the spot wallet', async () => {
    const owner = new TestTrader(paper, () => served.url, '72')
    paper.fund(owner.address, 500)
    paper.quote('BTC', 'sell', 682_500, 10_000_000)
    await ann.approveBuilder(owner.address, '0.1%')
    const builderOf = { builder: { b: owner.address, f: 100 } }
    await ann.order(limitOrder(0, '68250', '0.1'), builderOf)
    expect(await owner.l1({ type: 'claimRewards' })).toMatchObject({ status: 'ok' })
    const user = owner.address
    expect(await ann.info({ type: 'spotClearinghouseState', user })).toMatchObject({
      balances: [{ coin: 'USDC', total: '6.825' }],
    })
    expect(await ann.info({ type: 'referral', user })).toMatchObject({
      unclaimedRewards: '0.0',
      claimedRewards: '6.825',
    })
    expect(await owner.l1({ type: 'claimRewards' })).toEqual({
      status: 'err',
      response: 'No rewards to claim.',
    })
  })
})
