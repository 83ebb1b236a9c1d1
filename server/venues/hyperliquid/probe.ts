import type { ActionResult } from '@/lib/schema/action'
import { isEnded, mapOrderStatus } from '@/lib/venues/hyperliquid/mapOrder'
import type { WireOrderUpdate } from '@/lib/venues/hyperliquid/wireAccount'
import type { CallContext, ProbeOutcome, StagedStep } from '@/server/venues/adapter'
import { failed, forgetChanged } from './refusal'
import { ProbeData } from './stepData'
import type { HyperliquidVenue } from './venue'

/**
 * How long after staging an effect may still show up. A step that an agent signs is relayed within
 * a minute or never, one that a wallet signs within ten; then the venue has it or it is lost.
 */
const LIFE_MS = { SDK: 60_000, USER: 600_000 }
const GRACE_MS = 30_000

/** Reads from the venue what became of a step whose answer was lost. */
export async function probeStep(
  venue: HyperliquidVenue,
  staged: StagedStep,
  context: CallContext,
): Promise<ProbeOutcome> {
  forgetChanged(venue, staged)
  const result = await readEffect(venue, staged, context)
  if (result !== undefined) return { kind: 'settled', result }
  const isOver = context.nowMs > staged.stagedAtMs + LIFE_MS[staged.signer] + GRACE_MS
  if (!isOver) return { kind: 'pending' }
  const message = 'The venue shows no effect of the step: it was not taken.'
  return { kind: 'settled', result: failed(staged, 2020, message) }
}

// undefined: no effect to be seen (yet).
function readEffect(
  venue: HyperliquidVenue,
  staged: StagedStep,
  context: CallContext,
): Promise<ActionResult | undefined> {
  const probe = ProbeData.parse(staged.probeData)
  switch (probe.kind) {
    case 'orders':
      return readOrder(venue, probe.cloids[0] ?? '', staged, context)
    case 'cancels':
      return readCancels(venue, probe.oids, staged, context)
    case 'margin':
      return readMargin(venue, probe, staged, context)
    case 'agent':
      return readAgent(venue, probe, staged, context)
    case 'referrer':
      return readReferrer(venue, staged, context)
    case 'builder':
      return readBuilder(venue, probe, staged, context)
  }
}

async function readOrder(
  venue: HyperliquidVenue,
  cloid: string,
  staged: StagedStep,
  { signal }: CallContext,
): Promise<ActionResult | undefined> {
  const answer = await venue.info.orderStatus(staged.address, cloid, signal)
  if (answer.status !== 'order') return undefined
  const { order, status } = answer.order
  const orderId = String(order.oid)
  if (mapOrderStatus(status, false) === 'REJECTED') {
    return { ...failed(staged, 2020, `The venue refused the order: ${status}.`), orderId }
  }
  return { action: staged.step.action, success: true, orderId }
}

async function readCancels(
  venue: HyperliquidVenue,
  oids: readonly number[],
  staged: StagedStep,
  { signal }: CallContext,
): Promise<ActionResult | undefined> {
  const answers = await Promise.all(
    oids.map((oid) => venue.info.orderStatus(staged.address, oid, signal)),
  )
  const orders = answers.flatMap((answer) => (answer.status === 'order' ? answer.order : []))
  const statuses = orders.map((order) => ({ order, status: statusOf(order) }))
  if (statuses.some(({ status }) => !isEnded(status))) return undefined
  const orderId = oids.length === 1 ? { orderId: String(oids[0]) } : {}
  const others = statuses.filter(({ status }) => status !== 'CANCELLED')
  if (others.length === 0 && orders.length === oids.length) {
    return { action: staged.step.action, success: true, ...orderId }
  }
  const listed = others.map(({ order }) => `${order.order.oid}: ${order.status}`).join('; ')
  return { ...failed(staged, 2024, `Not every order was cancelled. ${listed}`), ...orderId }
}

async function readMargin(
  venue: HyperliquidVenue,
  wanted: Extract<ProbeData, { kind: 'margin' }>,
  staged: StagedStep,
  { nowMs, signal }: CallContext,
): Promise<ActionResult | undefined> {
  const at = { address: staged.address, marketId: wanted.marketId }
  const margin = await venue.accounts.margin(at, nowMs, signal)
  const isSet = margin.leverage === wanted.leverage && margin.marginMode === wanted.marginMode
  if (isSet) return { action: staged.step.action, success: true }
  venue.accounts.dropMargin(at)
  return undefined
}

async function readAgent(
  venue: HyperliquidVenue,
  wanted: Extract<ProbeData, { kind: 'agent' }>,
  staged: StagedStep,
  { nowMs, signal }: CallContext,
): Promise<ActionResult | undefined> {
  const pair = { address: staged.address, agentAddress: wanted.agentAddress }
  const isAgent = await venue.accounts.isAgent(pair, nowMs, signal)
  return isAgent === wanted.isApproved ? { action: staged.step.action, success: true } : undefined
}

async function readBuilder(
  venue: HyperliquidVenue,
  wanted: Extract<ProbeData, { kind: 'builder' }>,
  staged: StagedStep,
  { signal }: CallContext,
): Promise<ActionResult | undefined> {
  const fee = await venue.accounts.builderFee(staged.address, wanted.builder, signal)
  return fee === wanted.feeTenthBps ? { action: staged.step.action, success: true } : undefined
}

async function readReferrer(
  venue: HyperliquidVenue,
  staged: StagedStep,
  { signal }: CallContext,
): Promise<ActionResult | undefined> {
  const { referredBy } = await venue.info.referral(staged.address, signal)
  return referredBy === null ? undefined : { action: staged.step.action, success: true }
}

function statusOf(update: WireOrderUpdate) {
  return mapOrderStatus(update.status, false)
}
