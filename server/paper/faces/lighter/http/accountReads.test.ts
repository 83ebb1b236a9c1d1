import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { ethOrder, type TestTrader } from '@/server/paper/faces/lighter/testing/testTrader'
import { paperVenue } from '@/server/paper/faces/lighter/testing/testVenue'
import { quietExchanges } from '@/server/paper/testing/quietExchanges'

const venue = paperVenue(quietExchanges)
let trader: TestTrader

beforeAll(async () => {
  trader = await venue.openWithTrader()
}, 120_000)

afterAll(() => venue.remove())

/** The body of a read of the trader's own. */
async function read(name: string, query: string) {
  return (await trader.get(`/api/v1/${name}?${query}`, trader.token())).body
}

describe('a transaction', () => {
  it('is found by its hash and by its place, two of one moment each by its own', async () => {
    const infos = [0, 1].map((at) =>
      trader.sign(14, ethOrder(venue.nowMs, { ClientOrderIndex: at + 1 }), {
        Nonce: trader.nonce + at,
      }),
    )
    const fields = { tx_types: '[14,14]', tx_infos: JSON.stringify(await Promise.all(infos)) }
    const sent = await trader.post('sendTxBatch', fields)
    expect(sent.body.code).toBe(200)
    trader.nonce += 2
    const found = await Promise.all(
      z
        .array(z.string())
        .parse(sent.body.tx_hash)
        .map((hash) => read('tx', `by=hash&value=${hash}`)),
    )
    expect(new Set(found.map(({ queued_at: time }) => time)).size).toBe(1)
    const [first = 0, second] = z.array(z.int()).parse(found.map((one) => one.sequence_index))
    expect(second).toBe(first + 1)
    for (const one of found) {
      expect(await read('tx', `by=sequence_index&value=${one.sequence_index}`)).toEqual(one)
    }
    await trader.send(16, { TimeInForce: 0, Time: 0 })
  })

  it.each([
    [21500, 'by=sequence_index&value=999999'],
    [21500, 'by=hash&value=00'],
    [20001, 'by=sequence_index&value=x'],
    [20001, 'by=nonce&value=1'],
    [20001, 'value=1'],
  ])('is refused with %i where none is meant: %s', async (code, query) => {
    expect((await read('tx', query)).code).toBe(code)
  })
})

describe('an empty list', () => {
  it('of an account without orders, trades, withdrawals or transfers is null', async () => {
    const newcomer = await venue.newTrader()
    const own = `account_index=${newcomer.account}&limit=100`
    for (const [name, list, more = ''] of [
      ['accountActiveOrders', 'orders'],
      ['accountInactiveOrders', 'orders'],
      ['accountOrders', 'orders', '&client_order_indexes=5'],
      ['trades', 'trades', '&sort_by=timestamp'],
      ['withdraw/history', 'withdraws'],
      ['transfer/history', 'transfers'],
      // The faucet's money came in: one row.
      ['deposit/history', 'deposits', '&cursor=1'],
    ] as const) {
      const { body } = await newcomer.get(`/api/v1/${name}?${own}${more}`, newcomer.token())
      expect([name, body.code, body[list]]).toEqual([name, 200, null])
    }
  })

  it('of an account without a key is null', async () => {
    const account = `0x${'5c'.repeat(20)}`
    await venue.exchange.host.submit({
      type: 'adjustBalance',
      account,
      deltaMicro: 5_000_000,
      cause: 'faucet',
    })
    const { accounts } = await read('account', `by=l1_address&value=${account}`)
    const [{ index }] = z.tuple([z.looseObject({ index: z.int() })]).parse(accounts)
    expect(await read('apikeys', `account_index=${index}`)).toEqual({ code: 200, api_keys: null })
  })
})

/** Orders filled and open on a perpetual and on a spot pair; sells on the perpetual alone. */
async function trade(): Promise<void> {
  const toSpot = { ToAccountIndex: trader.account, FromRouteType: 0, ToRouteType: 1, USDCFee: 0 }
  const money = { AssetIndex: 3, Amount: 2_000_000_000, Memo: Array(32).fill(0), L1Sig: '' }
  expect(await trader.verdict(await trader.send(12, { ...toSpot, ...money }))).toBe(0)
  const order = async (more: Record<string, number>) => {
    const reply = await trader.send(14, ethOrder(venue.nowMs, more))
    expect(await trader.verdict(reply)).toBe(0)
  }
  const taker = { Type: 1, TimeInForce: 0, OrderExpiry: 0 }
  await order({ ...taker, Price: 400_000, ClientOrderIndex: 11 })
  await order({ ...taker, Price: 100_000, IsAsk: 1, ClientOrderIndex: 12 })
  await order({ ...taker, Price: 400_000, MarketIndex: 2048, ClientOrderIndex: 13 })
  await order({ ClientOrderIndex: 14 })
  await order({ MarketIndex: 2048, ClientOrderIndex: 15 })
}

describe('a filter', () => {
  const Orders = z.array(z.looseObject({ client_order_index: z.int(), timestamp: z.int() }))
  const Trades = z.array(
    z.looseObject({
      trade_id: z.int(),
      timestamp: z.int(),
      ask_account_id: z.int(),
      bid_account_id: z.int(),
      is_maker_ask: z.boolean(),
    }),
  )
  const orders = async (name: string, more: string) =>
    Orders.parse((await read(name, `account_index=${trader.account}&limit=100&${more}`)).orders)
  const numbers = async (name: string, more: string) =>
    (await orders(name, more)).map((one) => one.client_order_index)
  const trades = async (more: string) => {
    const query = `account_index=${trader.account}&limit=100&sort_by=timestamp&${more}`
    return Trades.parse((await read('trades', query)).trades ?? [])
  }

  beforeAll(trade, 60_000)

  it('by the kind of market lists orders of that kind alone', async () => {
    const active = (more: string) => numbers('accountActiveOrders', more)
    const inactive = (more: string) => numbers('accountInactiveOrders', more)
    expect(await active('market_type=all')).toEqual([14, 15])
    expect(await active('market_type=perp')).toEqual([14])
    expect(await active('market_type=spot')).toEqual([15])
    expect(await inactive('market_type=spot')).toEqual([13])
    expect(await inactive('market_type=perp')).toEqual(expect.arrayContaining([12, 11]))
    expect(await inactive('market_type=perp')).not.toContain(13)
  })

  it('by side and by time lists the ended orders that have them', async () => {
    const inactive = (more: string) => orders('accountInactiveOrders', `market_id=0&${more}`)
    const all = await inactive('ask_filter=-1')
    const sell = all.find((one) => one.client_order_index === 12)
    expect(await inactive('ask_filter=1')).toEqual([sell])
    expect(await inactive('ask_filter=0')).toEqual(all.filter((one) => one !== sell))
    const time = sell?.timestamp ?? 0
    expect(await inactive(`between_timestamps=${time},${time}`)).toEqual([sell])
    const before = await inactive(`between_timestamps=0,${time - 1}`)
    expect(before).toEqual(all.filter((one) => one.timestamp < time))
    expect(before).not.toEqual([])
  })

  it('of trades begins at a time, lists one side, role or type, and turns the order round', async () => {
    const all = await trades('sort_dir=desc')
    const { account } = trader
    expect(await trades('from=-1&role=all&type=all&ask_filter=-1')).toEqual(all)
    expect(await trades('sort_dir=asc')).toEqual(all.toReversed())
    const latest = all[0]?.timestamp ?? 0
    const before = await trades(`from=${latest - 1}`)
    expect(before).toEqual(all.filter(({ timestamp }) => timestamp < latest))
    expect(before).not.toEqual([])
    const last = all.filter(({ timestamp }) => timestamp >= latest).toReversed()
    expect(await trades(`sort_dir=asc&from=${latest}`)).toEqual(last)
    const sold = all.filter(({ ask_account_id: seller }) => seller === account)
    expect(sold).not.toEqual([])
    expect(await trades('ask_filter=1')).toEqual(sold)
    expect(await trades('ask_filter=0')).toEqual(all.filter((one) => !sold.includes(one)))
    expect(await trades('role=taker&type=trade')).toEqual(all)
    expect(await trades('role=maker')).toEqual([])
    expect(await trades('type=liquidation')).toEqual([])
    expect(await trades('type=market-settlement')).toEqual([])
  })

  it.each([
    ['accountActiveOrders', 'market_type=future'],
    ['accountInactiveOrders', 'ask_filter=2'],
    ['accountInactiveOrders', 'between_timestamps=5'],
    ['trades', 'role=house'],
    ['trades', 'type=gift'],
    ['trades', 'sort_dir=up'],
    ['trades', 'from=x'],
    ['positionFunding', 'side=both'],
  ])('that says nothing the venue knows is refused: %s %s', async (name, more) => {
    const body = await read(name, `account_index=${trader.account}&limit=10&${more}`)
    expect(body.code).toBe(20001)
  })

  it('by the side of a position lists the funding of that side alone', async () => {
    const taker = { Type: 1, TimeInForce: 0, OrderExpiry: 0 }
    await trader.send(14, ethOrder(venue.nowMs, { ...taker, Price: 400_000 }))
    venue.nowMs += 3_600_000
    const fundings = async (more: string) =>
      (await read('positionFunding', `account_index=${trader.account}&limit=100&${more}`))
        .position_fundings
    await expect.poll(() => fundings('side=long')).not.toEqual([])
    expect(await fundings('side=all')).toEqual(await fundings('side=long'))
    expect(await fundings('side=short')).toEqual([])
  })

  it('of a market’s own trades begins at a time and turns the order round', async () => {
    venue.hold()
    const market = async (more: string) =>
      Trades.parse((await read('trades', `market_id=0&limit=100&sort_by=trade_id&${more}`)).trades)
    const all = await market('sort_dir=desc')
    const middle = all[Math.floor(all.length / 2)]?.timestamp ?? 0
    const rest = all.filter(({ timestamp }) => timestamp <= middle)
    expect(rest.length).toBeGreaterThan(0)
    expect(rest.length).toBeLessThan(all.length)
    expect((await market(`from=${middle}`)).slice(0, rest.length)).toEqual(rest)
    const ids = (await market('sort_dir=asc')).map(({ trade_id: id }) => id)
    expect(ids).toEqual(ids.toSorted((a, b) => a - b))
    expect(await market('type=liquidation')).toEqual([])
    await venue.shut()
    await venue.open()
  }, 30_000)
})
