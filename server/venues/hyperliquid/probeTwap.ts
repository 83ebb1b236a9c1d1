import { eq } from '@/lib/decimal/compare'
import type { ActionResult } from '@/lib/schema/action'
import type { WireTwap } from '@/lib/venues/hyperliquid/wireAccount'
import type { CallContext, ProbeContext, StagedStep } from '@/server/venues/adapter'
import { holds, SKEW_MS, stagedAtVenueMs } from './equalRows'
import type { Shown } from './probeExplorer'
import { failed } from './refusal'
import { isOpen, isRefused, tellSiblings } from './siblings'
import { type ProbeData, RelayData } from './stepData'
import type { HyperliquidVenue } from './venue'

/** What is looked for, and what else speaks for or against it. */
type Wanted = Extract<ProbeData, { kind: 'twap' }> & {
  isVoid: boolean
  shown(): Promise<Shown | undefined>
}

/**
 * A TWAP started. Nothing in it is its own, so it is told by counting: of those that it could be,
 * the ones that other steps of ours were told of do not count, and there must be exactly as many as
 * steps that wait for one, with no refusal that could be this step's.
 * @returns undefined while the venue shows none such, or not whose it is
 */
export async function readTwap(
  venue: HyperliquidVenue,
  wanted: Wanted,
  staged: StagedStep,
  context: ProbeContext,
): Promise<ActionResult | undefined> {
  const { action } = RelayData.parse(staged.relayData)
  const siblings = await tellSiblings(context)
  const told = siblings.flatMap(({ result }) => (result?.success ? (result.twapId ?? []) : []))
  const equal = siblings.filter(({ relayData }) => holds(relayData.action, action))
  const waiting = 1 + equal.filter((one) => isOpen(one) || isUnnamed(one.result)).length
  const rows = await venue.info.twapHistory(staged.address, context.signal)
  const sinceMs = stagedAtVenueMs(staged) - SKEW_MS
  const found = new Set(
    rows.flatMap((row) =>
      row.state.timestamp >= sinceMs && isSame(row, wanted) ? (row.twapId ?? []) : [],
    ),
  )
  for (const twapId of told) found.delete(Number(twapId))
  const [only] = found
  if (only === undefined) return undefined
  const shown = await wanted.shown()
  if (shown?.equal?.isWhole !== true && !wanted.isVoid) return undefined
  const refusals = (shown?.equal?.refusals.length ?? 0) - equal.filter(isRefused).length
  if (found.size === waiting && refusals <= 0) {
    const named = waiting === 1 ? { twapId: String(only) } : {}
    return { action: staged.step.action, success: true, ...named }
  }
  if (!wanted.isVoid) return undefined
  const message = `The account started ${found.size} such TWAPs that no answer told of; whether this step did is not shown.`
  return failed(staged, 2100, message)
}

function isSame({ state }: WireTwap, { coin, twap }: Wanted): boolean {
  return (
    state.coin === coin &&
    (state.side === 'B') === twap.b &&
    eq(state.sz, twap.s) &&
    state.minutes === twap.m &&
    state.reduceOnly === twap.r &&
    state.randomize === twap.t
  )
}

function isUnnamed(result: ActionResult | undefined): boolean {
  return result?.success === true && result.twapId === undefined
}

/** A TWAP ended; undefined while it still runs. */
export async function readTwapCancel(
  venue: HyperliquidVenue,
  { twapId }: Extract<ProbeData, { kind: 'twapCancel' }>,
  staged: StagedStep,
  { signal }: CallContext,
): Promise<ActionResult | undefined> {
  const rows = await venue.info.twapHistory(staged.address, signal)
  const words = rows.filter((row) => row.twapId === twapId).map(({ status }) => status.status)
  const twap = { twapId: String(twapId) }
  if (words.includes('terminated')) return { action: staged.step.action, success: true, ...twap }
  const ended = words.find((word) => word !== 'activated' && word !== 'waitingForTrigger')
  if (ended === undefined) return undefined
  return { ...failed(staged, 2024, `The TWAP was not cancelled: it is ${ended}.`), ...twap }
}
