import { say } from '@/lib/messages/say'

/** What a long list of the account says about itself; whole sentences, as languages bend nouns. */
export interface HistoryWords {
  caption(name: string): string
  failed(): string
  none(): string
  older(): string
  noneFit(): string
}

/** The sentences of each long list of the account. */
export const HISTORY_WORDS = {
  fills: {
    caption: (name) => say('Fills on {name}', { name }),
    failed: () => say('Fills could not be read'),
    none: () => say('No fills yet'),
    older: () => say('Loading older fills…'),
    noneFit: () => say('No fills fit the filters'),
  },
  funding: {
    caption: (name) => say('Funding payments on {name}', { name }),
    failed: () => say('Funding payments could not be read'),
    none: () => say('No funding payments yet'),
    older: () => say('Loading older funding payments…'),
    noneFit: () => say('No funding payments fit the filters'),
  },
  orders: {
    caption: (name) => say('Orders on {name}', { name }),
    failed: () => say('Orders could not be read'),
    none: () => say('No orders yet'),
    older: () => say('Loading older orders…'),
    noneFit: () => say('No orders fit the filters'),
  },
  transfers: {
    caption: (name) => say('Transfers on {name}', { name }),
    failed: () => say('Transfers could not be read'),
    none: () => say('No transfers yet'),
    older: () => say('Loading older transfers…'),
    noneFit: () => say('No transfers fit the filters'),
  },
  twaps: {
    caption: (name) => say('TWAPs on {name}', { name }),
    failed: () => say('TWAPs could not be read'),
    none: () => say('No TWAPs yet'),
    older: () => say('Loading older TWAPs…'),
    noneFit: () => say('No TWAPs fit the filters'),
  },
} as const satisfies Record<string, HistoryWords>

/** What of the account a long list may hold. */
export type HistorySubject = keyof typeof HISTORY_WORDS
