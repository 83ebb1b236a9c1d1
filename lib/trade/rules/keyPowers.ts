import { type Advertised, isSignedByKey } from './descriptor'
import { withdrawalRules } from './fundRules'

/** What a key that lives in this browser may do with money, beside trading. */
export interface KeyPowers {
  withdraws: 'never' | 'toOwner' | 'toAddressBook' | 'anywhere'
  /** Whether it moves money between ledgers of the account. */
  transfers: boolean
}

/**
 * What a browser's key may do with money: whatever the descriptor lets the SDK sign. Security
 * relevant: "cannot withdraw" is said only where this says `never`. Pure.
 */
export function keyPowers(provider: Advertised): KeyPowers {
  return {
    withdraws: isSignedByKey(provider, 'withdrawal') ? reachOf(provider) : 'never',
    transfers: isSignedByKey(provider, 'sendAsset'),
  }
}

function reachOf(provider: Advertised): KeyPowers['withdraws'] {
  switch (withdrawalRules(provider)?.destination) {
    case 'owner':
      return 'toOwner'
    case 'addressBook':
      return 'toAddressBook'
    default:
      return 'anywhere'
  }
}
