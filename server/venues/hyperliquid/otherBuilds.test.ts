import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { isEip712Step } from '@/lib/schema/action/actionStep'
import type { ActionType } from '@/lib/schema/model/enums'
import {
  AGENT,
  assetData,
  BUILDER,
  NOW_MS,
  OWNER,
  startTestVenue,
  type TestVenue,
} from './testing/testVenue'

let venue: TestVenue
beforeEach(async () => {
  venue = await startTestVenue()
})
afterEach(() => venue.stop())

const NEW_AGENT = `0x${'33'.repeat(20)}`
const DAY_MS = 86_400_000
const ZERO = `0x${'00'.repeat(20)}`

function build(action: ActionType, params: unknown) {
  return venue.adapter.build(
    { action, params, address: OWNER, signerAddress: AGENT },
    venue.context(),
  )
}

async function typedData(action: ActionType, params: unknown) {
  const [built] = await build(action, params)
  if (built === undefined || !isEip712Step(built.step)) throw new Error('no typed data')
  return built.step.typedData
}

const orderRow = (oid: number, coin: string) => ({
  status: 'order',
  order: {
    order: { coin, side: 'B', limitPx: '1', sz: '1', origSz: '1', oid, timestamp: NOW_MS },
    status: 'open',
    statusTimestamp: NOW_MS,
  },
})

describe.each(['approveAgent', 'revokeSessionAgent'] as const)('the agent of %s', (action) => {
  const CHECKSUMMED = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'

  it('is taken with its checksum and without one', async () => {
    venue.script.extraAgents = [
      { address: CHECKSUMMED.toLowerCase(), name: 'svc 2', validUntil: NOW_MS - 1 },
    ]
    for (const agentAddress of [CHECKSUMMED, CHECKSUMMED.toLowerCase()]) {
      const steps = await build(action, { agentAddress })
      if (action === 'revokeSessionAgent') continue
      expect(steps[0]?.relayData).toMatchObject({
        action: { agentAddress: CHECKSUMMED.toLowerCase() },
      })
    }
  })

  it('is refused where its letters are another checksum', async () => {
    const agentAddress = CHECKSUMMED.replace('bB79', 'BB79')
    await expect(build(action, { agentAddress })).rejects.toMatchObject({
      code: 2002,
      message: expect.stringContaining('params.agentAddress: is mistyped'),
    })
  })
})

describe('cancelOrder', () => {
  const actionOf = async (params: unknown) => {
    const [built] = await build('cancelOrder', params)
    return built?.relayData
  }

  it('groups all ids in one step, each with its market', async () => {
    venue.script.orderStatus = ({ oid }: { oid?: unknown }) => orderRow(Number(oid), 'ETH')
    const steps = await build('cancelOrder', { ids: ['7', 'BTC:8', '7'] })
    expect(steps).toHaveLength(1)
    expect(steps[0]?.relayData).toMatchObject({
      action: {
        type: 'cancel',
        cancels: [
          { a: 1, o: 7 },
          { a: 0, o: 8 },
        ],
      },
    })
    expect(steps[0]?.probeData).toEqual({ kind: 'cancels', oids: [7, 8] })
  })

  it.each(['ETH', '1'])(
    'takes the market of plain ids from assetId %s without asking',
    async (assetId) => {
      expect(await actionOf({ ids: ['7'], assetId })).toMatchObject({
        action: { cancels: [{ a: 1, o: 7 }] },
      })
      expect(venue.asks('orderStatus')).toHaveLength(0)
    },
  )

  it('finds an order by its client order id', async () => {
    const cloid = `0x${'ab'.repeat(16)}`
    venue.script.orderStatus = (question: { oid?: unknown }) =>
      question.oid === cloid ? orderRow(99, 'BTC') : { status: 'unknownOid' }
    expect(await actionOf({ ids: [cloid.toUpperCase().replace('0X', '0x')] })).toMatchObject({
      action: { cancels: [{ a: 0, o: 99 }] },
    })
  })

  it('reads one list of open orders instead of asking for many', async () => {
    const ids = Array.from({ length: 12 }, (_, index) => String(index + 1))
    const row = orderRow(0, 'BTC').order.order
    venue.script.frontendOpenOrders = ids.map((id) => ({ ...row, oid: Number(id) }))
    await actionOf({ ids })
    expect(venue.asks('orderStatus')).toHaveLength(0)
    expect(venue.asks('frontendOpenOrders')).toHaveLength(1)
  })

  it('answers 404/2024 for an order the venue does not know', async () => {
    await expect(build('cancelOrder', { ids: ['7'] })).rejects.toMatchObject({
      code: 2024,
      status: 404,
    })
  })

  it.each([
    [{ ids: ['x7'] }, 2002],
    [{ ids: ['7'], assetId: 'NOPE' }, 2023],
    [{ ids: ['NOPE:7'] }, 2023],
    [{ ids: ['BTC:7'], assetId: 'ETH' }, 2002],
    [{ ids: [] }, 2002],
    [{ ids: ['9999999999999999999'] }, 2002],
  ])('refuses %j with %i', async (params, code) => {
    await expect(build('cancelOrder', params)).rejects.toMatchObject({ code })
  })
})

describe('updateLeverage', () => {
  const market = { marketId: 'BTC', categoryId: 'hyperliquid' }

  it('stages leverage and mode', async () => {
    const [built] = await build('updateLeverage', { market, leverage: 10, marginMode: 'CROSS' })
    expect(built).toMatchObject({
      signer: 'SDK',
      relayData: { action: { type: 'updateLeverage', asset: 0, isCross: true, leverage: 10 } },
      probeData: { kind: 'margin', marketId: 'BTC', leverage: 10, marginMode: 'CROSS' },
    })
  })

  it('stages nothing where all is so, by what the venue says now', async () => {
    expect(await build('updateLeverage', { market, leverage: 5 })).toEqual([])
    expect(
      await build('updateLeverage', { market, leverage: 5, marginMode: 'CROSS' }),
    ).toHaveLength(1)
    // Changed elsewhere a moment ago.
    venue.script.activeAssetData = assetData('isolated', 7)
    expect(await build('updateLeverage', { market, leverage: 5 })).toHaveLength(1)
  })

  it('isolates where no mode is named', async () => {
    const [built] = await build('updateLeverage', { market, leverage: 10 })
    expect(built?.relayData).toMatchObject({ action: { isCross: false } })
  })

  it.each([
    [{ market, leverage: 41 }, /^params\.leverage/],
    [{ market, leverage: 0 }, /^params\.leverage/],
    [{ market, leverage: 1.5 }, /^params\.leverage/],
    [{ market: { ...market, marketId: 'SOLO' }, leverage: 2, marginMode: 'CROSS' }, /marginMode/],
  ])('refuses %j', async (params, message) => {
    await expect(build('updateLeverage', params)).rejects.toMatchObject({
      code: 2002,
      message: expect.stringMatching(message),
    })
  })
})

describe('placeTriggerOrder', () => {
  const market = { marketId: 'BTC', categoryId: 'hyperliquid' }
  const actionOf = async (params: object) => {
    const [built] = await build('placeTriggerOrder', { market, side: 'SELL', ...params })
    return Object(built?.relayData).action
  }

  it('follows the whole position where no size is named', async () => {
    expect(
      await actionOf({
        takeProfit: { triggerPrice: '70000' },
        stopLoss: { triggerPrice: '60000', limitPrice: '59000' },
      }),
    ).toMatchObject({
      grouping: 'positionTpsl',
      builder: { b: BUILDER, f: 10 },
      orders: [
        { b: false, s: '0', r: true, p: '63000', t: { trigger: { isMarket: true, tpsl: 'tp' } } },
        { b: false, s: '0', r: true, p: '59000', t: { trigger: { isMarket: false, tpsl: 'sl' } } },
      ],
    })
  })

  it('closes a fixed size where every leg names one', async () => {
    expect(await actionOf({ stopLoss: { triggerPrice: '60000', size: '0.01' } })).toMatchObject({
      grouping: 'na',
      orders: [{ s: '0.01', r: true }],
    })
  })

  it('refuses a trigger off the grid and a request without a leg', async () => {
    await expect(actionOf({ stopLoss: { triggerPrice: '60000.5' } })).rejects.toMatchObject({
      code: 2002,
      message: expect.stringMatching(/^params\.stopLoss\.triggerPrice/),
    })
    await expect(actionOf({})).rejects.toMatchObject({ code: 2002 })
  })
})

describe('setReferrer', () => {
  it('stages our code once, for accounts without a referrer', async () => {
    venue.script.referral = { referredBy: null, cumVlm: '0.0' }
    const [built] = await build('setReferrer', {})
    expect(built).toMatchObject({
      signer: 'SDK',
      relayData: { action: { type: 'setReferrer', code: 'PERPDESK' } },
    })
    venue.script.referral = { referredBy: { referrer: BUILDER, code: 'OTHER' } }
    expect(await build('setReferrer', {})).toEqual([])
  })
})

describe('approveAgent', () => {
  it('is satisfied by a named agent and by one without a name', async () => {
    expect(await build('approveAgent', { agentAddress: AGENT })).toEqual([])
    venue.script.userRole = { role: 'agent', data: { user: OWNER } }
    expect(await build('approveAgent', { agentAddress: NEW_AGENT })).toEqual([])
  })

  it('is not satisfied by an approval that has ended or by another account', async () => {
    venue.script.extraAgents = [{ address: AGENT, name: 'svc', validUntil: NOW_MS }]
    expect(await build('approveAgent', { agentAddress: AGENT })).toHaveLength(1)
    venue.script.userRole = { role: 'agent', data: { user: NEW_AGENT } }
    expect(await build('approveAgent', { agentAddress: AGENT })).toHaveLength(1)
  })

  it('has the wallet sign name, key and end of the approval', async () => {
    venue.script.extraAgents = []
    const [built] = await build('approveAgent', { agentAddress: NEW_AGENT, agentTtlMs: DAY_MS })
    const agentName = `svc valid_until ${NOW_MS + DAY_MS}`
    expect(built).toMatchObject({
      signer: 'USER',
      step: {
        action: 'approveAgent',
        typedData: {
          domain: { name: 'HyperliquidSignTransaction', version: '1', chainId: 31337 },
          primaryType: 'HyperliquidTransaction:ApproveAgent',
          message: {
            hyperliquidChain: 'Testnet',
            agentAddress: NEW_AGENT,
            agentName,
            nonce: NOW_MS + 1,
          },
        },
      },
      relayData: {
        action: {
          type: 'approveAgent',
          signatureChainId: '0x7a69',
          hyperliquidChain: 'Testnet',
          agentAddress: NEW_AGENT,
          agentName,
          nonce: NOW_MS + 1,
        },
        nonce: NOW_MS + 1,
      },
    })
    expect(built?.step).not.toHaveProperty('preimage')
  })

  it('lasts 90 days unless asked otherwise', async () => {
    const { message } = await typedData('approveAgent', { agentAddress: NEW_AGENT })
    expect(message.agentName).toContain(`valid_until ${NOW_MS + 90 * DAY_MS}`)
  })

  it('takes a free name while there is room, then the one of ours that ends first', async () => {
    const row = (name: string, endsInMs: number) => ({
      address: `0x${'44'.repeat(20)}`,
      name,
      validUntil: NOW_MS + endsInMs,
    })
    const nameGiven = async () => {
      const { message } = await typedData('approveAgent', { agentAddress: NEW_AGENT })
      return String(message.agentName).replace(/ valid_until \d+$/, '')
    }
    venue.script.extraAgents = [row('svc', 5)]
    expect(await nameGiven()).toBe('svc 2')
    venue.script.extraAgents = [row('svc 2', 5), row('other', 1)]
    expect(await nameGiven()).toBe('svc')
    venue.script.extraAgents = [row('svc', 50), row('svc 2', 5), row('other', 1)]
    expect(await nameGiven()).toBe('svc 2')
  })

  it.each([
    [{ agentAddress: OWNER }, /agentAddress/],
    [{ agentAddress: ZERO }, /agentAddress/],
    [{ agentAddress: 'x' }, /agentAddress/],
    [{ agentAddress: NEW_AGENT, agentTtlMs: 181 * DAY_MS }, /agentTtlMs/],
  ])('refuses %j', async (params, message) => {
    await expect(build('approveAgent', params)).rejects.toMatchObject({
      code: 2002,
      message: expect.stringMatching(message),
    })
  })
})

describe('revokeSessionAgent', () => {
  it('approves the zero address under the name of the agent', async () => {
    const { message } = await typedData('revokeSessionAgent', { agentAddress: AGENT })
    expect(message).toMatchObject({ agentAddress: ZERO, agentName: 'svc' })
  })

  it('knows the agent without a name', async () => {
    venue.script.userRole = { role: 'agent', data: { user: OWNER } }
    const { message } = await typedData('revokeSessionAgent', { agentAddress: NEW_AGENT })
    expect(message).toMatchObject({ agentAddress: ZERO, agentName: '' })
  })

  it('stages nothing where there is nothing to revoke', async () => {
    expect(await build('revokeSessionAgent', { agentAddress: NEW_AGENT })).toEqual([])
  })
})

describe('approveBuilderFee and revokeBuilderFee', () => {
  it('ask for the rate of this fee identity, and for nothing once it is approved', async () => {
    venue.script.maxBuilderFee = 9
    const { message } = await typedData('approveBuilderFee', {})
    expect(message).toMatchObject({ maxFeeRate: '0.01%', builder: BUILDER })
    venue.script.maxBuilderFee = 10
    expect(await build('approveBuilderFee', {})).toEqual([])
  })

  it('take it back with a rate of zero, once', async () => {
    const { message } = await typedData('revokeBuilderFee', {})
    expect(message).toMatchObject({ maxFeeRate: '0%', builder: BUILDER })
    venue.script.maxBuilderFee = 0
    expect(await build('revokeBuilderFee', {})).toEqual([])
  })

  it('are not on offer without a builder', async () => {
    await venue.stop()
    venue = await startTestVenue({ hasBuilder: false })
    for (const action of ['approveBuilderFee', 'revokeBuilderFee'] as const) {
      await expect(build(action, {})).rejects.toMatchObject({ code: 2002 })
    }
  })
})
