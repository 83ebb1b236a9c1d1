import { z } from 'zod'
import type { ActionResult } from '@/lib/schema/action'
import type { ErrorCode } from '@/lib/schema/errors'
import { isJsonObject, type JsonValue } from '@/lib/schema/json'
import { isPerpsError } from '@/lib/schema/perpsError'
import type { CallContext, StagedStep } from '@/server/venues/adapter'
import type { WireTransaction } from './explorer'
import { refused } from './refusal'
import { readRejection } from './rejections'
import { ProbeData, RelayData } from './stepData'
import type { HyperliquidVenue } from './venue'

/**
 * Looks the step up among the account's transactions, the one place that shows refusals. Believed
 * only where the row is proven to be this very step: by the wallet's nonce inside of it, or by the
 * client order id of its only order. All other actions of agents are shown without anything of
 * their own, so of them nothing is ever concluded.
 * @returns that it was refused with its nonce used up, so that it can never happen any more, or that
 *   it was taken where being taken is all there is to it; undefined where that is not shown (yet)
 */
export async function readExplorer(
  venue: HyperliquidVenue,
  staged: StagedStep,
  context: CallContext,
): Promise<ActionResult | undefined> {
  if (!isNamed(staged)) return undefined
  try {
    const rows = await venue.explorer.transactions(staged.address, context)
    return judge(venue, staged, rows)
  } catch (error) {
    // It stands beside the API of the venue: without it the rest must do.
    if (isPerpsError(error)) return undefined
    throw error
  }
}

/** Of orders more is to be told than that the venue took the action. */
const TOLD_BY_ACCEPTANCE: ReadonlySet<ProbeData['kind']> = new Set([
  'agent',
  'builder',
  'accountMode',
  'ledger',
])

/** Refusals before the nonce was looked at, or because it was used before: perhaps by the step itself. */
const NOT_FINAL: ReadonlySet<ErrorCode> = new Set([2010, 2011, 2026, 2040, 2041, 2090])

// The step may be shown more than once: whoever saw it can post it again, which the venue refuses.
function judge(
  venue: HyperliquidVenue,
  staged: StagedStep,
  rows: readonly WireTransaction[],
): ActionResult | undefined {
  const { action } = RelayData.parse(staged.relayData)
  const own = rows.filter((row) => holds(row.action, action))
  if (own.some(({ error }) => error === null)) {
    if (!TOLD_BY_ACCEPTANCE.has(ProbeData.parse(staged.probeData).kind)) return undefined
    return { action: staged.step.action, success: true }
  }
  const isOwnerSigned = staged.signer === 'USER' || staged.signerAddress === staged.address
  const final = own.find(
    ({ error }) => error !== null && !NOT_FINAL.has(readRejection(error, isOwnerSigned).code),
  )
  return final?.error ? refused(venue, staged, final.error) : undefined
}

const OwnOrder = z.object({ c: z.string() })
/** Actions with one order. Of several, a refusal shown might be that of one among them. */
const OneOrder = z.union([
  z.object({ type: z.literal('order'), orders: z.tuple([OwnOrder]) }),
  z.object({ type: z.literal('batchModify'), modifies: z.tuple([z.object({ order: OwnOrder })]) }),
])
const NamedByNonce = z.union([z.object({ nonce: z.int() }), z.object({ time: z.int() })])

/** Whether the action, as posted, holds what no other action of the account has. */
function isNamed({ relayData }: StagedStep): boolean {
  const { action, expiresAfter } = RelayData.parse(relayData)
  // Only steps of agents end by themselves.
  const names = expiresAfter === undefined ? NamedByNonce : OneOrder
  return names.safeParse(action).success
}

/** Whether all that was sent is shown, letter by letter; the explorer may add to it. */
function holds(shown: unknown, sent: JsonValue | undefined): boolean {
  if (sent === undefined) return true
  if (Array.isArray(sent)) {
    if (!Array.isArray(shown) || shown.length !== sent.length) return false
    return sent.every((value, index) => holds(shown[index], value))
  }
  if (!isJsonObject(sent)) return shown === sent
  if (!isJsonObject(shown)) return false
  return Object.entries(sent).every(([name, value]) => holds(shown[name], value))
}
