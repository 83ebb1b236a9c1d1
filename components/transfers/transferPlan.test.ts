import { describe, expect, it } from 'vitest'
import { decimal } from '@/lib/decimal/decimal'
import type { AccountBalances, Balance } from '@/lib/schema/model/account'
import type { Provider } from '@/lib/schema/model/provider'
import { withdrawSources } from '@/lib/trade/rules/withdrawSources'
import { kindB } from '@/lib/trade/testing/madeUpProviders'
import { ledgersOf, sourceName } from './transferPlan'

const usdc = { providerId: 'venue', id: '0', displaySymbol: 'USDC', logoURI: '' }
const TOKEN = `0x${'c0'.repeat(20)}`
const dexes = [
  { value: '', label: 'Perpetuals' },
  { value: 'spot', label: 'Spot' },
  { value: 'xyz', label: 'xyz' },
]
const provider: Provider = {
  key: 'venue',
  name: 'Venue',
  logoURI: '',
  signingMethod: 'eip712',
  active: true,
  setup: [],
  options: [],
  actions: [
    {
      type: 'deposit',
      signers: ['USER'],
      signingMethod: 'evmTx',
      relay: 'API',
      params: [
        { name: 'tokenAddress', type: 'address', values: [{ value: TOKEN, label: 'USDC' }] },
        { name: 'chainId', type: 'integer', values: [{ value: '31337', label: 'Paper' }] },
      ],
    },
    {
      type: 'sendAsset',
      signers: ['USER'],
      signingMethod: 'eip712',
      relay: 'API',
      params: [{ name: 'sourceDex', type: 'string', values: dexes }],
    },
  ],
  categories: [
    { id: 'main', quoteAsset: usdc },
    { id: 'xyz', quoteAsset: usdc },
    { id: 'spot', quoteAsset: null },
  ],
  supportedIntervals: [],
}
const row = (categoryId: string, transferable: string): Balance => ({
  categoryId,
  asset: usdc,
  units: decimal(transferable),
  transferable: decimal(transferable),
})
const apart: AccountBalances = {
  collateralBalances: [row('main', '70'), row('xyz', '5')],
  balances: [row('spot', '30'), { ...row('spot', '9'), asset: { ...usdc, id: '1' } }],
}
const unified: AccountBalances = { collateralBalances: [row('spot', '105')], balances: [] }

describe('ledgersOf', () => {
  it('gives what each ledger holds of the collateral', () => {
    expect(ledgersOf(provider, apart)).toEqual([
      { id: '', label: 'Perpetuals', transferable: '70' },
      { id: 'spot', label: 'Spot', transferable: '30' },
      { id: 'xyz', label: 'xyz', transferable: '5' },
    ])
    expect(ledgersOf(provider, undefined).every(({ transferable }) => !transferable)).toBe(true)
  })
})

/** The sources, each with its name on the page and without the asset as a whole. */
function named(...given: Parameters<typeof withdrawSources>) {
  return withdrawSources(...given).map((source) => {
    const { asset: _, assetLabel: _label, route: _route, ...rest } = source
    return { ...rest, label: sourceName(source) }
  })
}

describe('withdrawSources', () => {
  it('lets one choose where ledgers are apart', () => {
    expect(named(provider, apart)).toMatchObject([
      { id: 'perps', label: 'Perpetuals', symbol: 'USDC', available: '70', params: {} },
      { id: 'spot', label: 'Spot', available: '30', params: { assetId: '0', route: 'spot' } },
    ])
  })

  it('has one place where all of it is together', () => {
    expect(named(provider, unified)).toMatchObject([
      { id: 'all', label: 'Account', available: '105', params: {} },
    ])
  })

  it('has every asset and ledger that the venue names and the account holds', () => {
    const asset = { ...usdc, id: '3', decimals: 6, minWithdrawalAmount: decimal('2') }
    const eth = { ...usdc, id: '1', displaySymbol: 'ETH', decimals: 8 }
    const held: AccountBalances = {
      collateralBalances: [{ ...row('perps', '70'), asset }],
      balances: [
        { ...row('spot', '5'), asset },
        { ...row('spot', '0.5'), asset: eth },
      ],
    }
    expect(named({ ...kindB, withdrawalFeeUsd: 1 }, held)).toEqual([
      {
        ...{ id: '3:perps', label: 'USDC · Perpetuals', symbol: 'USDC', available: '70' },
        ...{ minimum: '2', fee: 1, decimals: 6, params: { assetId: '3', route: 'perps' } },
      },
      {
        ...{ id: '3:spot', label: 'USDC · Spot', symbol: 'USDC', available: '5' },
        ...{ minimum: '2', fee: 1, decimals: 6, params: { assetId: '3', route: 'spot' } },
      },
      {
        ...{ id: '1:spot', label: 'ETH · Spot', symbol: 'ETH', available: '0.5' },
        ...{ minimum: undefined, fee: undefined, decimals: 8 },
        params: { assetId: '1', route: 'spot' },
      },
    ])
    // Nothing is read yet: the collateral is there, without an amount.
    expect(named(kindB, undefined).map(({ id }) => id)).toEqual(['3:perps'])
  })
})
