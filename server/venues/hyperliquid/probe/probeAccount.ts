import { eq } from '@/lib/decimal/compare'
import { add } from '@/lib/decimal/decimal'
import { fromScaledInteger } from '@/lib/decimal/scale'
import type { ActionResult } from '@/lib/schema/action/action'
import { askReferrer } from '@/lib/venues/hyperliquid/ask/serviceQuestions'
import type { CallContext, ProbeContext, StagedStep } from '@/server/venues/adapter'
import {
  isOpen,
  isRefused,
  type ParsedSibling,
  parseSiblings,
} from '@/server/venues/hyperliquid/build/siblings'
import { type ProbeData, RelayData } from '@/server/venues/hyperliquid/build/stepData'
import { holds } from '@/server/venues/hyperliquid/reads/equalRows'
import { failed } from '@/server/venues/hyperliquid/relay/refusal'
import type { HyperliquidVenue } from '@/server/venues/hyperliquid/venue'
import type { Shown } from './probeExplorer'

type Wanted<Kind extends ProbeData['kind']> = Extract<ProbeData, { kind: Kind }>

const USD_DECIMALS = 6

/** Leverage and mode, read again; undefined while they are others. */
export async function readMargin(
  venue: HyperliquidVenue,
  wanted: Wanted<'margin'>,
  staged: StagedStep,
  { steadyMs, signal }: CallContext,
): Promise<ActionResult | undefined> {
  const at = { address: staged.address, marketId: wanted.marketId }
  const margin = await venue.accounts.margin(at, steadyMs, signal)
  const isSet = margin.leverage === wanted.leverage && margin.marginMode === wanted.marginMode
  if (isSet) return done(staged)
  venue.accounts.dropMargin(at)
  return undefined
}

/**
 * Money moved into or out of a position, decided by the position's own cash: by the amount it was
 * moved, unless another step of ours moved some since, or an equal one is shown as refused;
 * unchanged it was not (yet). Anything else (a fill, funding) leaves it open, and is reported as
 * such once the step cannot be taken any more.
 */
export async function readIsolatedMargin(
  venue: HyperliquidVenue,
  wanted: Wanted<'isolatedMargin'> & { isVoid: boolean; shown(): Promise<Shown | undefined> },
  staged: StagedStep,
  context: ProbeContext,
): Promise<ActionResult | undefined> {
  const { marketId, dex, ntli, rawUsdBefore: before } = wanted
  const at = { address: staged.address, marketId, dex }
  const position = await venue.accounts.position(at, context.signal)
  const now = position?.leverage.rawUsd
  if (before !== undefined && now !== undefined) {
    if (eq(now, before)) return undefined
    const isMoved = eq(now, add(before, fromScaledInteger(ntli, USD_DECIMALS)))
    if (isMoved && (await isOwnMove(wanted, staged, context))) return done(staged)
  }
  if (!wanted.isVoid) return undefined
  const message = 'The position changed meanwhile; its margin shows whether the step was taken.'
  return failed(staged, 2100, message)
}

/** How long an answer may have been under way that another step was built on. */
const UNDER_WAY_MS = 2000

async function isOwnMove(
  { isVoid, shown }: { isVoid: boolean; shown(): Promise<Shown | undefined> },
  staged: StagedStep,
  context: ProbeContext,
): Promise<boolean> {
  const { action } = RelayData.parse(staged.relayData)
  const siblings = await parseSiblings(context)
  const isRival = (one: ParsedSibling) =>
    one.relayData.action.asset === action.asset &&
    (isOpen(one) ||
      (one.result?.success === true && one.updatedAtMs >= staged.stagedAtMs - UNDER_WAY_MS))
  if (siblings.some(isRival)) return false
  const reported = await shown()
  if (reported?.equal?.isWhole !== true && !isVoid) return false
  const refused = siblings.filter(
    (sibling) => isRefused(sibling) && holds(sibling.relayData.action, action),
  )
  return (reported?.equal?.refusals.length ?? 0) <= refused.length
}

/** An agent approved or revoked, read again. */
export async function readAgent(
  venue: HyperliquidVenue,
  wanted: Wanted<'agent'>,
  staged: StagedStep,
  context: CallContext,
): Promise<ActionResult | undefined> {
  const pair = { address: staged.address, agentAddress: wanted.agentAddress }
  const venueNowMs = await venue.clock.now(context)
  const now = { estimatedMs: venueNowMs, readMs: () => venue.clock.read(context.signal) }
  const isAgent = await venue.accounts.isAgent(pair, now, context.signal)
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

/** The way the account keeps its collateral, read again. */
export async function readAccountMode(
  venue: HyperliquidVenue,
  wanted: Wanted<'accountMode'>,
  staged: StagedStep,
  { signal }: CallContext,
): Promise<ActionResult | undefined> {
  const mode = await venue.accounts.mode(staged.address, signal)
  return mode === wanted.mode ? done(staged) : undefined
}

/** A referrer named: this one, or another, which cannot be changed. */
export async function readReferrer(
  venue: HyperliquidVenue,
  wanted: Wanted<'referrer'>,
  staged: StagedStep,
  { signal }: CallContext,
): Promise<ActionResult | undefined> {
  const referrer = await askReferrer(venue.ask, staged.address, signal)
  if (referrer === null) return undefined
  if (referrer.code === wanted.code) return done(staged)
  return failed(staged, 2020, 'The account has another referrer by now, and keeps it.')
}

function done(staged: StagedStep): ActionResult {
  return { action: staged.step.action, success: true }
}
