import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TestExchange } from '@/server/paper/faces/hyperliquid/testing/testHost'
import { TestTrader } from '@/server/paper/faces/hyperliquid/testing/testTrader'

const paper = new TestExchange()
let served: Awaited<ReturnType<TestExchange['listen']>>
const trader = new TestTrader(paper, () => served.url, 'b1')
const BTC = paper.host.view.market('BTC')?.definition.index ?? -1

beforeAll(async () => {
  served = await paper.listen()
  paper.fund(trader.address, 10_000)
  paper.quote('BTC', 'buy', 682_000, 1_000_000)
  paper.quote('BTC', 'sell', 683_000, 1_000_000)
  paper.endBlock()
})
afterAll(() => served.close())

const twap = (more: object = {}, details?: object) =>
  trader.l1({
    type: 'twapOrder',
    twap: { a: BTC, b: true, s: '0.11', r: false, m: 5, t: false, ...more },
    ...(details === undefined ? {} : { details }),
  })
const status = (type: string, value: unknown) => ({
  status: 'ok',
  response: { type, data: { status: value } },
})
const read = async (type: string, more: object = {}) => {
  const response = await fetch(`${served.url}/info`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ type, user: trader.address, ...more }),
  })
  return response.json()
}

describe('a TWAP', () => {
  it.each([
    ['too short', { m: 4 }, 'Invalid TWAP duration: 4 min(s)'],
    ['too long', { m: 10_081 }, 'Invalid TWAP duration: 10081 min(s)'],
    ['too small', { s: '0.001' }, 'TWAP order value too small. Min is $100, got $68.25.'],
    ['off the grid', { s: '0.0000001' }, 'Order has invalid size.'],
    ['of nothing', { s: '0' }, 'Order has zero size.'],
    ['of an unknown asset', { a: 900 }, 'Order has invalid asset.'],
    ['reducing nothing', { r: true }, 'Reduce-only TWAP order would increase position.'],
    ['beyond the margin', { s: '90' }, `Insufficient margin to place order. asset=${BTC}`],
  ])('is refused when %s', async (_name, more, error) => {
    expect(await twap(more)).toEqual(status('twapOrder', { error }))
  })

  it('is refused with a stop price, taken with empty details', async () => {
    expect(await twap({}, { t: null, s: '60000' })).toEqual(
      status('twapOrder', {
        error: 'TWAP trigger and stop prices are not available on this exchange.',
      }),
    )
    const answer = await twap({}, { t: null, s: null })
    expect(answer).toMatchObject(status('twapOrder', { running: { twapId: expect.any(Number) } }))
    const t = Reflect.get(Object(answer), 'response').data.status.running.twapId
    expect(await trader.l1({ type: 'twapCancel', a: BTC, t })).toEqual(
      status('twapCancel', 'success'),
    )
    const gone = { error: 'TWAP was never placed, already canceled, or filled.' }
    expect(await trader.l1({ type: 'twapCancel', a: BTC, t })).toEqual(status('twapCancel', gone))
    expect(await trader.l1({ type: 'twapCancel', a: BTC, t: 5 })).toEqual(
      status('twapCancel', gone),
    )
    expect((await read('twapHistory'))[0]).toMatchObject({
      status: { status: 'terminated' },
      twapId: t,
    })
  })

  it('trades in slices that are listed apart from other fills, and finishes', async () => {
    await twap()
    const started = paper.nowMs
    expect((await read('webData2')).twapStates).toMatchObject([
      [expect.any(Number), { coin: 'BTC', side: 'B', sz: '0.11', minutes: 5, stopPx: null }],
    ])
    for (let slice = 0; slice <= 11; slice += 1) paper.endBlock(30_000)
    const [row] = await read('twapHistory')
    expect(row).toMatchObject({
      state: { executedSz: '0.11', executedNtl: '7513.0', user: trader.address },
      status: { status: 'finished' },
    })
    expect(row.time).toBeLessThan(row.state.timestamp)
    const slices = (await read('userTwapSliceFills')).filter(
      (slice: { twapId: number }) => slice.twapId === row.twapId,
    )
    expect(slices).toHaveLength(11)
    expect(slices[0]).toMatchObject({
      fill: { sz: '0.01', hash: `0x${'0'.repeat(64)}`, twapId: null, crossed: true },
      twapId: row.twapId,
    })
    expect(await read('userFills')).toEqual([])
    const early = await read('userTwapSliceFillsByTime', {
      startTime: 0,
      endTime: started + 31_000,
    })
    expect(early.length).toBeLessThan(11)
    expect((await read('webData2')).twapStates).toEqual([])
    expect((await read('historicalOrders'))[0].order.orderType).toBe('Twap Slice')
  })
})
