import { say } from '@/lib/messages/say'

/** What a gate says while nothing can be read; whole sentences, as languages bend their nouns. */
interface GateWords {
  /** No wallet is connected. */
  connect(): string
  /** The venue answers only after a step of the setup. */
  setUp(name: string): string
}

/** What the gates of the account say, by what they stand before. */
export const GATE_WORDS = {
  balances: {
    connect: () => say('Connect a wallet to see your balances'),
    setUp: (name) => say('{name} shows your balances after one step of the setup', { name }),
  },
  fills: {
    connect: () => say('Connect a wallet to see your fills'),
    setUp: (name) => say('{name} shows your fills after one step of the setup', { name }),
  },
  funding: {
    connect: () => say('Connect a wallet to see your funding payments'),
    setUp: (name) =>
      say('{name} shows your funding payments after one step of the setup', { name }),
  },
  funds: {
    connect: () => say('Connect a wallet to see your funds'),
    setUp: (name) => say('{name} shows your funds after one step of the setup', { name }),
  },
  keys: {
    connect: () => say('Connect a wallet to see your keys'),
    setUp: (name) => say('{name} shows your keys after one step of the setup', { name }),
  },
  openOrders: {
    connect: () => say('Connect a wallet to see your open orders'),
    setUp: (name) => say('{name} shows your open orders after one step of the setup', { name }),
  },
  orders: {
    connect: () => say('Connect a wallet to see your orders'),
    setUp: (name) => say('{name} shows your orders after one step of the setup', { name }),
  },
  portfolio: {
    connect: () => say('Connect a wallet to see your portfolio'),
    setUp: (name) => say('{name} shows your portfolio after one step of the setup', { name }),
  },
  positions: {
    connect: () => say('Connect a wallet to see your positions'),
    setUp: (name) => say('{name} shows your positions after one step of the setup', { name }),
  },
  transfers: {
    connect: () => say('Connect a wallet to see your transfers'),
    setUp: (name) => say('{name} shows your transfers after one step of the setup', { name }),
  },
  twaps: {
    connect: () => say('Connect a wallet to see your TWAPs'),
    setUp: (name) => say('{name} shows your TWAPs after one step of the setup', { name }),
  },
} as const satisfies Record<string, GateWords>

/** What of the account a gate may stand before. */
export type GateSubject = keyof typeof GATE_WORDS
