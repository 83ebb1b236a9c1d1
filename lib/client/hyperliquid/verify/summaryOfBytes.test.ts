import { describe, expect, it, vi } from 'vitest'
import { actionParams } from '@/lib/schema/action/actionParams'
import type { ActionStep } from '@/lib/schema/action/actionStep'
import {
  AGENT,
  facts,
  intentOf,
  l1Step,
  NOW_MS,
  OTHER,
  OWNER,
  orderAction,
  USDC,
  userStep,
} from './testing/honestSteps'
import { verifyStep } from './verifyStep'

// A comparison that lets everything past. What a person reads must then still be what is signed: as
// long as the two agree, words made from the form would be the same words.
vi.mock('@/lib/client/actions/intent', async (original) => ({
  ...(await original<object>()),
  differencesBetween: () => [],
}))

const market = { marketId: 'BTC', categoryId: 'hyperliquid' }
const wish = { market, side: 'BUY', type: 'LIMIT', size: '0.01', price: '60000' }
const limit = actionParams.placeOrder.parse(wish)

const DAY_MS = 86_400_000

/** What is shown of a step that another was asked for as. */
function shown(action: Parameters<typeof intentOf>[0], params: unknown, step: ActionStep) {
  const verdict = verifyStep(intentOf(action, params), step, { ...facts, agents: [] })
  return verdict.ok ? verdict.summary : verdict.differences
}

describe('the words before a signature are those of what is signed, not of the form', () => {
  it('of an order', () => {
    const another = actionParams.placeOrder.parse({ ...wish, side: 'SELL', size: '9' })
    const forged = orderAction(another)
    expect(shown('placeOrder', limit, l1Step('placeOrder', forged))[0]).toBe('Sell 9 BTC at 60000')
  })

  it('of a leverage', () => {
    const l1 = { type: 'updateLeverage', asset: 3, isCross: true, leverage: 20 }
    const words = shown('updateLeverage', { market, leverage: 3 }, l1Step('updateLeverage', l1))
    expect(words).toEqual(['Set SOL to 20x, cross margin'])
  })

  it('of a withdrawal and of an approval', () => {
    const asked = { destination: OWNER, amount: '5' }
    const forged = userStep('withdrawal', 'Withdraw', { destination: OTHER, amount: '999' })
    expect(shown('withdrawal', asked, forged)[0]).toBe(`Withdraw 999 USDC to ${OTHER}`)
    const agentName = `svc valid_until ${NOW_MS + 30 * DAY_MS}`
    const agent = { agentAddress: OTHER, agentName }
    const approval = userStep('approveAgent', 'ApproveAgent', agent)
    const wish = { agentAddress: AGENT, agentTtlMs: 30 * DAY_MS }
    const words = shown('approveAgent', wish, approval)
    expect(words[0]).toContain(OTHER)
    expect(words[0]).not.toContain(AGENT)
  })

  it('of a deposit', () => {
    const asked = { amount: '100.5', tokenAddress: USDC, chainId: 31_337 }
    const abi = ['function transfer(address to, uint256 amount) returns (bool)']
    const txParams = {
      chainId: 31_337,
      to: USDC,
      functionName: 'transfer',
      args: [OTHER, '7000000'],
      abi,
    }
    const [words] = shown('deposit', asked, { action: 'deposit', txParams })
    expect(words).toBe(`Send 7 USDC (${USDC}) to the venue's bridge ${OTHER}`)
  })
})
