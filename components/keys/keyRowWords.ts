import { t, tIn } from '@/lib/i18n/t'
import type { AccountKey } from '@/lib/queries/account/accountKeys'
import type { Advertised } from '@/lib/trade/rules/descriptor'
import { keyPowers } from '@/lib/trade/rules/keyPowers'

/** What the keys of an account may do, for the head of their card. Security relevant. */
export function keysText(provider: Advertised): string {
  switch (keyPowers(provider).withdraws) {
    case 'never':
      return t(
        'A trading key can place and cancel orders until it expires or is revoked. It cannot withdraw.',
      )
    case 'toOwner':
      return t(
        'A trading key can trade, and withdraw to your own address only, until it is replaced.',
      )
    case 'toAddressBook':
      return t(
        'A trading key can trade, and withdraw to the addresses in your address book, until it is removed.',
      )
    case 'anywhere':
      return t('A trading key can trade and withdraw to any address, until it is removed.')
    case 'unknown':
      return t('A trading key can place and cancel orders until it expires or is revoked.')
  }
}

/** That a key can take money out, and where to; undefined where it cannot. */
export function withdrawsText(
  { canWithdraw }: Pick<AccountKey, 'canWithdraw'>,
  provider: Advertised,
): string | undefined {
  if (!canWithdraw) return undefined
  switch (keyPowers(provider).withdraws) {
    case 'toOwner':
      return t('can withdraw to your address')
    case 'toAddressBook':
      return t('can withdraw to the address book')
    default:
      return t('can withdraw')
  }
}

/** Scopes of keys that read and no more. */
const READ_SCOPES: ReadonlySet<string> = new Set(['read', 'read_only'])

/** What a key may do beside reading, where the venue says it of each key. */
export function scopeTexts({ scopes }: Pick<AccountKey, 'scopes'>): readonly string[] {
  if (scopes === undefined) return []
  const beyondReads = scopes.filter((scope) => !READ_SCOPES.has(scope))
  return beyondReads.length === 0 ? [t('Read only')] : beyondReads.map(scopeText)
}

function scopeText(scope: string): string {
  switch (scope) {
    case 'trade':
      return tIn('scope of a key', 'Trade')
    case 'transfer':
      return tIn('scope of a key', 'Transfer')
    default:
      return scope
  }
}
