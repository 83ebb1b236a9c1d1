import { describe, expect, it } from 'vitest'
import { actionParams } from '@/lib/schema/action/actionParams'
import { l1Words, userWords } from '@/lib/venues/hyperliquid/actions/words'
import { canonicalL1Action } from '@/lib/venues/hyperliquid/sign/l1Action'
import {
  AGENT,
  BUILDER,
  facts,
  intentOf,
  l1Step,
  NOW_MS,
  OTHER,
  orderAction,
  userStep,
} from './testing/honestSteps'
import { verifyStep } from './verifyStep'

const market = { marketId: 'BTC', categoryId: 'hyperliquid' }
const limit = actionParams.placeOrder.parse({
  market,
  side: 'BUY',
  type: 'LIMIT',
  size: '0.01',
  price: '60000',
})
const DAY_MS = 86_400_000

describe('the summary that is shown before signing', () => {
  it('says what is in the bytes wherever that may differ from what was asked for', () => {
    const order = { ...orderAction(limit), builder: { b: BUILDER, f: 5 } }
    expect(verifyStep(intentOf('placeOrder', limit), l1Step('placeOrder', order), facts)).toEqual({
      ok: true,
      summary: ['Buy 0.01 BTC at 60000', `Fee to ${BUILDER}: 0.5 basis points of the value`],
    })
    const endsMs = NOW_MS + 30 * DAY_MS + 40_000
    const agent = { agentAddress: AGENT, agentName: `svc valid_until ${endsMs}` }
    const asked = intentOf('approveAgent', { agentAddress: AGENT, agentTtlMs: 30 * DAY_MS })
    const approval = userStep('approveAgent', 'ApproveAgent', agent)
    expect(verifyStep(asked, approval, { ...facts, agents: [] })).toMatchObject({
      summary: [expect.stringContaining(new Date(endsMs).toISOString()), expect.anything()],
    })
    const fee = userStep('approveBuilderFee', 'ApproveBuilderFee', {
      maxFeeRate: '0.004%',
      builder: BUILDER,
    })
    expect(verifyStep(intentOf('approveBuilderFee', {}), fee, facts)).toMatchObject({
      summary: [`Let ${BUILDER} charge up to 0.004% of the value of each order`],
    })
    const cancel = l1Step('cancelOrder', { type: 'cancel', cancels: [{ a: 3, o: 11 }] })
    expect(verifyStep(intentOf('cancelOrder', { ids: ['11'] }), cancel, facts)).toMatchObject({
      summary: ['Cancel order 11 on SOL'],
    })
  })

  it('is read from an action or message alone, whatever it holds', () => {
    const name = (assetId: number) => facts.universe.byAssetId(assetId)?.market.id
    const forged = orderAction({ ...limit, side: 'SELL', size: limit.price, price: limit.size })
    expect(l1Words(canonicalL1Action(forged), name)[0]).toBe('Sell 60000 BTC at 0.01')
    expect(l1Words({ type: 'cancel', cancels: [{ a: 99, o: 7 }] }, name)).toEqual([
      'Cancel order 7 on asset 99',
    ])
    expect(userWords('Withdraw', { destination: OTHER, amount: '999' })[0]).toBe(
      `Withdraw 999 USDC to ${OTHER}`,
    )
  })
})
