import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { openEcgfp5 } from '@/lib/ecgfp5/ecgfp5'
import type { EngineEvent, RiskFigures } from '@/server/paper/engine/events'
import { quietExchanges } from '@/server/paper/testing/quietExchanges'
import { createKeyQueues } from './exchange/keyQueues'
import { PAPER_DEPLOYMENT } from './face'
import { CALLS } from './http/http'
import { createCatalogue } from './listings/catalogue'
import { assets } from './listings/listings'
import { INTEGRATOR_INDEX } from './records/accountBook'
import { createFacts } from './records/facts'
import { ethOrder, type Reply, type TestTrader } from './testing/testTrader'
import { paperVenue } from './testing/testVenue'
import { liquidationRows } from './views/liquidationView'

const Field = z.object({
  type: z.string().optional(),
  $ref: z.string().optional(),
  enum: z.array(z.string()).optional(),
  items: z.object({ type: z.string().optional(), $ref: z.string().optional() }).optional(),
})
type Field = z.infer<typeof Field>
const Definition = z.object({
  required: z.array(z.string()),
  properties: z.record(z.string(), Field),
})
const Published = z.object({
  answers: z.record(z.string(), z.string()),
  definitions: z.record(z.string(), Definition),
})
const FIXTURE = join(import.meta.dirname, '../../../../fixtures/lighter/answers.json')
const PUBLISHED = Published.parse(JSON.parse(readFileSync(FIXTURE, 'utf8')))
/** Absent on paper: pools, staking, layer-1 nodes, and referred accounts. */
const NOT_ON_PAPER = [
  'PublicPoolInfo',
  'DailyReturn',
  'SharePrice',
  'Strategy',
  'PublicPoolShare',
  'PendingUnlock',
  'L1ProviderInfo',
  'ValidatorInfo',
  'Referral',
  'TradeStats',
]
/** Null where an account is no pool, and where an account's list is empty. */
const NULLABLE = [
  'DetailedAccount.pool_info',
  'AccountApiKeys.api_keys',
  'Orders.orders',
  'Trades.trades',
  'DepositHistory.deposits',
  'WithdrawHistory.withdraws',
  'TransferHistory.transfers',
]
const HISTORIES = ['deposit/history', 'withdraw/history', 'transfer/history']

/** Compares answers with the published definitions, and notes which of them it met. */
class Comparison {
  readonly met = new Set<string>()
  readonly faults = new Set<string>()

  compare(name: string, value: unknown): void {
    const definition = PUBLISHED.definitions[name]
    if (definition === undefined) throw new Error(`no definition of ${name}`)
    this.met.add(name)
    const row = z.record(z.string(), z.unknown()).parse(value)
    for (const [key, field] of Object.entries(definition.properties)) {
      const given = row[key]
      const path = `${name}.${key}`
      if (given === undefined) {
        if (definition.required.includes(key)) this.faults.add(`${path} is missing`)
      } else if (given !== null || !NULLABLE.includes(path)) this.compareField(path, field, given)
    }
  }

  private compareField(path: string, field: Field, given: unknown): void {
    const { $ref, enum: words, items, type } = field
    if ($ref !== undefined) this.compare($ref.split('/').at(-1) ?? '', given)
    else if (!isOfType(type, given)) this.faults.add(`${path} is no ${type}: ${given}`)
    else if (words && !words.includes(String(given))) this.faults.add(`${path} is ${given}`)
    else if (items && Array.isArray(given)) {
      for (const item of given) this.compareField(`${path}[]`, items, item)
    }
  }
}

function isOfType(type: string | undefined, value: unknown): boolean {
  switch (type) {
    case 'integer':
      return Number.isSafeInteger(value)
    case 'array':
      return Array.isArray(value)
    case 'object':
      return typeof value === 'object' && value !== null
    default:
      return typeof value === type
  }
}

const venue = paperVenue(quietExchanges)
const ROWS = z.array(z.record(z.string(), z.unknown()))
const comparison = new Comparison()
const asked = new Set<string>()
const liquidations: Extract<EngineEvent, { type: 'liquidation' }>[] = []
let liquidated: TestTrader | undefined
let trader: TestTrader

async function ask(name: string, query = ''): Promise<Reply> {
  asked.add(name)
  const path = name.startsWith('/') ? name : `/api/v1/${name}`
  const reply = await trader.get(`${path}${query}`, trader.token())
  note(name, reply)
  return reply
}

/** The reply about an account, the liquidated one by default. */
async function liquidationsOf(one = liquidated): Promise<Reply> {
  if (one === undefined) throw new Error('no account was liquidated')
  return one.get(`/api/v1/liquidations?account_index=${one.account}&limit=100`, one.token())
}

function note(name: string, reply: Reply): void {
  expect(reply.status, `${name} ${JSON.stringify(reply.body)}`).toBe(200)
  asked.add(name)
  const path = name.startsWith('/') ? name : `/api/v1/${name}`
  comparison.compare(PUBLISHED.answers[path] ?? path, reply.body)
}

/** Resting, pending, filled and cancelled orders, a fill met by another account, money in and out. */
async function trade(): Promise<void> {
  const order = (more: Record<string, number> = {}) => ethOrder(venue.nowMs, more)
  const market = { Type: 1, TimeInForce: 0, OrderExpiry: 0, Price: 400_000 }
  const approval = {
    IntegratorAccountIndex: INTEGRATOR_INDEX,
    MaxPerpsTakerFee: 500,
    MaxPerpsMakerFee: 50,
    MaxSpotTakerFee: 0,
    MaxSpotMakerFee: 0,
    ApprovalExpiry: venue.nowMs + 86_400_000,
    L1Sig: '',
  }
  expect((await trader.send(45, approval)).body.code).toBe(200)
  note('sendTx', await trader.send(14, order({ ClientOrderIndex: 5 })))
  await trader.send(20, { MarketIndex: 1, InitialMarginFraction: 500, MarginMode: 1 })
  await trader.send(14, order({ ...market, MarketIndex: 1, Price: 900_000 }))
  await trader.send(14, order(market))
  await trader.send(14, order({ ...market, MarketIndex: 2048 }))
  const stop = { Type: 2, TimeInForce: 0, IsAsk: 1, ReduceOnly: 1, Price: 90_000 }
  await trader.send(14, order({ ...stop, TriggerPrice: 100_000, BaseAmount: 0 }))
  const info = await trader.sign(14, order({ Price: 99_000 }))
  note(
    'sendTxBatch',
    await trader.post('sendTxBatch', { tx_types: '[14]', tx_infos: JSON.stringify([info]) }),
  )
  trader.nonce += 1
  await trader.send(15, { MarketIndex: 0, Index: 5 })
  const money = { AssetIndex: 3, Amount: 7_000_000 }
  await trader.send(13, { ...money, RouteType: 0 })
  const Memo = Array.from({ length: 32 }, () => 0)
  const toSpot = { ToAccountIndex: trader.account, FromRouteType: 0, ToRouteType: 1, USDCFee: 0 }
  await trader.send(12, { ...money, ...toSpot, Memo, L1Sig: '' })
  venue.nowMs += 3_600_000
}

/** A long and a short with as little margin as the venue takes, until the price ends one of them. */
async function liquidate(): Promise<void> {
  const [long, short] = [await venue.newTrader(100), await venue.newTrader(100)]
  const market = { Type: 1, TimeInForce: 0, OrderExpiry: 0, BaseAmount: 16_000 }
  for (const [one, more] of [
    [long, { Price: 400_000 }],
    [short, { Price: 100_000, IsAsk: 1 }],
  ] as const) {
    await one.send(20, { MarketIndex: 0, InitialMarginFraction: 200, MarginMode: 0 })
    await one.send(14, ethOrder(venue.nowMs, { ...market, ...more }))
    expect(venue.exchange.host.view.position(one.address, 'ETH')).toBeDefined()
  }
  const unlisten = venue.exchange.host.onBlock(({ events }) => {
    for (const event of events) if (event.type === 'liquidation') liquidations.push(event)
  })
  const isLiquidated = ({ address }: TestTrader) =>
    venue.exchange.host.view.fills(address, 1).some(({ isLiquidation }) => isLiquidation)
  for (let hour = 0; hour < 200 && liquidated === undefined; hour += 1) {
    venue.nowMs += 3_600_000
    venue.exchange.step()
    liquidated = [long, short].find(isLiquidated)
  }
  unlisten()
}

beforeAll(async () => {
  trader = await venue.openWithTrader()
  const token = trader.token()
  const tier = { account_index: String(trader.account), new_tier: 'plus' }
  note('changeAccountTier', await trader.post('changeAccountTier', tier, { token }))
  const code = { l1_address: trader.address, referral_code: 'PAPER', x: '' }
  note('referral/use', await trader.post('referral/use', code, { token }))
  await trade()
  await liquidate()
}, 120_000)
afterAll(() => venue.remove())

describe('every answer', () => {
  it('has each field that the venue’s published types require, of the type they give it', async () => {
    const { account, address } = trader
    await expect
      .poll(async () => {
        const path = `/api/v1/positionFunding?account_index=${account}&limit=10`
        return (await trader.get(path, trader.token())).body.position_fundings
      })
      .not.toEqual([])
    const own = `?account_index=${account}&limit=100`
    const span = `start_timestamp=${venue.nowMs - 36_000_000}&end_timestamp=${venue.nowMs}&count_back=0`
    const candles = `?market_id=0&resolution=1h&${span}`
    await ask('/')
    await ask('/info')
    await ask('account', `?by=index&value=${account}`)
    await ask('accountsByL1Address', `?l1_address=${address}`)
    await ask('apikeys', `?account_index=${account}&api_key_index=255`)
    await ask('nextNonce', `?account_index=${account}&api_key_index=42`)
    const { txs } = (await ask('accountTxs', own)).body
    const [{ hash }] = z.array(z.object({ hash: z.string() })).parse(txs) as [{ hash: string }]
    await ask('tx', `?by=hash&value=${hash}`)
    await ask('accountLimits', own)
    await ask('accountActiveOrders', own)
    await ask('accountInactiveOrders', own)
    await ask('accountOrders', `${own}&client_order_indexes=5`)
    await ask('trades', own)
    await ask('pnl', `?by=index&value=${account}&resolution=1h&${span}`)
    note('liquidations', await liquidationsOf(liquidated))
    await ask('fastwithdraw/info', own)
    await ask('positionFunding', own)
    for (const name of HISTORIES) await ask(name, own)
    for (const name of ['accountInactiveOrders', 'trades', ...HISTORIES]) {
      await ask(name, `${own}&cursor=9999`)
    }
    await ask('referral/userReferrals', `?l1_address=${address}`)
    await ask('orderBooks')
    await ask('orderBookDetails')
    await ask('orderBookOrders', '?market_id=0&limit=10')
    await ask('recentTrades', '?market_id=0&limit=50')
    await ask('candles', candles)
    await ask('markPriceCandles', candles)
    await ask('fundings', candles)
    await ask('funding-rates')
    await ask('exchangeStats')
    await ask('assetDetails')
    await ask('tokenlist')
    await ask('systemConfig')
    await ask('layer1BasicInfo')
    await ask('withdrawalDelay')
    await ask('transferFeeInfo', own)
    expect([...comparison.faults]).toEqual([])
    expect([...asked].sort()).toEqual([...CALLS].sort())
    const missed = Object.keys(PUBLISHED.definitions).filter((name) => !comparison.met.has(name))
    expect(missed.sort()).toEqual([...NOT_ON_PAPER].sort())
  })

  it('lists as paid out what a position’s funding payments took', async () => {
    const { account } = trader
    const path = `/api/v1/positionFunding?account_index=${account}&limit=100`
    const payments = ROWS.parse((await trader.get(path, trader.token())).body.position_fundings)
    const [owner] = ROWS.parse((await ask('account', `?by=index&value=${account}`)).body.accounts)
    const positions = ROWS.parse(owner?.positions).filter(({ position }) => Number(position) !== 0)
    const ofMarket = (id: unknown) => payments.filter(({ market_id }) => market_id === id)
    expect(positions.some(({ market_id }) => ofMarket(market_id).length > 0)).toBe(true)
    for (const { market_id: id, total_funding_paid_out: paidOut } of positions) {
      const received = ofMarket(id).reduce((total, { change }) => total + Number(change), 0)
      expect(Number(paidOut)).toBeCloseTo(-received, 5)
    }
  })

  it('of tokens, transfers, candles and sums has what the exchange knows', async () => {
    const { account, address } = trader
    const { asset_details: assets } = (await ask('assetDetails')).body
    const [eth, usdc] = ROWS.parse(assets)
    const { order_books: books } = (await ask('orderBooks', '?filter=spot')).body
    expect(eth).toMatchObject({
      index_price: expect.stringMatching(/^2\d{3}\.\d\d$/),
      price_decimals: 2,
    })
    expect(ROWS.parse(books)[0]).toMatchObject({ supported_price_decimals: 2 })
    expect(eth).toMatchObject({
      margin_mode: 'disabled',
      loan_to_value: '0',
      total_supplied: '0.000000',
    })
    expect(usdc).toMatchObject({ index_price: '1.000000', loan_to_value: '1' })
    // 10,000 came in, and a part of it was taken out, traded and paid.
    expect(Number(usdc?.total_supplied)).toBeGreaterThan(9_000)
    const history = (name: string, more = '') =>
      ask(`${name}/history`, `?account_index=${account}&limit=1${more}`)
    const { transfers, cursor } = (await history('transfer')).body
    expect(ROWS.parse(transfers)).toMatchObject([
      { type: 'L2SelfTransfer', from_l1_address: address, to_l1_address: address },
    ])
    expect(cursor).toBe('')
    const { daily_trades_count: trades, order_book_stats: stats } = (await ask('exchangeStats'))
      .body
    const sum = ROWS.parse(stats).reduce((total, row) => total + Number(row.daily_trades_count), 0)
    expect(trades).toBe(sum)
    const span = `start_timestamp=0&end_timestamp=${venue.nowMs}&count_back=3`
    const { c } = (await ask('candles', `?market_id=0&resolution=1h&${span}`)).body
    for (const { o, h, l, c: close, ...upper } of ROWS.parse(c)) {
      expect(upper).toMatchObject({ O: o, H: h, L: l, C: close })
    }
    const pnl = `?by=index&value=${account}&resolution=1h&${span}`
    const last = ROWS.parse((await ask('pnl', pnl)).body.pnl).at(-1)
    expect(last?.volume).toBeGreaterThan(0)
  })

  it('of trades has what both sides came with, fees and integrator, over a restart too', async () => {
    const lever = { MarketIndex: 2, InitialMarginFraction: 1_000, MarginMode: 1 }
    const market = { MarketIndex: 2, BaseAmount: 1_000, Type: 1, TimeInForce: 0, OrderExpiry: 0 }
    const order = (more: Record<string, number>) => ethOrder(venue.nowMs, { ...market, ...more })
    await trader.send(20, lever)
    const paying = { L2TxAttributes: { 1: INTEGRATOR_INDEX, 2: 400, 3: 50 } }
    await trader.send(14, order({ Price: 160_000, ClientOrderIndex: 9 }), paying)
    const path = `/api/v1/trades?account_index=${trader.account}&limit=20&market_id=2`
    // An order may fill at several prices of the book: its trades, oldest first.
    const fills = async (side: 'ask_client_id' | 'bid_client_id', id: number) =>
      ROWS.parse((await trader.get(path, trader.token())).body.trades)
        .filter((row) => row[side] === id)
        .reverse()
    const micro = (rows: z.infer<typeof ROWS>, field: string) =>
      rows.reduce((sum, row) => sum + Math.round(Number(row[field]) * 1e6), 0)
    const opened = await fills('bid_client_id', 9)
    const worth = micro(opened, 'usd_amount')
    const margin = Number(opened.at(-1)?.taker_allocated_margin_usdc_after)
    expect(opened[0]).toMatchObject({
      taker_position_size_before: '0.000',
      taker_entry_quote_before: '0.000000',
      taker_initial_margin_fraction_before: 1_000,
      taker_position_sign_changed: true,
      taker_allocated_margin_usdc_before: 0,
      bid_account_pnl: '0.000000',
    })
    // Of the largest: the fee of a few cents is rounded too far to show its rate.
    expect(opened.toSorted((a, b) => Number(b.usd_amount) - Number(a.usd_amount))[0]).toMatchObject(
      {
        taker_fee: 50,
        integrator_taker_fee: 400,
        integrator_taker_fee_collector_index: INTEGRATOR_INDEX,
        integrator_maker_fee: 0,
      },
    )
    // A tenth of the value, in millionths, rounded with each trade.
    expect(Math.abs(margin - worth / 10)).toBeLessThanOrEqual(opened.length)
    await trader.send(
      14,
      order({ IsAsk: 1, BaseAmount: 500, Price: 120_000, ClientOrderIndex: 10 }),
    )
    const closed = await fills('ask_client_id', 10)
    expect(closed[0]).toMatchObject({
      taker_position_size_before: '1.000',
      taker_entry_quote_before: (worth / 1e6).toFixed(6),
      taker_position_sign_changed: false,
      taker_allocated_margin_usdc_before: margin,
      // The exchange's own makers have no figures.
      maker_position_size_before: '0.000',
      maker_initial_margin_fraction_before: 0,
    })
    const pnl = micro(closed, 'usd_amount') - worth / 2
    expect(Math.abs(micro(closed, 'ask_account_pnl') - pnl)).toBeLessThanOrEqual(closed.length)
    await venue.shut()
    await venue.open()
    expect(await fills('ask_client_id', 10)).toEqual(closed)
  }, 30_000)

  it('of a trade that an order rested for has what its maker came with', async () => {
    const maker = await venue.newTrader()
    const { bestAskTicks = 0, bestBidTicks = 0 } = venue.exchange.host.view.market('SOL') ?? {}
    const rest = (Price: number, IsAsk: number) =>
      maker.send(14, ethOrder(venue.nowMs, { MarketIndex: 2, TimeInForce: 2, Price, IsAsk }))
    // Far enough that neither crosses; the price comes to one of them soon.
    await rest(bestBidTicks - 60, 0)
    await rest(bestAskTicks + 60, 1)
    const path = `/api/v1/trades?account_index=${maker.account}&limit=100&market_id=2`
    const trades = async () => ROWS.parse((await maker.get(path, maker.token())).body.trades ?? [])
    await expect.poll(trades).not.toEqual([])
    const first = (await trades()).at(-1)
    expect(first).toMatchObject({
      maker_position_size_before: '0.000',
      maker_entry_quote_before: '0.000000',
      maker_initial_margin_fraction_before: 1_000,
      maker_position_sign_changed: true,
      maker_allocated_margin_usdc_after: 0,
      taker_initial_margin_fraction_before: 0,
      [first?.is_maker_ask ? 'ask_account_id' : 'bid_account_id']: maker.account,
    })
  })

  it('of a liquidation has the account’s state before and after it, over a restart too', async () => {
    const { address = '' } = liquidated ?? {}
    const rows = async () => ROWS.parse((await liquidationsOf()).body.liquidations)
    const [newest] = await rows()
    const oldest = (await rows()).at(-1)
    const [first] = liquidations.filter(({ account }) => account === address)
    const last = liquidations.filter(({ account }) => account === address).at(-1)
    const [found] = first?.risk.positions ?? []
    if (!first || !last || !found) throw new Error('no liquidation was recorded')
    const usd = (micro: number) => (micro / 1e6).toFixed(6)
    const parameters = (risk: RiskFigures) => ({
      market_id: 255,
      collateral: usd(risk.collateralMicro),
      usdc_collateral_with_funding: usd(risk.collateralMicro),
      total_account_value: usd(risk.equityMicro),
      total_account_liquidation_threshold: usd(risk.equityMicro),
      usdc_portfolio_value: usd(risk.equityMicro),
      total_portfolio_value: usd(risk.equityMicro),
      initial_margin_req: usd(risk.initialMicro),
      maintenance_margin_req: usd(risk.maintenanceMicro),
      close_out_margin_req: usd(risk.closeoutMicro),
    })
    const price = found.markTicks / 100
    const worthMicro = 16_000 * found.markTicks
    // The fractions that the market lists: 2 %, 1.2 % and 0.8 % of the value at the mark price.
    expect(first.risk.before.cross).toMatchObject({
      initialMicro: worthMicro / 50,
      maintenanceMicro: (worthMicro * 12) / 1_000,
      closeoutMicro: (worthMicro * 8) / 1_000,
    })
    const { collateralMicro, equityMicro, maintenanceMicro } = first.risk.before.cross
    expect(equityMicro).toBeLessThan(maintenanceMicro)
    expect(equityMicro).toBe(collateralMicro + found.unrealizedPnlMicro)
    expect(oldest).toMatchObject({
      info: {
        positions: [
          {
            symbol: 'ETH',
            position: '1.6000',
            position_value: usd(worthMicro),
            unrealized_pnl: usd(found.unrealizedPnlMicro),
            realized_pnl: '0.000000',
            initial_margin_fraction: '2.00',
          },
        ],
        mark_prices: { 0: price },
        asset_index_prices: { 1: expect.stringMatching(/^\d+\.\d\d$/), 3: '1.000000' },
        assets: [{ symbol: 'ETH' }, { symbol: 'USDC', margin_balance: usd(collateralMicro) }],
        risk_info_before: {
          cross_risk_parameters: parameters(first.risk.before.cross),
          isolated_risk_parameters: [],
        },
      },
    })
    const balanceMicro = venue.exchange.host.view.account(address)?.balanceMicro ?? -1
    expect(last.risk.after.cross).toMatchObject({
      collateralMicro: balanceMicro,
      maintenanceMicro: 0,
    })
    expect(newest).toMatchObject({
      info: {
        risk_info_after: { cross_risk_parameters: parameters(last.risk.after.cross) },
      },
    })
    await venue.shut()
    await venue.open()
    expect((await rows())[0]).toEqual(newest)
  })

  it('of a liquidation that nothing was noted of has what its fill does', async () => {
    const { address = '' } = liquidated ?? {}
    const { host } = venue.exchange
    const catalogue = createCatalogue(host.view.markets().map(({ definition }) => definition))
    const context = {
      ...{ host, catalogue, facts: createFacts(), deployment: PAPER_DEPLOYMENT },
      ...{ assets: assets('USDC', ''), curve: openEcgfp5(), keyQueues: createKeyQueues() },
    }
    const rows = liquidationRows(context, { address })
    const body = { code: 200, liquidations: rows }
    comparison.compare('LiquidationInfos', JSON.parse(JSON.stringify(body)))
    expect([...comparison.faults]).toEqual([])
    expect(rows.at(-1)?.info).toMatchObject({
      positions: [{ symbol: 'ETH', position: '1.6000' }],
      mark_prices: {},
      risk_info_before: { cross_risk_parameters: { collateral: '0.000000' } },
    })
  })
})
