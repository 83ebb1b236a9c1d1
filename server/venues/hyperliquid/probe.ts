import type { ActionResult } from '@/lib/schema/action'
import { isEvmTxStep } from '@/lib/schema/actionStep'
import type { SignedActionStep } from '@/lib/schema/signedStep'
import type { CallContext, ProbeOutcome, StagedStep } from '@/server/venues/adapter'
import {
  readAccountMode,
  readAgent,
  readBuilder,
  readIsolatedMargin,
  readMargin,
  readReferrer,
} from './probeAccount'
import { readExplorer } from './probeExplorer'
import { readModifies } from './probeModifies'
import { readCancels, readOrders } from './probeOrders'
import { readLedger, readTransaction } from './probeTransfer'
import { readTwap, readTwapCancel } from './probeTwap'
import { failed, forgetChanged } from './refusal'
import { SHOWN_AFTER_MS } from './shownAfter'
import { ProbeData, RelayData } from './stepData'
import type { HyperliquidVenue } from './venue'

/** The venue takes a nonce until it is two days old; nothing else ends the step of a wallet. */
const NONCE_LIFE_MS = 2 * 24 * 3_600_000

const UNTOLD_TIME =
  'The venue does not tell whether it took the time. Set it again: that can do no harm.'

/**
 * Reads from the venue what became of a step whose answer was lost: from what it changes, and from
 * the explorer, which shows refusals too. That it was not taken is said only once the venue's own
 * clock is past the moment until which it could be: never while a late acceptance is possible.
 */
export async function probeStep(
  venue: HyperliquidVenue,
  staged: StagedStep,
  context: CallContext,
  signed?: SignedActionStep,
): Promise<ProbeOutcome> {
  forgetChanged(venue, staged)
  const seen = await readEffect(venue, staged, context, { signed, isVoid: false })
  if (seen !== undefined) return { kind: 'settled', result: seen }
  // What becomes of a transaction is for the chain alone to say.
  if (isEvmTxStep(staged.step)) return { kind: 'pending' }
  const told = await readExplorer(venue, staged, context)
  if (told !== undefined) {
    // What the venue's own reads show goes first, had it come about in between.
    const shown = told.success
      ? undefined
      : await readEffect(venue, staged, context, { signed, isVoid: false })
    return { kind: 'settled', result: shown ?? told }
  }
  const { nonce, expiresAfter } = RelayData.parse(staged.relayData)
  const voidFromMs = (expiresAfter ?? nonce + NONCE_LIFE_MS) + SHOWN_AFTER_MS
  if ((await venue.clock.now(context)) <= voidFromMs) return { kind: 'pending' }
  if ((await venue.clock.read(context.signal)) <= voidFromMs) return { kind: 'pending' }
  // What was read above may be from before that moment.
  const result = await readEffect(venue, staged, context, { signed, isVoid: true })
  if (result !== undefined) return { kind: 'settled', result }
  if (ProbeData.parse(staged.probeData).kind === 'schedule') {
    return { kind: 'settled', result: failed(staged, 2100, UNTOLD_TIME) }
  }
  const message = 'The venue shows no effect of the step: it was not taken.'
  return { kind: 'settled', result: failed(staged, 2020, message) }
}

// undefined: no effect to be seen (yet). `isVoid`: from here on there can be none.
async function readEffect(
  venue: HyperliquidVenue,
  staged: StagedStep,
  context: CallContext,
  { signed, isVoid }: { signed: SignedActionStep | undefined; isVoid: boolean },
): Promise<ActionResult | undefined> {
  const probe = ProbeData.parse(staged.probeData)
  switch (probe.kind) {
    case 'orders':
      return readOrders(venue, { cloids: probe.cloids, isVoid }, staged, context)
    case 'cancels':
      return readCancels(venue, probe.oids, staged, context)
    case 'modifies':
      return readModifies(venue, probe, staged, context)
    case 'margin':
      return readMargin(venue, probe, staged, context)
    case 'isolatedMargin':
      return readIsolatedMargin(venue, { ...probe, isVoid }, staged, context)
    case 'agent':
      return readAgent(venue, probe, staged, context)
    case 'ledger':
      return readLedger(venue, probe, staged, context)
    case 'transaction':
      return readTransaction(venue, staged, signed, context)
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
      // No read shows it.
      return undefined
  }
}
