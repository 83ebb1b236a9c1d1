import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { quietExchanges } from '@/server/paper/testing/quietExchanges'
import { lighterModule } from './face'
import { ethOrder, type TestTrader } from './testing/testTrader'
import { TestVenue } from './testing/testVenue'

const contract = {
  depositContract: `0x${'1'.repeat(40)}`,
  collateralAddress: `0x${'2'.repeat(40)}`,
}
const MAIN = { chainId: 300, collateral: 'USDC', ...contract }
const OTHER = { chainId: 466_324, collateral: 'USDG', ...contract }
const one = new TestVenue(lighterModule(MAIN), quietExchanges)
const two = new TestVenue(lighterModule(OTHER, 'lighter-rh', 3), quietExchanges, OTHER.chainId)
let onOne: TestTrader
let onTwo: TestTrader

beforeAll(async () => {
  await Promise.all([one.open(), two.open()])
  onOne = await one.newTrader()
  onTwo = await two.newTrader()
}, 120_000)

afterAll(async () => {
  await one.remove()
  await two.remove()
})

describe('two deployments', () => {
  it('name their own chain and collateral', async () => {
    const Details = z.object({ asset_details: z.array(z.looseObject({ symbol: z.string() })) })
    const symbols = async (trader: TestTrader) =>
      Details.parse((await trader.get('/api/v1/assetDetails')).body).asset_details.map(
        ({ symbol }) => symbol,
      )
    expect(await symbols(onOne)).toEqual(['ETH', 'USDC'])
    expect(await symbols(onTwo)).toEqual(['ETH', 'USDG'])
    expect((await onTwo.get('/')).body).toMatchObject({ network_id: 466_324 })
  })

  it('take no transaction that was signed for the other', async () => {
    const order = ethOrder(one.nowMs)
    const form = { tx_type: '14', tx_info: await onTwo.sign(14, order, { Nonce: onOne.nonce }) }
    expect((await onOne.post('sendTx', form)).body.code).toBe(21120)
    expect((await onOne.send(14, order)).body.code).toBe(200)
    expect((await onTwo.send(14, ethOrder(two.nowMs))).body.code).toBe(200)
  })
})

describe('the book and the trades', () => {
  it('show whose orders rest, and both orders that met', async () => {
    const maker = await one.newTrader()
    const best = one.exchange.host.view.book('ETH', 1)?.asks[0]?.priceTicks ?? 0
    // Beyond what the market moves meanwhile, and still within the levels that are sent of the
    // book.
    const Price = Math.round(best * 1.02)
    const resting = { Price, IsAsk: 1, ClientOrderIndex: 9, TimeInForce: 2 }
    expect((await maker.send(14, ethOrder(one.nowMs, resting))).body.code).toBe(200)
    const { body } = await maker.get('/api/v1/orderBookOrders?market_id=0&limit=250')
    const Row = z.looseObject({ owner_account_index: z.int(), order_id: z.string() })
    const { asks } = z.object({ asks: z.array(Row) }).parse(body)
    const owners = new Set(asks.map(({ owner_account_index: owner }) => owner))
    expect(owners).toEqual(new Set([0, maker.account]))
    expect(new Set(asks.map(({ order_id: id }) => id)).size).toBe(asks.length)

    const market = { Type: 1, TimeInForce: 0, OrderExpiry: 0, Price: 400_000, ClientOrderIndex: 4 }
    await onOne.send(14, ethOrder(one.nowMs, market))
    const path = `/api/v1/trades?sort_by=timestamp&limit=1&account_index=${onOne.account}`
    const Trades = z.object({ trades: z.array(z.looseObject({ ask_id: z.int() })) })
    const [trade] = Trades.parse((await onOne.get(path, onOne.token())).body).trades
    expect(trade).toMatchObject({ bid_account_id: onOne.account, bid_client_id: 4 })
    expect(trade?.ask_id).toBeGreaterThan(2 ** 48)
  })
})

describe('a TWAP', () => {
  it('is found and cancelled by the number that its owner gave it', async () => {
    const owner = await one.newTrader()
    const twap = { Type: 6, TimeInForce: 1, OrderExpiry: one.nowMs + 600_000, Price: 400_000 }
    await owner.send(14, ethOrder(one.nowMs, { ...twap, ClientOrderIndex: 77 }))
    const path = `/api/v1/accountOrders?account_index=${owner.account}&client_order_indexes=77`
    const found = () => owner.ordersAt(path)
    expect(await found()).toMatchObject([{ type: 'twap', status: 'open', client_order_index: 77 }])
    one.exchange.faults.set({ name: 'lag_reads', delayMs: 60_000 })
    expect(await found()).toEqual([])
    one.exchange.faults.clear()
    const cancelled = await owner.send(15, { MarketIndex: 0, Index: 77 })
    expect(await owner.verdict(cancelled)).toBe(0)
    expect(await found()).toMatchObject([{ type: 'twap', status: 'canceled' }])
  })
})

describe('what was made of it', () => {
  it('is listed by step, for the owner alone', async () => {
    const endMs = one.nowMs + 120_000
    const path = `/api/v1/pnl?by=index&value=${onOne.account}&resolution=1m&start_timestamp=${
      one.nowMs - 3_600_000
    }&end_timestamp=${endMs}&count_back=0`
    expect((await onOne.get(path)).body.code).toBe(20013)
    one.nowMs += 120_000
    const Pnl = z.object({ pnl: z.array(z.looseObject({ inflow: z.number() })) })
    const { pnl } = Pnl.parse((await onOne.get(path, onOne.token())).body)
    expect(pnl.at(-1)?.inflow).toBe(10_000)
    expect(pnl[0]?.inflow).toBe(0)
    const liquidations = `/api/v1/liquidations?account_index=${onOne.account}&limit=10`
    expect((await onOne.get(liquidations, onOne.token())).body).toMatchObject({ liquidations: [] })
    const week = `/api/v1/candles?market_id=0&resolution=1w&start_timestamp=0&end_timestamp=${one.nowMs}&count_back=3`
    expect((await onOne.get(week)).body).toMatchObject({ code: 200, r: '1w' })
    const tokens = z.object({ tokens: z.array(z.looseObject({ symbol: z.string() })) })
    const { body } = await onOne.get('/api/v1/tokenlist')
    expect(tokens.parse(body).tokens.map(({ symbol }) => symbol)).toContain('BTC')
  })
})
