import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { quietExchanges } from '@/server/paper/testing/quietExchanges'
import { ethOrder, type TestTrader } from './testing/testTrader'
import { paperVenue } from './testing/testVenue'

const venue = paperVenue(quietExchanges)
let trader: TestTrader

beforeAll(async () => {
  trader = await venue.openWithTrader()
}, 120_000)

afterAll(() => venue.remove())

const NO_SIGNATURE = Buffer.alloc(80).toString('base64')
/** No element of the field is as large: the prime itself, and the most that 20 digits hold. */
const BEYOND = [2n ** 64n - 2n ** 32n + 1n, 10n ** 20n - 1n]
const memo = Array(32).fill(0)

/** Every kind of transaction, by its type, with fields that are sound. */
const KINDS: readonly (readonly [number, Record<string, unknown>])[] = [
  [8, { PubKey: Buffer.alloc(40, 1).toString('base64'), L1Sig: '' }],
  [
    12,
    {
      ToAccountIndex: 1,
      AssetIndex: 3,
      FromRouteType: 0,
      ToRouteType: 1,
      Amount: 7_000_000,
      USDCFee: 0,
      Memo: memo,
      L1Sig: '',
    },
  ],
  [13, { AssetIndex: 3, RouteType: 0, Amount: 7_000_000 }],
  [14, ethOrder(venue.nowMs)],
  [15, { MarketIndex: 0, Index: 1 }],
  [16, { TimeInForce: 0, Time: 0 }],
  [17, { MarketIndex: 0, Index: 1, BaseAmount: 1_000, Price: 100_000, TriggerPrice: 0 }],
  [20, { MarketIndex: 0, InitialMarginFraction: 500, MarginMode: 0 }],
  [28, { GroupingType: 1, Orders: [ethOrder(venue.nowMs), ethOrder(venue.nowMs)] }],
  [29, { MarketIndex: 0, USDCAmount: 1_000_000, Direction: 1 }],
  [41, { AccountTradingMode: 1 }],
  [42, { AssetIndex: 3, AssetMarginMode: 1 }],
  [
    45,
    {
      IntegratorAccountIndex: 7,
      MaxPerpsTakerFee: 0,
      MaxPerpsMakerFee: 0,
      MaxSpotTakerFee: 0,
      MaxSpotMakerFee: 0,
      ApprovalExpiry: 0,
      L1Sig: '',
    },
  ],
]

/** A transaction without a signature: what is refused here is refused before signatures are checked. */
function unsigned(type: number, fields: object, more: object = {}): Record<string, unknown> {
  const isFrom = type === 12 || type === 13
  return {
    ...(isFrom ? { FromAccountIndex: trader.account } : { AccountIndex: trader.account }),
    ApiKeyIndex: trader.slot,
    ...fields,
    ExpiredAt: venue.nowMs + 599_000,
    Nonce: trader.nonce,
    Sig: NO_SIGNATURE,
    L2TxAttributes: null,
    ...more,
  }
}

/** JSON in which the one text `@` stands for the number. */
const textWith = (info: object, value: bigint) =>
  JSON.stringify(info).replace('"@"', value.toString())

const send = (type: number, text: string) =>
  trader.post('sendTx', { tx_type: String(type), tx_info: text })

const INVALID = { status: 400, body: { code: 21501 } }

describe('an integer that is no element of the field', () => {
  it.each(KINDS)(
    'is invalid in whatever field of a transaction of type %i',
    async (type, fields) => {
      const whole = unsigned(type, fields)
      const names = Object.keys(whole).filter((name) => typeof whole[name] === 'number')
      expect(names.length).toBeGreaterThan(3)
      for (const name of names) {
        for (const value of BEYOND) {
          const reply = await send(type, textWith({ ...whole, [name]: '@' }, value))
          expect([name, value, reply]).toMatchObject([name, value, INVALID])
        }
      }
      expect(await trader.nextNonce()).toBe(trader.nonce)
    },
  )

  it('is invalid in an order of a group, and as the value of an attribute', async () => {
    const child = ethOrder(venue.nowMs)
    for (const value of BEYOND) {
      for (const name of Object.keys(child)) {
        const Orders = [child, { ...child, [name]: '@' }]
        const text = textWith(unsigned(28, { GroupingType: 1, Orders }), value)
        expect([name, await send(28, text)]).toMatchObject([name, INVALID])
      }
      for (const attribute of ['1', '2', '3', '4', '5', '6', '7', '8']) {
        const info = unsigned(14, ethOrder(venue.nowMs), { L2TxAttributes: { [attribute]: '@' } })
        expect([attribute, await send(14, textWith(info, value))]).toMatchObject([
          attribute,
          INVALID,
        ])
      }
    }
    expect(await trader.nextNonce()).toBe(trader.nonce)
  })

  it('is no part of a public key, nor is anything but 40 bytes of the curve', async () => {
    for (const bytes of [Buffer.alloc(40, 255), Buffer.alloc(40), Buffer.alloc(39, 1)]) {
      const text = JSON.stringify(unsigned(8, { PubKey: bytes.toString('base64'), L1Sig: '' }))
      expect(await send(8, text)).toMatchObject({ status: 400, body: { code: 21108 } })
    }
    expect(await trader.nextNonce()).toBe(trader.nonce)
  })

  it('is refused in a batch, and over a stream that stays open', async () => {
    const text = textWith(
      unsigned(14, ethOrder(venue.nowMs, {}), { MarketIndex: '@' }),
      BEYOND[0] ?? 0n,
    )
    const batch = { tx_types: '[14]', tx_infos: JSON.stringify([text]) }
    expect(await trader.post('sendTxBatch', batch)).toMatchObject(INVALID)
    const socket = new WebSocket(`${venue.url.replace('http', 'ws')}/stream`)
    const frames: Record<string, unknown>[] = []
    socket.on('message', (data) => frames.push(JSON.parse(String(data))))
    await new Promise((resolve) => socket.once('open', resolve))
    const data = { id: 'x', tx_type: 14, tx_info: text }
    socket.send(JSON.stringify({ type: 'jsonapi/sendtx', data }))
    await expect.poll(() => frames.find(({ id }) => id === 'x')).toMatchObject({ code: 21501 })
    socket.send('{"type":"ping"}')
    await expect.poll(() => frames.some(({ type }) => type === 'pong')).toBe(true)
    socket.close()
  })
})

it('a transaction that expires beyond what 48 bits hold is refused, its nonce free', async () => {
  const info = unsigned(14, ethOrder(venue.nowMs), { ExpiredAt: 2 ** 48 })
  expect(await send(14, JSON.stringify(info))).toMatchObject({ status: 400, body: { code: 21711 } })
  const last = await trader.send(16, { TimeInForce: 0, Time: 0 }, { ExpiredAt: 2 ** 48 - 1 })
  expect(last.body.code).toBe(200)
})
