import type { LocalAccount } from 'viem'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { isEip712Step } from '@/lib/schema/action/actionStep'
import { SignedActionStep } from '@/lib/schema/action/signedStep'
import type { ActionType } from '@/lib/schema/model/enums'
import {
  AGENT,
  agent,
  NOW_MS,
  OWNER,
  owner,
  stage,
  startTestVenue,
  type TestVenue,
} from './testing/testVenue'

let venue: TestVenue
beforeEach(async () => {
  venue = await startTestVenue()
})
afterEach(() => venue.stop())

const limit = {
  market: { marketId: 'BTC', categoryId: 'hyperliquid' },
  side: 'BUY',
  type: 'LIMIT',
  size: '0.01',
  price: '65000',
}

async function signed(action: ActionType, params: unknown, signer: LocalAccount) {
  const request = { action, params, address: OWNER, signerAddress: AGENT }
  const [built] = await venue.adapter.build(request, venue.context())
  if (built === undefined || !isEip712Step(built.step)) throw new Error('nothing built')
  const { domain, types, primaryType, message } = built.step.typedData
  const signature = await signer.signTypedData({ domain, types, primaryType, message })
  const step = SignedActionStep.parse({ ...built.step, signature })
  return { built, step, staged: stage(built, { action }) }
}

describe('an action that gives a third party a right is signed by the wallet itself', () => {
  it.each([
    ['approveBuilderFee', {}],
    ['revokeBuilderFee', {}],
    ['approveAgent', { agentAddress: `0x${'33'.repeat(20)}` }],
    ['revokeSessionAgent', { agentAddress: AGENT }],
  ] as const)('stages %s for the wallet, whatever signer is named', async (action, params) => {
    venue.script.maxBuilderFee = action === 'approveBuilderFee' ? 0 : 10
    const byOwner = await signed(action, params, owner)
    expect(byOwner.built.signer).toBe('USER')
    const { step, staged } = byOwner
    await expect(venue.adapter.verify(step, staged, venue.context())).resolves.toBeUndefined()
    const byAgent = await signed(action, params, agent)
    await expect(
      venue.adapter.verify(byAgent.step, byAgent.staged, venue.context()),
    ).rejects.toMatchObject({ status: 401, code: 2010, message: expect.stringContaining(OWNER) })
    expect(venue.asks('exchange')).toEqual([])
  })
})

describe('a key replaced elsewhere is detected before the venue is asked', () => {
  const other = { address: `0x${'44'.repeat(20)}`, name: 'svc', validUntil: NOW_MS + 3_600_000 }

  it('refuses its signature by name, and the venue sees nothing', async () => {
    venue.script.extraAgents = [other]
    const { step, staged } = await signed('placeOrder', limit, agent)
    await expect(venue.adapter.verify(step, staged, venue.context())).rejects.toMatchObject({
      status: 403,
      code: 2011,
      message: `${AGENT} is not an approved agent of ${OWNER}.`,
    })
    expect(venue.asks('exchange')).toEqual([])
  })

  it('says the same where the venue is the first to know, and asks again the next time', async () => {
    const { step, staged } = await signed('placeOrder', limit, agent)
    await venue.adapter.verify(step, staged, venue.context())
    venue.script.extraAgents = [other]
    venue.script.exchange = {
      status: 'err',
      response: `User or API Wallet ${AGENT} does not exist.`,
    }
    expect(await venue.adapter.relay(step, staged, venue.context())).toMatchObject({
      kind: 'settled',
      result: { success: false, errorCode: 2011 },
    })
    await expect(venue.adapter.verify(step, staged, venue.context())).rejects.toMatchObject({
      code: 2011,
    })
  })
})
