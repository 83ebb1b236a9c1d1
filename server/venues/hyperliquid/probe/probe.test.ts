import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ActionType } from '@/lib/schema/model/enums'
import {
  AGENT,
  assetData,
  NOW_MS,
  OWNER,
  stage,
  startTestVenue,
  type TestVenue,
} from '@/server/venues/hyperliquid/testing/testVenue'

let venue: TestVenue
beforeEach(async () => {
  venue = await startTestVenue()
})
afterEach(() => venue.stop())

const market = { marketId: 'BTC', categoryId: 'hyperliquid' }
const limit = { market, side: 'BUY', type: 'LIMIT', size: '0.01', price: '65000' }

async function probe(action: ActionType, params: unknown, afterMs = 1000) {
  const request = { action, params, address: OWNER, signerAddress: AGENT }
  const built = (await venue.adapter.build(request, venue.context())).at(-1)
  if (built === undefined) throw new Error('nothing built')
  const context = venue.context({ nowMs: NOW_MS + afterMs })
  venue.script.exchangeStatus = { time: NOW_MS + afterMs }
  return venue.adapter.probe(stage(built, { action }), context)
}

const shown = (status: string, oid = 7) => ({
  status: 'order',
  order: {
    order: { coin: 'BTC', side: 'B', limitPx: '1', sz: '1', origSz: '1', oid, timestamp: 1 },
    status,
    statusTimestamp: 1,
  },
})

describe('probe of an order', () => {
  it('finds it by its client order id, whatever became of it since', async () => {
    for (const status of ['open', 'filled', 'canceled', 'triggered']) {
      venue.script.orderStatus = ({ oid }: { oid?: unknown }) =>
        typeof oid === 'string' ? shown(status) : { status: 'unknownOid' }
      expect(await probe('placeOrder', limit)).toEqual({
        kind: 'settled',
        result: { action: 'placeOrder', success: true, orderId: '7' },
      })
    }
  })

  it('reports a refusal that only the history shows', async () => {
    venue.script.orderStatus = shown('perpMarginRejected')
    expect(await probe('placeOrder', limit)).toMatchObject({
      result: {
        success: false,
        orderId: '7',
        errorCode: 2021,
        error: expect.stringContaining('perpMarginRejected'),
      },
    })
  })

  it('reports a refused leg, as the answer that was lost would have', async () => {
    let asked = 0
    venue.script.orderStatus = ({ oid }: { oid?: unknown }) => {
      asked += 1
      if (typeof oid !== 'string') return { status: 'unknownOid' }
      return asked === 2 ? shown('badTriggerPxRejected', 8) : shown('open')
    }
    expect(await probe('placeOrder', { ...limit, stopLoss: { triggerPrice: '60000' } })).toEqual({
      kind: 'settled',
      result: {
        action: 'placeOrder',
        success: false,
        orderId: '7',
        errorCode: 2002,
        reason: 'badTrigger',
        error:
          'The order was placed, but the venue refused 1 of its 1 TP/SL legs: badTriggerPxRejected',
      },
    })
  })

  it('calls an order filled without its leg no success: waits for the leg, then misses it', async () => {
    const filledAlone = () => {
      let asked = 0
      venue.script.orderStatus = () => {
        asked += 1
        return asked % 2 === 1 ? shown('filled') : { status: 'unknownOid' }
      }
    }
    const params = { ...limit, stopLoss: { triggerPrice: '60000' } }
    filledAlone()
    expect(await probe('placeOrder', params)).toEqual({ kind: 'pending' })
    filledAlone()
    expect(await probe('placeOrder', params, 80_001)).toMatchObject({
      kind: 'settled',
      result: {
        success: false,
        orderId: '7',
        error: 'The order was placed, but the venue shows 0 of its 1 TP/SL legs',
      },
    })
  })

  it('does not call open legs without the first order no effect', async () => {
    let asked = 0
    venue.script.orderStatus = () => {
      asked += 1
      return asked === 1 ? { status: 'unknownOid' } : shown('open', 8)
    }
    const legs = { takeProfit: { triggerPrice: '70000' }, stopLoss: { triggerPrice: '60000' } }
    const params = { ...limit, side: 'SELL', type: 'TRIGGER_ONLY', ...legs }
    expect(await probe('placeOrder', params)).toMatchObject({
      kind: 'settled',
      result: { success: false, error: 'The venue shows 1 TP/SL legs, but not the first.' },
    })
  })

  it('waits while the venue could still take it, then says that it was not taken', async () => {
    expect(await probe('placeOrder', limit, 80_000)).toEqual({ kind: 'pending' })
    expect(await probe('placeOrder', limit, 80_001)).toMatchObject({
      kind: 'settled',
      result: { success: false },
    })
  })

  it('goes by the venue’s clock, whatever ours says', async () => {
    const hourMs = 3_600_000
    venue.script.exchangeStatus = { time: NOW_MS - hourMs }
    const request = { action: 'placeOrder' as const, params: limit, address: OWNER }
    const built = (
      await venue.adapter.build({ ...request, signerAddress: AGENT }, venue.context())
    ).at(-1)
    if (built === undefined) throw new Error('nothing built')
    expect(built.relayData).toMatchObject({ expiresAfter: NOW_MS - hourMs + 75_000 })
    const staged = stage(built, { action: 'placeOrder' })
    const late = venue.context({ nowMs: NOW_MS + 90_000 })
    expect(await venue.adapter.probe(staged, late)).toEqual({ kind: 'pending' })
    venue.script.exchangeStatus = { time: NOW_MS - hourMs + 80_001 }
    expect(await venue.adapter.probe(staged, late)).toMatchObject({ kind: 'settled' })
  })

  it('finds what the venue took at the last moment', async () => {
    let asked = 0
    venue.script.orderStatus = () => {
      asked += 1
      return asked === 1 ? { status: 'unknownOid' } : shown('open')
    }
    expect(await probe('placeOrder', limit, 100_000)).toMatchObject({
      kind: 'settled',
      result: { success: true, orderId: '7' },
    })
  })
})

describe('probe of a cancel', () => {
  const cancel = (afterMs?: number) => probe('cancelOrder', { ids: ['BTC:7'] }, afterMs)

  it('distinguishes success, failure and not yet by the state of the orders', async () => {
    venue.script.orderStatus = shown('canceled')
    expect(await cancel()).toMatchObject({ result: { success: true, orderId: '7' } })
    venue.script.orderStatus = shown('filled')
    expect(await cancel()).toMatchObject({ result: { success: false, errorCode: 2024 } })
    venue.script.orderStatus = shown('open')
    expect(await cancel()).toEqual({ kind: 'pending' })
    expect(await cancel(100_000)).toMatchObject({ result: { success: false } })
  })
})

describe('probe of leverage, agents and builders', () => {
  it('reads leverage and mode again', async () => {
    const params = { market, leverage: 9 }
    expect(await probe('updateLeverage', params)).toEqual({ kind: 'pending' })
    let asked = 0
    venue.script.activeAssetData = () => {
      asked += 1
      return assetData('isolated', asked === 1 ? 5 : 9)
    }
    expect(await probe('updateLeverage', params)).toMatchObject({ result: { success: true } })
  })

  it('reads approvals again', async () => {
    const agentAddress = `0x${'33'.repeat(20)}`
    expect(await probe('approveAgent', { agentAddress })).toEqual({ kind: 'pending' })
    const request = { action: 'approveAgent' as const, address: OWNER, signerAddress: OWNER }
    const [built] = await venue.adapter.build(
      { ...request, params: { agentAddress } },
      venue.context(),
    )
    if (built === undefined) throw new Error('nothing built')
    venue.script.extraAgents = [{ address: agentAddress, name: 'svc', validUntil: null }]
    const staged = stage(built, { action: 'approveAgent' })
    expect(await venue.adapter.probe(staged, venue.context())).toMatchObject({
      result: { action: 'approveAgent', success: true },
    })
  })

  it('knows that a revoked agent is gone', async () => {
    const request = { action: 'revokeSessionAgent' as const, address: OWNER, signerAddress: OWNER }
    const params = { agentAddress: AGENT }
    const [built] = await venue.adapter.build({ ...request, params }, venue.context())
    if (built === undefined) throw new Error('nothing built')
    const staged = stage(built, { action: 'revokeSessionAgent' })
    expect(await venue.adapter.probe(staged, venue.context())).toEqual({ kind: 'pending' })
    venue.script.extraAgents = []
    expect(await venue.adapter.probe(staged, venue.context())).toMatchObject({
      result: { success: true },
    })
  })

  it('compares the builder rate', async () => {
    venue.script.maxBuilderFee = 0
    expect(await probe('approveBuilderFee', {})).toEqual({ kind: 'pending' })
    // The step of a wallet carries no expiry: the venue takes its nonce for two days.
    const twoDaysMs = 2 * 24 * 3_600_000
    expect(await probe('approveBuilderFee', {}, twoDaysMs)).toEqual({ kind: 'pending' })
    expect(await probe('approveBuilderFee', {}, twoDaysMs + 6_000)).toMatchObject({
      result: { success: false },
    })
  })
})
