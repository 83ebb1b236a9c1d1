import type { Decimal } from '@/lib/decimal/decimal'
import { toScaledInteger } from '@/lib/decimal/scale'
import type { EvmCall } from '@/lib/schema/action/evmTxStep'

/** Decimals of USDC on every chain that the venue settles on. */
export const USDC_DECIMALS = 6

const TRANSFER_ABI = 'function transfer(address to, uint256 amount) returns (bool)'

/** Where a deposit is made. */
export interface DepositRoute {
  chainId: number
  /** Lower-case. */
  usdcAddress: string
  /** Lower-case; credits the sender of USDC. */
  bridgeAddress: string
}

/**
 * The one transaction of a deposit: USDC sent to the bridge, credited to the sender's account.
 * @param amount in USDC, at most 6 decimals
 * @see https://hyperliquid.gitbook.io/hyperliquid-docs/for-developers/api/bridge2
 */
export function depositCall(route: DepositRoute, amount: Decimal): EvmCall {
  return {
    chainId: route.chainId,
    to: asAddress(route.usdcAddress),
    functionName: 'transfer',
    args: [route.bridgeAddress, toScaledInteger(amount, USDC_DECIMALS).toString()],
    abi: [TRANSFER_ABI],
  }
}

/** What `transfer(bridge, amount)` looks like on the chain: selector and two words. */
export function depositData(route: DepositRoute, amount: Decimal): `0x${string}` {
  const word = (hex: string) => hex.padStart(64, '0')
  const units = toScaledInteger(amount, USDC_DECIMALS).toString(16)
  return `0xa9059cbb${word(route.bridgeAddress.slice(2))}${word(units)}`
}

function asAddress(text: string): `0x${string}` {
  return `0x${text.slice(2)}`
}
