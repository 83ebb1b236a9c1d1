import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { LighterAdapter } from './adapter'
import { type OpenPaper, openPaper } from './testing/openPaper'
import { PaperTrader } from './testing/paperTrader'

/** What a standard account's address may ask: 60 requests a minute, for everything together. */

const PER_MINUTE = 60
const market = { marketId: '0', categoryId: 'lighter' }

let paper: OpenPaper
let trader: PaperTrader
beforeAll(async () => {
  paper = await openPaper('budget')
  trader = await paper.openTrader()
}, 120_000)
afterAll(async () => {
  await paper?.close()
})

/** The same account at an adapter that has asked nothing yet. */
async function fresh(): Promise<{ by: PaperTrader; adapter: LighterAdapter }> {
  const adapter = paper.openAdapter({
    // Listings that are kept as long as at the venue, not for the two seconds of a paper network.
    config: { ...paper.config, network: 'mainnet', requestsPerMinute: PER_MINUTE },
  })
  const by = await PaperTrader.open(adapter, paper.config)
  Object.assign(by, { wallet: trader.wallet, address: trader.address, keys: trader.keys })
  return { by, adapter }
}

const order = (price: string) => ({ market, side: 'BUY', type: 'LIMIT', size: '0.1', price })

describe('60 requests a minute', () => {
  it('suffice for 15 orders, and for a cancel while everything that can wait is held', async () => {
    const { by, adapter } = await fresh()
    const price = await paper.priceAt('0.9')
    const before = paper.requests()
    for (let at = 0; at < 15; at += 1) {
      const [outcome] = await by.run('placeOrder', order(price))
      expect(outcome).toMatchObject({ kind: 'settled', result: { success: true } })
    }
    expect(paper.requests() - before).toBeLessThanOrEqual(PER_MINUTE - 15)
    const read = () => adapter.orderbook({ marketId: '0', depth: 5 }, by.context())
    const readAll = async () => {
      for (;;) await read()
    }
    const limited = { code: 2090, retryAfterSeconds: expect.any(Number) }
    await expect(readAll()).rejects.toMatchObject(limited)
    const [row] = await trader.openOrders()
    await by.run('cancelOrder', { ids: [`0:${row?.order_index}`] })
    expect(await trader.openOrders()).toHaveLength(14)
    await expect(read()).rejects.toMatchObject(limited)
  })

  it('are not used up by signatures that do not fit', async () => {
    const { by, adapter } = await fresh()
    const [built] = await by.build('placeOrder', order(await paper.priceAt('0.9')))
    if (built === undefined) throw new Error('nothing staged')
    Object.assign(by, { keys: new Map([[42, by.ecgfp5.createPrivateKey()]]) })
    const { signed, staged } = await by.sign(built, 'placeOrder')
    const before = paper.requests('/api/v1/apikeys')
    const atMs = by.context().steadyMs
    const verify = (steadyMs: number) => adapter.verify(signed, staged, by.context({ steadyMs }))
    for (let at = 0; at < 20; at += 1) {
      await expect(verify(atMs)).rejects.toMatchObject({ code: 2010 })
    }
    // Read once, and once again because they did not fit.
    expect(paper.requests('/api/v1/apikeys') - before).toBe(2)
    await expect(verify(atMs + 10_000)).rejects.toMatchObject({ code: 2010 })
    expect(paper.requests('/api/v1/apikeys') - before).toBe(3)
  })
})
