import { z } from 'zod'
import type { ExchangeReply } from '@/server/paper/faces/hyperliquid/exchange/replies'
import { Address } from '@/server/paper/faces/hyperliquid/wireTypes'
import { UnreadableRequest } from './unreadableRequest'

/** Transactions of an account that the live explorer shows, and accounts that paper remembers. */
const KEPT_PER_USER = 300
const USERS_MAX = 10_000

/** One action that the exchange took, done or refused. */
interface Transaction {
  time: number
  user: string
  /** As it was posted; of an L1 action the nonce is no part of it. */
  action: object
  block: number
  hash: string
  /** Why it was refused as a whole. */
  error: string | null
}

/** What the exchange took lately, by account: in memory alone, as it is for looking on. */
export interface Explorer {
  add(transaction: Transaction): void
  /** Newest first. */
  of(user: string): readonly Transaction[]
}

/** An explorer that has seen nothing. */
export function createExplorer(): Explorer {
  const transactions = new Map<string, Transaction[]>()
  return {
    add(transaction) {
      const own = transactions.get(transaction.user) ?? []
      own.unshift(transaction)
      if (own.length > KEPT_PER_USER) own.pop()
      transactions.delete(transaction.user)
      transactions.set(transaction.user, own)
      if (transactions.size <= USERS_MAX) return
      const [longestSilent] = transactions.keys()
      if (longestSilent !== undefined) transactions.delete(longestSilent)
    },
    of: (user) => transactions.get(user) ?? [],
  }
}

const Question = z.object({ type: z.literal('userDetails'), user: Address })

/**
 * Answers `POST /explorer`; of its questions only the one for an account's transactions.
 * @throws {UnreadableRequest}
 */
export function explore(explorer: Explorer, body: unknown): unknown {
  const question = Question.safeParse(body)
  if (!question.success) throw new UnreadableRequest()
  return { type: 'userDetails', txs: explorer.of(question.data.user) }
}

/** Why the whole of an action was refused; null where at least a part of it was taken. */
export function refusalOf(reply: ExchangeReply): string | null {
  if (reply.status === 'err') return reply.response
  const data = Outcomes.safeParse(reply.response.data).data
  if (data === undefined) return null
  const outcomes = 'status' in data ? [data.status] : data.statuses
  const refusals = outcomes.flatMap((outcome) => Refusal.safeParse(outcome).data?.error ?? [])
  return refusals.length < outcomes.length ? null : (refusals[0] ?? null)
}

const Refusal = z.object({ error: z.string() })
const Outcomes = z.union([
  z.object({ statuses: z.array(z.unknown()) }),
  z.object({ status: z.unknown() }),
])
