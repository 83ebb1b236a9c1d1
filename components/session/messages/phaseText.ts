import { t } from '@/lib/i18n/t'
import type { PendingTransfer } from '@/lib/queries/account/transfers'
import { phaseOfLeg, type Waiting } from '@/lib/queries/runAccountAction'

/**
 * What is waited for while an action runs, in words. Without a signer it is the wallet: a
 * transaction of a transfer has none, and a wallet that waits unnoticed holds everything up.
 */
export function phaseText({ phase, line, signer }: Waiting): string {
  if (line !== undefined) return lineText(line)
  switch (phase) {
    case 'preparing':
      return t('Preparing…')
    case 'switchingChain':
      return t('Switch network in your wallet…')
    case 'signing':
      return signer === 'SDK' ? t('Signing…') : t('Review and sign in your wallet…')
    case 'sending':
      return t('Sending to the venue…')
    case 'confirming':
      return t('Sent; waiting for confirmation')
    case 'checking':
      return t('The response was lost; checking the outcome…')
  }
}

/** What a transaction of a transfer waits for, in the same words as its form; or that it is done. */
export function legText(state: PendingTransfer['legs'][number]['state']): string {
  const phase = phaseOfLeg(state)
  if (phase !== undefined) return phaseText({ phase })
  return state === 'confirmed' ? t('Confirmed') : t('Waiting for the previous step')
}

/** What is waited for, in words short enough for a button, which names the venue. */
export function shortPhaseText(waiting: Waiting, venue: string): string {
  if (waiting.line !== undefined) return lineText(waiting.line)
  switch (waiting.phase) {
    case 'sending':
      return t('Waiting for {venue}…', { venue })
    case 'checking':
      return t('Checking with {venue}…', { venue })
    default:
      return phaseText(waiting)
  }
}

// The amount and the place are in the plugin's sentence alone.
const ADDRESS_BOOK = /^Sign the message to add the address to your address book at (?<venue>.+)$/

/**
 * What a venue's plugin prepares before an action and asks of the person, in the language of the
 * page; as the plugin says it where it is new.
 */
function lineText(line: string): string {
  const venue = ADDRESS_BOOK.exec(line)?.groups?.venue
  if (venue === undefined) return line
  return t('Sign the message in your wallet to add the address to your address book at {venue}', {
    venue,
  })
}
