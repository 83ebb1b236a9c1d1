import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { quietExchanges } from '@/server/paper/testing/quietExchanges'
import { INTEGRATOR_INDEX } from './records/accountBook'
import { ethOrder, TestTrader } from './testing/testTrader'
import { paperVenue } from './testing/testVenue'

const venue = paperVenue(quietExchanges)
let trader: TestTrader

beforeAll(async () => {
  trader = await venue.openWithTrader()
}, 120_000)

afterAll(() => venue.remove())

const DAY_MS = 24 * 3_600_000

describe('an account', () => {
  it('has an index and a key once money came and the wallet signed, and is unknown before', async () => {
    const stranger = `0x${'9'.repeat(40)}`
    const unknown = await trader.get(`/api/v1/account?by=l1_address&value=${stranger}`)
    expect(unknown).toMatchObject({ status: 400, body: { code: 21100 } })
    const keys = await trader.get(
      `/api/v1/apikeys?account_index=${trader.account}&api_key_index=255`,
    )
    expect(keys.body.api_keys).toMatchObject([{ api_key_index: 42, nonce: trader.nonce }])
    const fresh = await trader.get(
      `/api/v1/nextNonce?account_index=${trader.account}&api_key_index=7`,
    )
    expect(fresh.body).toEqual({ code: 200, nonce: 0 })
  })

  it('is not given a key by another wallet, nor by another key', async () => {
    const other = await venue.newTrader()
    const before = trader.nonce
    const foreign = await other.sign(
      8,
      { PubKey: Buffer.alloc(40, 1).toString('base64'), L1Sig: '' },
      { AccountIndex: trader.account, Nonce: before },
    )
    const reply = await other.post('sendTx', { tx_type: '8', tx_info: foreign })
    expect(reply.body.code).not.toBe(200)
    const next = await trader.get(
      `/api/v1/nextNonce?account_index=${trader.account}&api_key_index=42`,
    )
    expect(next.body.nonce).toBe(before)
  })
})

describe('a transaction', () => {
  it('is refused without its nonce being used where fields, key, nonce, time or signature are wrong', async () => {
    const order = ethOrder(venue.nowMs)
    const send = async (type: string, text: string) =>
      (await trader.post('sendTx', { tx_type: type, tx_info: text })).body.code
    expect(await send('99', '{}')).toBe(21505)
    expect(await send('14', '{')).toBe(21501)
    expect(await send('14', '{}')).toBe(21501)
    expect(await send('14', await trader.sign(14, order, { AccountIndex: 99 }))).toBe(21100)
    expect(await send('14', await trader.sign(14, order, { ApiKeyIndex: 255 }))).toBe(21110)
    expect(await send('14', await trader.sign(14, order, { ApiKeyIndex: 9, Nonce: 0 }))).toBe(21109)
    expect(await send('14', await trader.sign(14, order, { Nonce: trader.nonce + 1 }))).toBe(21104)
    expect(await send('14', await trader.sign(14, order, { Nonce: trader.nonce - 1 }))).toBe(21104)
    expect(await send('14', await trader.sign(14, order, { ExpiredAt: venue.nowMs - 1 }))).toBe(
      21711,
    )
    const altered = (await trader.sign(14, order)).replace('"Price":100000', '"Price":100001')
    expect(await send('14', altered)).toBe(21120)
    const elsewhere = await TestTrader.create(
      () => venue.url,
      () => venue.nowMs,
      '77',
      466_324,
    )
    Object.assign(elsewhere, {
      account: trader.account,
      nonce: trader.nonce,
      privateKey: Reflect.get(trader, 'privateKey'),
    })
    expect(await send('14', await elsewhere.sign(14, order))).toBe(21120)
    for (const [more, code] of [
      [{ MarketIndex: 254 }, 21602],
      [{ MarketIndex: 31 }, 21605],
      [{ Price: 0 }, 21702],
      [{ BaseAmount: 0 }, 21701],
      [{ Type: 9 }, 21704],
      [{ TimeInForce: 3 }, 21705],
      [{ OrderExpiry: venue.nowMs + 299_999 }, 21711],
      [{ OrderExpiry: venue.nowMs + 30 * DAY_MS + 30_000 }, 21711],
      [{ OrderExpiry: venue.nowMs + 284_999, Type: 6 }, 21711],
      [{ TriggerPrice: 5 }, 21729],
      [{ BaseAmount: 90_000_000 }, 21739],
      [{ BaseAmount: 2 ** 48 }, 21701],
      [{ Price: 2 ** 32 }, 21702],
      [{ TriggerPrice: 2 ** 32, Type: 3, ReduceOnly: 1 }, 21729],
      [{ ClientOrderIndex: 2 ** 48 }, 21727],
    ] as const) {
      expect([more, await send('14', await trader.sign(14, ethOrder(venue.nowMs, more)))]).toEqual([
        more,
        code,
      ])
    }
    const Index = String(2n ** 60n)
    const change = { BaseAmount: 1_000, Price: 100_000, TriggerPrice: 0 }
    for (const [type, fields] of [
      ['15', { MarketIndex: 0, Index }],
      ['17', { MarketIndex: 0, Index, ...change }],
    ] as const) {
      expect(await send(type, await trader.sign(Number(type), fields))).toBe(21700)
    }
    const next = await trader.get(
      `/api/v1/nextNonce?account_index=${trader.account}&api_key_index=42`,
    )
    expect(next.body.nonce).toBe(trader.nonce)
  })

  it('of an empty slot is refused for its key, whatever its nonce and its time', async () => {
    const send = async (more: Record<string, unknown>) => {
      const info = await trader.sign(14, ethOrder(venue.nowMs), { ApiKeyIndex: 9, ...more })
      return (await trader.post('sendTx', { tx_type: '14', tx_info: info })).body.code
    }
    expect(await send({ Nonce: 0 })).toBe(21109)
    expect(await send({ Nonce: 5 })).toBe(21109)
    expect(await send({ Nonce: 5, ExpiredAt: venue.nowMs - 1 })).toBe(21109)
    const batch = [trader.nonce, trader.nonce + 1].map((Nonce) =>
      trader.sign(14, ethOrder(venue.nowMs), { ApiKeyIndex: 9, Nonce }),
    )
    const fields = { tx_types: '[14,14]', tx_infos: JSON.stringify(await Promise.all(batch)) }
    expect((await trader.post('sendTxBatch', fields)).body.code).toBe(21109)
  })

  it.each(['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
    'refuses a form with an oversized field, and serves the next one: %s',
    async (type) => {
      const field = 'a'.repeat(1_048_577)
      const body = type.startsWith('multipart')
        ? `--x\r\ncontent-disposition: form-data; name="tx_info"\r\n\r\n${field}\r\n--x--\r\n`
        : `tx_type=14&tx_info=${field}`
      const headers = { 'content-type': type }
      const reply = await fetch(`${venue.url}/api/v1/sendTx`, { method: 'POST', headers, body })
      expect(reply.status).toBe(413)
      // As long as may be read, and no transaction.
      const longest = await trader.post('sendTx', { tx_type: '14', tx_info: 'a'.repeat(1_000_000) })
      expect(longest).toMatchObject({ status: 400, body: { code: 21501 } })
    },
  )

  it('takes forms of either kind and refuses a missing or doubled field', async () => {
    const text = await trader.sign(14, ethOrder(venue.nowMs))
    const reply = await trader.post('sendTx', { tx_type: '14', tx_info: text }, { multipart: true })
    expect(reply.body).toMatchObject({
      code: 200,
      tx_hash: expect.stringMatching(/^[0-9a-f]{80}$/),
    })
    trader.nonce += 1
    expect(await trader.post('sendTx', { tx_type: '14' })).toMatchObject({
      status: 400,
      body: { code: 20001 },
    })
    const doubled = await fetch(`${venue.url}/api/v1/sendTx`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'tx_type=14&tx_type=15&tx_info=x',
    })
    expect(await doubled.json()).toMatchObject({ code: 20001 })
    const [order] = await trader.activeOrders()
    expect(
      (await trader.send(15, { MarketIndex: 0, Index: Number(order?.order_index) })).body.code,
    ).toBe(200)
    expect(await trader.activeOrders()).toEqual([])
  })

  it('of 50 sent at once in a batch is done in order, or none of them', async () => {
    const one = await venue.newTrader(100_000)
    const batch = await Promise.all(
      Array.from({ length: 50 }, (_, at) =>
        one.sign(14, ethOrder(venue.nowMs, { ClientOrderIndex: at + 1, BaseAmount: 100 }), {
          Nonce: one.nonce + at,
        }),
      ),
    )
    const types = JSON.stringify(batch.map(() => 14))
    const gap = JSON.stringify([batch[0], batch[2]])
    expect((await one.post('sendTxBatch', { tx_types: '[14,14]', tx_infos: gap })).body.code).toBe(
      21105,
    )
    const reply = await one.post('sendTxBatch', {
      tx_types: types,
      tx_infos: JSON.stringify(batch),
    })
    expect(reply.body.code).toBe(200)
    one.nonce += 50
    expect(await one.activeOrders()).toHaveLength(50)
    expect((await one.send(16, { TimeInForce: 0, Time: 0 })).body.code).toBe(200)
    expect(await one.activeOrders()).toEqual([])
  })

  it('that the sequencer refuses has used its nonce and has the reason by its hash', async () => {
    const reply = await trader.send(14, ethOrder(venue.nowMs, { Price: 900_000 }))
    expect(reply.body.code).toBe(200)
    expect(await trader.verdict(reply)).toBe(21734)
    venue.exchange.faults.set({ name: 'late_reject', remaining: 1 })
    const late = await trader.send(14, ethOrder(venue.nowMs))
    expect(late.body.code).toBe(200)
    expect(await trader.verdict(late)).toBe(21739)
    expect(await trader.activeOrders()).toEqual([])
  })
})

describe('orders', () => {
  it('trade, carry exits that follow the position, and end as the venue says', async () => {
    const mark = venue.exchange.host.view.market('ETH')?.markTicks ?? 0
    const [up, down] = [Math.round(mark * 1.2), Math.round(mark * 0.8)]
    const market = { Type: 1, TimeInForce: 0, OrderExpiry: 0, Price: 400_000 }
    const child = (Type: number, TriggerPrice: number, Price: number) =>
      ethOrder(venue.nowMs, {
        Type,
        TriggerPrice,
        Price,
        BaseAmount: 0,
        IsAsk: 1,
        ReduceOnly: 1,
        TimeInForce: 0,
      })
    const group = await trader.send(28, {
      GroupingType: 3,
      Orders: [
        ethOrder(venue.nowMs, market),
        child(4, up, up - 1_000),
        child(2, down, down - 10_000),
      ],
    })
    expect(await trader.verdict(group)).toBe(0)
    const path = `/api/v1/account?by=index&value=${trader.account}`
    const Accounts = z.object({
      accounts: z.array(z.object({ positions: z.array(z.record(z.string(), z.unknown())) })),
    })
    const positions = async () =>
      Accounts.parse((await trader.get(path)).body).accounts[0]?.positions.filter(
        ({ position }) => Number(position) > 0,
      )
    expect(await positions()).toMatchObject([{ symbol: 'ETH', position: '0.1000', sign: 1 }])
    expect(await trader.activeOrders()).toMatchObject([
      { type: 'take-profit', status: 'pending', trigger_status: 'mark-price', reduce_only: true },
      { type: 'stop-loss', status: 'pending', trigger_price: (down / 100).toFixed(2) },
    ])
    const close = ethOrder(venue.nowMs, { ...market, Price: 100_000, IsAsk: 1, ReduceOnly: 1 })
    expect(await trader.verdict(await trader.send(14, close))).toBe(0)
    expect(await positions()).toEqual([])
    expect(await trader.activeOrders()).toEqual([])
  })

  it('that are post-only and would cross, expire, or are changed keep their index', async () => {
    const crossing = ethOrder(venue.nowMs, { TimeInForce: 2, Price: 400_000, ClientOrderIndex: 77 })
    const crossed = await trader.send(14, crossing)
    expect(await trader.verdict(crossed)).toBe(0)
    const { body: known } = await trader.get(`/api/v1/tx?by=hash&value=${crossed.body.tx_hash}`)
    expect(JSON.parse(String(known.event_info)).to.st, 'canceled-post-only').toBe(5)
    expect(Number(crossed.body.predicted_execution_time_ms)).toBeGreaterThan(1e12)
    const byClient = `/api/v1/accountOrders?account_index=${trader.account}&client_order_indexes=77`
    expect(await trader.ordersAt(byClient)).toMatchObject([
      { status: 'canceled-post-only', client_order_index: 77 },
    ])
    await trader.send(
      14,
      ethOrder(venue.nowMs, { OrderExpiry: venue.nowMs + 301_000, ClientOrderIndex: 78 }),
    )
    const [resting] = await trader.activeOrders()
    const index = Number(resting?.order_index)
    const change = { MarketIndex: 0, Index: 78, BaseAmount: 2_000, Price: 95_000, TriggerPrice: 0 }
    expect(await trader.verdict(await trader.send(17, change))).toBe(0)
    expect(await trader.activeOrders()).toMatchObject([
      { order_index: index, price: '950.00', initial_base_amount: '0.2000' },
    ])
    venue.nowMs += 302_000
    await expect.poll(() => trader.activeOrders()).toEqual([])
    const ended = `/api/v1/accountInactiveOrders?account_index=${trader.account}&limit=1`
    expect(await trader.ordersAt(ended)).toMatchObject([
      { status: 'canceled-expired', order_index: index },
    ])
  })

  it('take leverage as whole fractions alone, with a margin mode that stays while something is open', async () => {
    const set = async (InitialMarginFraction: number, MarginMode: number) =>
      trader.send(20, { MarketIndex: 1, InitialMarginFraction, MarginMode })
    expect((await set(150, 0)).body.code).toBe(21113)
    expect((await set(333, 0)).body.code).toBe(200)
    expect((await set(334, 0)).body.code).toBe(21113)
    expect(venue.exchange.host.view.leverage(trader.address, 'BTC')).toEqual({
      leverage: 30,
      marginMode: 'cross',
    })
    for (const fraction of [666, 333]) {
      await set(fraction, 0)
      const { body } = await trader.get(`/api/v1/account?by=index&value=${trader.account}`)
      const { positions } = Object(body).accounts[0]
      expect(positions.find((row: object) => Object(row).market_id === 1)).toMatchObject({
        initial_margin_fraction: (fraction / 100).toFixed(2),
      })
    }
    await trader.send(
      14,
      ethOrder(venue.nowMs, { MarketIndex: 1, Price: 500_000, BaseAmount: 100 }),
    )
    expect(await trader.verdict(await set(500, 1))).toBe(21132)
    await trader.send(16, { TimeInForce: 0, Time: 0 })
  })
})

describe('tiers, integrators and tokens', () => {
  it('let a fee be paid only above standard, with a wallet’s approval, up to its caps', async () => {
    const one = await venue.newTrader()
    const caps = {
      MaxPerpsTakerFee: 500,
      MaxPerpsMakerFee: 100,
      MaxSpotTakerFee: 0,
      MaxSpotMakerFee: 0,
    }
    const approval = {
      IntegratorAccountIndex: INTEGRATOR_INDEX,
      ...caps,
      ApprovalExpiry: venue.nowMs + 90 * DAY_MS,
      L1Sig: '',
    }
    expect((await one.send(45, approval)).body.code).toBe(21520)
    const form = { account_index: String(one.account), new_tier: 'plus' }
    expect((await one.post('changeAccountTier', form)).body.code).toBe(20013)
    expect(
      (await one.post('changeAccountTier', { ...form, new_tier: 'gold' }, { token: one.token() }))
        .body.code,
    ).toBe(62002)
    expect((await one.post('changeAccountTier', form, { token: one.token() })).body.code).toBe(200)
    expect((await one.post('changeAccountTier', form, { token: one.token() })).body.code).toBe(
      62003,
    )
    const paying = { L2TxAttributes: { 1: INTEGRATOR_INDEX, 2: 400, 3: 50 } }
    const order = ethOrder(venue.nowMs, { Type: 1, TimeInForce: 0, OrderExpiry: 0, Price: 400_000 })
    expect((await one.send(14, order, paying)).body.code).toBe(21149)
    expect((await one.send(45, approval, { L1Sig: `0x${'11'.repeat(65)}` })).body.code).toBe(21504)
    expect((await one.send(45, approval)).body.code).toBe(200)
    expect(
      (await one.send(14, order, { L2TxAttributes: { 1: INTEGRATOR_INDEX, 2: 501 } })).body.code,
    ).toBe(21134)
    expect(await one.verdict(await one.send(14, { ...order, ClientOrderIndex: 61 }, paying))).toBe(
      0,
    )
    const named = `/api/v1/accountOrders?account_index=${one.account}&client_order_indexes=61`
    expect(await one.ordersAt(named)).toMatchObject([
      { integrator_fee_collector_index: '7', integrator_taker_fee: '400' },
    ])
    // All that the order filled at: the fee of a few cents is rounded too far to show its rate.
    const fills = venue.exchange.host.view.fills(one.address, 50)
    const sum = (of: (fill: (typeof fills)[number]) => number | undefined) =>
      fills.reduce((total, fill) => total + (of(fill) ?? 0), 0)
    const builderFeeMicro = sum((fill) => fill.builderFeeMicro)
    expect(builderFeeMicro).toBeGreaterThan(0)
    expect(Math.round((sum((fill) => fill.feeMicro) / builderFeeMicro) * 400)).toBe(450)
  })

  it('let an approval of no fees pass without tier and wallet, as long as it has not expired', async () => {
    const one = await venue.newTrader()
    const none = {
      IntegratorAccountIndex: INTEGRATOR_INDEX,
      MaxPerpsTakerFee: 0,
      MaxPerpsMakerFee: 0,
      MaxSpotTakerFee: 0,
      MaxSpotMakerFee: 0,
    }
    const L1Sig = `0x${'11'.repeat(65)}`
    const approval = { ...none, ApprovalExpiry: venue.nowMs + 90 * DAY_MS, L1Sig }
    expect((await one.send(45, { ...approval, ApprovalExpiry: 1 })).body.code).toBe(21711)
    expect((await one.send(45, { ...approval, MaxSpotMakerFee: 1 })).body.code).toBe(21520)
    expect((await one.send(45, approval)).body.code).toBe(200)
    const form = { account_index: String(one.account), new_tier: 'plus' }
    await one.post('changeAccountTier', form, { token: one.token() })
    // Nor does one of fees for oneself need the wallet.
    const fees = { ...approval, MaxSpotMakerFee: 1 }
    expect((await one.send(45, fees)).body.code).toBe(21504)
    const own = { ...fees, IntegratorAccountIndex: one.account }
    expect((await one.send(45, own)).body.code).toBe(200)
  })

  it('open reads of an account to its own token alone, while it lives', async () => {
    const path = `/api/v1/accountLimits?account_index=${trader.account}`
    expect((await trader.get(path, trader.token())).body).toMatchObject({
      user_tier_name: 'standard',
    })
    const other = await venue.newTrader()
    for (const token of [
      undefined,
      '',
      other.token(),
      trader.token(-1),
      trader.token(9 * 3_600),
      other.token(300, trader.account),
    ]) {
      expect(await trader.get(path, token)).toMatchObject({ status: 401, body: { code: 20013 } })
    }
    const inQuery = `${path}&auth=${encodeURIComponent(trader.token())}`
    expect((await trader.get(inQuery)).status).toBe(200)
  })

  it('take a referral code once', async () => {
    const form = { l1_address: trader.address, referral_code: 'DESK2026', x: '' }
    const use = async (code = form.referral_code) =>
      (
        await trader.post(
          'referral/use',
          { ...form, referral_code: code },
          { token: trader.token() },
        )
      ).body.code
    expect(await use('no code')).toBe(41010)
    expect(await use()).toBe(200)
    expect(await use()).toBe(41003)
  })
})

describe('money', () => {
  it('moves between routes, and out to the owner’s wallet some minutes later', async () => {
    const move = {
      ToAccountIndex: trader.account,
      AssetIndex: 3,
      FromRouteType: 0,
      ToRouteType: 1,
      Amount: 7_000_000,
      USDCFee: 0,
      Memo: Array(32).fill(0),
      L1Sig: '',
    }
    expect(await trader.verdict(await trader.send(12, move))).toBe(0)
    expect(venue.exchange.host.view.tokens(trader.address)).toMatchObject([
      { token: 'USDC', units: 7_000_000 },
    ])
    expect(
      await trader.verdict(
        await trader.send(13, { AssetIndex: 3, RouteType: 1, Amount: 5_000_000 }),
      ),
    ).toBe(0)
    expect((await trader.send(13, { AssetIndex: 3, RouteType: 0, Amount: 1 })).body.code).toBe(
      21116,
    )
    const history = `/api/v1/withdraw/history?account_index=${trader.account}`
    expect((await trader.get(history, trader.token())).body.withdraws).toMatchObject([
      { amount: '5.000000', status: 'pending', type: 'secure' },
    ])
    const { settlement } = venue.exchange.face
    expect(settlement?.duePayouts()).toEqual([])
    venue.nowMs += 200_000
    const [due] = settlement?.duePayouts() ?? []
    expect(due).toMatchObject({ destination: trader.address, assetId: 3, amountMicro: 5_000_000n })
    await settlement?.concludePayout(due?.id ?? '')
    expect((await trader.get(history, trader.token())).body.withdraws).toMatchObject([
      { status: 'completed' },
    ])
  })

  it('deposited on the chain goes to whom the deposit names, once, and opens an account', async () => {
    const named = `0x${'7e'.repeat(20)}`
    const base = { chainTag: 'a', transactionHash: '0x', account: named, assetId: 3 }
    const { settlement } = venue.exchange.face
    await settlement?.deposit({
      ...base,
      blockNumber: 5,
      logIndex: 0,
      route: 0,
      amountMicro: 9_000_000n,
    })
    await settlement?.deposit({
      ...base,
      blockNumber: 5,
      logIndex: 1,
      route: 1,
      amountMicro: 2_000_000n,
    })
    await settlement?.deposit({
      ...base,
      blockNumber: 5,
      logIndex: 2,
      assetId: 1,
      route: 1,
      amountMicro: 10n ** 18n,
    })
    expect(settlement?.lastDeposit()).toEqual({ chainTag: 'a', blockNumber: 5, logIndex: 2 })
    expect(venue.exchange.host.view.account(named)?.balanceMicro).toBe(9_000_000)
    expect(venue.exchange.host.view.tokens(named)).toMatchObject([
      { token: 'USDC', units: 2_000_000 },
      { token: 'ETH', units: 100_000_000 },
    ])
    expect((await trader.get(`/api/v1/account?by=l1_address&value=${named}`)).body.code).toBe(200)
  })
})
