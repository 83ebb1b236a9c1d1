import { t } from '@/lib/i18n/t'
import type { ActionType } from '@/lib/schema/model/enums'

/** What was sent, in the kinds that people distinguish. */
export type SentKind =
  | 'order'
  | 'cancel'
  | 'withdrawal'
  | 'deposit'
  | 'transfer'
  | 'leverage'
  | 'margin'
  | 'setup'

const KINDS: Partial<Record<ActionType, SentKind>> = {
  placeOrder: 'order',
  placeTriggerOrder: 'order',
  placeTwapOrder: 'order',
  modifyOrder: 'order',
  cancelOrder: 'cancel',
  cancelAllOrders: 'cancel',
  cancelTwapOrder: 'cancel',
  withdrawal: 'withdrawal',
  deposit: 'deposit',
  sendAsset: 'transfer',
  updateLeverage: 'leverage',
  updatePositionMargin: 'margin',
}

/** The kind of an action; approvals, keys and settings of an account are its setup. */
export function sentKind(action: ActionType): SentKind {
  return KINDS[action] ?? 'setup'
}

/** Texts about steps of one kind that an earlier page sent. */
export interface SentWords {
  /** While their outcome is looked up. */
  checking: string
  unknown: string
  refused: string
  accepted: string
}

/** @param count number of requests it is about */
export function wordsOfSent(kind: SentKind, count: number): SentWords {
  if (kind === 'order') {
    return {
      checking:
        count === 1 ? t('1 order being checked') : t('{count} orders being checked', { count }),
      unknown: t('Outcome of an earlier order still unknown'),
      refused:
        count === 1 ? t('1 order was not placed') : t('{count} orders were not placed', { count }),
      accepted: t('Order accepted'),
    }
  }
  const label = wordOfKind(kind)
  return {
    checking: t('{label}: outcome being checked', { label }),
    unknown: t('{label}: outcome still unknown', { label }),
    refused: t('{label}: not carried out', { label }),
    accepted: t('{label}: took effect', { label }),
  }
}

function wordOfKind(kind: Exclude<SentKind, 'order'>): string {
  switch (kind) {
    case 'cancel':
      return t('Order cancellation')
    case 'withdrawal':
      return t('Withdrawal')
    case 'deposit':
      return t('Deposit')
    case 'transfer':
      return t('Transfer')
    case 'leverage':
      return t('Leverage')
    case 'margin':
      return t('Margin')
    case 'setup':
      return t('Trading setup')
  }
}
