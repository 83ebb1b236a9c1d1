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
    setUp: (name) => t('{name} shows your balances after one step of the setup', { name }),
  },
  fills: {
    connect: () => t('Connect a wallet to see your fills'),
    setUp: (name) => t('{name} shows your fills after one step of the setup', { name }),
  },
  funding: {
    connect: () => t('Connect a wallet to see your funding payments'),
    setUp: (name) => t('{name} shows your funding payments after one step of the setup', { name }),
  },
  funds: {
    connect: () => t('Connect a wallet to see your funds'),
    setUp: (name) => t('{name} shows your funds after one step of the setup', { name }),
  },
  keys: {
    connect: () => t('Connect a wallet to see your keys'),
    setUp: (name) => t('{name} shows your keys after one step of the setup', { name }),
  },
  openOrders: {
    connect: () => t('Connect a wallet to see your open orders'),
    setUp: (name) => t('{name} shows your open orders after one step of the setup', { name }),
  },
  orders: {
    connect: () => t('Connect a wallet to see your orders'),
    setUp: (name) => t('{name} shows your orders after one step of the setup', { name }),
  },
  portfolio: {
    connect: () => t('Connect a wallet to see your portfolio'),
    setUp: (name) => t('{name} shows your portfolio after one step of the setup', { name }),
  },
  positions: {
    connect: () => t('Connect a wallet to see your positions'),
    setUp: (name) => t('{name} shows your positions after one step of the setup', { name }),
  },
  transfers: {
    connect: () => t('Connect a wallet to see your transfers'),
    setUp: (name) => t('{name} shows your transfers after one step of the setup', { name }),
  },
  twaps: {
    connect: () => t('Connect a wallet to see your TWAPs'),
    setUp: (name) => t('{name} shows your TWAPs after one step of the setup', { name }),
  },
} as const satisfies Record<string, GateWords>

/** What of the account a gate may cover. */
export type GateSubject = keyof typeof GATE_WORDS
