import { z } from 'zod'
import type { FaceRecord } from '@/server/paper/host'
import { type AgentBook, createAgentBook } from './agents'
import { type BridgeBook, BridgeSnapshot, createBridgeBook } from './bridgeBook'
import { type Fact, FactRecord, type LedgerEntry } from './factRecord'
import { createNonceBook, type NonceBook } from './nonces'

/** Entries of ledger and funding history kept per account. */
const HISTORY_KEPT = 5_000

/** Everything the venue knows about accounts that is not trading: rebuilt from records alone. */
export interface Facts {
  readonly agents: AgentBook
  readonly nonces: NonceBook
  readonly bridge: BridgeBook
  /** Largest fee the account allows this builder, in tenths of a basis point; 0 = none. */
  maxBuilderFee(account: string, builder: string): number
  /** Builders with an approval above 0, in order of approval. */
  approvedBuilders(account: string): string[]
  /** The referral code the account entered, if any. */
  referrerCode(account: string): string | undefined
  /** Account mode as the venue names it; `default` until it was ever set. */
  abstraction(account: string): string
  /** Accounts that chose the unified mode. */
  unifiedAccounts(): string[]
  /** Requests counted against the account's own limit. */
  requestCount(account: string): number
  /** Oldest first. */
  ledger(account: string): readonly LedgerEntry[]
  /** Oldest first. */
  fundings(account: string): readonly LedgerEntry[]
  applyRecord(record: FaceRecord): void
  /** Forgets agents that have expired by then, their nonces with them. */
  expireAgents(nowMs: number): void
  onFact(listener: (fact: Fact) => void): () => void
  snapshot(): unknown
  restore(snapshot: unknown): void
}

const Entries = z.record(
  z.string(),
  z.array(z.object({ timeMs: z.number(), delta: z.record(z.string(), z.unknown()) })),
)
const Snapshot = z.object({
  nonces: z.record(z.string(), z.array(z.number())),
  agents: z.array(
    z.object({
      account: z.string(),
      address: z.string(),
      name: z.string(),
      validUntilMs: z.number(),
    }),
  ),
  builderFees: z.record(z.string(), z.record(z.string(), z.number())),
  referrers: z.record(z.string(), z.string()),
  abstractions: z.record(z.string(), z.string()),
  requests: z.record(z.string(), z.number()),
  ledger: Entries,
  fundings: Entries,
  bridge: BridgeSnapshot.default({ owed: [] }),
})

/** An empty set of facts. */
export function createFacts(): Facts {
  const agents = createAgentBook()
  const nonces = createNonceBook()
  const bridge = createBridgeBook()
  const builderFees = new Map<string, Map<string, number>>()
  const referrers = new Map<string, string>()
  const abstractions = new Map<string, string>()
  const requests = new Map<string, number>()
  const ledger = new Map<string, LedgerEntry[]>()
  const fundings = new Map<string, LedgerEntry[]>()
  const listeners = new Set<(fact: Fact) => void>()

  function applyFact(fact: Fact): void {
    switch (fact.kind) {
      case 'agent': {
        const displaced = agents.put(fact)
        if (displaced !== undefined) nonces.prune(displaced.address)
        break
      }
      case 'builderFee': {
        const fees = builderFees.get(fact.account) ?? new Map<string, number>()
        if (fact.maxFeeTenthBps === 0) fees.delete(fact.builder)
        else fees.set(fact.builder, fact.maxFeeTenthBps)
        builderFees.set(fact.account, fees)
        break
      }
      case 'referrer':
        referrers.set(fact.account, fact.code)
        break
      case 'abstraction':
        abstractions.set(fact.account, fact.mode)
        break
      case 'ledger':
        append(ledger, fact)
        break
      case 'funding':
        append(fundings, fact)
        break
      case 'chainDeposit':
      case 'payout':
      case 'payoutDone':
        bridge.apply(fact)
        break
    }
    for (const listener of listeners) listener(fact)
  }

  return {
    agents,
    nonces,
    bridge,
    maxBuilderFee: (account, builder) => builderFees.get(account)?.get(builder) ?? 0,
    approvedBuilders: (account) => [...(builderFees.get(account)?.keys() ?? [])],
    referrerCode: (account) => referrers.get(account),
    abstraction: (account) => abstractions.get(account) ?? 'default',
    unifiedAccounts: () =>
      [...abstractions].flatMap(([account, mode]) => (mode === 'unifiedAccount' ? account : [])),
    requestCount: (account) => requests.get(account) ?? 0,
    ledger: (account) => ledger.get(account) ?? [],
    fundings: (account) => fundings.get(account) ?? [],
    applyRecord(stored) {
      const record = FactRecord.parse(stored)
      if (record.signer !== undefined && record.nonce !== undefined) {
        nonces.record(record.signer, record.nonce)
      }
      if (record.account !== undefined) {
        const before = requests.get(record.account) ?? 0
        requests.set(record.account, before + (record.requests ?? 1))
      }
      for (const fact of record.facts ?? []) applyFact(fact)
    },
    expireAgents(nowMs) {
      for (const { address } of agents.expire(nowMs)) nonces.prune(address)
    },
    onFact(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    snapshot(): z.infer<typeof Snapshot> {
      return {
        nonces: nonces.snapshot(),
        agents: agents.all(),
        builderFees: Object.fromEntries(
          [...builderFees].map(([account, fees]) => [account, Object.fromEntries(fees)]),
        ),
        referrers: Object.fromEntries(referrers),
        abstractions: Object.fromEntries(abstractions),
        requests: Object.fromEntries(requests),
        ledger: Object.fromEntries(ledger),
        fundings: Object.fromEntries(fundings),
        bridge: bridge.snapshot(),
      }
    },
    restore(stored) {
      const snapshot = Snapshot.parse(stored)
      nonces.restore(snapshot.nonces)
      bridge.restore(snapshot.bridge)
      for (const agent of snapshot.agents) agents.put(agent)
      for (const [account, fees] of Object.entries(snapshot.builderFees)) {
        builderFees.set(account, new Map(Object.entries(fees)))
      }
      refill(referrers, snapshot.referrers)
      refill(abstractions, snapshot.abstractions)
      refill(requests, snapshot.requests)
      refill(ledger, snapshot.ledger)
      refill(fundings, snapshot.fundings)
    },
  }
}

function append(history: Map<string, LedgerEntry[]>, fact: { account: string } & LedgerEntry) {
  const entries = history.get(fact.account) ?? []
  entries.push({ timeMs: fact.timeMs, delta: fact.delta })
  if (entries.length > HISTORY_KEPT) entries.shift()
  history.set(fact.account, entries)
}

function refill<Value>(map: Map<string, Value>, stored: Record<string, Value>): void {
  map.clear()
  for (const [key, value] of Object.entries(stored)) map.set(key, value)
}
