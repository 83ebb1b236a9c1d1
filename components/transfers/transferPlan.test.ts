import { describe, expect, it } from 'vitest'
import { decimal } from '@/lib/decimal/decimal'
import type { AccountBalances, Balance } from '@/lib/schema/account'
import type { Provider } from '@/lib/schema/provider'
import { depositRoute, ledgersOf, withdrawSources } from './transferPlan'

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

describe('depositRoute', () => {
  it('is what the descriptor says, and nothing where it says none', () => {
    expect(depositRoute(provider)).toEqual({
      chainId: 31_337,
      chainName: 'Paper',
      tokenAddress: TOKEN,
      symbol: 'USDC',
    })
    expect(depositRoute({ ...provider, actions: [] })).toBeUndefined()
  })
})

describe('ledgersOf', () => {
  it('tells what each ledger holds of the collateral', () => {
    expect(ledgersOf(provider, apart)).toEqual([
      { id: '', label: 'Perpetuals', transferable: '70' },
      { id: 'spot', label: 'Spot', transferable: '30' },
      { id: 'xyz', label: 'xyz', transferable: '5' },
    ])
    expect(ledgersOf(provider, undefined).every(({ transferable }) => !transferable)).toBe(true)
  })
})

describe('withdrawSources', () => {
  it('lets one choose where ledgers are apart', () => {
    expect(withdrawSources(provider, apart)).toEqual([
      { id: 'perps', label: 'Perpetuals', available: '70', params: {} },
      { id: 'spot', label: 'Spot', available: '30', params: { assetId: '0', route: 'spot' } },
    ])
  })

  it('has one place where all of it is together', () => {
    expect(withdrawSources(provider, unified)).toEqual([
      { id: 'all', label: 'Account', available: '105', params: {} },
    ])
  })
})
