import { t } from '@/lib/i18n/t'
import type { ActionPhase } from '@/lib/queries/runAction'
import type { Signer } from '@/lib/schema/model/enums'

/** What a transfer waits for, in words: the wallet, this browser or the venue. */
export function transferPhaseText(phase: ActionPhase, signer: Signer | undefined): string {
  switch (phase) {
    case 'preparing':
      return t('Preparing…')
    case 'switchingChain':
      return t('Switch network in your wallet…')
    case 'signing':
      return signer === 'SDK' ? t('Signing…') : t('Review and confirm in your wallet…')
    case 'sending':
      return t('Sending to the venue…')
    case 'checking':
      return t('The response was lost; checking the outcome…')
  }
}

/** Title of what is signed: a key of this browser asks for no confirmation. */
export function requestTitle(signer: Signer | undefined): string {
  return signer === 'SDK' ? t('Request') : t('Request to confirm')
}
