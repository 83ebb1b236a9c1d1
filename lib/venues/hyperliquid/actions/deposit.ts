import { lt } from '@/lib/decimal/compare'
import { type Decimal, decimal } from '@/lib/decimal/decimal'
import { decimalPlaces } from '@/lib/decimal/snap'
import type { DepositParams } from '@/lib/schema/action/actionParams'
import { validationError } from '@/lib/schema/perpsError'
import {
  type DepositRoute,
  depositCall,
  USDC_DECIMALS,
} from '@/lib/venues/hyperliquid/sign/depositCall'
import type { CallStep } from './step'

/** Smallest deposit that the venue credits; less is lost for good. */
export const MIN_DEPOSIT_USD = 5

/**
 * USDC sent to the venue's bridge by the owner's wallet; one transaction, credited to its sender.
 * @throws 400/2002 for another chain or token, an amount too small (it would be lost) or too fine
 */
export function deposit(
  { amount, chainId, tokenAddress }: DepositParams,
  route: DepositRoute,
  tool: string,
): CallStep {
  if (chainId !== route.chainId) {
    throw validationError('params.chainId', `deposits are made on chain ${route.chainId}`, tool)
  }
  if (tokenAddress !== route.usdcAddress) {
    const message = `only USDC (${route.usdcAddress}) is credited`
    throw validationError('params.tokenAddress', message, tool)
  }
  requireUsdcAmount(amount, tool)
  requireAtLeast(amount, { minimumUsd: MIN_DEPOSIT_USD, what: 'deposit' }, tool)
  return { kind: 'call', action: 'deposit', call: depositCall(route, amount) }
}

/** @throws 400/2002 naming `params.amount` where it is finer than USDC */
export function requireUsdcAmount(amount: Decimal, tool: string): void {
  if (decimalPlaces(amount) <= USDC_DECIMALS) return
  const message = `${amount} is too fine: USDC has ${USDC_DECIMALS} decimals`
  throw validationError('params.amount', message, tool)
}

/** @throws 400/2002 naming `params.amount` where it is less than the venue takes */
export function requireAtLeast(
  amount: Decimal,
  { minimumUsd, what }: { minimumUsd: number; what: string },
  tool: string,
): void {
  if (!lt(amount, decimal(String(minimumUsd)))) return
  const message = `a ${what} must be at least ${minimumUsd} USDC, this is ${amount}`
  throw validationError('params.amount', message, tool)
}
