import { z } from 'zod'
import { accountIdText } from '@/server/paper/faces/ondo/views/ids'
import type { FaceRecord } from '@/server/paper/host'
import { Fact, type FactOf, FactRecord } from './factRecord'
import { createHistories, type Histories, SavedOlder } from './histories'
import { createSandboxMoney, SavedSandboxMoney } from './sandboxMoney'

/** Everything the venue knows about accounts that is not trading: rebuilt from records alone. */
export interface Facts
  extends Pick<Histories, 'withdrawal' | 'payment' | 'owed' | 'olderWithdrawalId' | 'amounts'> {
  hasAccount(account: string): boolean
  /** The address of an account id. */
  accountOf(accountId: string): string | undefined
  agreement(account: string): FactOf<'agreement'> | undefined
  referralCode(account: string): string | undefined
  sessionSecret(): string | undefined
  sessionsEndedMs(account: string): number
  key(keyId: string): FactOf<'key'> | undefined
  /** Oldest first. */
  keys(account: string): readonly FactOf<'key'>[]
  depositAddress(account: string): string | undefined
  /** Deposit addresses of all accounts, with their owners. */
  depositAddresses(): ReadonlyMap<string, string>
  lastDeposit(): FactOf<'chainDeposit'> | undefined
  bookEntry(account: string, address: string): FactOf<'bookEntry'> | undefined
  bookEntries(account: string): readonly FactOf<'bookEntry'>[]
  isTurned(orderId: number): boolean
  /** Of the money that the sandbox's calls gave an account, what they did not take back. */
  sandboxMicro(account: string): number
  /** Newest first. */
  history: Histories['of']
  applyRecord(record: FaceRecord): void
  apply(fact: Fact): void
  onFact(listener: (fact: Fact) => void): () => void
  snapshot(): unknown
  restore(snapshot: unknown): void
}

/**
 * Snapshots of before the sandbox’s money was kept say nothing of it: their histories do. Those of
 * before older entries were added up have lost these.
 */
const SavedFacts = z.object({
  facts: z.array(Fact),
  sandbox: SavedSandboxMoney.optional(),
  older: SavedOlder.optional(),
})

export function createFacts(): Facts {
  const accounts = new Map<string, FactOf<'account'>>()
  const byId = new Map<string, string>()
  const agreements = new Map<string, FactOf<'agreement'>>()
  const referrals = new Map<string, FactOf<'referral'>>()
  const ended = new Map<string, FactOf<'sessionsEnded'>>()
  const keys = new Map<string, FactOf<'key'>>()
  const addresses = new Map<string, FactOf<'depositAddress'>>()
  const owners = new Map<string, string>()
  const book = new Map<string, FactOf<'bookEntry'>>()
  const turned = new Set<number>()
  const histories = createHistories()
  const sandbox = createSandboxMoney()
  const listeners = new Set<(fact: Fact) => void>()
  let secret: FactOf<'sessionSecret'> | undefined
  let lastDeposit: FactOf<'chainDeposit'> | undefined

  function remember(fact: Fact): void {
    switch (fact.kind) {
      case 'account':
        accounts.set(fact.account, fact)
        byId.set(accountIdText(fact.account), fact.account)
        break
      case 'agreement':
        agreements.set(fact.account, fact)
        break
      case 'referral':
        referrals.set(fact.account, fact)
        break
      case 'key':
        keys.set(fact.keyId, fact)
        break
      case 'keyGone':
        keys.delete(fact.keyId)
        break
      case 'sessionSecret':
        secret = fact
        break
      case 'sessionsEnded':
        ended.set(fact.account, fact)
        break
      case 'depositAddress':
        addresses.set(fact.account, fact)
        owners.set(fact.address, fact.account)
        break
      case 'bookEntry':
        book.set(`${fact.account} ${fact.address}`, fact)
        break
      case 'bookEntryGone':
        book.delete(`${fact.account} ${fact.address}`)
        break
      case 'chainDeposit':
        lastDeposit = fact
        break
      case 'withdrawal':
        histories.add(fact)
        sandbox.noteWithdrawal(fact)
        break
      case 'withdrawalPaid':
        histories.notePaid(fact)
        break
      case 'turned':
        turned.add(fact.orderId)
        break
      case 'deposit':
        histories.add(fact)
        sandbox.noteDeposit(fact)
        break
      case 'transfer':
      case 'funding':
      case 'liquidation':
        histories.add(fact)
        break
    }
  }

  function apply(fact: Fact): void {
    remember(fact)
    for (const listener of listeners) listener(fact)
  }

  return {
    withdrawal: histories.withdrawal,
    payment: histories.payment,
    owed: histories.owed,
    olderWithdrawalId: histories.olderWithdrawalId,
    amounts: histories.amounts,
    hasAccount: (account) => accounts.has(account),
    accountOf: (accountId) => byId.get(accountId),
    agreement: (account) => agreements.get(account),
    referralCode: (account) => referrals.get(account)?.code,
    sessionSecret: () => secret?.secret,
    sessionsEndedMs: (account) => ended.get(account)?.timeMs ?? 0,
    key: (keyId) => keys.get(keyId),
    keys: (account) => [...keys.values()].filter((key) => key.account === account),
    depositAddress: (account) => addresses.get(account)?.address,
    depositAddresses: () => owners,
    lastDeposit: () => lastDeposit,
    bookEntry: (account, address) => book.get(`${account} ${address}`),
    bookEntries: (account) => [...book.values()].filter((entry) => entry.account === account),
    isTurned: (orderId) => turned.has(orderId),
    sandboxMicro: sandbox.microOf,
    history: histories.of,
    applyRecord(record) {
      for (const fact of FactRecord.parse(record).facts) apply(fact)
    },
    apply,
    onFact(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    snapshot: () => ({
      facts: [
        ...accounts.values(),
        ...agreements.values(),
        ...referrals.values(),
        ...ended.values(),
        ...keys.values(),
        ...addresses.values(),
        ...book.values(),
        ...histories.facts(),
        ...[...turned].map((orderId) => ({ kind: 'turned' as const, orderId })),
        ...(secret ? [secret] : []),
        ...(lastDeposit ? [lastDeposit] : []),
      ],
      sandbox: sandbox.snapshot(),
      older: histories.older(),
    }),
    restore(stored) {
      const saved = SavedFacts.parse(stored)
      if (saved.older !== undefined) histories.restoreOlder(saved.older)
      for (const fact of saved.facts) remember(fact)
      // The histories of a snapshot may be cut: what they add up to is not the whole.
      if (saved.sandbox !== undefined) sandbox.restore(saved.sandbox)
    },
  }
}
