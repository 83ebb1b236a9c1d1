import { t } from '@/lib/i18n/t'

// The amount and the place are in the plugin's sentence alone.
const ADDRESS_BOOK = /^Sign the message to add the address to your address book at (?<venue>.+)$/

/**
 * What a venue's plugin prepares before an action and asks of the person, in the language of the
 * page; as the plugin says it where it is new.
 */
export function preparingText(line: string): string {
  const venue = ADDRESS_BOOK.exec(line)?.groups?.venue
  if (venue === undefined) return line
  return t('Sign the message in your wallet to add the address to your address book at {venue}', {
    venue,
  })
}
