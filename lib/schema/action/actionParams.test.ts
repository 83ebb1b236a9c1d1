import { describe, expect, it } from 'vitest'
import { ActionType } from '@/lib/schema/model/enums'
import { parse } from '@/lib/schema/parse'
import { isPerpsError } from '@/lib/schema/perpsError'
import { CreateActionRequest } from './action'
import { actionParams } from './actionParams'

const market = { marketId: 'BTC', categoryId: 'hyperliquid' }
const address = `0x${'ab'.repeat(20)}`

/** The least and a fuller form of each action's parameters. */
const good: Record<ActionType, readonly object[]> = {
  placeOrder: [{ market, side: 'BUY', type: 'MARKET', size: '1', price: '2' }],
  placeTriggerOrder: [
    { market, side: 'SELL', stopLoss: { triggerPrice: '1' } },
    { market, side: 'SELL', takeProfit: { triggerPrice: '1', limitPrice: '2', size: '3' } },
  ],
  placeTwapOrder: [
    { market, side: 'BUY', size: '1', durationSeconds: 300 },
    {
      market,
      side: 'BUY',
      size: '1',
      durationSeconds: 300,
      reduceOnly: true,
      randomize: true,
      frequencySeconds: 30,
      minPrice: '1',
      maxPrice: '2',
    },
  ],
  cancelOrder: [{ ids: ['123', 'BTC:123'] }, { ids: ['1'], assetId: '7' }],
  cancelAllOrders: [{ timeInForce: 0 }, { timeInForce: 1, timestampMs: 1 }, { timeInForce: 2 }],
  cancelTwapOrder: [{ market, twapId: 'twap_9' }],
  modifyOrder: [{ modifications: [{ id: '1', price: '2' }] }],
  updateLeverage: [
    { market, leverage: 5 },
    { market, leverage: 5, marginMode: 'CROSS' },
  ],
  updatePositionMargin: [{ market, action: 'remove', amount: '1.5' }],
  withdrawal: [
    { destination: address, amount: '5' },
    { destination: address, amount: '5', assetId: '3', route: 'spot' },
  ],
  deposit: [{ amount: '100.5', tokenAddress: address, chainId: 1 }],
  sendAsset: [{ collateral: '0', sourceDex: '', destinationDex: 'xyz', amount: '1' }],
  approveAgent: [{ agentAddress: address }, { agentAddress: address, agentTtlMs: 86_400_000 }],
  approveBuilderFee: [{}],
  approveIntegrator: [{}],
  setReferrer: [{}],
  accountMode: [{ mode: 'unifiedAccount' }],
  accountType: [{ tier: 'premium' }],
  registerApiKey: [{}, { apiKeyIndex: 254, knownPublicKey: 'ab'.repeat(40) }],
  siweLogin: [{}],
  createDepositAddress: [{}],
  acceptProviderTerms: [{}],
  revokeSessionAgent: [{ agentAddress: address }],
  revokeBuilderFee: [{}],
  revokeIntegrator: [{}],
  metaVote: [{ targetProvider: 'next', direction: 'up', voteType: 'provider' }],
  metaAcceptTerms: [{ termsVersion: 'v3' }],
  metaOnboard: [{}, { termsVersion: 'v3', referralCode: 'ALICE1' }],
  metaCreateReferralCode: [{}, { code: 'alice1' }],
}

function refusal(action: ActionType, params: unknown): string {
  try {
    parse(actionParams[action], params)
    return 'accepted'
  } catch (error) {
    if (isPerpsError(error) && error.code === 2002) return error.message
    throw error
  }
}

describe.each(ActionType.options)('%s', (action) => {
  it('takes what the interface says', () => {
    for (const params of good[action]) {
      expect(refusal(action, params)).toBe('accepted')
      const request = { provider: 'p', address, action, params }
      expect(CreateActionRequest.safeParse(request).error).toBeUndefined()
    }
  })

  it('refuses a field it does not know, and parameters that are no object', () => {
    for (const params of good[action]) {
      expect(refusal(action, { ...params, surprise: 1 })).toBe('surprise: unknown field')
      expect(refusal(action, { ...params, constructor: 1 })).toBe('constructor: unknown field')
    }
    for (const params of [undefined, null, [], 'x', 1]) {
      expect(refusal(action, params)).not.toBe('accepted')
    }
    expect(refusal(action, JSON.parse('{"__proto__":{}}'))).not.toBe('accepted')
  })
})

describe('rules across fields', () => {
  it.each<[ActionType, object, string]>([
    ['placeTriggerOrder', { market, side: 'SELL' }, 'takeProfit: a leg is required'],
    [
      'placeTwapOrder',
      // A venue without advertised bounds ignores them, whatever they are.
      { market, side: 'BUY', size: '1', durationSeconds: 300, minPrice: '3', maxPrice: '2' },
      'accepted',
    ],
    [
      'placeTwapOrder',
      { market, side: 'BUY', size: '1', durationSeconds: 0 },
      'durationSeconds: must be',
    ],
    ['cancelOrder', { ids: [] }, 'ids: must be at least 1 entry'],
    ['cancelOrder', { ids: Array(101).fill('1') }, 'ids: must be at most 100 entries'],
    ['cancelOrder', { ids: [123] }, 'ids.0: must be an order id'],
    ['cancelAllOrders', { timeInForce: 1 }, 'timestampMs: is required to schedule'],
    ['cancelAllOrders', { timeInForce: 0, timestampMs: 1 }, 'timestampMs: is only for a scheduled'],
    ['cancelAllOrders', { timeInForce: 3 }, 'timeInForce: must be one of 0, 1, 2'],
    ['cancelAllOrders', { timeInForce: 'GTC' }, 'timeInForce: must be one of 0, 1, 2'],
    [
      'modifyOrder',
      { modifications: [{ id: '1' }] },
      'modifications.0.price: a change is required',
    ],
    ['modifyOrder', { modifications: [{ price: '1' }] }, 'modifications.0.id: is required'],
    ['updateLeverage', { market, leverage: 0 }, 'leverage: must be at least 1'],
    ['updatePositionMargin', { market, action: 'add', amount: '-1' }, 'amount: must be a decimal'],
    ['withdrawal', { destination: address, amount: '1', route: 'spot' }, 'assetId: is required'],
    ['withdrawal', { destination: 'me', amount: '1' }, 'destination: must be an address'],
    [
      'sendAsset',
      { collateral: '0', sourceDex: 'a', destinationDex: 'a', amount: '1' },
      'destinationDex: must differ',
    ],
    ['approveAgent', { agentAddress: '0x1' }, 'agentAddress: must be an address'],
    ['registerApiKey', { apiKeyIndex: 255 }, 'apiKeyIndex: must be at most 254'],
    ['registerApiKey', { knownPublicKey: 'zz' }, 'knownPublicKey: must be 80 hexadecimal digits'],
    [
      'metaVote',
      { targetProvider: 'x', direction: 'sideways', voteType: 'provider' },
      'direction: must be',
    ],
    ['metaCreateReferralCode', { code: 'a b' }, 'code: must be a referral code'],
  ])('%s with %j', (action, params, message) => {
    expect(refusal(action, params)).toContain(message)
  })
})
