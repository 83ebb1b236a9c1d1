import { z } from 'zod'
import type { FaceRecord } from '@/server/paper/host'
import { type AccountBook, createAccountBook } from './accountBook'
import { Fact, type FactOf, FactRecord, OutcomeFields, TransactionFact } from './factRecord'
import { createKeyBook, type KeyBook } from './keyBook'
import { createLiquidationBook, type LiquidationBook, LiquidationNote } from './liquidationBook'
import { createOrderIntegrators, type OrderIntegrators } from './orderIntegrators'
import { createTradeBook, FillFigures, type TradeBook, TradeSides } from './tradeBook'

/** Transactions and movements of money kept. */
const TRANSACTIONS_KEPT = 5_000
const HISTORY_KEPT = 1_000

export type Tier = FactOf<'tier'>['tier']
/** A transaction with what became of it: 0 is well, anything else the sequencer's refusal. */
export interface KnownTransaction extends FactOf<'transaction'> {
  /** Its place among all transactions of the venue, from 1 on. */
  sequence: number
  code: number
  message: string
  /** State of an order right after its change. */
  state?: string | undefined
}
type DuePayout = Pick<FactOf<'payout'>, 'id' | 'destination' | 'assetId' | 'units'>
type Funding = z.infer<typeof FundingEntry>

const FundingEntry = z.object({
  account: z.number(),
  marketId: z.string(),
  timeMs: z.number(),
  amountMicro: z.number(),
  signedLots: z.number(),
  ratePpb: z.number(),
})
const Known = TransactionFact.extend({
  ...OutcomeFields,
  /** Later than the rest. */
  sequence: z.number().optional(),
})
const Position = z.object({ chainTag: z.string(), blockNumber: z.number(), logIndex: z.number() })
const Key = z.object({
  slot: z.number(),
  publicKey: z.string(),
  nonce: z.number(),
  timeMs: z.number(),
})
const Snapshot = z.object({
  accounts: z.array(z.string()),
  keys: z.array(z.tuple([z.string(), Key])),
  transactions: z.array(Known),
  /** Tiers, modes, integrators, referrals, asset settings, movements and payouts, as they came. */
  facts: z.array(Fact),
  fundings: z.array(FundingEntry),
  /** Both sides of trades that an account took part in; later than the rest. */
  trades: z.array(TradeSides).optional(),
  /** What fills found; later still. */
  fills: z.array(FillFigures).optional(),
  /** State of accounts at liquidations; latest. */
  liquidations: z.array(LiquidationNote).optional(),
  lastDeposit: Position.optional(),
})

/** Everything the venue knows about accounts that is not trading: rebuilt from records alone. */
export interface Facts {
  readonly accounts: AccountBook
  readonly keys: KeyBook
  readonly trades: Omit<TradeBook, 'snapshot' | 'restore'>
  readonly liquidations: Pick<LiquidationBook, 'of' | 'add'>
  readonly orderIntegrators: Pick<OrderIntegrators, 'of'>
  transaction(hash: string): KnownTransaction | undefined
  transactionAt(sequence: number): KnownTransaction | undefined
  /** Newest first. */
  transactionsOf(account: number): readonly KnownTransaction[]
  tier(account: number): { tier: Tier; timeMs: number }
  mode(account: number): number
  integrators(account: number): readonly FactOf<'integrator'>[]
  referralCode(account: number): string | undefined
  isAssetEnabled(account: number, assetId: number): boolean
  /** Newest first. */
  movements(account: number, type: FactOf<'movement'>['type']): readonly FactOf<'movement'>[]
  isOwed(id: string): boolean
  /** Amounts in units of the venue. */
  duePayouts(nowMs: number): DuePayout[]
  lastDeposit(): z.infer<typeof Position> | undefined
  /** Newest first. */
  fundings(account: number): readonly Funding[]
  addFunding(funding: Funding): void
  applyRecord(record: FaceRecord): void
  onFact(listener: (fact: Fact) => void): () => void
  snapshot(): unknown
  restore(snapshot: unknown): void
}

export function createFacts(): Facts {
  const accounts = createAccountBook()
  const keys = createKeyBook()
  const orderIntegrators = createOrderIntegrators()
  const transactions = new Map<string, KnownTransaction>()
  const tiers = new Map<number, FactOf<'tier'>>()
  const modes = new Map<number, FactOf<'mode'>>()
  const integrators = new Map<string, FactOf<'integrator'>>()
  const referrals = new Map<number, FactOf<'referral'>>()
  const assetSettings = new Map<string, FactOf<'assetMargin'>>()
  const movements: FactOf<'movement'>[] = []
  const payouts = new Map<string, FactOf<'payout'>>()
  const fundings: Funding[] = []
  const trades = createTradeBook()
  const liquidations = createLiquidationBook()
  const listeners = new Set<(fact: Fact) => void>()
  let lastDeposit: z.infer<typeof Position> | undefined
  let lastSequence = 0

  function remember(stored: z.infer<typeof Known>): void {
    const transaction = { ...stored, sequence: stored.sequence ?? lastSequence + 1 }
    lastSequence = transaction.sequence
    transactions.set(transaction.hash, transaction)
    orderIntegrators.note(transaction)
    if (transactions.size <= TRANSACTIONS_KEPT) return
    const oldest = transactions.keys().next().value
    if (oldest !== undefined) transactions.delete(oldest)
  }

  function applyFact(fact: Fact): void {
    switch (fact.kind) {
      case 'transaction':
        keys.take(
          fact.account,
          fact.slot,
          Math.max(fact.nonce, keys.nextNonce(fact.account, fact.slot) - 1),
        )
        remember({ ...fact, code: 0, message: '' })
        break
      case 'key':
        keys.put(fact)
        break
      case 'verdict': {
        const transaction = transactions.get(fact.hash)
        if (transaction) Object.assign(transaction, { code: fact.code, message: fact.message })
        break
      }
      case 'change': {
        const transaction = transactions.get(fact.hash)
        if (transaction) transaction.state = fact.state
        break
      }
      case 'tier':
        tiers.set(fact.account, fact)
        break
      case 'mode':
        modes.set(fact.account, fact)
        break
      case 'integrator':
        if (fact.expiryMs === 0) integrators.delete(`${fact.account}:${fact.integrator}`)
        else integrators.set(`${fact.account}:${fact.integrator}`, fact)
        break
      case 'referral':
        referrals.set(fact.account, fact)
        break
      case 'assetMargin':
        assetSettings.set(`${fact.account}:${fact.assetId}`, fact)
        break
      case 'movement':
        movements.push(fact)
        if (movements.length > HISTORY_KEPT) movements.shift()
        break
      case 'chainDeposit': {
        const { chainTag, blockNumber, logIndex } = fact
        lastDeposit = { chainTag, blockNumber, logIndex }
        break
      }
      case 'payout':
        payouts.set(fact.id, fact)
        break
      case 'payoutDone':
        payouts.delete(fact.id)
        break
    }
    for (const listener of listeners) listener(fact)
  }

  return {
    accounts,
    keys,
    trades,
    liquidations,
    orderIntegrators,
    transaction: (hash) => transactions.get(hash),
    transactionAt: (wanted) =>
      [...transactions.values()].find(({ sequence }) => sequence === wanted),
    transactionsOf: (account) =>
      [...transactions.values()].filter((transaction) => transaction.account === account).reverse(),
    tier(account) {
      const { tier = 'standard', timeMs = 0 } = tiers.get(account) ?? {}
      return { tier, timeMs }
    },
    mode: (account) => modes.get(account)?.mode ?? 0,
    integrators: (account) =>
      [...integrators.values()].filter((approval) => approval.account === account),
    referralCode: (account) => referrals.get(account)?.code,
    isAssetEnabled: (account, assetId) =>
      assetSettings.get(`${account}:${assetId}`)?.isEnabled ?? false,
    movements: (account, type) =>
      movements
        .filter(
          (transfer) =>
            transfer.type === type &&
            (transfer.account === account || transfer.toAccount === account),
        )
        .reverse(),
    isOwed: (id) => payouts.has(id),
    duePayouts: (nowMs) =>
      [...payouts.values()]
        .filter(({ dueMs }) => dueMs <= nowMs)
        .map(({ id, destination, assetId, units }) => ({
          id,
          destination,
          assetId,
          units,
        })),
    lastDeposit: () => lastDeposit,
    fundings: (account) => fundings.filter((funding) => funding.account === account).reverse(),
    addFunding(funding) {
      fundings.push(funding)
      if (fundings.length > HISTORY_KEPT) fundings.shift()
    },
    applyRecord(record) {
      for (const fact of FactRecord.parse(record).facts) applyFact(fact)
    },
    onFact(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    snapshot: (): z.infer<typeof Snapshot> => ({
      accounts: accounts.snapshot(),
      keys: keys.snapshot(),
      transactions: [...transactions.values()],
      facts: [
        ...tiers.values(),
        ...modes.values(),
        ...integrators.values(),
        ...referrals.values(),
        ...assetSettings.values(),
        ...movements,
        ...payouts.values(),
      ],
      fundings: [...fundings],
      ...trades.snapshot(),
      liquidations: liquidations.snapshot(),
      ...(lastDeposit && { lastDeposit }),
    }),
    restore(stored) {
      const snapshot = Snapshot.parse(stored)
      accounts.restore(snapshot.accounts)
      keys.restore(snapshot.keys)
      for (const transaction of snapshot.transactions) remember(transaction)
      for (const fact of snapshot.facts) applyFact(fact)
      fundings.push(...snapshot.fundings)
      trades.restore(snapshot)
      liquidations.restore(snapshot.liquidations)
      lastDeposit = snapshot.lastDeposit
    },
  }
}
