import type { ActionResult, FailedActionResult } from '@/lib/schema/action/action'
import { isPerpsError } from '@/lib/schema/perpsError'
import { askOrder } from '@/lib/venues/hyperliquid/ask/orderQuestions'
import type {
  WireExchangeAnswer,
  WireOrderOutcome,
  WireTwapOutcome,
} from '@/lib/venues/hyperliquid/wire/wireExchange'
import type { CallContext, StagedStep } from '@/server/venues/adapter'
import { ProbeData } from '@/server/venues/hyperliquid/build/stepData'
import { type HyperliquidVenue, KEY } from '@/server/venues/hyperliquid/venue'
import { failed, refused } from './refusal'

/**
 * Whether an answer that says `ok` reports everything the step held: a missing outcome is no
 * acceptance. One refusal may stand for a whole batch.
 */
export function reportsEveryOutcome(answer: WireExchangeAnswer, staged: StagedStep): boolean {
  if (answer.status === 'err') return true
  const probe = ProbeData.safeParse(staged.probeData).data
  const statuses = outcomesOf(answer)
  switch (probe?.kind) {
    case 'orders':
      return hasOneEach(statuses, probe.cloids.length)
    case 'cancels':
    case 'modifies':
      return hasOneEach(statuses, probe.oids.length)
    case 'twap':
    case 'twapCancel':
      return reportsOfTwap(answer.response.data, probe.kind)
    default:
      return true
  }
}

// A TWAP that runs is reported with its number, one that ends with a word.
function reportsOfTwap(
  data: Extract<WireExchangeAnswer, { status: 'ok' }>['response']['data'],
  kind: 'twap' | 'twapCancel',
): boolean {
  if (data === undefined || !('status' in data)) return false
  const { status } = data
  if (typeof status === 'object' && 'error' in status) return true
  return (status === 'success') === (kind === 'twapCancel')
}

function hasOneEach(statuses: readonly WireOrderOutcome[], count: number): boolean {
  if (statuses.length === count) return true
  const [only] = statuses
  return statuses.length === 1 && only !== undefined && errorOf(only) !== undefined
}

/** What the venue's answer means for the step: acceptance is reported only where it is one. */
export async function settleAnswer(
  venue: HyperliquidVenue,
  answer: WireExchangeAnswer,
  staged: StagedStep,
  context: CallContext,
): Promise<ActionResult> {
  if (answer.status === 'err') return refused(venue, staged, answer.response)
  const { data } = answer.response
  if (data !== undefined && 'status' in data) return settleTwap(venue, data.status, staged)
  const statuses = outcomesOf(answer)
  const probe = ProbeData.safeParse(staged.probeData).data
  if (probe?.kind === 'orders') {
    return settleOrders(venue, { statuses, cloids: probe.cloids }, staged, context)
  }
  if (probe?.kind === 'cancels') {
    const [only] = probe.oids
    const orderId = probe.oids.length === 1 ? { orderId: String(only) } : {}
    return settleEach(venue, { statuses, oids: probe.oids, verb: 'cancelled', orderId }, staged)
  }
  if (probe?.kind === 'modifies') {
    const [first] = statuses
    const isOne = statuses.length === 1 && first !== undefined && errorOf(first) === undefined
    const id =
      isOne && (idOf(first) ?? (await lookUp(venue, staged.address, probe.cloids[0], context)))
    const orderId = id ? { orderId: id } : {}
    return settleEach(venue, { statuses, oids: probe.oids, verb: 'replaced', orderId }, staged)
  }
  const first = statuses.find((status) => typeof status === 'object' && 'error' in status)
  if (first !== undefined) return refused(venue, staged, errorOf(first) ?? '')
  return { action: staged.step.action, success: true }
}

function settleTwap(
  venue: HyperliquidVenue,
  outcome: WireTwapOutcome,
  staged: StagedStep,
): ActionResult {
  const { action } = staged.step
  if (outcome === 'success') return { action, success: true }
  if ('error' in outcome) return refused(venue, staged, outcome.error)
  return { action, success: true, twapId: String(outcome.running.twapId) }
}

// The first order is the one asked for; its id and its failure are those of the step. A leg that
// was refused makes the step a failure too, for the position would be open without it.
async function settleOrders(
  venue: HyperliquidVenue,
  { statuses, cloids }: { statuses: readonly WireOrderOutcome[]; cloids: readonly string[] },
  staged: StagedStep,
  context: CallContext,
): Promise<ActionResult> {
  const [main, ...legs] = statuses
  if (main === undefined) return failed(staged, 2020, 'The venue reported no outcome of the order.')
  const refusal = errorOf(main)
  if (refusal !== undefined) return refused(venue, staged, refusal)
  const orderId = idOf(main) ?? (await lookUp(venue, staged.address, cloids[0], context))
  const named = orderId === undefined ? {} : { orderId }
  const refusals = legs.flatMap((leg) => errorOf(leg) ?? [])
  const [firstRefusal] = refusals
  if (firstRefusal === undefined) return { action: staged.step.action, success: true, ...named }
  const { errorCode, reason } = refused(venue, staged, firstRefusal)
  const which = `${refusals.length} of its ${legs.length} TP/SL legs`
  return {
    action: staged.step.action,
    success: false,
    ...named,
    error: `The order was placed, but the venue refused ${which}: ${refusals.join('; ')}`,
    ...(errorCode === undefined ? {} : { errorCode }),
    ...(reason === undefined ? {} : { reason }),
  }
}

const ORDER_GONE = 2024

// Several orders, one outcome: a success only where each of them was one.
function settleEach(
  venue: HyperliquidVenue,
  each: {
    statuses: readonly WireOrderOutcome[]
    oids: readonly number[]
    verb: 'cancelled' | 'replaced'
    orderId: { orderId?: string }
  },
  staged: StagedStep,
): ActionResult {
  const { statuses, oids, verb, orderId } = each
  const refusals = statuses.flatMap((status, index) => {
    const text = errorOf(status)
    return text === undefined ? [] : [{ oid: oids[index], text }]
  })
  const [first] = refusals
  if (first === undefined) return { action: staged.step.action, success: true, ...orderId }
  // An order that is gone needs nothing done: any other refusal weighs more.
  const outcome: FailedActionResult = refusals
    .map(({ text }) => refused(venue, staged, text))
    .reduce((worst, next) => (worst.errorCode === ORDER_GONE ? next : worst))
  // One refusal may stand for all.
  if (statuses.length < oids.length) return outcome
  if (oids.length === 1) return { ...outcome, ...orderId }
  const listed = refusals.map(({ oid, text }) => `${oid}: ${text}`).join('; ')
  const count = `${refusals.length} of ${oids.length} orders were not ${verb}`
  return { ...outcome, error: `${count}. ${listed}` }
}

// Orders that wait have no id in the answer: they are found by the client order id, which each has.
async function lookUp(
  venue: HyperliquidVenue,
  address: string,
  cloid: string | undefined,
  context: CallContext,
): Promise<string | undefined> {
  if (cloid === undefined) return undefined
  try {
    const found = await askOrder(venue.ask, address, cloid, context.signal)
    return found && String(found.order.oid)
  } catch (error) {
    // The order is open whether or not its number can be read now.
    if (isPerpsError(error) && error.tool === KEY) return undefined
    if (context.signal.aborted) return undefined
    throw error
  }
}

function outcomesOf(answer: Extract<WireExchangeAnswer, { status: 'ok' }>): WireOrderOutcome[] {
  const { data } = answer.response
  return data !== undefined && 'statuses' in data ? data.statuses : []
}

function idOf(outcome: WireOrderOutcome): string | undefined {
  if (typeof outcome === 'string') return undefined
  if ('resting' in outcome) return String(outcome.resting.oid)
  return 'filled' in outcome ? String(outcome.filled.oid) : undefined
}

function errorOf(outcome: WireOrderOutcome): string | undefined {
  return typeof outcome === 'object' && 'error' in outcome ? outcome.error : undefined
}
