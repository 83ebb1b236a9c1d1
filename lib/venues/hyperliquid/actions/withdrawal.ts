import type { WithdrawalParams } from '@/lib/schema/action/actionParams'
import { ZERO_ADDRESS } from '@/lib/schema/model/primitives'
import { validationError } from '@/lib/schema/perpsError'
import { type AccountMode, keepsCollateralOnSpot } from '@/lib/venues/hyperliquid/accountMode'
import { USDC_TOKEN } from '@/lib/venues/hyperliquid/assetId'
import type { DepositRoute } from '@/lib/venues/hyperliquid/sign/depositCall'
import { requireAtLeast, requireUsdcAmount } from './deposit'
import { moveUsdc, SPOT_LEDGER, type TransferFacts } from './sendAsset'
import type { UserStep } from './step'

/** Above the venue's fee, or nothing would arrive. */
export const MIN_WITHDRAWAL_USD = 2

/**
 * Sends USDC to an address on the settlement chain; the venue keeps its fee of the amount. Taken
 * from the main perpetual ledger, or in a unified mode from the one pool; with route `spot` where
 * the ledgers are apart, a transfer from there comes first.
 * @param spot what the transfer needs; only with route `spot`
 * @throws 400/2002 for another asset, an amount too small or too fine, or a destination that would
 *   lose it
 */
export function withdrawal(
  { amount, assetId, destination, route }: WithdrawalParams,
  facts: {
    settlement: Pick<DepositRoute, 'usdcAddress' | 'bridgeAddress'> | undefined
    spot: (TransferFacts & { mode: AccountMode | undefined }) | undefined
    tool: string
  },
): UserStep[] {
  const { settlement, spot, tool } = facts
  const to = destination.toLowerCase()
  if (assetId !== undefined && assetId !== String(USDC_TOKEN)) {
    throw validationError('params.assetId', `only USDC (${USDC_TOKEN}) is withdrawn`, tool)
  }
  if ([ZERO_ADDRESS, settlement?.usdcAddress, settlement?.bridgeAddress].includes(to)) {
    throw validationError('params.destination', 'no one could take it out of there again', tool)
  }
  requireUsdcAmount(amount, tool)
  requireAtLeast(amount, { minimumUsd: MIN_WITHDRAWAL_USD, what: 'withdrawal' }, tool)
  const step: UserStep = {
    kind: 'user',
    action: 'withdrawal',
    name: 'Withdraw',
    fields: { destination: to, amount },
  }
  if (route !== SPOT_LEDGER || spot === undefined || keepsCollateralOnSpot(spot.mode)) return [step]
  return [moveUsdc({ sourceDex: SPOT_LEDGER, destinationDex: '', amount }, spot), step]
}
