import type { PerpsClient } from '@/lib/client/createPerpsClient'
import type { DepositAddress, WithdrawalAddress } from '@/lib/client/plugin'
import { decimal } from '@/lib/decimal/decimal'
import type { WithdrawableBalance } from '@/lib/schema/model/account'
import type { ProviderAction } from '@/lib/schema/model/provider'
import { actionOf } from '@/lib/trade/rules/descriptor'
import {
  type DepositRoute,
  depositConfirmations,
  depositWay,
  withdrawalRules,
} from '@/lib/trade/rules/fundRules'
import { addressStep } from '@/lib/trade/rules/setupRules'
import { largestWithdrawal, withdrawSources } from '@/lib/trade/rules/withdrawSources'

/** An account at a provider. */
export interface AccountInput {
  /** Provider key. */
  provider: string
  /** Owner of the account, never an agent. */
  address: string
  signal?: AbortSignal
}

/** How money gets into an account. */
export type DepositFlow =
  /** The wallet sends tokens: run the `deposit` action with one of the routes. */
  | { kind: 'wallet'; routes: readonly DepositRoute[]; minDepositUsd?: number; feeUsd?: number }
  /** Tokens are sent, from any address, to one of the account's own. */
  | {
      kind: 'address'
      address: DepositAddress
      network?: string
      confirmations?: number
      minDepositUsd?: number
      feeUsd?: number
    }
  /** These setup steps come first, in this order. */
  | { kind: 'setupRequired'; setup: readonly ProviderAction[] }
  /** The provider takes no deposits. */
  | { kind: 'unavailable' }

/** How money leaves an account. */
export type WithdrawFlow =
  | {
      kind: 'ready'
      /**
       * Permitted recipients: any address, the owner of the account alone, or the addresses listed.
       */
      destination: 'any' | 'owner' | 'addressBook'
      addresses?: readonly WithdrawalAddress[]
      /** What `getWithdrawableBalances` gives: each balance with its maximum and fee. */
      balances: readonly WithdrawableBalance[]
      /** Of the collateral; another asset has its own `minWithdrawalAmount`. */
      minWithdrawalUsd?: number
      /** Flat fee of the collateral, taken out of the amount. */
      feeUsd?: number
    }
  | { kind: 'setupRequired'; setup: readonly ProviderAction[] }
  | { kind: 'unavailable' }

/** How money gets into an account at a provider. */
export async function getDepositFlow(
  client: PerpsClient,
  input: AccountInput,
): Promise<DepositFlow> {
  const { provider, address, signal } = input
  const descriptor = await client.provider(provider)
  const way = depositWay(descriptor)
  if (way === undefined) return { kind: 'unavailable' }
  const { minDepositUsd, depositFeeUsd } = descriptor
  const costs = {
    ...(minDepositUsd === undefined ? {} : { minDepositUsd }),
    ...(depositFeeUsd === undefined ? {} : { feeUsd: depositFeeUsd }),
  }
  if (way.kind === 'wallet') return { kind: 'wallet', routes: way.routes, ...costs }
  const plugin = client.plugin(provider)
  const step = addressStep(descriptor)
  // An address that is there takes deposits, whatever of the setup is missing.
  const isMade = step !== undefined && (await plugin.isSatisfied?.(step, address, signal)) === true
  const setup = isMade ? [] : await missingSetup(client, input, step)
  if (setup.length > 0) return { kind: 'setupRequired', setup }
  const target = await plugin.depositAddress?.(address, signal)
  const { network } = way
  const confirmations = depositConfirmations(way, target)
  return target === undefined
    ? { kind: 'unavailable' }
    : {
        kind: 'address',
        address: target,
        ...costs,
        ...(network === undefined ? {} : { network }),
        ...(confirmations === undefined ? {} : { confirmations }),
      }
}

/** How money leaves an account at a provider, with what can be withdrawn of it. */
export async function getWithdrawFlow(
  client: PerpsClient,
  input: AccountInput,
): Promise<WithdrawFlow> {
  const { provider, address, signal } = input
  const descriptor = await client.provider(provider)
  const rules = withdrawalRules(descriptor)
  if (rules === undefined) return { kind: 'unavailable' }
  const entry = actionOf(descriptor, 'withdrawal')
  // The wallet itself signs where it may: then nothing has to be set up for it.
  const needsKey = entry?.signers.includes('USER') !== true
  const setup = needsKey ? await missingSetup(client, input) : []
  if (setup.length > 0) return { kind: 'setupRequired', setup }
  const [addresses, balances] = await Promise.all([
    client.plugin(provider).withdrawalAddresses?.(address, signal),
    getWithdrawableBalances(client, input),
  ])
  const { minWithdrawalUsd, withdrawalFeeUsd } = descriptor
  return {
    kind: 'ready',
    destination: rules.destination,
    balances,
    ...(addresses === undefined ? {} : { addresses }),
    ...(minWithdrawalUsd === undefined ? {} : { minWithdrawalUsd }),
    ...(withdrawalFeeUsd === undefined ? {} : { feeUsd: withdrawalFeeUsd }),
  }
}

/**
 * What can be withdrawn, by asset and ledger. Fees are taken out of the amount: `max` is the largest
 * amount to ask for, on the asset's decimals, zero where it would not cover the fee or the minimum.
 */
export async function getWithdrawableBalances(
  client: PerpsClient,
  { provider, address, signal }: AccountInput,
): Promise<readonly WithdrawableBalance[]> {
  const [descriptor, balances] = await Promise.all([
    client.provider(provider),
    client.plugin(provider).balances(address, signal),
  ])
  return withdrawSources(descriptor, balances).flatMap((source) => {
    const { asset, route, available, fee } = source
    const max = largestWithdrawal(source)
    if (asset === undefined || available === undefined || max === undefined) return []
    return [
      {
        asset,
        available,
        max,
        ...(route === undefined ? {} : { route }),
        ...(fee === undefined ? {} : { withdrawalFee: decimal(String(fee)), isFeeDeducted: true }),
      },
    ]
  })
}

/**
 * Unsatisfied setup steps in their order, but the referral, which nothing waits for.
 * @param last steps after this one are not needed
 */
async function missingSetup(
  client: PerpsClient,
  account: AccountInput,
  last?: ProviderAction,
): Promise<readonly ProviderAction[]> {
  // Where a key of the library signs a step, it is listed only while it fails.
  const { items } = await client.checkSetup(account)
  return items.flatMap(({ satisfied, descriptor }) => {
    const isLater = last !== undefined && (descriptor.sequence ?? 0) > (last.sequence ?? 0)
    return satisfied || isLater || descriptor.type === 'setReferrer' ? [] : [descriptor]
  })
}
