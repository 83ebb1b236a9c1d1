import { getAddress } from 'viem'
import { lte } from '@/lib/decimal/compare'
import { decimal } from '@/lib/decimal/decimal'
import { decimalPlaces } from '@/lib/decimal/snap'
import type { WithdrawalParams } from '@/lib/schema/action/actionParams'
import { type Hex, ZERO_ADDRESS } from '@/lib/schema/model/primitives'
import { validationError } from '@/lib/schema/perpsError'
import { COLLATERAL, DEPOSIT_NETWORK } from '@/lib/venues/ondo/map/market'
import { type RequestStep, requestStep } from './step'

/** Where withdrawals are asked for. */
export const WITHDRAWAL_PATH = '/v1/withdraw'

/** Flat fee of a withdrawal, in USD. The venue takes it out of the amount. */
export const WITHDRAWAL_FEE_USD = 1

/** Decimals of the token on its chain. */
const USDC_DECIMALS = 6

/**
 * Sends USDC to an address of the account's book at the venue.
 * @param facts `withdrawalId` names the withdrawal at the venue, which takes each name once
 * @throws 400/2002 for another asset, a route, an amount too fine or not above the fee, or a destination that is mistyped
 */
export function withdrawal(
  { amount, assetId, destination, route }: WithdrawalParams,
  { withdrawalId, tool }: { withdrawalId: string; tool: string },
): RequestStep {
  if (assetId !== undefined && assetId !== COLLATERAL) {
    throw validationError('params.assetId', `only ${COLLATERAL} is withdrawn`, tool)
  }
  if (route !== undefined) {
    throw validationError('params.route', 'accounts of this venue have one ledger', tool)
  }
  // The fee is taken out of it: nothing would arrive.
  if (lte(amount, decimal(String(WITHDRAWAL_FEE_USD)))) {
    const message = `must be more than the fee of ${WITHDRAWAL_FEE_USD} USD`
    throw validationError('params.amount', message, tool)
  }
  if (decimalPlaces(amount) > USDC_DECIMALS) {
    throw validationError('params.amount', `must have at most ${USDC_DECIMALS} decimals`, tool)
  }
  return requestStep('withdrawal', 'POST', WITHDRAWAL_PATH, {
    customer_withdrawal_id: withdrawalId,
    symbol: COLLATERAL,
    network: DEPOSIT_NETWORK,
    amount,
    address: requireDestination(destination, tool),
  })
}

/**
 * An address in its checksummed form, as the book holds it. One written in letters of both cases
 * carries its checksum (EIP-55): where that is wrong, a character was mistyped.
 */
export function requireDestination(text: Hex, tool: string): Hex {
  const digits = text.slice(2)
  const checksummed = getAddress(`0x${digits.toLowerCase()}`)
  const hasChecksum = digits !== digits.toLowerCase() && digits !== digits.toUpperCase()
  if (hasChecksum && checksummed !== text) {
    const message = 'is mistyped: its upper and lower case letters are not the checksum of it'
    throw validationError('params.destination', message, tool)
  }
  if (checksummed === ZERO_ADDRESS) {
    throw validationError('params.destination', 'no one could take it out of there again', tool)
  }
  return checksummed
}
