import type { SelfTradeMode } from '@/server/paper/engine/commands'
import { VenueError } from './codes'

/** Attributes of a transaction, by their numbers: what is signed beside the fields of its type. */
export const ATTRIBUTE = {
  integrator: 1,
  takerFee: 2,
  makerFee: 3,
  skipNonce: 4,
  cancelAllMarket: 5,
  selfTrade: 6,
  /** Whose orders count as one's own: those of the account, or of all accounts of its owner. */
  selfTradeScope: 7,
  orderVersion: 8,
} as const

const SELF_TRADE: readonly SelfTradeMode[] = ['maker', 'taker', 'both', 'reduce']
const REDUCE = 3n
const OWNER_SCOPE = 1n

/** Largest value of an attribute, and how a larger one is refused. */
interface Limit {
  max: bigint
  code: number
  message: string
}

// The venue's list of codes has none for most of these.
const INVALID_INFO = { code: 21501, message: 'invalid tx info' }
const INVALID_FEE = { code: 21134, message: 'invalid fee' }
const LIMITS: Readonly<Record<number, Limit>> = {
  [ATTRIBUTE.integrator]: { max: 2n ** 48n - 2n, code: 21102, message: 'invalid account index' },
  [ATTRIBUTE.takerFee]: { max: 1_000_000n, ...INVALID_FEE },
  [ATTRIBUTE.makerFee]: { max: 1_000_000n, ...INVALID_FEE },
  [ATTRIBUTE.skipNonce]: { max: 1n, ...INVALID_INFO },
  [ATTRIBUTE.cancelAllMarket]: { max: 32_767n, code: 21602, message: 'invalid market index' },
  [ATTRIBUTE.selfTrade]: { max: REDUCE, ...INVALID_INFO },
  [ATTRIBUTE.selfTradeScope]: { max: OWNER_SCOPE, ...INVALID_INFO },
  [ATTRIBUTE.orderVersion]: { max: 2n ** 48n - 1n, ...INVALID_INFO },
}

/**
 * Checks the attributes of a transaction of any type, before anything else of it.
 * @throws VenueError where one is out of range, or where they do not go together
 */
export function checkAttributes(attributes: ReadonlyMap<number, bigint>): void {
  for (const [attribute, value] of attributes) {
    const limit = LIMITS[attribute]
    if (limit !== undefined && value > limit.max) throw new VenueError(limit.code, limit.message)
  }
  const given = (attribute: number) => attributes.get(attribute) ?? 0n
  const hasFees = given(ATTRIBUTE.takerFee) + given(ATTRIBUTE.makerFee) > 0n
  if (hasFees && given(ATTRIBUTE.integrator) === 0n) throw refusal(INVALID_FEE)
  const mode = given(ATTRIBUTE.selfTrade)
  const scope = given(ATTRIBUTE.selfTradeScope)
  if (given(ATTRIBUTE.integrator) !== 0n && mode + scope > 0n) throw refusal(INVALID_INFO)
  if (mode === REDUCE && scope === OWNER_SCOPE) throw refusal(INVALID_INFO)
}

function refusal({ code, message }: Omit<Limit, 'max'>): VenueError {
  return new VenueError(code, message)
}

/**
 * What happens where an order meets one of its own account; undefined for the default, which ends
 * the resting one. An order that names an integrator names no mode: the venue reduces both.
 */
export function selfTradeOf(attributes: ReadonlyMap<number, bigint>): SelfTradeMode | undefined {
  if ((attributes.get(ATTRIBUTE.integrator) ?? 0n) !== 0n) return 'reduce'
  const mode = SELF_TRADE[Number(attributes.get(ATTRIBUTE.selfTrade) ?? 0n)]
  // The first one is the venue's default, which is not signed.
  return mode === 'maker' ? undefined : mode
}
