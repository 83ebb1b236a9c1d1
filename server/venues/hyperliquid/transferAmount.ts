import { lt } from '@/lib/decimal/compare'
import { type Decimal, decimal } from '@/lib/decimal/decimal'
import { decimalPlaces } from '@/lib/decimal/snap'
import { validationError } from '@/lib/schema/perpsError'
import { USDC_DECIMALS } from '@/lib/venues/hyperliquid/depositCall'
import { KEY } from './venue'

/** @throws 400/2002 naming `params.amount` where it is finer than USDC is; never rounds */
export function requireUsdcAmount(amount: Decimal): void {
  if (decimalPlaces(amount) <= USDC_DECIMALS) return
  const message = `${amount} is too fine: USDC has ${USDC_DECIMALS} decimals`
  throw validationError('params.amount', message, KEY)
}

/** @throws 400/2002 naming `params.amount` where it is less than the venue takes */
export function requireAtLeast(amount: Decimal, minimumUsd: number, what: string): void {
  if (!lt(amount, decimal(String(minimumUsd)))) return
  const message = `a ${what} must be at least ${minimumUsd} USDC, this is ${amount}`
  throw validationError('params.amount', message, KEY)
}
