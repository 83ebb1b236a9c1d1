import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { quietExchanges } from '@/server/paper/testing/quietExchanges'
import { ethOrder, type TestTrader } from './testing/testTrader'
import { paperVenue } from './testing/testVenue'

const venue = paperVenue(quietExchanges)
const frames: Record<string, unknown>[] = []
let trader: TestTrader
let socket: WebSocket

beforeAll(async () => {
  trader = await venue.openWithTrader()
  socket = new WebSocket(`${venue.url.replace('http', 'ws')}/stream`)
  socket.on('message', (data) => frames.push(JSON.parse(String(data))))
  await new Promise((resolve) => socket.once('open', resolve))
}, 120_000)

afterAll(async () => {
  socket.close()
  await venue.remove()
})

const HASH = expect.stringMatching(/^[0-9a-f]{80}$/)
const ofType = (type: string) => frames.filter((frame) => frame.type === type)
const emit = (message: object) => socket.send(JSON.stringify(message))

/** Sends over the stream and waits for the answer of that id. */
async function ask(type: string, data: { id: unknown } & Record<string, unknown>) {
  emit({ type, data })
  const answer = () => ofType(type).find(({ id }) => id === data.id)
  await expect.poll(answer).toBeDefined()
  return answer()
}

const order = (ClientOrderIndex: number, more: Record<string, number> = {}) =>
  ethOrder(venue.nowMs, { ClientOrderIndex, ...more })

async function signed(count: number, from: number): Promise<string[]> {
  return Promise.all(
    Array.from({ length: count }, (_, at) =>
      trader.sign(14, order(from + at), { Nonce: trader.nonce + at }),
    ),
  )
}

const verdict = (tx_hash: unknown) => trader.verdict({ status: 200, body: { tx_hash } })

describe('a transaction over the stream', () => {
  it('is taken as text or as an object, and answered with its id and hash', async () => {
    const asText = { id: 'a', tx_type: 14, tx_info: await trader.sign(14, order(1)) }
    const first = await ask('jsonapi/sendtx', asText)
    expect(first).toEqual({
      type: 'jsonapi/sendtx',
      id: 'a',
      code: 200,
      message: '',
      tx_hash: HASH,
    })
    trader.nonce += 1
    const info = JSON.parse(await trader.sign(14, order(2)))
    const second = await ask('jsonapi/sendtx', { id: 2, tx_type: 14, tx_info: info })
    expect(second).toMatchObject({ id: 2, code: 200 })
    trader.nonce += 1
    expect(await verdict(first?.tx_hash)).toBe(0)
    expect(await verdict(second?.tx_hash)).toBe(0)
  })

  it.each([
    ['text over HTTP', 'http'],
    ['text', 'text'],
    ['an object', 'object'],
  ])('names an order by an index up to 2^60 as %s, to the last digit', async (_form, form) => {
    // A text until it is signed: no number holds it.
    const Index = String(2n ** 60n - 1n)
    const info = (await trader.sign(15, { MarketIndex: 0, Index })).replace(`"${Index}"`, Index)
    if (form === 'http') {
      const reply = await trader.post('sendTx', { tx_type: '15', tx_info: info })
      expect(reply).toMatchObject({ status: 200, body: { tx_hash: HASH } })
      expect(await trader.verdict(reply)).toBe(21709)
    } else {
      const sent = form === 'text' ? JSON.stringify(info) : info
      socket.send(
        `{"type":"jsonapi/sendtx","data":{"id":"${form}","tx_type":15,"tx_info":${sent}}}`,
      )
      const answer = () => ofType('jsonapi/sendtx').find(({ id }) => id === form)
      await expect.poll(answer).toMatchObject({ code: 200, tx_hash: HASH })
      expect(await verdict(answer()?.tx_hash)).toBe(21709)
      const { body } = await trader.get(`/api/v1/tx?by=hash&value=${answer()?.tx_hash}`)
      expect(body.info).toContain(`"Index":${Index},`)
    }
    trader.nonce += 1
  })

  it('is refused in the venue’s numbers, with its nonce free', async () => {
    const altered = (await trader.sign(14, order(3))).replace('"Price":100000', '"Price":100001')
    for (const [id, tx_type, tx_info, code] of [
      ['b', 14, altered, 21120],
      ['c', 99, '{}', 21505],
      ['d', 14, '{', 21501],
      ['e', 14, {}, 21501],
      ['f', 14, await trader.sign(14, order(3), { Nonce: trader.nonce + 1 }), 21104],
    ] as const) {
      expect(await ask('jsonapi/sendtx', { id, tx_type, tx_info })).toEqual({
        type: 'jsonapi/sendtx',
        id,
        code,
        message: expect.stringMatching(/./),
      })
    }
    const reply = await trader.send(14, order(3))
    expect(await trader.verdict(reply)).toBe(0)
  })

  it('comes in batches too, each as a whole', async () => {
    const infos = await signed(3, 10)
    const batch = (id: string, types: unknown, texts: unknown) =>
      ask('jsonapi/sendtxbatch', {
        id,
        tx_types: JSON.stringify(types),
        tx_infos: JSON.stringify(texts),
      })
    const gap = await batch('g', [14, 14], [infos[0], infos[2]])
    expect(gap).toMatchObject({ code: 21105, message: expect.any(String) })
    expect(gap).not.toHaveProperty('tx_hashes')
    expect(await batch('h', [14], infos)).toMatchObject({ code: 21513 })
    expect(await batch('i', { 0: 14 }, infos)).toMatchObject({ code: 21513 })
    const taken = await batch('j', [14, 14, 14], infos)
    expect(taken).toEqual({
      type: 'jsonapi/sendtxbatch',
      id: 'j',
      code: 200,
      message: '',
      tx_hashes: [HASH, HASH, HASH],
    })
    trader.nonce += 3
  })
})

describe('transactions sent one after the other, without a wait for answers', () => {
  it('are done in that order: a change finds the order placed before it', async () => {
    const place = await trader.sign(14, order(15))
    const change = { MarketIndex: 0, Index: 15, BaseAmount: 2_000, Price: 95_000, TriggerPrice: 0 }
    const modify = await trader.sign(17, change, { Nonce: trader.nonce + 1 })
    const answers = await Promise.all([
      ask('jsonapi/sendtx', { id: 'k', tx_type: 14, tx_info: place }),
      ask('jsonapi/sendtx', { id: 'l', tx_type: 17, tx_info: modify }),
    ])
    trader.nonce += 2
    expect(answers).toMatchObject([{ code: 200 }, { code: 200 }])
    expect(await Promise.all(answers.map((answer) => verdict(answer?.tx_hash)))).toEqual([0, 0])
  })

  it('do not overtake what waits within a batch: its cancel-all spares what comes after it', async () => {
    const at = (more: number) => ({ Nonce: trader.nonce + more })
    const placed = await trader.sign(14, order(16), at(0))
    const emptied = await trader.sign(16, { TimeInForce: 0, Time: 0 }, at(1))
    const after = await trader.sign(14, order(17), at(2))
    const batch = { tx_types: '[14,16]', tx_infos: JSON.stringify([placed, emptied]) }
    const answers = await Promise.all([
      ask('jsonapi/sendtxbatch', { id: 'm', ...batch }),
      ask('jsonapi/sendtx', { id: 'n', tx_type: 14, tx_info: after }),
    ])
    trader.nonce += 3
    expect(answers).toMatchObject([{ code: 200 }, { code: 200 }])
    const open = await trader.get(
      `/api/v1/accountActiveOrders?account_index=${trader.account}`,
      trader.token(),
    )
    expect(open.body.orders).toMatchObject([{ client_order_index: 17 }])
    expect(Object(open.body.orders)).toHaveLength(1)
  })

  it('are checked by the key that the one before them put into the slot', async () => {
    const other = trader.withNewKey()
    const taken = order(18, { TimeInForce: 0, OrderExpiry: 0 })
    const by = (Nonce: number) => ({ ApiKeyIndex: 7, Nonce })
    const sends = [
      [8, await trader.sign(8, trader.keyFields(), by(0))],
      [14, await trader.sign(14, taken, by(1))],
      [8, await other.sign(8, other.keyFields(), by(2))],
      [14, await trader.sign(14, taken, by(3))],
      [14, await other.sign(14, taken, by(3))],
    ] as const
    const answers = await Promise.all(
      sends.map(([tx_type, tx_info], at) =>
        ask('jsonapi/sendtx', { id: `key ${at}`, tx_type, tx_info }),
      ),
    )
    expect(answers.map((answer) => answer?.code)).toEqual([200, 200, 200, 21120, 200])
  })
})

describe('the orders of one market', () => {
  it('go to the account’s own token alone, and name no order of another market', async () => {
    const channel = `account_orders/0/${trader.account}`
    const name = `account_orders:0:${trader.account}`
    emit({ type: 'subscribe', channel })
    emit({ type: 'subscribe', channel: `account_orders/254/${trader.account}` })
    emit({ type: 'subscribe', channel, auth: trader.token() })
    await expect.poll(() => ofType('subscribed/account_orders')).toHaveLength(1)
    expect(ofType('error')).toMatchObject([
      { code: expect.any(Number) },
      { code: expect.any(Number) },
    ])
    expect(
      ofType('error')
        .map(({ code }) => code)
        .sort(),
    ).toEqual([20013, 30005])
    const [snapshot] = ofType('subscribed/account_orders')
    expect(snapshot).toMatchObject({
      channel: name,
      account: trader.account,
      nonce: expect.any(Number),
    })
    expect(clientIndexes(snapshot)).toEqual([17])
    const seen = () => ofType('update/account_orders')
    await trader.send(14, order(20, { MarketIndex: 1, Price: 500_000, BaseAmount: 100 }))
    await trader.send(14, order(21))
    await trader.send(15, { MarketIndex: 0, Index: 21 })
    await expect.poll(() => seen().length).toBe(2)
    expect(seen().map((frame) => frame.orders)).toMatchObject([
      { 0: [{ client_order_index: 21, status: 'open' }] },
      { 0: [{ client_order_index: 21, status: 'canceled' }] },
    ])
    expect(seen().map((frame) => Object.keys(Object(frame.orders)))).toEqual([['0'], ['0']])
    expect(seen()[0]?.channel).toBe(name)
  })
})

describe('the fills of an account', () => {
  it('are an empty list without a token, and come once there is one', async () => {
    const channel = `account_all_trades/${trader.account}`
    const errors = ofType('error').length
    emit({ type: 'subscribe', channel })
    emit({ type: 'subscribe', channel, auth: trader.token() })
    await expect.poll(() => ofType('subscribed/account_all_trades')).toHaveLength(2)
    expect(ofType('subscribed/account_all_trades')[0]).toMatchObject({ trades: [] })
    expect(ofType('error')).toHaveLength(errors)
    await trader.send(14, order(30, { Type: 1, TimeInForce: 0, OrderExpiry: 0, Price: 400_000 }))
    await expect.poll(() => ofType('update/account_all_trades')).toHaveLength(1)
  })
})

function clientIndexes(frame: Record<string, unknown> | undefined): unknown[] {
  const rows = Object.values(Object(frame?.orders)).flat()
  return rows.map((row) => Object(row).client_order_index).sort((a, b) => a - b)
}
