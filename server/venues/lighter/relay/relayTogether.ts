import type { SignedActionStep } from '@/lib/schema/action/signedStep'
import { WireSentBatch } from '@/lib/venues/lighter/wire/markets'
import { runEachUnder } from '@/server/runtime/deadline'
import type { CallContext, RelayOutcome, StagedStep } from '@/server/venues/adapter'
import type { LighterVenue } from '@/server/venues/lighter/venue'
import { type Leaving, post, verdictOn } from './relay'
import { requireWasmBlob } from './signedStep'

/** Most transactions that one call may bring. */
const BATCH_MAX = 50

/**
 * Sends several signed steps of one key in as few calls as the venue takes, each once; outcomes in
 * their order. The venue takes or refuses a call as a whole; the sequencer then decides on each
 * alone.
 */
export async function relayTogether(
  venue: LighterVenue,
  steps: readonly { signed: SignedActionStep; staged: StagedStep }[],
  context: CallContext,
): Promise<RelayOutcome[]> {
  const leaving = steps.map(({ signed, staged }) => ({
    signed: requireWasmBlob(signed, venue.key),
    staged,
  }))
  const outcomes: RelayOutcome[] = []
  for (let from = 0; from < leaving.length; from += BATCH_MAX) {
    outcomes.push(...(await relayBatch(venue, leaving.slice(from, from + BATCH_MAX), context)))
  }
  return outcomes
}

async function relayBatch(
  venue: LighterVenue,
  leaving: readonly Leaving[],
  context: CallContext,
): Promise<RelayOutcome[]> {
  const body = new URLSearchParams({
    tx_types: JSON.stringify(leaving.map(({ signed }) => signed.signedTx.txType)),
    tx_infos: JSON.stringify(leaving.map(({ signed }) => signed.signedTx.txInfo)),
  })
  const sentAt = { wallMs: context.nowMs, steadyMs: venue.clock.now() }
  const sent = await post(venue, { path: '/api/v1/sendTxBatch', body, leaving }, context)
  if (sent.kind === 'over') return leaving.map(sent.outcomeOf)
  const predictedMs = WireSentBatch.safeParse(sent.json).data?.predicted_execution_time_ms
  // Each step waits for its own verdict.
  return await runEachUnder(leaving, context.signal, (step, signal) =>
    verdictOn(venue, step, { predictedMs, sentAt }, { ...context, signal }),
  )
}
