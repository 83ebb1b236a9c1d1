import { getAddress } from 'viem'
import type { Hex } from '@/lib/schema/model/primitives'
import { validationError } from '@/lib/schema/perpsError'
import { KEY } from '@/server/venues/hyperliquid/venue'

/**
 * An address that money goes to or a right is given to, in lower case. One written in letters of
 * both cases carries its own checksum (EIP-55): where that is wrong, a character was mistyped, and
 * neither can be called back. Letters of one case carry none.
 * @throws 400/2002 where the checksum is wrong
 * @see https://eips.ethereum.org/EIPS/eip-55
 */
export function checkedAddress(text: Hex, field: string): Hex {
  const digits = text.slice(2)
  const lower: Hex = `0x${digits.toLowerCase()}`
  const hasChecksum = digits !== digits.toLowerCase() && digits !== digits.toUpperCase()
  if (hasChecksum && getAddress(lower) !== text) {
    const message = 'is mistyped: its upper and lower case letters are not the checksum of it'
    throw validationError(field, message, KEY)
  }
  return lower
}
