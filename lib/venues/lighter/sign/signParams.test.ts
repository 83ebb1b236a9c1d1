import { describe, expect, it } from 'vitest'
import signing from '@/fixtures/lighter/signing.json'
import { readTransaction } from './readTransaction'
import { transactionOf } from './signParams'
import { checkTransaction, TransactionError } from './transaction'

const stampOf = (txInfo: string) => {
  const { AccountIndex, FromAccountIndex, ApiKeyIndex, Nonce, ExpiredAt } = JSON.parse(txInfo)
  return {
    account_index: AccountIndex ?? FromAccountIndex,
    api_key_index: ApiKeyIndex,
    nonce: Nonce,
    expired_at: ExpiredAt,
  }
}

const order = {
  kind: 'createOrder',
  market_index: 1,
  client_order_index: 123,
  base_amount: 1000,
  price: 450_000,
  is_ask: 0,
  order_type: 0,
  time_in_force: 1,
  reduce_only: 0,
  trigger_price: 0,
  order_expiry: 1_800_000_000_000,
}
const leg = (type: number, price: number, trigger: number) => ({
  MarketIndex: 0,
  ClientOrderIndex: 0,
  BaseAmount: 0,
  Price: price,
  IsAsk: 1,
  Type: type,
  TimeInForce: 0,
  ReduceOnly: 1,
  TriggerPrice: trigger,
  OrderExpiry: 1_800_000_000_000,
})

/** What stands for each vector of the official signer, by its name. */
const params: Record<string, Record<string, unknown>> = {
  'limit GTT buy': order,
  'market IOC sell reduce-only': {
    ...order,
    market_index: '0',
    client_order_index: 0,
    base_amount: '25000',
    price: 310_000,
    is_ask: true,
    order_type: 1,
    time_in_force: 0,
    reduce_only: 1,
    order_expiry: 0,
  },
  cancel: { kind: 'cancelOrder', market_index: 1, order_index: '281474976710657' },
  'cancel-all immediate': { kind: 'cancelAllOrders', time_in_force: 0, timestamp_ms: 0 },
  'cancel-all scheduled': {
    kind: 'cancelAllOrders',
    time_in_force: 1,
    timestamp_ms: 1_800_000_000_000,
  },
  withdraw: {
    kind: 'withdraw',
    asset_index: 3,
    route_type: 0,
    amount: '12345.678901',
    decimals: 6,
    symbol: 'USDC',
    min_withdrawal_amount: '1',
  },
  'update leverage 20x cross': {
    kind: 'updateLeverage',
    market_index: 1,
    fraction: 500,
    margin_mode: 0,
  },
  'update margin add': {
    kind: 'updateMargin',
    market_index: 1,
    usdc_amount: '5000000000',
    direction: 1,
  },
  'asset config': { kind: 'updateAccountAssetConfig', asset_index: 1, enabled: true },
  'grouped OTOCO': {
    kind: 'createGroupedOrders',
    grouping_type: 3,
    orders: [
      {
        ...leg(0, 300_000, 0),
        BaseAmount: 1000,
        IsAsk: 0,
        TimeInForce: 1,
        ReduceOnly: 0,
      },
      leg(4, 330_000, 329_000),
      leg(2, 270_000, 280_000),
    ],
  },
  'transfer self perps->spot': {
    kind: 'transfer',
    asset_index: 3,
    sourceDex: 'perps',
    destinationDex: 'spot',
    amount: 7_000_000,
  },
  'change pub key': { kind: 'changePubKey', new_public_key: `0x${signing.publicKey}` },
}

describe('wasmSignParams', () => {
  it.each(Object.entries(params))(
    'stand for the transaction of the official signer: %s',
    (name, sign) => {
      const vector = signing.vectors.find((candidate) => candidate.name === name)
      if (!vector) throw new Error(`no vector ${name}`)
      const { transaction } = readTransaction(vector.txType, vector.txInfo)
      const made = transactionOf({ ...sign, ...stampOf(vector.txInfo) })
      expect(made).toEqual(transaction)
      checkTransaction(made)
    },
  )

  it('stand for an order with an integrator, and leave out fees of zero', () => {
    const [vector] = signing.oracle.vectors
    if (!vector) throw new Error('no vector')
    const sign = {
      ...order,
      market_index: 0,
      client_order_index: 124,
      price: 405_000,
      is_ask: 1,
      order_expiry: 1_735_689_600_000,
      integrator_account_index: 723_813,
      integrator_taker_fee: 250,
      integrator_maker_fee: 100,
      ...stampOf(vector.txInfo),
    }
    expect(transactionOf(sign)).toEqual(readTransaction(14, vector.txInfo).transaction)
    expect(transactionOf({ ...sign, integrator_maker_fee: 0 }).attributes).toEqual({
      1: 723_813n,
      2: 250n,
    })
    const none = { integrator_account_index: 0, integrator_taker_fee: 0, integrator_maker_fee: 0 }
    expect(transactionOf({ ...sign, ...none }).attributes).toEqual({})
  })

  it('stand for an approval and for the mode of the account', () => {
    const vector = signing.oracle.vectors[2]
    if (!vector) throw new Error('no vector')
    const approval = {
      kind: 'approveIntegrator',
      integrator_account_index: 723_813,
      max_perps_taker_fee: 500,
      max_perps_maker_fee: 200,
      max_spot_taker_fee: 600,
      max_spot_maker_fee: 300,
      approval_expiry: 1_780_000_000_000,
      ...stampOf(vector.txInfo),
    }
    expect(transactionOf(approval)).toEqual(readTransaction(45, vector.txInfo).transaction)
    const mode = { kind: 'updateAccountConfig', account_trading_mode: 1, ...stampOf(vector.txInfo) }
    const made = transactionOf(mode)
    expect(made.type).toBe(41)
    expect(made.fields.AccountTradingMode).toBe(1n)
  })

  const stamp = { account_index: 1, api_key_index: 42, nonce: 0, expired_at: 1_800_000_000_000 }
  const without = (name: string) =>
    Object.fromEntries(Object.entries({ ...order, ...stamp }).filter(([key]) => key !== name))

  it.each<[string, Record<string, unknown>]>([
    ['an unknown kind', { ...order, ...stamp, kind: 'changeAccountTier' }],
    ['no kind', without('kind')],
    ['a missing nonce', without('nonce')],
    ['a missing field', without('price')],
    ['an unknown field', { ...order, ...stamp, extra: 1 }],
    ['a fraction', { ...order, ...stamp, price: 1.5 }],
    ['a negative number', { ...order, ...stamp, price: -1 }],
    ['a number that is not whole any more', { ...order, ...stamp, price: 2 ** 60 }],
    ['integrator fees of no one', { ...order, ...stamp, integrator_taker_fee: 5 }],
    ['an amount with too many decimals', { ...params.withdraw, ...stamp, amount: '1.0000001' }],
    ['an amount below its minimum', { ...params.withdraw, ...stamp, amount: '0.9' }],
    [
      'a transfer to the same ledger',
      { ...params['transfer self perps->spot'], ...stamp, destinationDex: 'perps' },
    ],
    ['a short public key', { kind: 'changePubKey', new_public_key: '0xab', ...stamp }],
    [
      'one order as a group',
      { kind: 'createGroupedOrders', grouping_type: 1, orders: [leg(2, 1, 1)], ...stamp },
    ],
  ])('are refused with %s', (_, sign) => {
    expect(() => transactionOf(sign)).toThrow(TransactionError)
  })

  it.each<[Record<string, unknown>, says: string]>([
    [without('price'), 'price: is required'],
    [{ ...order, ...stamp, extra: 1 }, 'extra: unknown field'],
    [{ ...order, ...stamp, price: -1 }, 'price: must be at least 0'],
    [{ ...order, ...stamp, price: {} }, 'price: is not valid'],
    [{ ...params.withdraw, ...stamp, decimals: 'x' }, 'decimals: must be a number'],
  ])('say of a field what is wrong with it in our own words, %#', (sign, says) => {
    expect(() => transactionOf(sign)).toThrow(says)
  })
})
