import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Asset } from '@/lib/schema/model/asset'
import { Market } from '@/lib/schema/model/market'
import { MarketContext } from '@/lib/schema/model/marketContext'
import { Provider } from '@/lib/schema/model/provider'
import { systemClock } from '@/server/venues/upstream/clock'
import type { LighterAdapter } from './adapter'
import { type OpenPaper, openPaper } from './testing/openPaper'
import type { PaperTrader } from './testing/paperTrader'

/** The adapter against the paper exchange's own face, over loopback HTTP and WebSocket. */

let paper: OpenPaper
let adapter: LighterAdapter
let trader: PaperTrader

beforeAll(async () => {
  paper = await openPaper('adapter')
  adapter = paper.adapter
  trader = await paper.openTrader({ isReady: false })
}, 120_000)

afterAll(async () => {
  await paper?.close()
})

describe('market data of the paper exchange', () => {
  it('lists markets, assets and live contexts that fit our schema', async () => {
    const markets = await adapter.markets(trader.context())
    expect(markets.length).toBeGreaterThan(5)
    for (const listed of markets) expect(Market.parse(listed)).toEqual(listed)
    const assets = await adapter.assets(trader.context())
    expect(assets.map(({ displaySymbol }) => displaySymbol)).toContain('USDC')
    for (const asset of assets) expect(Asset.parse(asset)).toEqual(asset)
    // However long the answer takes: what it says was so when it was asked for.
    const askedAtMs = systemClock.now()
    const { contexts, asOfMs } = await adapter.contexts(trader.context())
    expect(contexts.length).toBeGreaterThan(5)
    for (const live of contexts) expect(MarketContext.parse(live)).toEqual(live)
    expect(asOfMs).toBeGreaterThan(askedAtMs - 5000)
    expect(Provider.parse(adapter.descriptor(undefined))).toEqual(adapter.descriptor(undefined))
  })

  it('has funding once the socket brings it', async () => {
    await expect
      .poll(async () => {
        const { contexts } = await adapter.contexts(trader.context())
        return contexts.find(({ marketId }) => marketId === '0')?.funding?.rate
      })
      .toBeDefined()
  })

  it.each(['1m', '15m', '1h', '4h', '1d'] as const)('gives %s candles', async (interval) => {
    const query = { marketId: '0', interval, limit: 50 }
    const candles = await adapter.ohlcv(query, trader.context())
    expect(candles).toHaveLength(50)
    expect(candles.map(({ t }) => t)).toEqual(candles.map(({ t }) => t).sort((a, b) => a - b))
  })

  it('puts more candles together than the venue gives at once', async () => {
    const query = { marketId: '0', interval: '1m' as const, limit: 900 }
    const candles = await adapter.ohlcv(query, trader.context())
    expect(candles).toHaveLength(900)
    expect(new Set(candles.map(({ t }) => t)).size).toBe(900)
  })

  it('refuses a width that the venue does not keep', async () => {
    const query = { marketId: '0', interval: '3m' as const, limit: 50 }
    await expect(adapter.ohlcv(query, trader.context())).rejects.toMatchObject({ code: 2002 })
  })

  it('gives a book, and one grouped into steps', async () => {
    const book = await adapter.orderbook({ marketId: '0', depth: 10 }, trader.context())
    expect(book.bids).toHaveLength(10)
    const query = { marketId: '0', depth: 5, priceStep: '1' }
    const gathered = await adapter.orderbook(query, trader.context())
    for (const { price } of [...gathered.bids, ...gathered.asks]) expect(price).toMatch(/^\d+$/)
  })

  it('knows no market by another spelling', async () => {
    for (const marketId of ['00', 'ETH', '99999', '254']) {
      const query = { marketId, depth: 5 }
      await expect(adapter.orderbook(query, trader.context())).rejects.toMatchObject({ code: 2023 })
    }
  })
})

describe('set-up and trading', () => {
  it('refuses an order while the slot holds no key, and names the step', async () => {
    const built = await trader.buildOne('placeOrder', await paper.order('0.9'))
    trader.keys.set(42, trader.ecgfp5.createPrivateKey())
    const { signed, staged } = await trader.sign(built, 'placeOrder')
    await expect(adapter.verify(signed, staged, trader.context())).rejects.toMatchObject({
      code: 2070,
    })
  })

  it('registers a key that the wallet countersigned, and then stages nothing more', async () => {
    const result = await trader.runOne('registerApiKey', {})
    expect(result).toMatchObject({ success: true, txHash: expect.stringMatching(/^[0-9a-f]{80}$/) })
    const key = trader.keys.get(42)
    if (key === undefined) throw new Error('no key')
    const knownPublicKey = Buffer.from(trader.ecgfp5.publicKeyOf(key)).toString('hex')
    expect(await trader.build('registerApiKey', { knownPublicKey })).toEqual([])
    expect(await trader.build('registerApiKey', { apiKeyIndex: 42, knownPublicKey })).toEqual([])
  })

  it('asks for the fee to be approved before an order, and relays none without', async () => {
    const missing = () => adapter.missingSetup('placeOrder', trader.address, trader.context())
    expect(await missing()).toBe('approveIntegrator')
    const built = await trader.buildOne('placeOrder', await paper.order('0.9'))
    expect(built.step).toMatchObject({ wasmSignParams: { integrator_account_index: 7 } })
  })

  it('says that the tier comes first where the venue wants a paid one', async () => {
    const result = await trader.runOne('approveIntegrator', {})
    expect(result).toMatchObject({ success: false, errorCode: 2070 })
    const [step] = await trader.build('accountType', { tier: 'premium' })
    expect(step?.step).toEqual({
      action: 'accountType',
      wasmSignParams: {
        kind: 'changeAccountTier',
        account_index: await trader.accountIndex(),
        new_tier: 'premium',
      },
    })
    const fields = { account_index: String(await trader.accountIndex()), new_tier: 'premium' }
    expect(await trader.postForm('/api/v1/changeAccountTier', fields)).toMatchObject({ code: 200 })
  })

  it('approves the fee with the wallet, and then stages nothing more', async () => {
    expect(await trader.runOne('approveIntegrator', {})).toMatchObject({ success: true })
    expect(await trader.build('approveIntegrator', {})).toEqual([])
    const missing = adapter.missingSetup('placeOrder', trader.address, trader.context())
    expect(await missing).toBeUndefined()
  })

  it('rests a limit order, finds it by its client index, changes and cancels it', async () => {
    const placed = await trader.runOne('placeOrder', await paper.order('0.9'))
    expect(placed).toMatchObject({ success: true, orderId: expect.stringMatching(/^0:\d+$/) })
    const [row] = await trader.openOrders()
    const id = String(Object(placed).orderId)
    expect([row?.order_index, row?.client_order_index].map((index) => `0:${index}`)).toContain(id)
    const price = await paper.priceAt('0.91')
    const modifications = [{ id, price, size: '0.2' }]
    expect(await trader.runOne('modifyOrder', { modifications })).toMatchObject({ success: true })
    expect(await trader.openOrders()).toMatchObject([{ initial_base_amount: '0.2000' }])
    expect(await trader.runOne('cancelOrder', { ids: [id] })).toMatchObject({
      success: true,
      orderId: id,
    })
    expect(await trader.openOrders()).toEqual([])
  })

  it('takes the end of its life from the signer, as the venue’s own sets it, and none much later', async () => {
    const built = await trader.buildOne('placeOrder', await paper.order('0.9'))
    const stagedMs = Number(Object(built.step).wasmSignParams.expired_at)
    const endAt = async (ms: number) => {
      const { signed, staged } = await trader.sign(built, 'placeOrder', ms)
      await adapter.verify(signed, staged, trader.context())
      return { signed, staged }
    }
    for (const ms of [stagedMs + 120_001, 2 ** 48 - 1]) {
      await expect(endAt(ms)).rejects.toMatchObject({ code: 2050 })
    }
    await endAt(stagedMs - 300_000)
    const { signed, staged } = await endAt(stagedMs + 120_000)
    const { txInfo } = signed.signedTx
    const dearer = { ...signed.signedTx, txInfo: txInfo.replace(/"Price":\d+/, '"Price":9') }
    await expect(
      adapter.verify({ ...signed, signedTx: dearer }, staged, trader.context()),
    ).rejects.toMatchObject({ code: 2050 })
    const { orderId } = Object(await adapter.relay(signed, staged, trader.context())).result
    expect(await trader.runOne('cancelOrder', { ids: [orderId] })).toMatchObject({ success: true })
  })

  it('sets the leverage first where the order names another, with the nonce before its own', async () => {
    const steps = await trader.build('placeOrder', await paper.order('1.05', { leverage: 10 }))
    expect(steps.map(({ step }) => step.action)).toEqual(['updateLeverage', 'placeOrder'])
    const nonces = steps.map(({ step }) => Number(Object(step).wasmSignParams.nonce))
    expect(nonces[1]).toBe(Number(nonces[0]) + 1)
    const market = await paper.order('1.05', { leverage: 10, type: 'MARKET' })
    const outcomes = await trader.run('placeOrder', market)
    expect(outcomes).toMatchObject([
      { kind: 'settled', result: { action: 'updateLeverage', success: true } },
      { kind: 'settled', result: { action: 'placeOrder', success: true } },
    ])
    const { positions } = await trader.account()
    expect(positions).toMatchObject([{ position: '0.1000', initial_margin_fraction: '10.00' }])
    expect(
      await trader.build('placeOrder', await paper.order('0.9', { leverage: 10 })),
    ).toHaveLength(1)
  })

  it('closes the position', async () => {
    const close = await paper.order('0.95', { side: 'SELL', type: 'MARKET', reduceOnly: true })
    expect(await trader.runOne('placeOrder', close)).toMatchObject({ success: true })
    const { positions } = await trader.account()
    expect(positions.filter((row) => Number(Object(row).position) !== 0)).toEqual([])
  })
})
