import type { FaceContext } from '@/server/paper/faces/lighter/context'
import type { Tier } from '@/server/paper/faces/lighter/records/facts'
import { readToken } from '@/server/paper/faces/lighter/signing/authToken'
import { createWeightLimiter } from '@/server/paper/wire/weights'

/** Requests of an address in a minute, whatever they weigh: those of a standard account. */
const REQUESTS_PER_MINUTE = 60

/** Weight of the requests in a minute that bear a token of an account in a better tier. */
const WEIGHT_PER_MINUTE: Readonly<Partial<Record<Tier, number>>> = {
  premium: 24_000,
  plus: 120_000,
}

/** Weights of calls; anything else is 300. */
const WEIGHTS: Readonly<Record<string, number>> = {
  sendTx: 6,
  sendTxBatch: 6,
  nextNonce: 6,
  accountInactiveOrders: 100,
  apikeys: 150,
  transferFeeInfo: 500,
  trades: 600,
  recentTrades: 600,
  changeAccountTier: 3_000,
  'referral/use': 3_000,
  'referral/userReferrals': 3_000,
}
const WEIGHT = 300

/** How much the venue lets be asked. */
export interface RequestBudget {
  /** Counts a call by its name; false where it is one too many. */
  spend(address: string, name: string, token: string | undefined): boolean
}

/** Starts with nothing asked. */
export function createRequestBudget(
  { facts, host }: Pick<FaceContext, 'facts' | 'host'>,
  monotonicMs: () => number,
): RequestBudget {
  const requests = createWeightLimiter(monotonicMs, REQUESTS_PER_MINUTE)
  const weights = Object.entries(WEIGHT_PER_MINUTE).map(
    ([tier, most]) => [tier, createWeightLimiter(monotonicMs, most)] as const,
  )
  return {
    spend(address, name, token) {
      // A forged one gains nothing: the call itself is refused.
      const account = readToken(token ?? '', host.now())?.accountIndex
      const tier = account === undefined ? undefined : facts.tier(account).tier
      const [, own] = weights.find(([of]) => of === tier) ?? []
      if (own === undefined || account === undefined) return requests.spend(address, 1)
      return own.spend(String(account), WEIGHTS[name] ?? WEIGHT)
    },
  }
}
