import { t } from '@/lib/i18n/t'

/** What a gate says while nothing can be read; whole sentences, as languages bend their nouns. */
interface GateWords {
  /** No wallet is connected. */
  connect(): string
  /** The venue answers only after a step of the setup. */
  setUp(name: string): string
}

/** Texts of the account's gates, by what they gate. */
export const GATE_WORDS = {
  balances: {
    connect: () => t('Connect a wallet to see your balances'),
    setUp: (name) => t('Complete one setup step to see your balances on {name}', { name }),
  },
  fills: {
    connect: () => t('Connect a wallet to see your fills'),
    setUp: (name) => t('Complete one setup step to see your fills on {name}', { name }),
  },
  funding: {
    connect: () => t('Connect a wallet to see your funding payments'),
    setUp: (name) => t('Complete one setup step to see your funding payments on {name}', { name }),
  },
  funds: {
    connect: () => t('Connect a wallet to see your funds'),
    setUp: (name) => t('Complete one setup step to see your funds on {name}', { name }),
  },
  keys: {
    connect: () => t('Connect a wallet to see your keys'),
    setUp: (name) => t('Complete one setup step to see your keys on {name}', { name }),
  },
  openOrders: {
    connect: () => t('Connect a wallet to see your open orders'),
    setUp: (name) => t('Complete one setup step to see your open orders on {name}', { name }),
  },
  orders: {
    connect: () => t('Connect a wallet to see your orders'),
    setUp: (name) => t('Complete one setup step to see your orders on {name}', { name }),
  },
  portfolio: {
    connect: () => t('Connect a wallet to see your portfolio'),
    setUp: (name) => t('Complete one setup step to see your portfolio on {name}', { name }),
  },
  positions: {
    connect: () => t('Connect a wallet to see your positions'),
    setUp: (name) => t('Complete one setup step to see your positions on {name}', { name }),
  },
  transfers: {
    connect: () => t('Connect a wallet to see your transfers'),
    setUp: (name) => t('Complete one setup step to see your transfers on {name}', { name }),
  },
  twaps: {
    connect: () => t('Connect a wallet to see your TWAPs'),
    setUp: (name) => t('Complete one setup step to see your TWAPs on {name}', { name }),
  },
} as const satisfies Record<string, GateWords>

/** What of the account a gate may cover. */
export type GateSubject = keyof typeof GATE_WORDS
