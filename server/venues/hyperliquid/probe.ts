import type { ActionResult } from '@/lib/schema/action'
import type { CallContext, ProbeOutcome, StagedStep } from '@/server/venues/adapter'
import {
  readAccountMode,
  readAgent,
  readBuilder,
  readIsolatedMargin,
  readMargin,
  readReferrer,
} from './probeAccount'
import { readCancels, readModifies, readOrders } from './probeOrders'
import { readTwap, readTwapCancel } from './probeTwap'
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
async function readEffect(
  venue: HyperliquidVenue,
  staged: StagedStep,
  context: CallContext,
): Promise<ActionResult | undefined> {
  const probe = ProbeData.parse(staged.probeData)
  switch (probe.kind) {
    case 'orders':
      return readOrders(venue, probe.cloids, staged, context)
    case 'cancels':
      return readCancels(venue, probe.oids, staged, context)
    case 'modifies':
      return readModifies(venue, probe, staged, context)
    case 'margin':
      return readMargin(venue, probe, staged, context)
    case 'isolatedMargin':
      return readIsolatedMargin(venue, probe, staged, context)
    case 'agent':
      return readAgent(venue, probe, staged, context)
    case 'accountMode':
      return readAccountMode(venue, probe, staged, context)
    case 'referrer':
      return readReferrer(venue, staged, context)
    case 'builder':
      return readBuilder(venue, probe, staged, context)
    case 'twap':
      return readTwap(venue, probe, staged, context)
    case 'twapCancel':
      return readTwapCancel(venue, probe, staged, context)
    case 'schedule':
      return failed(staged, 2020, 'The venue does not tell whether it took the time: set it again.')
  }
}
