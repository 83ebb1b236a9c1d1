import type { Waiting } from '@/components/session/actions/useWaiting'
import { preparingText } from '@/components/session/messages/preparingText'
import { t } from '@/lib/i18n/t'

/** What is waited for, in words short enough for the button: the wallet, this browser, the venue. */
export function waitingText({ phase, line, signer }: Waiting, venue: string): string {
  if (line !== undefined) return preparingText(line)
  switch (phase) {
    case 'preparing':
      return t('Preparing…')
    case 'switchingChain':
      return t('Switch network in your wallet…')
    case 'signing':
      return signer === 'USER' ? t('Review and sign in your wallet…') : t('Signing…')
    case 'sending':
      return t('Waiting for {venue}…', { venue })
    case 'checking':
      return t('Checking with {venue}…', { venue })
  }
}
