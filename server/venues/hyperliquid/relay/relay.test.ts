import type { ServerResponse } from 'node:http'
import type { LocalAccount } from 'viem'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { isEip712Step } from '@/lib/schema/action/actionStep'
import { SignedActionStep } from '@/lib/schema/action/signedStep'
import type { ActionType } from '@/lib/schema/model/enums'
import type { StagedStep } from '@/server/venues/adapter'
import {
  AGENT,
  agent,
  NOW_MS,
  OWNER,
  owner,
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
const withLegs = {
  ...limit,
  takeProfit: { triggerPrice: '70000' },
  stopLoss: { triggerPrice: '60000' },
}

async function prepare(
  action: ActionType,
  params: unknown,
  signer: LocalAccount = agent,
  signerAddress = signer.address.toLowerCase(),
): Promise<{ signed: SignedActionStep; staged: StagedStep }> {
  const request = { action, params, address: OWNER, signerAddress }
  const built = (await venue.adapter.build(request, venue.context())).at(-1)
  if (built === undefined || !isEip712Step(built.step)) throw new Error('nothing built')
  const { domain, types, primaryType, message } = built.step.typedData
  const signature = await signer.signTypedData({ domain, types, primaryType, message })
  const signed = SignedActionStep.parse({ ...built.step, signature })
  return { signed, staged: stage(built, { action, signerAddress }) }
}

async function relay(action: ActionType, params: unknown, signer: LocalAccount = agent) {
  const { signed, staged } = await prepare(action, params, signer)
  return venue.adapter.relay(signed, staged, venue.context())
}

const ok = (statuses: unknown[]) => ({
  status: 'ok',
  response: { type: 'order', data: { statuses } },
})

describe('verify', () => {
  const verify = async (...given: Parameters<typeof prepare>) => {
    const { signed, staged } = await prepare(...given)
    return venue.adapter.verify(signed, staged, venue.context())
  }

  it('takes the approved agent, the owner, and the owner on what a wallet signs', async () => {
    await expect(verify('placeOrder', limit)).resolves.toBeUndefined()
    await expect(verify('placeOrder', limit, owner)).resolves.toBeUndefined()
    const params = { agentAddress: `0x${'33'.repeat(20)}` }
    await expect(verify('approveAgent', params, owner)).resolves.toBeUndefined()
  })

  it('refuses a signature of another key with 401/2010', async () => {
    await expect(verify('placeOrder', limit, owner, AGENT)).rejects.toMatchObject({
      code: 2010,
      status: 401,
    })
    await expect(verify('placeOrder', limit, agent, OWNER)).rejects.toMatchObject({ code: 2010 })
  })

  it('refuses what a wallet must sign from an agent', async () => {
    const params = { agentAddress: `0x${'33'.repeat(20)}` }
    await expect(verify('approveAgent', params, agent, AGENT)).rejects.toMatchObject({ code: 2010 })
  })

  it('refuses an agent that is not approved, or whose approval ended, with 403/2011', async () => {
    venue.script.extraAgents = []
    await expect(verify('placeOrder', limit)).rejects.toMatchObject({ code: 2011, status: 403 })
    venue.script.extraAgents = [{ address: AGENT, name: 'svc', validUntil: NOW_MS }]
    await expect(verify('placeOrder', limit)).rejects.toMatchObject({ code: 2011 })
  })

  it('keeps an approval for a minute and a missing one not at all', async () => {
    venue.script.extraAgents = []
    await expect(verify('placeOrder', limit)).rejects.toMatchObject({ code: 2011 })
    venue.script.extraAgents = [{ address: AGENT, name: 'svc', validUntil: null }]
    await verify('placeOrder', limit)
    await verify('placeOrder', limit)
    expect(venue.asks('extraAgents')).toHaveLength(2)
    const { signed, staged } = await prepare('placeOrder', limit)
    await venue.adapter.verify(signed, staged, venue.context({ nowMs: NOW_MS + 60_001 }))
    expect(venue.asks('extraAgents')).toHaveLength(3)
  })

  it('never keeps an approval beyond its own end', async () => {
    venue.script.extraAgents = [{ address: AGENT, name: 'svc', validUntil: NOW_MS + 1000 }]
    await verify('placeOrder', limit)
    const { signed, staged } = await prepare('placeOrder', limit)
    const later = venue.context({ nowMs: NOW_MS + 1001 })
    venue.script.exchangeStatus = { time: NOW_MS + 1001 }
    await expect(venue.adapter.verify(signed, staged, later)).rejects.toMatchObject({ code: 2011 })
  })

  it('asks the venue what time it is before it calls an approval ended', async () => {
    venue.script.extraAgents = [{ address: AGENT, name: 'svc', validUntil: NOW_MS + 1000 }]
    const { signed, staged } = await prepare('placeOrder', limit)
    // Our calendar was set forwards since the distance was read; the venue's was not.
    const later = venue.context({ nowMs: NOW_MS + 1001 })
    await expect(venue.adapter.verify(signed, staged, later)).resolves.toBeUndefined()
  })

  it('knows an agent without a name', async () => {
    venue.script.extraAgents = []
    venue.script.userRole = { role: 'agent', data: { user: OWNER } }
    await expect(verify('placeOrder', limit)).resolves.toBeUndefined()
  })

  it.each(['1d', '00'])('refuses an altered last byte %s', async (last) => {
    const { signed, staged } = await prepare('placeOrder', limit)
    if (!('signature' in signed)) throw new Error('no signature')
    const body = signed.signature.slice(0, -2)
    const flipped = last === '00' ? (signed.signature.endsWith('1b') ? '1c' : '1b') : last
    const altered = SignedActionStep.parse({ ...signed, signature: `${body}${flipped}` })
    await expect(venue.adapter.verify(altered, staged, venue.context())).rejects.toMatchObject({
      code: 2010,
    })
  })
})

describe('missingSetup', () => {
  const missing = (action: ActionType) => venue.adapter.missingSetup(action, OWNER, venue.context())

  it.each(['placeOrder', 'placeTriggerOrder', 'placeTwapOrder', 'modifyOrder'] as const)(
    'asks for the builder fee before %s, which places orders',
    async (action) => {
      venue.script.maxBuilderFee = 9
      expect(await missing(action)).toBe('approveBuilderFee')
    },
  )

  it('asks for the builder fee before orders alone', async () => {
    venue.script.maxBuilderFee = 9
    expect(await missing('placeOrder')).toBe('approveBuilderFee')
    expect(await missing('cancelOrder')).toBeUndefined()
    expect(await missing('updateLeverage')).toBeUndefined()
    venue.script.maxBuilderFee = 10
    expect(await missing('placeOrder')).toBeUndefined()
    venue.script.maxBuilderFee = 0
    expect(await missing('placeOrder')).toBeUndefined()
    expect(venue.asks('maxBuilderFee')).toHaveLength(2)
  })
})

describe('relay', () => {
  it('posts action, nonce and signature once and returns the order id', async () => {
    venue.script.exchange = ok([{ resting: { oid: 77738308 } }])
    const { signed, staged } = await prepare('placeOrder', limit)
    expect(await venue.adapter.relay(signed, staged, venue.context())).toEqual({
      kind: 'settled',
      result: { action: 'placeOrder', success: true, orderId: '77738308' },
    })
    const [sent, ...rest] = venue.asks('exchange')
    expect(rest).toEqual([])
    const members = ['action', 'expiresAfter', 'nonce', 'signature', 'type']
    expect(Object.keys(sent ?? {}).toSorted()).toEqual(members)
    expect(sent).toMatchObject(Object(staged.relayData))
    expect(sent?.signature).toMatchObject({
      r: expect.stringMatching(/^0x[0-9a-f]{64}$/),
      s: expect.stringMatching(/^0x[0-9a-f]{64}$/),
      v: expect.toBeOneOf([27, 28]),
    })
  })

  it('returns the id of an order filled at once', async () => {
    venue.script.exchange = ok([{ filled: { oid: 5, totalSz: '0.01', avgPx: '65000.0' } }])
    expect(await relay('placeOrder', limit)).toMatchObject({
      result: { success: true, orderId: '5' },
    })
  })

  it('looks the id of a waiting order up by its client order id', async () => {
    venue.script.exchange = ok(['waitingForTrigger'])
    venue.script.orderStatus = ({ oid }: { oid?: unknown }) =>
      typeof oid === 'string'
        ? {
            status: 'order',
            order: {
              order: {
                coin: 'BTC',
                side: 'B',
                limitPx: '1',
                sz: '1',
                origSz: '1',
                oid: 42,
                timestamp: 1,
              },
              status: 'open',
              statusTimestamp: 1,
            },
          }
        : { status: 'unknownOid' }
    expect(await relay('placeOrder', limit)).toMatchObject({
      result: { success: true, orderId: '42' },
    })
    venue.script.orderStatus = (_: unknown, response: { end(text: string): void }) =>
      response.end('<html>')
    const outcome = await relay('placeOrder', limit)
    expect(outcome).toEqual({
      kind: 'settled',
      result: { action: 'placeOrder', success: true },
    })
  })

  it('accepts an order whose legs wait', async () => {
    venue.script.exchange = ok([{ resting: { oid: 1 } }, 'waitingForFill', 'waitingForFill'])
    expect(await relay('placeOrder', withLegs)).toMatchObject({
      result: { success: true, orderId: '1' },
    })
  })

  it.each([
    ['nothing at all', []],
    ['of the order and not of its legs', [{ resting: { oid: 1 } }]],
  ])('is unknown, never a success, when an ok holds %s', async (_what, statuses) => {
    venue.script.exchange = ok(statuses)
    expect(await relay('placeOrder', withLegs)).toMatchObject({ kind: 'unknown' })
    expect(await relay('cancelOrder', { ids: ['BTC:1', 'BTC:2'] })).toMatchObject({
      kind: 'unknown',
    })
  })

  it('takes one refusal that stands for a batch as that of all', async () => {
    const error = 'Order has invalid asset.'
    venue.script.exchange = ok([{ error }])
    expect(await relay('cancelOrder', { ids: ['BTC:1', 'BTC:2'] })).toEqual({
      kind: 'settled',
      result: { action: 'cancelOrder', success: false, error, errorCode: 2020 },
    })
  })

  it('is unknown where a proxy gave up waiting for the venue', async () => {
    venue.script.exchange = (_: unknown, response: ServerResponse) => response.writeHead(408).end()
    expect(await relay('placeOrder', limit)).toMatchObject({ kind: 'unknown' })
  })

  it('says that the order is open when a leg of it was refused', async () => {
    venue.script.exchange = ok([
      { filled: { oid: 1, totalSz: '0.01', avgPx: '65000.0' } },
      'waitingForTrigger',
      { error: 'Invalid TP/SL price. asset=0' },
    ])
    expect(await relay('placeOrder', withLegs)).toMatchObject({
      kind: 'settled',
      result: {
        success: false,
        orderId: '1',
        error: expect.stringMatching(/order was placed.*1 of its 2.*Invalid TP\/SL price/),
        errorCode: 2002,
      },
    })
  })

  it.each([
    ['Insufficient margin to place order. asset=0', 2021, undefined],
    ['Order must have minimum value of $10. asset=0', 2002, 'belowMinimum'],
    ['Post only order would have immediately matched, bbo was 1@2. asset=0', 2020, 'wouldCross'],
    [
      'Order could not immediately match against any resting orders. asset=0',
      2020,
      'nothingToMatch',
    ],
    ['Reduce only order would increase position. asset=0', 2020, 'reduceOnly'],
    ['Price must be divisible by tick size. asset=0', 2002, 'offGrid'],
    ['Something the venue never said before', 2020, undefined],
  ])(
    'reports the refusal "%s" as %i (%s) in the words of the venue',
    async (error, errorCode, reason) => {
      venue.script.exchange = ok([{ error }])
      expect(await relay('placeOrder', limit)).toEqual({
        kind: 'settled',
        result: { action: 'placeOrder', success: false, error, errorCode, reason },
      })
    },
  )

  it('takes one error for a whole batch as the failure of the order', async () => {
    venue.script.exchange = ok([{ error: 'Invalid TP/SL price.' }])
    expect(await relay('placeOrder', withLegs)).toMatchObject({
      result: { success: false, errorCode: 2002 },
    })
  })

  it.each([
    [`User or API Wallet ${AGENT} does not exist.`, agent, 2011],
    [`L1 error: User or API Wallet ${OWNER} does not exist.`, owner, 2026],
    [`Must deposit before performing actions. User: ${OWNER}`, agent, 2026],
    ['Invalid nonce: duplicate nonce 1', agent, 2041],
    ['Builder fee has not been approved.', agent, 2070],
    ['Account does not have sufficient margin available for increase.', agent, 2021],
    ['Cross position does not have sufficient margin available to decrease leverage.', agent, 2021],
    ['Cannot update margin for empty position.', agent, 2025],
    ['Too many cumulative requests sent (2 > 1) for cumulative volume traded $0.', agent, 2090],
  ] as const)('reads "%s"', async (response, signer, errorCode) => {
    venue.script.exchange = { status: 'err', response }
    expect(await relay('placeOrder', limit, signer)).toMatchObject({
      kind: 'settled',
      result: { success: false, errorCode },
    })
  })

  it('asks again about an agent and a builder that the venue refused', async () => {
    const { signed, staged } = await prepare('placeOrder', limit)
    await venue.adapter.verify(signed, staged, venue.context())
    await venue.adapter.missingSetup('placeOrder', OWNER, venue.context())
    venue.script.exchange = {
      status: 'err',
      response: `User or API Wallet ${AGENT} does not exist.`,
    }
    await venue.adapter.relay(signed, staged, venue.context())
    venue.script.exchange = { status: 'err', response: 'Builder fee has not been approved.' }
    await venue.adapter.relay(signed, staged, venue.context())
    await venue.adapter.verify(signed, staged, venue.context())
    await venue.adapter.missingSetup('placeOrder', OWNER, venue.context())
    expect(venue.asks('extraAgents')).toHaveLength(2)
    expect(venue.asks('maxBuilderFee')).toHaveLength(2)
  })

  it('reads leverage again after changing it, and after a refusal, but not after an order', async () => {
    venue.script.exchange = ok([{ resting: { oid: 1 } }])
    await relay('placeOrder', limit)
    await relay('placeOrder', limit)
    expect(venue.asks('activeAssetData')).toHaveLength(1)
    venue.script.exchange = { status: 'ok', response: { type: 'default' } }
    expect(await relay('updateLeverage', { market, leverage: 9 })).toEqual({
      kind: 'settled',
      result: { action: 'updateLeverage', success: true },
    })
    await relay('placeOrder', limit)
    expect(venue.asks('activeAssetData')).toHaveLength(2)
    venue.script.exchange = ok([{ error: 'Insufficient margin to place order.' }])
    await relay('placeOrder', limit)
    await relay('placeOrder', limit)
    expect(venue.asks('activeAssetData')).toHaveLength(3)
  })

  it('asks the venue nothing in the steady state but to take the order', async () => {
    venue.script.exchange = ok([{ resting: { oid: 1 } }])
    const whole = async () => {
      const { signed, staged } = await prepare('placeOrder', withLegs)
      await venue.adapter.verify(signed, staged, venue.context())
      await venue.adapter.missingSetup('placeOrder', OWNER, venue.context())
      await venue.adapter.relay(signed, staged, venue.context())
    }
    await whole()
    const before = venue.asked.length
    for (let order = 0; order < 5; order += 1) await whole()
    const types = venue.asked.slice(before).map(({ type }) => type)
    expect(types).toEqual(Array.from({ length: 5 }, () => 'exchange'))
  })

  it('reports cancels one by one', async () => {
    const missing = 'Order was never placed, already canceled, or filled. asset=0'
    venue.script.exchange = ok(['success'])
    expect(await relay('cancelOrder', { ids: ['BTC:1'] })).toMatchObject({
      result: { action: 'cancelOrder', success: true, orderId: '1' },
    })
    venue.script.exchange = ok([{ error: missing }])
    expect(await relay('cancelOrder', { ids: ['BTC:1'] })).toMatchObject({
      result: { success: false, orderId: '1', error: missing, errorCode: 2024 },
    })
    venue.script.exchange = ok(['success', { error: missing }])
    expect(await relay('cancelOrder', { ids: ['BTC:1', 'BTC:2'] })).toMatchObject({
      result: { success: false, error: expect.stringMatching(/^1 of 2 .*2: Order was never/) },
    })
  })
})

describe('a relay whose answer is lost', () => {
  type Response = import('node:http').ServerResponse

  it.each<[string, (response: Response) => void]>([
    ['never comes', () => undefined],
    ['breaks off', (response) => void response.socket?.destroy()],
    ['is HTML', (response) => void response.end('<html>')],
    ['is truncated', (response) => void response.end('{"status":"ok","resp')],
    ['is JSON of another kind', (response) => void response.end('{"status":"maybe"}')],
    ['is a server error', (response) => void response.writeHead(502).end('{}')],
    ['is a redirect', (response) => void response.writeHead(307, { location: '/x' }).end()],
  ])('is unknown when the answer %s, and is not sent again', async (how, answer) => {
    if (how === 'never comes') {
      await venue.stop()
      venue = await startTestVenue({ timeoutMs: 1_500 })
    }
    venue.script.exchange = (_: unknown, response: Response) => void answer(response)
    expect(await relay('placeOrder', limit)).toMatchObject({ kind: 'unknown' })
    expect(venue.asks('exchange')).toHaveLength(1)
  })

  it('is settled when the venue refused to process it', async () => {
    for (const [status, errorCode] of [
      [429, 2090],
      [422, 2020],
    ] as const) {
      venue.script.exchange = (_: unknown, response: Response) =>
        void response.writeHead(status).end('no')
      expect(await relay('placeOrder', limit)).toMatchObject({
        kind: 'settled',
        result: { success: false, errorCode },
      })
    }
  })

  it('is not sent when the caller is gone', async () => {
    const { signed, staged } = await prepare('placeOrder', limit)
    await venue.stop()
    const gone = await startTestVenue()
    await gone.stop()
    const { createHyperliquidAdapter } = await import('@/server/venues/hyperliquid/adapter')
    const adapter = createHyperliquidAdapter({ config: gone.config, builder: () => undefined })
    expect(await adapter.relay(signed, staged, gone.context())).toMatchObject({
      kind: 'notSent',
      result: { success: false, errorCode: 2004 },
    })
    await adapter.close()
    venue = await startTestVenue()
  })
})
