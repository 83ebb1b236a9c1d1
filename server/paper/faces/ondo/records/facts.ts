import { z } from 'zod'
import { accountIdText } from '@/server/paper/faces/ondo/views/ids'
import type { FaceRecord } from '@/server/paper/host'
import { Fact, type FactOf, FactRecord } from './factRecord'
import { createSandboxMoney, SavedSandboxMoney } from './sandboxMoney'

/** Entries of each history that are kept, of all accounts together. */
const HISTORY_KEPT = 5_000

/** Everything the venue knows about accounts that is not trading: rebuilt from records alone. */
export interface Facts {
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
  withdrawal(id: string): FactOf<'withdrawal'> | undefined
  /** The transaction that paid it; undefined while it is owed. */
  payment(id: string): string | undefined
  owed(): readonly FactOf<'withdrawal'>[]
  isTurned(orderId: number): boolean
  /** Of the money that the sandbox's calls gave an account, what they did not take back. */
  sandboxMicro(account: string): number
  /** Newest first. */
  history<Kind extends keyof Histories>(kind: Kind, account: string): readonly Histories[Kind][]
  applyRecord(record: FaceRecord): void
  apply(fact: Fact): void
  onFact(listener: (fact: Fact) => void): () => void
  snapshot(): unknown
  restore(snapshot: unknown): void
}

interface Histories {
  deposit: FactOf<'deposit'>
  withdrawal: FactOf<'withdrawal'>
  transfer: FactOf<'transfer'>
  funding: FactOf<'funding'>
  liquidation: FactOf<'liquidation'>
}

/** Snapshots of before the sandbox’s money was kept say nothing of it: their histories do. */
const SavedFacts = z.object({ facts: z.array(Fact), sandbox: SavedSandboxMoney.optional() })

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
  const withdrawals = new Map<string, FactOf<'withdrawal'>>()
  const payments = new Map<string, FactOf<'withdrawalPaid'>>()
  const turned = new Set<number>()
  const histories: { [Kind in keyof Histories]: Histories[Kind][] } = {
    deposit: [],
    withdrawal: [],
    transfer: [],
    funding: [],
    liquidation: [],
  }
  const sandbox = createSandboxMoney()
  const listeners = new Set<(fact: Fact) => void>()
  let secret: FactOf<'sessionSecret'> | undefined
  let lastDeposit: FactOf<'chainDeposit'> | undefined

  function keep<Item>(list: Item[], item: Item): void {
    list.push(item)
    if (list.length > HISTORY_KEPT) list.shift()
  }

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
        withdrawals.set(fact.id, fact)
        keep(histories.withdrawal, fact)
        sandbox.noteWithdrawal(fact)
        break
      case 'withdrawalPaid':
        payments.set(fact.id, fact)
        break
      case 'turned':
        turned.add(fact.orderId)
        break
      case 'deposit':
        keep(histories.deposit, fact)
        sandbox.noteDeposit(fact)
        break
      case 'transfer':
        keep(histories.transfer, fact)
        break
      case 'funding':
        keep(histories.funding, fact)
        break
      case 'liquidation':
        keep(histories.liquidation, fact)
        break
    }
  }

  function apply(fact: Fact): void {
    remember(fact)
    for (const listener of listeners) listener(fact)
  }

  return {
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
    withdrawal: (id) => withdrawals.get(id),
    payment: (id) => payments.get(id)?.transaction,
    owed: () => [...withdrawals.values()].filter(({ id }) => !payments.has(id)),
    isTurned: (orderId) => turned.has(orderId),
    sandboxMicro: sandbox.microOf,
    history: (kind, account) =>
      histories[kind].filter((fact) => fact.account === account).reverse(),
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
        ...Object.values(histories).flat(),
        ...payments.values(),
        ...[...turned].map((orderId) => ({ kind: 'turned' as const, orderId })),
        ...(secret ? [secret] : []),
        ...(lastDeposit ? [lastDeposit] : []),
      ],
      sandbox: sandbox.snapshot(),
    }),
    restore(stored) {
      const saved = SavedFacts.parse(stored)
      for (const fact of saved.facts) remember(fact)
      // The histories of a snapshot may be cut: what they add up to is not the whole.
      if (saved.sandbox !== undefined) sandbox.restore(saved.sandbox)
    },
  }
}
