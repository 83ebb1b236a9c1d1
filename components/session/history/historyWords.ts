import { t } from '@/lib/i18n/t'

/** What a long list of the account says about itself; whole sentences, as languages bend nouns. */
export interface HistoryWords {
  caption(name: string): string
  captionOfAll(): string
  failed(): string
  none(): string
  older(): string
  noneFit(): string
}

/** The sentences of each long list of the account. */
export const HISTORY_WORDS = {
  fills: {
    caption: (name) => t('Fills on {name}', { name }),
    captionOfAll: () => t('Fills on all venues'),
    failed: () => t('Could not load fills'),
    none: () => t('No fills yet'),
    older: () => t('Loading older fills…'),
    noneFit: () => t('No fills match the filters'),
  },
  funding: {
    caption: (name) => t('Funding payments on {name}', { name }),
    captionOfAll: () => t('Funding payments on all venues'),
    failed: () => t('Could not load funding payments'),
    none: () => t('No funding payments yet'),
    older: () => t('Loading older funding payments…'),
    noneFit: () => t('No funding payments match the filters'),
  },
  orders: {
    caption: (name) => t('Orders on {name}', { name }),
    captionOfAll: () => t('Orders on all venues'),
    failed: () => t('Could not load orders'),
    none: () => t('No orders yet'),
    older: () => t('Loading older orders…'),
    noneFit: () => t('No orders match the filters'),
  },
  transfers: {
    caption: (name) => t('Transfers on {name}', { name }),
    captionOfAll: () => t('Transfers on all venues'),
    failed: () => t('Could not load transfers'),
    none: () => t('No transfers yet'),
    older: () => t('Loading older transfers…'),
    noneFit: () => t('No transfers match the filters'),
  },
  twaps: {
    caption: (name) => t('TWAPs on {name}', { name }),
    captionOfAll: () => t('TWAPs on all venues'),
    failed: () => t('Could not load TWAPs'),
    none: () => t('No TWAPs yet'),
    older: () => t('Loading older TWAPs…'),
    noneFit: () => t('No TWAPs match the filters'),
  },
} as const satisfies Record<string, HistoryWords>

/** What of the account a long list may hold. */
export type HistorySubject = keyof typeof HISTORY_WORDS
