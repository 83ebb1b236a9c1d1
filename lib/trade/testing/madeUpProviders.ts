import type { ParamDescriptor, Provider, ProviderAction } from '@/lib/schema/model/provider'

/** Descriptors of three made-up venues, one of each kind, for tests of what screens read. */

const quote = { providerId: 'venue', id: '3', displaySymbol: 'USDC', logoURI: '' }

/** A parameter with these legal values, as text and each its own label. */
export function choice(name: string, ...values: readonly (string | number | boolean)[]) {
  return {
    name,
    type: typeof values[0] === 'number' ? 'integer' : 'string',
    values: values.map((value) => ({ value: String(value), label: String(value) })),
  } satisfies ParamDescriptor
}

/** A parameter without a list of values. */
export function plain(name: string, bounds: Partial<ParamDescriptor> = {}): ParamDescriptor {
  return { name, type: 'string', ...bounds }
}

type Entry = Partial<ProviderAction> & { type: string }

function providerOf(
  key: string,
  base: Pick<ProviderAction, 'signingMethod'>,
  { setup = [], actions }: { setup?: readonly Entry[]; actions: readonly Entry[] },
): Provider {
  const entry = (more: Entry): ProviderAction => ({
    signers: ['SDK'],
    relay: 'API',
    ...base,
    ...more,
  })
  return {
    key,
    name: `Venue ${key.toUpperCase()}`,
    logoURI: '',
    ...base,
    active: true,
    setup: setup.map(entry),
    options: [],
    actions: actions.map(entry),
    categories: [{ id: 'perps', quoteAsset: quote }],
    supportedIntervals: ['1m'],
  }
}

/** Kind A: says next to nothing, everything is as usual. */
export const kindA = providerOf(
  'a',
  { signingMethod: 'eip712' },
  {
    setup: [
      {
        type: 'approveAgent',
        signers: ['USER'],
        sequence: 1,
        revoke: 'revokeSessionAgent',
        params: [plain('agentAddress'), plain('agentTtlMs')],
      },
      { type: 'approveBuilderFee', signers: ['USER'], sequence: 2, revoke: 'revokeBuilderFee' },
    ],
    actions: [
      { type: 'placeOrder' },
      { type: 'placeTriggerOrder' },
      { type: 'placeTwapOrder', params: [plain('randomize')] },
      { type: 'cancelOrder' },
      { type: 'cancelAllOrders' },
      { type: 'modifyOrder' },
      { type: 'updateLeverage' },
      { type: 'withdrawal', signers: ['USER'] },
      { type: 'sendAsset', signers: ['USER'] },
      {
        type: 'deposit',
        signers: ['USER'],
        signingMethod: 'evmTx',
        params: [
          { ...choice('tokenAddress'), values: [{ value: '0xa0', label: 'USDC' }] },
          { ...choice('chainId'), values: [{ value: '31337', label: 'Chain of A' }] },
        ],
      },
      { type: 'revokeSessionAgent', signers: ['USER'] },
      { type: 'revokeBuilderFee', signers: ['USER'] },
    ],
  },
)

const DAY_MS = 86_400_000

/** Kind B: orders that expire, cross by default, a change replaces the order, its key withdraws. */
export const kindB = providerOf(
  'b',
  { signingMethod: 'wasmBlob' },
  {
    setup: [
      {
        type: 'registerApiKey',
        signers: ['USER'],
        sequence: 1,
        gatesAccountReads: true,
        params: [
          {
            name: 'apiKeyIndex',
            type: 'integer',
            minimum: 0,
            maximum: 254,
            default: { value: '42', label: '42' },
          },
          {
            ...choice('apiKeyIndex.reserved'),
            values: ['0', '1', '2', '3'].map((value) => ({
              value,
              label: 'Used by the venue’s apps',
            })),
          },
        ],
      },
      {
        type: 'accountType',
        signers: ['USER'],
        relay: 'CLIENT',
        sequence: 2,
        options: ['plus', 'premium'].map((tier) => ({
          type: 'accountType',
          title: tier,
          params: { tier },
          default: tier === 'plus',
        })),
      },
      { type: 'approveIntegrator', signers: ['USER'], sequence: 3, revoke: 'revokeIntegrator' },
    ],
    actions: [
      {
        type: 'placeOrder',
        params: [
          choice('timeInForce', 'GTC', 'IOC', 'POST_ONLY', 'GTT'),
          plain('expiresAt', { minimum: 300_000, maximum: 30 * DAY_MS }),
          plain('takeProfit'),
          plain('takeProfit.limitPrice'),
          plain('stopLoss'),
          plain('stopLoss.limitPrice'),
        ],
      },
      { type: 'placeTriggerOrder' },
      {
        type: 'placeTwapOrder',
        params: [plain('durationSeconds', { minimum: 300, maximum: 86_400 })],
      },
      { type: 'cancelOrder' },
      { type: 'cancelAllOrders' },
      {
        type: 'modifyOrder',
        params: ['id', 'price', 'size'].map((name) => plain(name, { required: true })),
      },
      {
        type: 'updateLeverage',
        params: [
          {
            ...choice('marginMode', 'CROSS', 'ISOLATED'),
            default: { value: 'CROSS', label: 'Cross' },
          },
        ],
      },
      {
        type: 'withdrawal',
        params: [
          choice('destination', 'owner'),
          {
            ...choice('assetId'),
            values: [
              { value: '3', label: 'USDC' },
              { value: '1', label: 'ETH' },
            ],
          },
          choice('route', 'perps', 'spot'),
        ],
      },
      { type: 'sendAsset' },
      {
        type: 'deposit',
        signers: ['USER'],
        signingMethod: 'evmTx',
        params: [
          {
            ...choice('tokenAddress'),
            values: [
              { value: '0xb0', label: 'USDC' },
              { value: '0xb1', label: 'ETH' },
            ],
          },
          { ...choice('chainId'), values: [{ value: '31337', label: 'Chain of B' }] },
        ],
      },
      { type: 'revokeIntegrator' },
    ],
  },
)

/** Kind C: signs in, no changes in place, cross alone, bounded TWAPs, an address book. */
export const kindC = providerOf(
  'c',
  { signingMethod: 'hmac' },
  {
    setup: [
      {
        type: 'siweLogin',
        signers: ['USER'],
        signingMethod: 'siwe',
        relay: 'CLIENT',
        sequence: 1,
        gatesAccountReads: true,
        domains: ['app.venue-c.example'],
      },
      {
        type: 'acceptProviderTerms',
        signers: ['USER'],
        signingMethod: 'session',
        relay: 'CLIENT',
        sequence: 2,
      },
      {
        type: 'createDepositAddress',
        signingMethod: 'session',
        relay: 'CLIENT',
        sequence: 3,
        params: [choice('network', 'Chain of C'), choice('confirmations', 12)],
      },
      { type: 'registerApiKey', signingMethod: 'session', relay: 'CLIENT', sequence: 4 },
    ],
    actions: [
      {
        type: 'placeOrder',
        params: [
          choice('type', 'MARKET', 'LIMIT', 'STOP_MARKET', 'TAKE_PROFIT_MARKET'),
          choice('STOP_MARKET.reduceOnly', true),
          choice('TAKE_PROFIT_MARKET.reduceOnly', true),
          choice('STOP_MARKET.price'),
          choice('TAKE_PROFIT_MARKET.price'),
          plain('STOP_MARKET.count', { maximum: 1 }),
          plain('TAKE_PROFIT_MARKET.count', { maximum: 1 }),
          choice('timeInForce', 'GTC', 'IOC', 'POST_ONLY'),
          plain('takeProfit'),
          choice('takeProfit.triggerPrice', 'beyondPrice'),
          plain('stopLoss'),
        ],
      },
      {
        type: 'placeTriggerOrder',
        params: [
          plain('takeProfit'),
          plain('takeProfit.size'),
          plain('takeProfit.count', { maximum: 1 }),
          plain('stopLoss'),
          plain('stopLoss.size'),
          plain('stopLoss.count', { maximum: 1 }),
        ],
      },
      {
        type: 'placeTwapOrder',
        params: [
          plain('durationSeconds', { minimum: 300, maximum: 86_400 }),
          choice('frequencySeconds', 30, 60, 120, 300, 600, 900, 1800),
          plain('frequencySeconds.count', { minimum: 2, maximum: 200 }),
          plain('minPrice'),
          plain('maxPrice'),
        ],
      },
      { type: 'cancelOrder' },
      { type: 'cancelAllOrders', params: [choice('timeInForce', 0)] },
      { type: 'updateLeverage', params: [choice('marginMode', 'CROSS')] },
      { type: 'withdrawal', params: [choice('destination', 'addressBook')] },
    ],
  },
)
