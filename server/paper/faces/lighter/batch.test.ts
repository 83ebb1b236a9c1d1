import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { quietExchanges } from '@/server/paper/testing/quietExchanges'
import { ethOrder, type TestTrader } from './testing/testTrader'
import { paperVenue } from './testing/testVenue'

const venue = paperVenue(quietExchanges)
let trader: TestTrader

beforeAll(async () => {
  trader = await venue.openWithTrader()
}, 120_000)

afterAll(() => venue.remove())

type Item = readonly [type: number, fields: object, more?: Record<string, unknown>]

/** Signs the items one nonce after the other and sends them as one batch. */
async function sendBatch(items: readonly Item[], change = (text: string) => text) {
  const infos = await Promise.all(
    items.map(async ([type, fields, more], at) =>
      change(await trader.sign(type, fields, { Nonce: trader.nonce + at, ...more })),
    ),
  )
  const reply = await trader.post('sendTxBatch', {
    tx_types: JSON.stringify(items.map(([type]) => type)),
    tx_infos: JSON.stringify(infos),
  })
  if (reply.body.code === 200) trader.nonce += items.length
  const hashes = z.array(z.string()).catch([]).parse(reply.body.tx_hash)
  const verdicts = () =>
    Promise.all(hashes.map((hash) => trader.verdict({ status: 200, body: { tx_hash: hash } })))
  return { code: reply.body.code, verdicts }
}

const order = (ClientOrderIndex: number, more: Record<string, number> = {}) =>
  ethOrder(venue.nowMs, { ClientOrderIndex, ...more })

describe('a batch', () => {
  it('is refused as a whole, with no nonce used, where the last of it is', async () => {
    const first: Item = [14, order(1)]
    const wrong: readonly (readonly [Item, number])[] = [
      [[14, order(2, { Price: 0 })], 21702],
      [[14, order(2, { MarketIndex: 254 })], 21602],
      [[14, order(2, { BaseAmount: 90_000_000 })], 21739],
      [[14, order(2), { ExpiredAt: venue.nowMs - 1 }], 21711],
      [[12, transferTo(2 ** 40)], 21106],
    ]
    for (const [last, code] of wrong) {
      expect([code, (await sendBatch([first, last])).code]).toEqual([code, code])
    }
    const altered = (text: string) => text.replace('"ClientOrderIndex":2', '"ClientOrderIndex":3')
    expect((await sendBatch([first, [14, order(2)]], altered)).code).toBe(21120)
    expect(await trader.nextNonce()).toBe(trader.nonce)
    expect(await trader.activeOrders()).toEqual([])
    // A batch that begins anywhere but at the next nonce is no better.
    const late = { Nonce: trader.nonce + 1 }
    const later = { Nonce: trader.nonce + 2 }
    expect(
      (
        await sendBatch([
          [14, order(1), late],
          [14, order(2), later],
        ])
      ).code,
    ).toBe(21104)
  })

  it('that was taken goes on after one of it that the sequencer refuses', async () => {
    const { code, verdicts } = await sendBatch([
      [15, { MarketIndex: 0, Index: 999 }],
      [14, order(11)],
      [14, order(11)],
      [14, order(12)],
    ])
    expect(code).toBe(200)
    expect(await verdicts()).toEqual([21709, 0, 21728, 0])
    expect((await trader.openIndexes()).sort()).toEqual([11, 12])
    expect(await trader.nextNonce()).toBe(trader.nonce)
  })

  it('changes and cancels in the end what it placed in the beginning', async () => {
    const change = { MarketIndex: 0, Index: 21, BaseAmount: 2_000, Price: 95_000, TriggerPrice: 0 }
    const changed = await sendBatch([
      [14, order(21)],
      [17, change],
    ])
    expect(await changed.verdicts()).toEqual([0, 0])
    const rows = await trader.activeOrders()
    expect(rows.find((one) => one.client_order_index === 21)).toMatchObject({ price: '950.00' })
    const emptied = await sendBatch([
      [14, order(22)],
      [16, { TimeInForce: 0, Time: 0 }],
      [14, order(23)],
    ])
    expect(await emptied.verdicts()).toEqual([0, 0, 0])
    expect(await trader.openIndexes()).toEqual([23])
  })

  it('changes the margin mode of a market whose orders it has cancelled', async () => {
    const mode = (MarginMode: 0 | 1) => ({
      MarketIndex: 0,
      InitialMarginFraction: 1_000,
      MarginMode,
    })
    const byOne = await sendBatch([
      [15, { MarketIndex: 0, Index: 23 }],
      [20, mode(1)],
    ])
    expect(await byOne.verdicts()).toEqual([0, 0])
    const byAll = await sendBatch([
      [14, order(26)],
      [20, mode(0)],
      [16, { TimeInForce: 0, Time: 0 }],
      [20, mode(0)],
    ])
    expect(await byAll.verdicts()).toEqual([0, 21132, 0, 0])
    // A running TWAP is an order, too.
    const twap = { Type: 6, OrderExpiry: venue.nowMs + 600_000, Price: 100_000 }
    const byTwap = await sendBatch([
      [14, order(24, twap)],
      [20, mode(1)],
      [16, { TimeInForce: 0, Time: 0 }],
    ])
    expect(await byTwap.verdicts()).toEqual([0, 21132, 0])
  })

  it('that changes the key is signed with the new one from there on, or refused as a whole', async () => {
    const next = trader.withNewKey()
    const [before, after] = [order(27), order(28)]
    /** A change to the new key between two orders, the last of them signed by one of both. */
    const batch = async (last: TestTrader) => {
      const nonces = [0, 1, 2].map((at) => ({ Nonce: trader.nonce + at }))
      const infos = [
        await trader.sign(14, before, nonces[0]),
        await next.sign(8, next.keyFields(), nonces[1]),
        await last.sign(14, after, nonces[2]),
      ]
      const fields = { tx_types: '[14,8,14]', tx_infos: JSON.stringify(infos) }
      return (await trader.post('sendTxBatch', fields)).body.code
    }
    expect(await batch(trader)).toBe(21120)
    expect(await trader.nextNonce()).toBe(trader.nonce)
    expect(await trader.activeOrders()).toEqual([])
    expect(await batch(next)).toBe(200)
    next.nonce = trader.nonce + 3
    expect((await trader.send(16, { TimeInForce: 0, Time: 0 })).body.code).toBe(21104)
    trader.nonce = next.nonce
    expect((await trader.send(16, { TimeInForce: 0, Time: 0 })).body.code).toBe(21120)
    trader = next
    expect(await trader.activeOrders()).toHaveLength(2)
    expect((await trader.send(16, { TimeInForce: 0, Time: 0 })).body.code).toBe(200)
  })

  it('ends by its client index the TWAP that it started, once', async () => {
    const twap = { Type: 6, OrderExpiry: venue.nowMs + 600_000, Price: 400_000 }
    const cancel: Item = [15, { MarketIndex: 0, Index: 25 }]
    const ended = await sendBatch([[14, order(25, twap)], cancel, cancel])
    expect(await ended.verdicts()).toEqual([0, 0, 21709])
    expect(await trader.activeOrders()).toEqual([])
  })
})

describe('a change of an order', () => {
  it('with a size or a price out of range is refused, and its nonce stays free', async () => {
    await trader.send(14, order(30))
    const change = { MarketIndex: 0, Index: 30, BaseAmount: 2_000, Price: 95_000, TriggerPrice: 0 }
    for (const [more, code] of [
      [{ BaseAmount: 2 ** 48 }, 21701],
      [{ Price: 0 }, 21702],
      [{ Price: 2 ** 32 }, 21702],
      [{ TriggerPrice: 2 ** 32 }, 21729],
    ] as const) {
      const reply = await trader.send(17, { ...change, ...more })
      expect([more, reply.body.code]).toEqual([more, code])
    }
    expect(await trader.nextNonce()).toBe(trader.nonce)
    expect((await trader.activeOrders()).at(-1)).toMatchObject({
      client_order_index: 30,
      price: '1000.00',
    })
    // As large as they may be, they are for the sequencer to judge.
    const largest = { ...change, BaseAmount: 2 ** 48 - 1, Price: 2 ** 32 - 1 }
    expect((await trader.send(17, largest)).body.code).toBe(200)
    expect(await trader.nextNonce()).toBe(trader.nonce)
  })

  it('that is gone, or of another kind, has used its nonce and is refused by the sequencer', async () => {
    const change = { MarketIndex: 0, BaseAmount: 2_000, Price: 95_000, TriggerPrice: 0 }
    const gone = await trader.send(17, { ...change, Index: 404 })
    expect(gone.body.code).toBe(200)
    expect(await trader.verdict(gone)).toBe(21709)
    await trader.send(14, order(31))
    const unlike = await trader.send(17, { ...change, Index: 31, TriggerPrice: 90_000 })
    expect(await trader.verdict(unlike)).toBe(21729)
    expect(
      await trader.verdict(await trader.send(17, { ...change, Index: 31, BaseAmount: 0 })),
    ).toBe(21701)
    expect(await trader.nextNonce()).toBe(trader.nonce)
  })
})

function transferTo(ToAccountIndex: number) {
  return {
    ToAccountIndex,
    AssetIndex: 3,
    FromRouteType: 0,
    ToRouteType: 0,
    Amount: 7_000_000,
    USDCFee: 0,
    Memo: Array(32).fill(0),
    L1Sig: '',
  }
}
