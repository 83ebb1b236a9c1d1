import { z } from 'zod'
import { type Decimal, ZERO } from '@/lib/decimal/decimal'
import { WireAddress, WireDecimal } from '@/lib/venues/hyperliquid/wire/wire'
import { type AskVenue, askList, withDex } from './askVenue'

/**
 * Questions of the service alone, with their answers: what became of a step, who acts for whom, what
 * an account traded. Apart from the others, so that no browser loads them; `user` is an address in
 * small letters, the weight of each question in brackets.
 */

const WireUserRole = z.union([
  z.object({ role: z.literal('agent'), data: z.object({ user: WireAddress }) }),
  z.object({ role: z.string() }),
])

/** The owner for whom an address acts as an agent, unnamed ones included. [60] */
export async function askAgentOwner(
  ask: AskVenue,
  user: string,
  signal: AbortSignal | undefined,
): Promise<string | undefined> {
  const answer = await ask({ type: 'userRole', user }, WireUserRole, signal)
  return 'data' in answer ? answer.data.user : undefined
}

const WireReferral = z.object({
  referredBy: z.object({ referrer: WireAddress, code: z.string() }).nullable(),
})

/** Referrer of the account and the code used; null where there is none. [20] */
export async function askReferrer(
  ask: AskVenue,
  user: string,
  signal: AbortSignal | undefined,
): Promise<z.infer<typeof WireReferral>['referredBy']> {
  return (await ask({ type: 'referral', user }, WireReferral, signal)).referredBy
}

const OrderName = z.object({ oid: z.int(), coin: z.string() })

/** Open orders of one sub-venue by id and market, whatever else of them can be read. [20] */
export function askOpenOrderNames(
  ask: AskVenue,
  user: string,
  dex: string,
  signal: AbortSignal | undefined,
): Promise<z.infer<typeof OrderName>[]> {
  return askList(ask, OrderName, withDex({ type: 'frontendOpenOrders', user }, dex), signal)
}

const LedgerNonce = z
  .object({ delta: z.object({ type: z.string(), nonce: z.int().nullish() }) })
  .transform(({ delta }) => delta)

/** Kind and nonce of money moved since then, also of kinds that we do not know. [20 and 1 per 20 rows] */
export function askLedgerNonces(
  ask: AskVenue,
  user: string,
  startTime: number,
  signal: AbortSignal | undefined,
): Promise<z.infer<typeof LedgerNonce>[]> {
  const question = { type: 'userNonFundingLedgerUpdates', user, startTime }
  return askList(ask, LedgerNonce, question, signal)
}

const Volumes = z.array(z.tuple([z.string(), z.object({ vlm: WireDecimal })]))

/** What an account traded in all, in USD; its portfolio need not be readable otherwise. [20] */
export async function askTradedUsd(
  ask: AskVenue,
  user: string,
  signal: AbortSignal | undefined,
): Promise<Decimal> {
  const windows = await ask({ type: 'portfolio', user }, Volumes, signal)
  return new Map(windows).get('allTime')?.vlm ?? ZERO
}
