import { z } from 'zod'
import type { FactOf } from './factRecord'

/** Entries of each history that are kept, of all accounts together. */
const HISTORY_KEPT = 5_000
/** Withdrawals count against a limit for so long. */
const DAY_MS = 86_400_000

/** What an account's older entries of a kind add up to, and when the last of them was. */
const Older = z.object({
  kind: z.enum(['deposit', 'withdrawal', 'funding']),
  account: z.string(),
  amountMicro: z.number().int(),
  timeMs: z.number().int(),
})
type Older = z.infer<typeof Older>

/** What is left of entries that are kept no more. */
export const SavedOlder = z.object({
  amounts: z.array(Older),
  /** Account, the caller's id and the venue's id of withdrawals, all of them paid. */
  withdrawals: z.array(z.tuple([z.string(), z.string(), z.string()])),
})

interface Kinds {
  deposit: FactOf<'deposit'>
  withdrawal: FactOf<'withdrawal'>
  transfer: FactOf<'transfer'>
  funding: FactOf<'funding'>
  liquidation: FactOf<'liquidation'>
}

/**
 * The newest entries of each history. What money hangs on outlasts an entry: what it adds to the
 * account's sums, and the id that its owner gave a withdrawal, which is taken once. A withdrawal is
 * kept while it is due, and as long as it counts against the limit of a day.
 */
export interface Histories {
  add(fact: Kinds[keyof Kinds]): void
  notePaid(fact: FactOf<'withdrawalPaid'>): void
  withdrawal(id: string): FactOf<'withdrawal'> | undefined
  payment(id: string): string | undefined
  owed(): readonly FactOf<'withdrawal'>[]
  /** The venue's id of a withdrawal that is kept no more, by the one its owner gave it. */
  olderWithdrawalId(account: string, customerId: string): string | undefined
  /** Newest first. */
  of<Kind extends keyof Kinds>(kind: Kind, account: string): readonly Kinds[Kind][]
  /** Everything that came or went so, oldest first: what is kept no more is one amount. */
  amounts(kind: Older['kind'], account: string): readonly Pick<Older, 'amountMicro' | 'timeMs'>[]
  /** Entries and payments, as they are applied again. */
  facts(): readonly (Kinds[keyof Kinds] | FactOf<'withdrawalPaid'>)[]
  older(): z.infer<typeof SavedOlder>
  /** Before the entries are applied again: some of them may end then. */
  restoreOlder(saved: z.infer<typeof SavedOlder>): void
}

export function createHistories(): Histories {
  const lists: { [Kind in keyof Kinds]: Kinds[Kind][] } = {
    deposit: [],
    withdrawal: [],
    transfer: [],
    funding: [],
    liquidation: [],
  }
  const withdrawals = new Map<string, FactOf<'withdrawal'>>()
  const payments = new Map<string, FactOf<'withdrawalPaid'>>()
  const olderAmounts = new Map<string, Older>()
  const olderIds = new Map<string, [account: string, customerId: string, id: string]>()

  function keep<Item>(list: Item[], item: Item, mayEnd: (oldest: Item) => boolean): Item[] {
    list.push(item)
    const excess = list.findIndex(
      (oldest, at) => list.length - at <= HISTORY_KEPT || !mayEnd(oldest),
    )
    return list.splice(0, excess)
  }

  function addUp({ kind, account, amountMicro, timeMs }: Older): void {
    const before = olderAmounts.get(`${kind} ${account}`)?.amountMicro ?? 0
    const sum = { kind, account, amountMicro: before + amountMicro, timeMs }
    olderAmounts.set(`${kind} ${account}`, sum)
  }

  function endWithdrawal(withdrawal: FactOf<'withdrawal'>): void {
    const { account, customerId, id } = withdrawal
    addUp(withdrawal)
    olderIds.set(`${account} ${customerId}`, [account, customerId, id])
    withdrawals.delete(id)
    payments.delete(id)
  }

  const always = () => true

  return {
    add(fact) {
      switch (fact.kind) {
        case 'deposit':
          keep(lists.deposit, fact, always).forEach(addUp)
          break
        case 'funding':
          keep(lists.funding, fact, always).forEach(addUp)
          break
        case 'withdrawal': {
          withdrawals.set(fact.id, fact)
          const mayEnd = ({ id, timeMs }: FactOf<'withdrawal'>) =>
            payments.has(id) && timeMs <= fact.timeMs - DAY_MS
          keep(lists.withdrawal, fact, mayEnd).forEach(endWithdrawal)
          break
        }
        case 'transfer':
          keep(lists.transfer, fact, always)
          break
        case 'liquidation':
          keep(lists.liquidation, fact, always)
          break
      }
    },
    notePaid(fact) {
      if (withdrawals.has(fact.id)) payments.set(fact.id, fact)
    },
    withdrawal: (id) => withdrawals.get(id),
    payment: (id) => payments.get(id)?.transaction,
    owed: () => [...withdrawals.values()].filter(({ id }) => !payments.has(id)),
    olderWithdrawalId: (account, customerId) => olderIds.get(`${account} ${customerId}`)?.[2],
    of: (kind, account) => lists[kind].filter((fact) => fact.account === account).reverse(),
    amounts(kind, account) {
      const older = olderAmounts.get(`${kind} ${account}`)
      const own = lists[kind].filter((fact) => fact.account === account)
      return older === undefined ? own : [older, ...own]
    },
    facts: () => [...Object.values(lists).flat(), ...payments.values()],
    older: () => ({ amounts: [...olderAmounts.values()], withdrawals: [...olderIds.values()] }),
    restoreOlder(saved) {
      for (const sum of saved.amounts) olderAmounts.set(`${sum.kind} ${sum.account}`, sum)
      for (const ids of saved.withdrawals) olderIds.set(`${ids[0]} ${ids[1]}`, ids)
    },
  }
}
