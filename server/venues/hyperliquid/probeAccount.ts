import { eq } from '@/lib/decimal/compare'
import { add } from '@/lib/decimal/decimal'
import { fromScaledInteger } from '@/lib/decimal/scale'
import type { ActionResult } from '@/lib/schema/action'
import type { CallContext, StagedStep } from '@/server/venues/adapter'
import { failed } from './refusal'
import type { ProbeData } from './stepData'
import type { HyperliquidVenue } from './venue'

type Wanted<Kind extends ProbeData['kind']> = Extract<ProbeData, { kind: Kind }>

const USD_DECIMALS = 6

/** Leverage and mode, read anew; undefined while they are others. */
export async function readMargin(
  venue: HyperliquidVenue,
  wanted: Wanted<'margin'>,
  staged: StagedStep,
  { nowMs, signal }: CallContext,
): Promise<ActionResult | undefined> {
  const at = { address: staged.address, marketId: wanted.marketId }
  const margin = await venue.accounts.margin(at, nowMs, signal)
  const isSet = margin.leverage === wanted.leverage && margin.marginMode === wanted.marginMode
  if (isSet) return done(staged)
  venue.accounts.dropMargin(at)
  return undefined
}

/**
 * Money moved into or out of a position, told by the position's own cash: by the amount it was
 * moved, unchanged it was not (yet). Anything else (a fill, funding) leaves it open, and is told so
 * once the step cannot be taken any more.
 */
export async function readIsolatedMargin(
  venue: HyperliquidVenue,
  wanted: Wanted<'isolatedMargin'> & { isVoid: boolean },
  staged: StagedStep,
  { signal }: CallContext,
): Promise<ActionResult | undefined> {
  const { marketId, dex, ntli, rawUsdBefore: before } = wanted
  const position = await venue.accounts.position({ address: staged.address, marketId, dex }, signal)
  const now = position?.leverage.rawUsd
  if (before !== undefined && now !== undefined) {
    if (eq(now, add(before, fromScaledInteger(ntli, USD_DECIMALS)))) return done(staged)
    if (eq(now, before)) return undefined
  }
  if (!wanted.isVoid) return undefined
  const message = 'The position changed meanwhile; its margin tells whether the step was taken.'
  return failed(staged, 2100, message)
}

/** An agent approved or revoked, read anew. */
export async function readAgent(
  venue: HyperliquidVenue,
  wanted: Wanted<'agent'>,
  staged: StagedStep,
  context: CallContext,
): Promise<ActionResult | undefined> {
  const pair = { address: staged.address, agentAddress: wanted.agentAddress }
  const venueNowMs = await venue.clock.now(context)
  const isAgent = await venue.accounts.isAgent(pair, venueNowMs, context.signal)
  return isAgent === wanted.isApproved ? done(staged) : undefined
}

/** A builder rate approved. */
export async function readBuilder(
  venue: HyperliquidVenue,
  wanted: Wanted<'builder'>,
  staged: StagedStep,
  { signal }: CallContext,
): Promise<ActionResult | undefined> {
  const fee = await venue.accounts.builderFee(staged.address, wanted.builder, signal)
  return fee === wanted.feeTenthBps ? done(staged) : undefined
}

/** The way the account keeps its collateral, read anew. */
export async function readAccountMode(
  venue: HyperliquidVenue,
  wanted: Wanted<'accountMode'>,
  staged: StagedStep,
  { signal }: CallContext,
): Promise<ActionResult | undefined> {
  const mode = await venue.accounts.mode(staged.address, signal)
  return mode === wanted.mode ? done(staged) : undefined
}

/** A referrer named. */
export async function readReferrer(
  venue: HyperliquidVenue,
  staged: StagedStep,
  { signal }: CallContext,
): Promise<ActionResult | undefined> {
  const { referredBy } = await venue.info.referral(staged.address, signal)
  return referredBy === null ? undefined : done(staged)
}

function done(staged: StagedStep): ActionResult {
  return { action: staged.step.action, success: true }
}
