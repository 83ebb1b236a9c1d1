import type { ErrorCode } from '@/lib/schema/errors'
import { isJsonObject, type JsonObject, type JsonValue } from '@/lib/schema/model/json'
import { readRejection } from '@/lib/venues/hyperliquid/rejections'
import { L1_LIFE_MS } from '@/lib/venues/hyperliquid/sign/l1Action'
import type { StagedStep } from '@/server/venues/adapter'
import { RelayData } from '@/server/venues/hyperliquid/build/stepData'
import type { ShownTransactions, WireTransaction } from './explorer'

/** How far the venue's clock, as it was read, may have been from what it was. */
export const SKEW_MS = 5000

/** The account's transactions since a step was staged that say what the step says. */
export interface EqualRows {
  accepted: number
  /** Accepted ones of the same type of action, equal or not. */
  alike: number
  /** Why others were refused, their nonces used up. */
  refusals: readonly string[]
  /** The last accepted one of the same type of action is among them. */
  isLastOfItsType: boolean
  /** Whether all that the explorer has of that time was read. */
  isWhole: boolean
  /** Nonces that were used up for nothing: perhaps that of the step. */
  voids: number
}

/**
 * Counts them.
 * @param byMs when the step had surely been taken, where that is known: later ones are others
 */
export function countEqual(
  staged: StagedStep,
  { rows, wholeSinceMs }: ShownTransactions,
  byMs = Number.POSITIVE_INFINITY,
): EqualRows {
  const { action } = RelayData.parse(staged.relayData)
  const sinceMs = stagedAtVenueMs(staged) - SKEW_MS
  const since = rows.filter(({ time }) => time >= sinceMs && time <= byMs + SKEW_MS)
  const isEqual = (row: WireTransaction) => holds(row.action, action) && isNoMore(row, action)
  const equal = since.filter(isEqual)
  const accepted = since.filter(({ error }) => error === null)
  const alike = accepted.filter((row) => row.action.type === action.type)
  const lastMs = Math.max(...alike.map(({ time }) => time))
  const last = alike.filter(({ time }) => time === lastMs)
  return {
    accepted: equal.filter(({ error }) => error === null).length,
    alike: alike.length,
    refusals: equal.flatMap(({ error }) => (error && isFinal(staged, error) ? error : [])),
    isLastOfItsType: last.length > 0 && last.every(isEqual),
    isWhole: wholeSinceMs <= sinceMs,
    voids: accepted.filter((row) => row.action.type === 'noop').length,
  }
}

/** Members whose absence says something: a time to cancel at, a price to start at. */
const DECISIVE = ['time', 'details'] as const

// The explorer may add to an action, but not what would make it another one.
function isNoMore({ action: shown }: WireTransaction, sent: JsonObject): boolean {
  return DECISIVE.every((name) => name in sent || (shown[name] ?? undefined) === undefined)
}

/** When a step was staged by the venue's own clock, from which its expiry counts. */
export function stagedAtVenueMs(staged: Pick<StagedStep, 'relayData'>): number {
  const { nonce, expiresAfter } = RelayData.parse(staged.relayData)
  // A nonce is that time too, or later where the signer had just had another one.
  return expiresAfter === undefined ? nonce : expiresAfter - L1_LIFE_MS
}

/** Refusals before the nonce was looked at, or because it was used before: perhaps by the step itself. */
const NOT_FINAL: ReadonlySet<ErrorCode> = new Set([2010, 2011, 2026, 2040, 2041, 2090])

/** Whether a refusal says that the nonce is used up, so that what was refused can never happen. */
export function isFinal({ signer, signerAddress, address }: StagedStep, error: string): boolean {
  const isOwnerSigned = signer === 'USER' || signerAddress === address
  return !NOT_FINAL.has(readRejection(error, isOwnerSigned).code)
}

/** Whether all that was sent is shown, letter by letter; the explorer may add to it. */
export function holds(shown: unknown, sent: JsonValue | undefined): boolean {
  if (sent === undefined) return true
  if (Array.isArray(sent)) {
    if (!Array.isArray(shown) || shown.length !== sent.length) return false
    return sent.every((value, index) => holds(shown[index], value))
  }
  if (!isJsonObject(sent)) return shown === sent
  if (!isJsonObject(shown)) return false
  return Object.entries(sent).every(([name, value]) => holds(shown[name], value))
}
