import { decimal } from '@/lib/decimal/decimal'
import type { ActionStep } from '@/lib/schema/action/actionStep'
import type { Asset } from '@/lib/schema/model/asset'
import type { Candle } from '@/lib/schema/model/candle'
import type { Market } from '@/lib/schema/model/market'
import type { MarketContext } from '@/lib/schema/model/marketContext'
import type { OrderbookLevel } from '@/lib/schema/model/orderbook'
import type { Provider, ProviderAction } from '@/lib/schema/model/provider'
import type { BuiltStep } from '@/server/venues/adapter'

function action(type: string, signer: 'USER' | 'SDK', more: Partial<ProviderAction> = {}) {
  return {
    type,
    signers: [signer],
    signingMethod: 'eip712' as const,
    relay: 'API' as const,
    ...more,
  }
}

/** What the fake venue advertises: something of every kind of authorization and delivery. */
export function fakeDescriptor(key: string): Provider {
  return {
    key,
    name: 'Fake',
    logoURI: '/providers/fake.svg',
    signingMethod: 'eip712',
    active: true,
    setup: [
      action('approveAgent', 'USER', { sequence: 1, title: 'Approve', description: 'An agent.' }),
      action('setReferrer', 'SDK', { sequence: 2, relay: 'CLIENT' }),
    ],
    options: [
      action('accountMode', 'USER', {
        options: [{ type: 'updateLeverage', params: {}, default: true }],
      }),
    ],
    actions: [
      action('placeOrder', 'SDK'),
      action('placeTriggerOrder', 'SDK'),
      action('cancelOrder', 'SDK'),
      action('withdrawal', 'USER'),
      action('deposit', 'USER', { signingMethod: 'evmTx' }),
    ],
    categories: [{ id: 'perps', quoteAsset: fakeAsset(key, 'USDC') }],
    supportedIntervals: ['1m', '1h'],
  }
}

/** An asset of the fake venue. */
export function fakeAsset(providerId: string, id: string): Asset {
  return { providerId, id, displaySymbol: id, logoURI: `/assets/${id}.svg` }
}

/** A market of the fake venue. */
export function fakeMarket(providerId: string, id: string): Market {
  return {
    providerId,
    id,
    categoryId: 'perps',
    baseAsset: fakeAsset(providerId, id),
    quoteAsset: fakeAsset(providerId, 'USDC'),
    szDecimals: 4,
    maxLeverage: 50,
  }
}

/** Live figures of a market of the fake venue. */
export function fakeContext(marketId: string): MarketContext {
  return {
    marketId,
    midPrice: decimal('100.5'),
    markPrice: decimal('100.4'),
    volume24h: decimal('5000'),
    openInterest: decimal('12'),
    funding: { rate: decimal('0.0001'), nextFundingTime: 1_700_003_600_000 },
  }
}

/** The forming candle and those before it, oldest first. */
export function fakeCandles(limit: number): Candle[] {
  return Array.from({ length: Math.min(limit, 3) }, (_, index) => ({
    t: 1_700_000_000_000 + index * 60_000,
    o: decimal('100'),
    h: decimal('110'),
    l: decimal('90'),
    c: decimal('105'),
    v: decimal('12.5'),
  }))
}

/** A book with at most three levels a side. */
export function fakeLevels(side: 'bids' | 'asks', depth: number): OrderbookLevel[] {
  const prices = side === 'bids' ? ['100', '99', '98'] : ['101', '102', '103']
  return prices.slice(0, depth).map((price) => ({ price: decimal(price), size: decimal('1.5') }))
}

/** A typed-data step that a nonce makes unique. */
export function fakeTypedStep(kind: string, nonce: number): ActionStep {
  return {
    action: kind,
    description: `does ${kind}`,
    typedData: {
      domain: { name: 'Exchange', version: '1', chainId: 1337 },
      types: {
        EIP712Domain: [{ name: 'name', type: 'string' }],
        Agent: [{ name: 'source', type: 'string' }],
      },
      primaryType: 'Agent',
      message: { source: 'b', kind, nonce },
    },
    preimage: { action: { type: kind }, nonce },
  }
}

/** A transaction leg; equal calls make equal legs. */
export function fakeTransaction(functionName: string, units = '1000000'): BuiltStep {
  return {
    step: {
      action: 'deposit',
      txParams: {
        chainId: 31_337,
        to: `0x${'11'.repeat(20)}`,
        functionName,
        args: [units],
        abi: [`function ${functionName}(uint256)`],
      },
    },
    signer: 'USER',
    relayData: null,
    probeData: { functionName },
  }
}
