import { describe, expect, it } from 'vitest'
import type { CheckSetupInput } from '@/lib/client/actions/checkSetup'
import type { PerpsClient } from '@/lib/client/createPerpsClient'
import type { DepositAddress, VenuePlugin, WithdrawalAddress } from '@/lib/client/plugin'
import { decimal } from '@/lib/decimal/decimal'
import type { AccountBalances, Balance } from '@/lib/schema/model/account'
import type { Asset } from '@/lib/schema/model/asset'
import type { Provider } from '@/lib/schema/model/provider'
import { kindA, kindB, kindC } from '@/lib/trade/testing/madeUpProviders'
import { getDepositFlow, getWithdrawableBalances, getWithdrawFlow } from './funds'

const ACCOUNT = { provider: 'c', address: '0x00000000000000000000000000000000000000aa' }
const bare = { ...kindC, setup: kindC.setup.map(({ params: _, ...step }) => step) }
const ADDRESS: DepositAddress = { chainId: 1, address: '0xd0', symbol: 'USDC', confirmations: 64 }

/** A client of one provider: what is missing of the setup, and what its plugin answers. */
function clientOf(
  provider: Provider,
  { missing = [], plugin = {} }: { missing?: readonly string[]; plugin?: Partial<VenuePlugin> },
) {
  const checked: CheckSetupInput[] = []
  const client = {
    provider: async () => provider,
    async checkSetup(input: CheckSetupInput) {
      checked.push(input)
      const items = provider.setup.map((descriptor) => {
        return { descriptor, satisfied: !missing.includes(descriptor.type) }
      })
      // A step that a key of the library signs is listed only where it failed.
      const isListed = (item: (typeof items)[number]) =>
        !item.satisfied || item.descriptor.signers.includes('USER')
      return { items: items.filter(isListed) }
    },
    plugin: () => ({ balances: async () => ({ balances: [], collateralBalances: [] }), ...plugin }),
  }
  return { client: client as unknown as PerpsClient, checked }
}

const stepsOf = (flow: { kind: string; setup?: readonly { type: string }[] }) =>
  flow.setup?.map(({ type }) => type)

describe('how money gets into an account', () => {
  const depositAddress = async () => ADDRESS

  it.each([
    ['as advertised', kindC, 12],
    ['else as the code of the venue knows', bare, 64],
  ])('gives the blocks that a deposit waits for %s', async (_, provider, confirmations) => {
    const { client } = clientOf(provider, { plugin: { depositAddress } })
    const flow = await getDepositFlow(client, ACCOUNT)
    expect(flow).toMatchObject({ kind: 'address', address: ADDRESS, confirmations })
  })

  it('gives no number of blocks where none is known', async () => {
    const { confirmations: _, ...address } = ADDRESS
    const { client } = clientOf(bare, { plugin: { depositAddress: async () => address } })
    const flow = await getDepositFlow(client, ACCOUNT)
    expect(flow).toMatchObject({ kind: 'address', address })
    expect(flow).not.toHaveProperty('confirmations')
  })

  it('names the steps up to the one that makes the address, and waits for none after it', async () => {
    const missing = kindC.setup.map(({ type }) => type)
    const none = clientOf(kindC, { missing, plugin: { depositAddress } })
    const flow = await getDepositFlow(none.client, ACCOUNT)
    expect(flow.kind).toBe('setupRequired')
    expect(stepsOf(flow)).toEqual(['siweLogin', 'acceptProviderTerms', 'createDepositAddress'])
    const noKey = clientOf(kindC, { missing: ['registerApiKey'], plugin: { depositAddress } })
    expect(await getDepositFlow(noKey.client, ACCOUNT)).toMatchObject({ kind: 'address' })
  })

  it('gives an address that is there, whatever of the setup is missing', async () => {
    const { signal } = new AbortController()
    const asked: unknown[] = []
    const plugin: Partial<VenuePlugin> = {
      depositAddress,
      async isSatisfied({ type }, ...given) {
        asked.push([type, ...given])
        return true
      },
    }
    // The venue gives the account no further key.
    const { client, checked } = clientOf(kindC, { missing: ['registerApiKey'], plugin })
    const flow = await getDepositFlow(client, { ...ACCOUNT, signal })
    expect(flow).toMatchObject({ kind: 'address', address: ADDRESS })
    expect(asked).toEqual([['createDepositAddress', ACCOUNT.address, signal]])
    expect(checked).toEqual([])
  })
})

describe('how money leaves an account', () => {
  it('of a venue where the wallet signs it: to any address, with nothing set up', async () => {
    const provider = { ...kindA, minWithdrawalUsd: 2, withdrawalFeeUsd: 1 }
    const missing = kindA.setup.map(({ type }) => type)
    const { client, checked } = clientOf(provider, { missing })
    const flow = await getWithdrawFlow(client, ACCOUNT)
    expect(flow).toEqual({
      ...{ kind: 'ready', destination: 'any', balances: [] },
      ...{ minWithdrawalUsd: 2, feeUsd: 1 },
    })
    expect(checked).toEqual([])
  })

  it('of a venue where a key signs it: to the owner, after the setup but the referral', async () => {
    const [first, ...others] = kindB.setup
    if (first === undefined) throw new Error('this venue has a setup')
    const referral = { ...first, type: 'setReferrer' }
    const provider = { ...kindB, minWithdrawalUsd: 1, setup: [first, referral, ...others] }
    const missing = ['approveIntegrator', 'setReferrer', 'registerApiKey']
    const flow = await getWithdrawFlow(clientOf(provider, { missing }).client, ACCOUNT)
    expect(flow.kind).toBe('setupRequired')
    expect(stepsOf(flow)).toEqual(['registerApiKey', 'approveIntegrator'])
    const { client } = clientOf(provider, { missing: ['setReferrer'] })
    const ready = await getWithdrawFlow(client, ACCOUNT)
    expect(ready).toEqual({
      ...{ kind: 'ready', destination: 'owner', balances: [] },
      ...{ minWithdrawalUsd: 1 },
    })
  })

  it('of a venue with an address book: to its addresses, each with when it can be used', async () => {
    const { signal } = new AbortController()
    const addresses: readonly WithdrawalAddress[] = [
      { destination: '0xa1', label: 'Own' },
      { destination: '0xa2', label: 'New', usableFromMs: 5 },
    ]
    const asked: unknown[] = []
    const plugin: Partial<VenuePlugin> = {
      async withdrawalAddresses(...given) {
        asked.push(given)
        return addresses
      },
    }
    const { client, checked } = clientOf(kindC, { plugin })
    const flow = await getWithdrawFlow(client, { ...ACCOUNT, signal })
    expect(flow).toEqual({ kind: 'ready', destination: 'addressBook', addresses, balances: [] })
    expect(asked).toEqual([[ACCOUNT.address, signal]])
    expect(checked).toEqual([{ ...ACCOUNT, signal }])
  })

  it('is unavailable, with nothing asked, where the venue offers no withdrawal', async () => {
    const actions = kindB.actions.filter(({ type }) => type !== 'withdrawal')
    const { client, checked } = clientOf({ ...kindB, actions }, { missing: ['registerApiKey'] })
    expect(await getWithdrawFlow(client, ACCOUNT)).toEqual({ kind: 'unavailable' })
    expect(checked).toEqual([])
  })
})

describe('what can be withdrawn', () => {
  const USDC: Asset = { providerId: 'venue', id: '3', displaySymbol: 'USDC', logoURI: '' }
  const ETH: Asset = { ...USDC, id: '1', displaySymbol: 'ETH' }

  /** What an account has of an asset in a ledger, and how much of it the venue lets out now. */
  function row(asset: Asset, categoryId: string, transferable: string): Balance {
    return { asset, categoryId, units: decimal('1000'), transferable: decimal(transferable) }
  }

  function withdrawable(provider: Provider, rows: readonly Balance[]) {
    const held: AccountBalances = { collateralBalances: [...rows], balances: [] }
    const plugin: Partial<VenuePlugin> = { balances: async () => held }
    return getWithdrawableBalances(clientOf(provider, { plugin }).client, ACCOUNT)
  }

  it.each([
    ['1.999999', '0'],
    ['2', '2'],
    ['70.5', '70.5'],
    ['70.1234567', '70.123456'],
    ['1.9999999', '0'],
  ])('of %s that the venue lets out, with a minimum of 2, is %s', async (available, max) => {
    const provider = { ...kindA, minWithdrawalUsd: 2, withdrawalFeeUsd: 1 }
    expect(await withdrawable(provider, [row(USDC, 'perps', available)])).toEqual([
      { asset: USDC, available, max, withdrawalFee: '1', isFeeDeducted: true },
    ])
  })

  it.each([
    ['0.5', '0'],
    ['1', '0'],
    ['1.000001', '1.000001'],
    ['1.0000009', '0'],
  ])('of %s that the venue lets out, with a fee of 1 alone, is %s', async (available, max) => {
    const provider = { ...kindC, withdrawalFeeUsd: 1 }
    expect(await withdrawable(provider, [row(USDC, 'perps', available)])).toMatchObject([
      { available, max },
    ])
  })

  it('is given for each asset and ledger, by the asset’s own minimum', async () => {
    const usdc = { ...USDC, minWithdrawalAmount: decimal('1') }
    // A JavaScript number of this size is written with an exponent.
    const eth = { ...ETH, decimals: 8, minWithdrawalAmount: decimal('0.0000002') }
    const rows = [row(usdc, 'perps', '0.99'), row(usdc, 'spot', '5'), row(eth, 'spot', '0.0000001')]
    const provider = { ...kindB, minWithdrawalUsd: 9, withdrawalFeeUsd: 0 }
    const free = { withdrawalFee: '0', isFeeDeducted: true }
    expect(await withdrawable(provider, rows)).toEqual([
      { asset: usdc, route: 'perps', available: '0.99', max: '0', ...free },
      { asset: usdc, route: 'spot', available: '5', max: '5', ...free },
      { asset: eth, route: 'spot', available: '0.0000001', max: '0' },
    ])
    const enough = await withdrawable(provider, [row(eth, 'spot', '0.0000002')])
    expect(enough).toMatchObject([{ asset: eth, max: '0.0000002' }])
  })

  it('is in the withdrawal flow too, with maximum and fee, once nothing is missing', async () => {
    const { signal } = new AbortController()
    const asked: unknown[] = []
    const plugin: Partial<VenuePlugin> = {
      async balances(...given) {
        asked.push(given)
        return { collateralBalances: [row(USDC, 'perps', '70.5')], balances: [] }
      },
    }
    const provider = { ...kindB, withdrawalFeeUsd: 1 }
    const { client } = clientOf(provider, { plugin })
    const flow = await getWithdrawFlow(client, { ...ACCOUNT, signal })
    expect(flow).toMatchObject({
      kind: 'ready',
      balances: [{ asset: USDC, available: '70.5', max: '70.5', withdrawalFee: '1' }],
    })
    expect(asked).toEqual([[ACCOUNT.address, signal]])
    expect(await getWithdrawableBalances(client, ACCOUNT)).toEqual(Object(flow).balances)
    // Where the setup comes first, the account may not be readable yet.
    const missing = clientOf(provider, { plugin, missing: ['registerApiKey'] })
    expect(await getWithdrawFlow(missing.client, ACCOUNT)).toMatchObject({ kind: 'setupRequired' })
    expect(asked).toHaveLength(2)
  })

  it('is nothing where the account holds nothing', async () => {
    expect(await withdrawable(kindB, [])).toEqual([])
  })
})
