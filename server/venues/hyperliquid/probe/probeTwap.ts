import { eq } from '@/lib/decimal/compare'
import type { ActionResult } from '@/lib/schema/action/action'
import { askTwaps } from '@/lib/venues/hyperliquid/ask/orderQuestions'
import type { WireTwap } from '@/lib/venues/hyperliquid/wire/wireAccount'
import type { CallContext, ProbeContext, StagedStep } from '@/server/venues/adapter'
import { isOpen, isRefused, parseSiblings } from '@/server/venues/hyperliquid/build/siblings'
import { type ProbeData, RelayData } from '@/server/venues/hyperliquid/build/stepData'
import { holds, SKEW_MS, stagedAtVenueMs } from '@/server/venues/hyperliquid/reads/equalRows'
import { failed } from '@/server/venues/hyperliquid/relay/refusal'
import type { HyperliquidVenue } from '@/server/venues/hyperliquid/venue'
import type { Shown } from './probeExplorer'

/** What is looked for, and further evidence. */
type Wanted = Extract<ProbeData, { kind: 'twap' }> & {
  isVoid: boolean
  shown(): Promise<Shown | undefined>
}

/**
 * The TWAP that a step started. A TWAP does not name its step, so it is found by counting: there
 * must be as many unreported TWAPs of this kind as steps that wait for one, and no refusal that could
 * be this step's.
 * @returns undefined while the venue shows none, or the counts differ
 */
export async function readTwap(
  venue: HyperliquidVenue,
  wanted: Wanted,
  staged: StagedStep,
  context: ProbeContext,
): Promise<ActionResult | undefined> {
  const { action } = RelayData.parse(staged.relayData)
  const siblings = await parseSiblings(context)
  const reported = siblings.flatMap(({ result }) => (result?.success ? (result.twapId ?? []) : []))
  const equal = siblings.filter(({ relayData }) => holds(relayData.action, action))
  const waiting = 1 + equal.filter((sibling) => isOpen(sibling) || isUnnamed(sibling.result)).length
  const rows = await askTwaps(venue.ask, staged.address, context.signal)
  const sinceMs = stagedAtVenueMs(staged) - SKEW_MS
  const found = new Set(
    rows.flatMap((row) =>
      row.state.timestamp >= sinceMs && isSame(row, wanted) ? (row.twapId ?? []) : [],
    ),
  )
  for (const twapId of reported) found.delete(Number(twapId))
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
  const message = `The account started ${found.size} such TWAPs that no answer reported; whether this step did is not shown.`
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
  const rows = await askTwaps(venue.ask, staged.address, signal)
  const words = rows.filter((row) => row.twapId === twapId).map(({ status }) => status.status)
  const twap = { twapId: String(twapId) }
  if (words.includes('terminated')) return { action: staged.step.action, success: true, ...twap }
  const ended = words.find((word) => word !== 'activated' && word !== 'waitingForTrigger')
  if (ended === undefined) return undefined
  return { ...failed(staged, 2024, `The TWAP was not cancelled: it is ${ended}.`), ...twap }
}
