import { expect, it } from 'vitest'
import type { PerpsClient } from '@/lib/client/createPerpsClient'
import { decimal } from '@/lib/decimal/decimal'
import { actionParams, type WithdrawalParams } from '@/lib/schema/action/actionParams'
import type { AccountBalances } from '@/lib/schema/model/account'
import type { Asset } from '@/lib/schema/model/asset'
import type { Provider } from '@/lib/schema/model/provider'
import { parse } from '@/lib/schema/parse'
import { withdrawal as buildForHyperliquid } from '@/lib/venues/hyperliquid/actions/withdrawal'
import { withdrawal as buildForLighter } from '@/lib/venues/lighter/actions/funds'
import { withdrawal as buildForOndo } from '@/lib/venues/ondo/actions/withdrawal'
import { parseEnv } from '@/server/config/env'
import { hyperliquidConfig } from '@/server/config/hyperliquid'
import { lighterConfigs } from '@/server/config/lighter'
import { ondoConfigs } from '@/server/config/ondo'
import { describeVenue as describeHyperliquid } from '@/server/venues/hyperliquid/descriptor'
import { describeVenue as describeLighter } from '@/server/venues/lighter/descriptor'
import { describeVenue as describeOndo } from '@/server/venues/ondo/descriptor'
import { getWithdrawableBalances, getWithdrawFlow } from './funds'

const OWNER = `0x${'11'.repeat(20)}`
const settings = parseEnv({ PAPER_CHAIN: 'on' })
const [lighterConfig] = lighterConfigs(settings)
const [ondoConfig] = ondoConfigs(settings)
if (lighterConfig === undefined || ondoConfig === undefined) throw new Error('a venue is missing')

/** A venue as the service describes it, and a withdrawal as its library builds one. */
interface Venue {
  provider: Provider
  /** Of the collateral, where the account is asked for it. */
  minWithdrawalAmount?: string
  destination: 'any' | 'owner' | 'addressBook'
  least: string
  below: string
  build(params: WithdrawalParams, asset: Asset): unknown
}

const hyperliquid: Venue = {
  provider: describeHyperliquid(hyperliquidConfig(settings), undefined),
  destination: 'any',
  least: '2',
  below: '1.999999',
  build: (params) => {
    const facts = { settlement: undefined, spot: undefined, tool: 'hyperliquid' }
    return buildForHyperliquid(params, facts)
  },
}
const lighter: Venue = {
  provider: describeLighter(lighterConfig, undefined),
  minWithdrawalAmount: '1',
  destination: 'owner',
  least: '1',
  below: '0.999999',
  build: (params, asset) => buildForLighter(params, { asset, owner: OWNER, tool: 'lighter' }),
}
const ondo: Venue = {
  provider: describeOndo(ondoConfig),
  destination: 'addressBook',
  least: '1.000001',
  below: '1',
  build: (params) => buildForOndo(params, { withdrawalId: 'wd-1', tool: 'ondo' }),
}

it.each([
  ['Hyperliquid', hyperliquid],
  ['Lighter', lighter],
  ['Ondo Perps', ondo],
])('what can be withdrawn from %s is what its own library builds', async (_, venue) => {
  const { provider, minWithdrawalAmount, destination, least, below } = venue
  const [category] = provider.categories
  if (!category?.quoteAsset) throw new Error('the venue has a collateral')
  const asset: Asset = {
    ...category.quoteAsset,
    ...(minWithdrawalAmount === undefined
      ? {}
      : { minWithdrawalAmount: decimal(minWithdrawalAmount) }),
  }
  let held: AccountBalances = { balances: [], collateralBalances: [] }
  const client = {
    provider: async () => provider,
    checkSetup: async () => ({ items: [] }),
    plugin: () => ({ balances: async () => held }),
  } as unknown as PerpsClient
  const account = { provider: provider.key, address: OWNER }
  expect(await getWithdrawFlow(client, account)).toMatchObject({ kind: 'ready', destination })
  expect(await getWithdrawableBalances(client, account)).toEqual([])

  for (const [available, max] of [
    [below, '0'],
    [least, least],
    ['1000', '1000'],
    // Finer than the token: as much of it as can be asked for.
    ['1000.1234567', '1000.123456'],
  ] as const) {
    const units = decimal(available)
    const row = { asset, categoryId: category.id, units, transferable: units }
    held = { balances: [], collateralBalances: [row] }
    const [first] = await getWithdrawableBalances(client, account)
    expect(first).toMatchObject({ available, max })
    const isEnough = max !== '0'
    const amount = isEnough ? max : available
    const params = parse(actionParams.withdrawal, { destination: OWNER, amount })
    const build = () => venue.build(params, asset)
    if (isEnough) expect(build).not.toThrow()
    else expect(build).toThrow(/must be (?:at least|more than)/)
  }
})
