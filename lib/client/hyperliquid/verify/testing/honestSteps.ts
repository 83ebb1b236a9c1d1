import type { Intent } from '@/lib/client/actions/intent'
import type { ActionStep } from '@/lib/schema/action/actionStep'
import type { PlaceOrderParams } from '@/lib/schema/action/placeOrder'
import { mapMarket } from '@/lib/venues/hyperliquid/map/mapMarket'
import { worstTriggerPrice } from '@/lib/venues/hyperliquid/priceRules'
import { connectionId } from '@/lib/venues/hyperliquid/sign/connectionId'
import type { L1Action, OrderWire } from '@/lib/venues/hyperliquid/sign/l1Action'
import {
  agentTypedData,
  nonceMember,
  type UserActionName,
  userTypedData,
} from '@/lib/venues/hyperliquid/sign/typedData'

/** What an honest service stages, written down a second time for tests. */

export const NOW_MS = 1_795_000_000_000
export const OWNER = '0x1111111111111111111111111111111111111111'
export const AGENT = '0x2222222222222222222222222222222222222222'
export const OTHER = '0x9999999999999999999999999999999999999999'
export const BUILDER = '0x00000000000000000000000000000000feeb0de1'
export const USDC = `0x${'c0'.repeat(20)}` as const
export const BRIDGE = `0x${'b1'.repeat(20)}` as const
export const FEE_TENTH_BPS = 10

const listed = [
  { name: 'BTC', szDecimals: 5, maxLeverage: 40 },
  { name: 'ETH', szDecimals: 4, maxLeverage: 25 },
  { name: 'kPEPE', szDecimals: 0, maxLeverage: 10 },
  { name: 'SOL', szDecimals: 2, maxLeverage: 20 },
].map((meta, assetId) => ({
  market: mapMarket(meta, 'hyperliquid'),
  assetId,
  dex: '',
  kind: 'perp' as const,
}))

export const markets = {
  all: listed,
  find: (coin: string) => listed.find(({ market }) => market.id === coin),
  byAssetId: (assetId: number) => listed.find((entry) => entry.assetId === assetId),
  dexes: [''],
}

const paper = { source: 'b', hyperliquidChain: 'Testnet', signatureChainId: 31_337 } as const

type Eip712Step = Extract<ActionStep, { typedData: unknown }>

/** What the client knows by itself in these tests. */
export const facts = {
  network: paper,
  universe: markets,
  margin: { leverage: 20, marginMode: 'CROSS' as const },
  revokedAgentName: 'svc',
  orders: new Map(),
  usdcToken: `USDC:0x${'6d'.repeat(16)}`,
  clockOffsetMs: 0,
}

/** Something that the owner asked for. */
export function intentOf(action: Intent['action'], params: unknown): Intent {
  return {
    provider: 'hyperliquid',
    action,
    address: OWNER,
    signerAddress: AGENT,
    params,
    markets: [],
    pins: {
      network: 'paper',
      builder: { address: BUILDER, maxFeeTenthBps: FEE_TENTH_BPS },
      referralCode: 'PERPDESK',
      agentName: 'svc',
      deposit: { chainId: 31_337, usdcAddress: USDC, bridgeAddress: BRIDGE },
    },
    nowMs: NOW_MS,
  }
}

/** How far ahead of its nonce an honest step expires. */
export const LIFE_MS = 75_000

/** A step over an L1 action, hashed as the venue does. */
export function l1Step(
  action: string,
  l1: object,
  nonce = NOW_MS + 5,
  expiresAfter = nonce + LIFE_MS,
): Eip712Step {
  return hashed(action, l1, { nonce, expiresAfter })
}

/** A step that the venue would take for two days. */
export function withoutExpiry(action: string, l1: object): Eip712Step {
  return hashed(action, l1, { nonce: NOW_MS + 5 })
}

function hashed(
  action: string,
  l1: object,
  times: { nonce: number; expiresAfter?: number },
): Eip712Step {
  const { source } = paper
  return {
    action,
    typedData: agentTypedData({
      source,
      connectionId: connectionId(l1, times),
      nonce: times.nonce,
    }),
    preimage: { action: JSON.parse(JSON.stringify(l1)), ...times },
  }
}

/** A step that the wallet signs. */
export function userStep(
  action: string,
  name: UserActionName,
  fields: Record<string, string>,
  nonce = NOW_MS + 5,
): Eip712Step {
  return {
    action,
    typedData: userTypedData(
      name,
      { ...fields, [nonceMember(name)]: nonce },
      {
        hyperliquidChain: paper.hyperliquidChain,
        signatureChainId: paper.signatureChainId,
      },
    ),
  }
}

/** The order action of a MARKET or LIMIT order. */
export function orderAction(params: PlaceOrderParams): L1Action {
  const entry = markets.find(params.market.marketId)
  if (!entry) throw new Error('unknown market')
  const isBuy = params.side === 'BUY'
  const tifs = { GTC: 'Gtc', IOC: 'Ioc', POST_ONLY: 'Alo', GTT: 'Gtc' } as const
  const orders: OrderWire[] = [
    {
      a: entry.assetId,
      b: isBuy,
      p: params.price,
      s: params.size,
      r: params.reduceOnly,
      t: {
        limit: { tif: params.type === 'MARKET' ? 'FrontendMarket' : tifs[params.timeInForce] },
      },
      c: cloid(1),
    },
  ]
  for (const kind of ['takeProfit', 'stopLoss'] as const) {
    const leg = params[kind]
    if (!leg) continue
    const worst = worstTriggerPrice(
      leg.triggerPrice,
      isBuy ? 'sell' : 'buy',
      entry.market.szDecimals,
    )
    orders.push({
      a: entry.assetId,
      b: !isBuy,
      p: leg.limitPrice ?? worst,
      s: leg.size ?? params.size,
      r: true,
      t: {
        trigger: {
          isMarket: leg.limitPrice === undefined,
          triggerPx: leg.triggerPrice,
          tpsl: kind === 'takeProfit' ? 'tp' : 'sl',
        },
      },
      c: cloid(orders.length + 1),
    })
  }
  return {
    type: 'order',
    orders,
    grouping: orders.length > 1 ? 'normalTpsl' : 'na',
    builder: { b: BUILDER, f: FEE_TENTH_BPS },
  }
}

/** A client order id. */
export function cloid(number: number): string {
  return `0x${number.toString(16).padStart(32, '0')}`
}
