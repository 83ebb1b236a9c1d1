import type { Intent } from '@/lib/client/actions/intent'
import type { VerifyFacts } from '@/lib/client/lighter/verify/facts'
import type { ActionStep } from '@/lib/schema/action/actionStep'
import type { ActionType } from '@/lib/schema/model/enums'
import type { JsonObject } from '@/lib/schema/model/json'
import { TRANSACTION_LIFE_MS } from '@/lib/venues/lighter/actions/step'
import type { LighterFacts } from '@/lib/venues/lighter/facts'
import { mapAsset } from '@/lib/venues/lighter/map/market'
import { DEPLOYMENT, ETH, ETH_USDC, listed } from '@/lib/venues/lighter/testing/details'
import { WireAsset, WireMarketDetails } from '@/lib/venues/lighter/wire/markets'

export const NOW_MS = 1_800_000_000_000
export const OWNER = '0x1111111111111111111111111111111111111111'
export const OTHER = '0x9999999999999999999999999999999999999999'
export const USDC_ADDRESS = '0x3333333333333333333333333333333333333333'
export const GATE = '0x4444444444444444444444444444444444444444'
const ACCOUNT = 1001
export const SLOT = 42

export const integrator = {
  accountIndex: 7,
  perpsTaker: 100,
  perpsMaker: 50,
  spotTaker: 200,
  spotMaker: 100,
}

export const pinned: LighterFacts = {
  signingChainId: 304,
  collateral: { assetId: 3, symbol: 'USDC', decimals: 6 },
  integrator,
  deposit: { chainId: 31_337, contract: GATE, route: 0, tokens: { '3': USDC_ADDRESS } },
}

const usdc = mapAsset(
  WireAsset.parse({
    asset_id: 3,
    symbol: 'USDC',
    decimals: 6,
    l1_decimals: 6,
    min_transfer_amount: '1',
    min_withdrawal_amount: '1',
    l1_address: USDC_ADDRESS,
  }),
  DEPLOYMENT,
)
const BTC = { ...ETH, symbol: 'BTC', market_id: 1 }
const markets = [listed(), listed(BTC), listed(ETH_USDC)]
const byIndex = new Map(markets.map((market) => [market.marketIndex, market]))

/** What a client knows by itself. */
export const facts: VerifyFacts = {
  accountIndex: ACCOUNT,
  apiKeyIndex: SLOT,
  markets: {
    find: (marketIndex) => byIndex.get(marketIndex),
    assets: new Map([[3, usdc]]),
    details: new Map([[0, WireMarketDetails.parse({ ...ETH, mark_price: '3000.00' })]]),
  },
  settings: { leverage: 20, marginMode: 'CROSS' },
  clockOffsetMs: 0,
}

/** What a person asked for. */
export function intentOf(action: ActionType, params: unknown): Intent {
  return {
    provider: 'lighter',
    action,
    address: OWNER,
    signerAddress: OWNER,
    params,
    markets: [],
    pins: { network: 'paper', referralCode: 'PERPDESK', ...pinned },
    nowMs: NOW_MS,
  }
}

/** A step as the service stages it, its numbers written out here. */
export function signStep(action: ActionType, signParams: JsonObject, nonce = 9): ActionStep {
  return {
    action,
    wasmSignParams: {
      ...signParams,
      account_index: ACCOUNT,
      api_key_index: SLOT,
      nonce,
      expired_at: NOW_MS + TRANSACTION_LIFE_MS,
    },
  }
}

/** Fees as they are staged with an order of a perpetual. */
export const fees = {
  integrator_account_index: 7,
  integrator_taker_fee: 100,
  integrator_maker_fee: 50,
}

export const ETH_REF = { marketId: '0', categoryId: 'lighter' }
