import { lt } from '@/lib/decimal/compare'
import { decimal } from '@/lib/decimal/decimal'
import type {
  DepositParams,
  SendAssetParams,
  WithdrawalParams,
} from '@/lib/schema/action/actionParams'
import type { EvmCall } from '@/lib/schema/action/evmTxStep'
import type { Asset } from '@/lib/schema/model/asset'
import { type Hex, ZERO_ADDRESS } from '@/lib/schema/model/primitives'
import { validationError } from '@/lib/schema/perpsError'
import { COLLATERAL_ASSET } from '@/lib/venues/lighter/facts'
import { toAssetUnits } from '@/lib/venues/lighter/map/scale'
import { type EvmStep, inField, type SignStep } from './step'
import { amountWords } from './words'

/** The venue's numbers of its two ledgers. */
const ROUTES = { perps: 0, spot: 1 } as const

/** Decimals that an asset of the venue must state for its amounts to be counted. */
interface MovedAsset {
  asset: Asset
  tool: string
}

/**
 * Takes money out to the owner's own address: the venue pays no other address this way.
 * @param owner lower-case
 * @throws 400/2002 naming another destination, or an amount too small or too fine
 */
export function withdrawal(
  params: WithdrawalParams,
  { asset, tool, owner }: MovedAsset & { owner: string },
): SignStep {
  const { destination, amount } = params
  // Only the collateral has a place in the perps ledger.
  const route = params.route ?? (asset.id === String(COLLATERAL_ASSET) ? 'perps' : 'spot')
  if (destination.toLowerCase() !== owner) {
    throw validationError('params.destination', 'must be the owner of the account', tool)
  }
  const decimals = requireDecimals(asset.decimals, 'params.assetId', tool)
  inField('params.amount', tool, () => toAssetUnits(amount, decimals))
  const { minWithdrawalAmount: least } = asset
  if (least !== undefined && lt(amount, least)) {
    const message = `must be at least ${least} ${asset.displaySymbol}`
    throw validationError('params.amount', message, tool)
  }
  return {
    kind: 'sign',
    action: 'withdrawal',
    signParams: {
      kind: 'withdraw',
      asset_index: Number(asset.id),
      route_type: ROUTES[route],
      amount,
      decimals,
      symbol: asset.displaySymbol,
      min_withdrawal_amount: least ?? '0',
    },
    summary: `Withdraw ${amountWords(amount, asset.displaySymbol)} from ${route} to ${owner}`,
  }
}

/** Moves collateral between the account's two ledgers. @throws 400/2002 naming what does not fit */
export function sendAsset(
  { sourceDex, destinationDex, amount }: SendAssetParams,
  { asset, tool }: MovedAsset,
): SignStep {
  for (const [field, dex] of [
    ['params.sourceDex', sourceDex],
    ['params.destinationDex', destinationDex],
  ] as const) {
    if (dex !== 'perps' && dex !== 'spot') {
      throw validationError(field, 'must be perps or spot', tool)
    }
  }
  if (asset.id !== String(COLLATERAL_ASSET)) {
    throw validationError('params.collateral', `must be ${COLLATERAL_ASSET}, the collateral`, tool)
  }
  const decimals = requireDecimals(asset.decimals, 'params.collateral', tool)
  const units = inField('params.amount', tool, () => toAssetUnits(amount, decimals))
  return {
    kind: 'sign',
    action: 'sendAsset',
    signParams: {
      kind: 'transfer',
      asset_index: Number(asset.id),
      sourceDex,
      destinationDex,
      amount: String(units),
    },
    summary: `Move ${amountWords(amount, asset.displaySymbol)} from ${sourceDex} to ${destinationDex}`,
  }
}

/** Where deposits of a deployment are made. */
export interface DepositRoute {
  chainId: number
  /** Lower-case. */
  contract: string
  /** The venue's number of the ledger that is credited: 0 perps, 1 spot. */
  route: number
}

/** Smallest deposit of the collateral that is credited. */
export const MIN_DEPOSIT = decimal('1')

const APPROVE_ABI = 'function approve(address,uint256) returns (bool)'
const DEPOSIT_ABI =
  'function deposit(address _to, uint16 _assetIndex, uint8 _routeType, uint256 _amount) payable'

/**
 * Lets the venue's contract take a token, then deposits it for the owner into the ledger of the route.
 * @throws 400/2002 for another chain, another token, native gas, or an amount that does not fit or
 *   is less than what is credited
 */
export function deposit(
  { amount, chainId, tokenAddress }: DepositParams,
  { asset, tool, owner, route }: MovedAsset & { owner: string; route: DepositRoute },
): EvmStep[] {
  if (chainId !== route.chainId) {
    throw validationError('params.chainId', `deposits are made on chain ${route.chainId}`, tool)
  }
  if (tokenAddress === ZERO_ADDRESS) {
    const message = 'only tokens are deposited here, not the money of the chain itself'
    throw validationError('params.tokenAddress', message, tool)
  }
  if (tokenAddress !== asset.l1Address) {
    const message = `only ${asset.displaySymbol} (${asset.l1Address ?? 'unknown'}) is credited`
    throw validationError('params.tokenAddress', message, tool)
  }
  if (lt(amount, MIN_DEPOSIT)) {
    const message = `must be at least ${MIN_DEPOSIT} ${asset.displaySymbol}`
    throw validationError('params.amount', message, tool)
  }
  const decimals = requireDecimals(asset.l1Decimals, 'params.tokenAddress', tool)
  const units = String(inField('params.amount', tool, () => toAssetUnits(amount, decimals)))
  const words = amountWords(amount, asset.displaySymbol)
  const step = (call: Omit<EvmCall, 'chainId'>, summary: string): EvmStep => ({
    kind: 'evm',
    action: 'deposit',
    call: { chainId, ...call },
    summary,
  })
  return [
    step(
      {
        to: asHex(tokenAddress),
        functionName: 'approve',
        args: [route.contract, units],
        abi: [APPROVE_ABI],
      },
      `Let the venue's contract take ${words}`,
    ),
    step(
      {
        to: asHex(route.contract),
        functionName: 'deposit',
        args: [owner, Number(asset.id), route.route, units],
        abi: [DEPOSIT_ABI],
      },
      `Deposit ${words} for ${owner}${route.route === ROUTES.spot ? ' into spot' : ''}`,
    ),
  ]
}

function requireDecimals(decimals: number | undefined, field: string, tool: string): number {
  if (decimals !== undefined) return decimals
  throw validationError(field, 'is an asset whose decimals the venue does not publish', tool)
}

function asHex(address: string): Hex {
  return `0x${address.slice(2)}`
}
