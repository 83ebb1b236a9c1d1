import {
  ETH_REF,
  fees,
  GATE,
  integrator,
  NOW_MS,
  OWNER,
  SLOT,
  signStep,
  USDC_ADDRESS,
} from './honestSteps'
import { type Case, DAY_MS } from './orderCases'

/** Everything but placing orders, with the steps that are staged for it. */
export const accountCases: Record<string, Case> = {
  'two cancels': {
    action: 'cancelOrder',
    params: { ids: ['0:281474976729511', '1:77'] },
    steps: [
      signStep('cancelOrder', {
        kind: 'cancelOrder',
        market_index: 0,
        order_index: '281474976729511',
      }),
      signStep('cancelOrder', { kind: 'cancelOrder', market_index: 1, order_index: '77' }, 10),
    ],
  },
  'the cancel of a TWAP': {
    action: 'cancelTwapOrder',
    params: { market: ETH_REF, twapId: '0:281474976729511' },
    steps: [
      signStep('cancelTwapOrder', {
        kind: 'cancelOrder',
        market_index: 0,
        order_index: '281474976729511',
      }),
    ],
  },
  'a cancel of everything': {
    action: 'cancelAllOrders',
    params: { timeInForce: 0 },
    steps: [
      signStep('cancelAllOrders', { kind: 'cancelAllOrders', time_in_force: 0, timestamp_ms: 0 }),
    ],
  },
  'a scheduled cancel': {
    action: 'cancelAllOrders',
    params: { timeInForce: 1, timestampMs: NOW_MS + DAY_MS },
    steps: [
      signStep('cancelAllOrders', {
        kind: 'cancelAllOrders',
        time_in_force: 1,
        timestamp_ms: NOW_MS + DAY_MS,
      }),
    ],
  },
  'a scheduled cancel that is removed': {
    action: 'cancelAllOrders',
    params: { timeInForce: 2 },
    steps: [
      signStep('cancelAllOrders', { kind: 'cancelAllOrders', time_in_force: 2, timestamp_ms: 0 }),
    ],
  },
  'a change of an order': {
    action: 'modifyOrder',
    params: { modifications: [{ id: '0:77', price: '2901', size: '2' }] },
    steps: [
      signStep('modifyOrder', {
        kind: 'modifyOrder',
        market_index: 0,
        order_index: '77',
        base_amount: 20_000,
        price: 290_100,
        trigger_price: 0,
        ...fees,
      }),
    ],
  },
  'a change of leverage': {
    action: 'updateLeverage',
    params: { market: ETH_REF, leverage: 3, marginMode: 'CROSS' },
    steps: [
      signStep('updateLeverage', {
        kind: 'updateLeverage',
        market_index: 0,
        fraction: 3_333,
        margin_mode: 0,
      }),
    ],
  },
  'margin that is added': {
    action: 'updatePositionMargin',
    params: { market: ETH_REF, action: 'add', amount: '12.5' },
    steps: [
      signStep('updatePositionMargin', {
        kind: 'updateMargin',
        market_index: 0,
        usdc_amount: '12500000',
        direction: 1,
      }),
    ],
  },
  'a withdrawal': {
    action: 'withdrawal',
    params: { destination: OWNER, amount: '25', assetId: '3', route: 'spot' },
    steps: [
      signStep('withdrawal', {
        kind: 'withdraw',
        asset_index: 3,
        route_type: 1,
        amount: '25',
        decimals: 6,
        symbol: 'USDC',
        min_withdrawal_amount: '1',
      }),
    ],
  },
  'a move between ledgers': {
    action: 'sendAsset',
    params: { collateral: '3', sourceDex: 'perps', destinationDex: 'spot', amount: '7' },
    steps: [
      signStep('sendAsset', {
        kind: 'transfer',
        asset_index: 3,
        sourceDex: 'perps',
        destinationDex: 'spot',
        amount: '7000000',
      }),
    ],
  },
  'a new API key': {
    action: 'registerApiKey',
    params: { apiKeyIndex: SLOT },
    steps: [signStep('registerApiKey', { kind: 'changePubKey' })],
  },
  'an approval of fees': {
    action: 'approveIntegrator',
    params: {},
    steps: [
      signStep('approveIntegrator', {
        kind: 'approveIntegrator',
        integrator_account_index: 7,
        max_perps_taker_fee: integrator.perpsTaker,
        max_perps_maker_fee: integrator.perpsMaker,
        max_spot_taker_fee: integrator.spotTaker,
        max_spot_maker_fee: integrator.spotMaker,
        approval_expiry: NOW_MS + 90 * DAY_MS,
      }),
    ],
  },
  'a revocation of fees': {
    action: 'revokeIntegrator',
    params: {},
    steps: [
      signStep('revokeIntegrator', {
        kind: 'approveIntegrator',
        integrator_account_index: 7,
        max_perps_taker_fee: 0,
        max_perps_maker_fee: 0,
        max_spot_taker_fee: 0,
        max_spot_maker_fee: 0,
        approval_expiry: 0,
      }),
    ],
  },
  'an account mode': {
    action: 'accountMode',
    params: { mode: 'unifiedTradingAccount' },
    steps: [signStep('accountMode', { kind: 'updateAccountConfig', account_trading_mode: 1 })],
  },
  'a tier': {
    action: 'accountType',
    params: { tier: 'premium' },
    steps: [
      {
        action: 'accountType',
        wasmSignParams: { kind: 'changeAccountTier', account_index: 1001, new_tier: 'premium' },
      },
    ],
  },
  'a referral': {
    action: 'setReferrer',
    params: {},
    steps: [
      {
        action: 'setReferrer',
        wasmSignParams: {
          kind: 'referralUse',
          l1_address: OWNER,
          referral_code: 'PERPDESK',
          x: '',
        },
      },
    ],
  },
  'a deposit': {
    action: 'deposit',
    params: { amount: '50', tokenAddress: USDC_ADDRESS, chainId: 31_337 },
    steps: [
      {
        action: 'deposit',
        txParams: {
          chainId: 31_337,
          to: USDC_ADDRESS,
          functionName: 'approve',
          args: [GATE, '50000000'],
          abi: ['function approve(address,uint256) returns (bool)'],
        },
      },
      {
        action: 'deposit',
        txParams: {
          chainId: 31_337,
          to: GATE,
          functionName: 'deposit',
          args: [OWNER, 3, 0, '50000000'],
          abi: [
            'function deposit(address _to, uint16 _assetIndex, uint8 _routeType, uint256 _amount) payable',
          ],
        },
      },
    ],
  },
}
