import { t } from '@/lib/i18n/t'
import { type Advertised, isSignedByKey } from '@/lib/trade/rules/descriptor'
import { keyPowers } from '@/lib/trade/rules/keyPowers'

/**
 * What a key of this browser may do with money, in a sentence. Security relevant: it says that a key
 * cannot withdraw only where the venue takes no withdrawal that the key signs.
 */
export function keyPowerText(provider: Advertised): string {
  switch (keyPowers(provider).withdraws) {
    case 'never':
      return t('The key can trade but not withdraw.')
    case 'toOwner':
      return t('The key can trade, and withdraw to your own address only.')
    case 'toAddressBook':
      return t('The key can trade, and withdraw to the addresses in your address book.')
    case 'anywhere':
      return t('The key can trade, and withdraw to any address.')
    case 'unknown':
      return t('The key can trade.')
  }
}

/** Who signs a transfer of this type, in a sentence. */
export function transferSignerText(provider: Advertised, type: 'withdrawal' | 'sendAsset'): string {
  if (isSignedByKey(provider, type)) {
    return t('Signed by the key in this browser. No wallet prompt.')
  }
  return type === 'withdrawal'
    ? t('Signed by your wallet: the trading key cannot withdraw.')
    : t('Signed by your wallet.')
}
