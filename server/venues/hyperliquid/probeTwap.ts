import { eq } from '@/lib/decimal/compare'
import type { ActionResult } from '@/lib/schema/action'
import { L1_LIFE_MS } from '@/lib/venues/hyperliquid/l1Life'
import type { CallContext, StagedStep } from '@/server/venues/adapter'
import { failed } from './refusal'
import { type ProbeData, RelayData } from './stepData'
import type { HyperliquidVenue } from './venue'

/** How far the venue's clock, as it was read, may have been from what it was. */
const SKEW_MS = 5000

/** A TWAP started, told by what it is and when; undefined while the venue shows none such. */
export async function readTwap(
  venue: HyperliquidVenue,
  { coin, twap }: Extract<ProbeData, { kind: 'twap' }>,
  staged: StagedStep,
  { signal }: CallContext,
): Promise<ActionResult | undefined> {
  const rows = await venue.info.twapHistory(staged.address, signal)
  const sinceMs = stagedAtVenueMs(staged) - SKEW_MS
  const found = rows.find(
    ({ state, twapId }) =>
      twapId !== undefined &&
      state.timestamp >= sinceMs &&
      state.coin === coin &&
      (state.side === 'B') === twap.b &&
      eq(state.sz, twap.s) &&
      state.minutes === twap.m &&
      state.reduceOnly === twap.r &&
      state.randomize === twap.t,
  )
  if (found === undefined) return undefined
  return { action: staged.step.action, success: true, twapId: String(found.twapId) }
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

// The step's expiry counts from the venue's clock when it was staged.
function stagedAtVenueMs(staged: StagedStep): number {
  const { expiresAfter } = RelayData.parse(staged.relayData)
  return expiresAfter === undefined ? staged.stagedAtMs : expiresAfter - L1_LIFE_MS
}
