import { type Advertised, isSignedByKey, offers } from './descriptor'
import { withdrawalRules } from './fundRules'

/** What a key that lives in this browser may do with money, beside trading. */
export interface KeyPowers {
  /** `unknown`: no withdrawal is on offer, so nothing says who would sign one. */
  withdraws: 'never' | 'toOwner' | 'toAddressBook' | 'anywhere' | 'unknown'
  /** Whether it moves money between ledgers of the account. */
  transfers: boolean
}

/**
 * What a browser's key may do with money: whatever the descriptor lets the SDK sign. Security
 * relevant: "cannot withdraw" is said only where this says `never`. Pure.
 */
export function keyPowers(provider: Advertised): KeyPowers {
  return {
    withdraws: withdrawsOf(provider),
    transfers: isSignedByKey(provider, 'sendAsset'),
  }
}

function withdrawsOf(provider: Advertised): KeyPowers['withdraws'] {
  if (!offers(provider, 'withdrawal')) return 'unknown'
  if (!isSignedByKey(provider, 'withdrawal')) return 'never'
  switch (withdrawalRules(provider)?.destination) {
    case 'owner':
      return 'toOwner'
    case 'addressBook':
      return 'toAddressBook'
    default:
      return 'anywhere'
  }
}
