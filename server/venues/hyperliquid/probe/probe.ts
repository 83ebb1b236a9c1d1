import type { ActionResult } from '@/lib/schema/action/action'
import { isEvmTxStep } from '@/lib/schema/action/actionStep'
import type { SignedActionStep } from '@/lib/schema/action/signedStep'
import type { ProbeContext, ProbeOutcome, StagedStep } from '@/server/venues/adapter'
import { dropSettled } from '@/server/venues/hyperliquid/build/siblings'
import { ProbeData, RelayData } from '@/server/venues/hyperliquid/build/stepData'
import { countEqual, type EqualRows } from '@/server/venues/hyperliquid/reads/equalRows'
import type { NonceStatus } from '@/server/venues/hyperliquid/relay/nonceStatuses'
import { failed, forgetChanged, refused } from '@/server/venues/hyperliquid/relay/refusal'
import { SHOWN_AFTER_MS } from '@/server/venues/hyperliquid/relay/shownAfter'
import { endNonce } from '@/server/venues/hyperliquid/relay/voidNonce'
import type { HyperliquidVenue } from '@/server/venues/hyperliquid/venue'
import {
  readAccountMode,
  readAgent,
  readBuilder,
  readIsolatedMargin,
  readMargin,
  readReferrer,
} from './probeAccount'
import { isNamed, readExplorer, type Shown } from './probeExplorer'
import { readModifies } from './probeModifies'
import { readCancels, readOrders } from './probeOrders'
import { type Proof, resultAtEnd, resultOfEqual } from './probeTaken'
import { readLedger, readTransaction } from './probeTransfer'
import { readTwap, readTwapCancel } from './probeTwap'

/** The venue takes a nonce until it is two days old; nothing else ends the step of a wallet. */
const NONCE_LIFE_MS = 2 * 24 * 3_600_000
/** What a refusal stands for is shown by then, where there is a trace of the refusal itself. */
const TRACED_AFTER_MS = 2_000

const ENDED = 'The step was ended before the venue took it: it was not taken and never will be.'

/**
 * Reads from the venue what became of a step whose answer was lost: from what it changes, and from
 * the explorer, which shows refusals too. That it was not taken is said only once it cannot be any
 * more: past the moment until which the venue takes it, or because its nonce is used up.
 */
export async function probeStep(
  venue: HyperliquidVenue,
  staged: StagedStep,
  context: ProbeContext,
  signed?: SignedActionStep,
): Promise<ProbeOutcome> {
  forgetChanged(venue, staged)
  const shown = once(() => readExplorer(venue, staged, context))
  const read = (isVoid: boolean) => readEffect(venue, staged, context, { signed, isVoid, shown })
  const seen = await read(false)
  if (seen !== undefined) return settled(seen)
  // What becomes of a transaction is for the chain alone to say.
  if (isEvmTxStep(staged.step)) return { kind: 'pending' }
  const { reported, taken } = isNamed(staged) ? ((await shown()) ?? {}) : {}
  // What the venue's own reads show goes first, had it come about in between.
  if (reported !== undefined)
    return settled(reported.success ? reported : ((await read(false)) ?? reported))
  const status = await endNonce(venue, staged, signed, context)
  if (status?.kind === 'unused') return settled(failed(staged, 2020, ENDED))

  const venueNowMs = await venue.clock.now(context)
  if (taken?.refusal !== undefined && venueNowMs > taken.atMs + TRACED_AFTER_MS) {
    return settled((await read(true)) ?? refused(venue, staged, taken.refusal))
  }
  if (status !== undefined && venueNowMs > status.byMs + TRACED_AFTER_MS) {
    const last = (await shown()) ?? (await readExplorer(venue, staged, context, true))
    const proof = await proofOf(staged, last, status, context)
    const result = proof && resultOfEqual(venue, staged, proof)
    // Which TWAP it is shows a little later.
    if (result !== undefined && !(result.success && isTwap(staged))) return settled(result)
  }
  const { nonce, expiresAfter } = RelayData.parse(staged.relayData)
  const voidFromMs = (expiresAfter ?? nonce + NONCE_LIFE_MS) + SHOWN_AFTER_MS
  if (venueNowMs <= voidFromMs) return { kind: 'pending' }
  if ((await venue.clock.read(context.signal)) <= voidFromMs) return { kind: 'pending' }
  // What was read above may be from before that moment.
  const late = await readExplorer(venue, staged, context, true)
  const result = await readEffect(venue, staged, context, {
    signed,
    isVoid: true,
    shown: async () => late,
  })
  if (result !== undefined) return settled(result)
  return settled(resultAtEnd(venue, staged, await proofOf(staged, late, status, context)))
}

/** Undefined where the explorer shows nothing of equal steps. */
async function proofOf(
  staged: StagedStep,
  shown: Shown | undefined,
  status: NonceStatus | undefined,
  context: ProbeContext,
): Promise<Proof | undefined> {
  if (shown?.equal === undefined) return undefined
  const equal = await leaveOut(shown.equal, staged, context)
  const byMs = status?.kind === 'used' ? status.byMs : undefined
  const ofItsTime =
    shown.transactions && byMs !== undefined
      ? countEqual(staged, shown.transactions, byMs)
      : undefined
  return { equal, ofItsTime, status }
}

/** Steps that succeed only by proof of their own, never because all is as wanted. */
const PROVEN_ALONE: ReadonlySet<ProbeData['kind']> = new Set(['twap', 'isolatedMargin'])

function leaveOut(equal: EqualRows, staged: StagedStep, context: ProbeContext) {
  const { kind } = ProbeData.parse(staged.probeData)
  return PROVEN_ALONE.has(kind) ? dropSettled(equal, staged, context) : equal
}

function settled(result: ActionResult): ProbeOutcome {
  return { kind: 'settled', result }
}

function isTwap({ probeData }: StagedStep): boolean {
  return ProbeData.parse(probeData).kind === 'twap'
}

function once<Value>(run: () => Promise<Value>): () => Promise<Value> {
  let running: Promise<Value> | undefined
  return () => {
    running ??= run()
    return running
  }
}

/** What an effect is read with. */
interface Clues {
  signed: SignedActionStep | undefined
  /** From here on there can be no effect that is not there. */
  isVoid: boolean
  /** What the explorer shows; undefined where it cannot be read. */
  shown(): Promise<Shown | undefined>
}

// undefined: no effect to be seen (yet).
async function readEffect(
  venue: HyperliquidVenue,
  staged: StagedStep,
  context: ProbeContext,
  { signed, isVoid, shown }: Clues,
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
      return readIsolatedMargin(venue, { ...probe, isVoid, shown }, staged, context)
    case 'agent':
      return readAgent(venue, probe, staged, context)
    case 'ledger':
      return readLedger(venue, probe, staged, context)
    case 'transaction':
      return readTransaction(venue, staged, signed, context)
    case 'accountMode':
      return readAccountMode(venue, probe, staged, context)
    case 'referrer':
      return readReferrer(venue, probe, staged, context)
    case 'builder':
      return readBuilder(venue, probe, staged, context)
    case 'twap':
      return readTwap(venue, { ...probe, isVoid, shown }, staged, context)
    case 'twapCancel':
      return readTwapCancel(venue, probe, staged, context)
    case 'schedule':
      return readSchedule(staged, await shown())
  }
}

/**
 * The dead man's switch, which no read of the venue shows: set or cancelled as the step asks where
 * that is the latest action on it that the explorer shows. Nothing is left to do, whichever request
 * it came from.
 */
function readSchedule(staged: StagedStep, shown: Shown | undefined): ActionResult | undefined {
  const { equal } = shown ?? {}
  if (equal === undefined || !equal.isLastOfItsType) return undefined
  return { action: staged.step.action, success: true }
}
