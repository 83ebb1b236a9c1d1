import { createHash } from 'node:crypto'
import { DecimalError, decimal } from '@/lib/decimal/decimal'
import { toScaledInteger } from '@/lib/decimal/scale'
import type { ActionResult } from '@/lib/schema/action/action'
import { type ActionStep, isEvmTxStep, isWasmBlobStep } from '@/lib/schema/action/actionStep'
import type { SignedActionStep } from '@/lib/schema/action/signedStep'
import { JsonObject } from '@/lib/schema/model/json'
import type { Provider } from '@/lib/schema/model/provider'
import { PerpsError, validationError } from '@/lib/schema/perpsError'
import {
  type BuildRequest,
  type BuiltStep,
  type RelayOutcome,
  STAGE_LIFE_MS,
  type StagedStep,
  type VenueAdapter,
} from '@/server/venues/adapter'
import { createFakeVenue } from './fakeVenue'
import { fakeDescriptor, fakeTransaction } from './fakeVenueFacts'
import { createTierForms, type TierForms } from './tierForms'

const TOKEN_DECIMALS = 6
/** No transaction is shown later than this. */
const SHOWN_AFTER_MS = 30_000

/**
 * A made-up venue of kind B for tests: a key's nonces are consecutive, what it takes gets its
 * verdict later by the hash of the transaction, several transactions may come in one call, a
 * deposit has two legs, and the account's tier is set by a form post of the client.
 */
export type SequencedVenue = VenueAdapter & {
  probe: NonNullable<VenueAdapter['probe']>
  relayTogether: NonNullable<VenueAdapter['relayTogether']>
  /** Nonce that the venue takes next. */
  nextNonce: number
  /** Hashes of what it took, in order. */
  taken: string[]
  /** Numbers of transactions in each call that reached it. */
  calls: number[]
  /** Hashes it was asked about. */
  probed: (string | undefined)[]
  /** The account's tier, and the form posts that change it. */
  forms: TierForms
  /** Kinds of steps that it will refuse in its verdict. */
  refuses: Set<string>
  /** Verdicts come with the answer; else a probe finds them. */
  isPrompt: boolean
  /** How long after it counts a nonce as used it shows the transaction by its hash. */
  shownLateMs: number
  /** Runs while a call is at the venue, before it takes anything. */
  onCall: () => Promise<void>
  /** Runs once it took everything and has not answered. */
  onTaken: () => Promise<void>
  /** What it stages instead of the steps that were asked for. */
  lie: (steps: BuiltStep[]) => BuiltStep[]
}

/**
 * Signs a step as the venue's signer would.
 * @param expiredAt end of its life: transactions that are alike otherwise differ by it
 */
export function signSequenced(step: ActionStep, expiredAt?: number): SignedActionStep {
  const { action } = step
  if (isEvmTxStep(step)) {
    return { action, txParams: step.txParams, txHash: `0x${hashOf(step.txParams.functionName)}` }
  }
  if (!isWasmBlobStep(step)) throw new Error('the venue stages no such step')
  const { wasmSignParams } = step
  const txInfo = JSON.stringify({ ...wasmSignParams, ExpiredAt: expiredAt })
  return { action, wasmSignParams, signedTx: { txType: 14, txInfo, txHash: hashOf(txInfo) } }
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

/** Opens one, with nothing taken yet. */
export function createSequencedVenue(key = 'sequenced'): SequencedVenue {
  const verdicts = new Map<string, { result: ActionResult; shownAtMs: number }>()
  // What is signed here is no typed data: it is not of the dex-based family.
  const { dex: _, ...fake } = createFakeVenue(key)
  const venue: SequencedVenue = {
    ...fake,
    nextNonce: 7,
    taken: [],
    calls: [],
    probed: [],
    forms: createTierForms(),
    refuses: new Set(),
    isPrompt: true,
    shownLateMs: 0,
    onCall: async () => {},
    onTaken: async () => {},
    lie: (steps) => steps,
    descriptor: () => descriptor(key),
    build: async (request) => venue.lie(buildSteps(venue.nextNonce, request)),
    async verify(step) {
      if (isEvmTxStep(step)) return
      if (!isWasmBlobStep(step) || step.signedTx.txHash !== hashOf(step.signedTx.txInfo)) {
        throw new PerpsError(2010, undefined, { tool: key })
      }
    },
    missingSetup: async () => undefined,
    relay: async (signed, staged, { nowMs }) =>
      (await take([{ signed, staged }], nowMs))[0] ?? lost(),
    relayTogether: async (steps, { nowMs }) => await take(steps, nowMs),
    async probe({ stagedAtMs, step }, { nowMs, txHash }) {
      venue.probed.push(txHash)
      const verdict = verdicts.get(txHash ?? '')
      if (verdict !== undefined && nowMs >= verdict.shownAtMs) {
        return { kind: 'settled', result: verdict.result }
      }
      const isShownByNow = nowMs > stagedAtMs + STAGE_LIFE_MS.SDK + SHOWN_AFTER_MS
      const nonce = isWasmBlobStep(step) ? Number(step.wasmSignParams.nonce) : Number.NaN
      if (!isShownByNow || !(nonce < venue.nextNonce)) return { kind: 'pending' }
      const error = 'another transaction used its nonce'
      const result = { action: step.action, success: false as const, error, errorCode: 2040 }
      return { kind: 'settled', result }
    },
  }

  async function take(
    steps: readonly { signed: SignedActionStep; staged: StagedStep }[],
    nowMs: number,
  ): Promise<RelayOutcome[]> {
    venue.calls.push(steps.length)
    await venue.onCall()
    const outcomes = steps.map(({ signed }) => takeOne(signed, nowMs))
    await venue.onTaken()
    return outcomes
  }

  function takeOne(signed: SignedActionStep, nowMs: number): RelayOutcome {
    const { action } = signed
    if (isEvmTxStep(signed)) {
      return { kind: 'settled', result: { action, success: true, txHash: signed.txHash } }
    }
    if (!isWasmBlobStep(signed)) throw new Error('the venue takes no such step')
    const { txHash, txInfo } = signed.signedTx
    if (JSON.parse(txInfo).nonce !== venue.nextNonce) {
      const error = 'invalid nonce'
      return { kind: 'settled', result: { action, success: false, error, errorCode: 2040 } }
    }
    venue.nextNonce += 1
    venue.taken.push(txHash)
    const result: ActionResult = venue.refuses.has(JSON.parse(txInfo).target)
      ? { action, success: false, error: 'not enough margin', errorCode: 2021, txHash }
      : { action, success: true, txHash }
    verdicts.set(txHash, { result, shownAtMs: nowMs + venue.shownLateMs })
    return venue.isPrompt ? { kind: 'settled', result } : lost()
  }
  return venue
}

function lost(): RelayOutcome {
  return { kind: 'unknown', message: 'taken, and its verdict is not there yet' }
}

function buildSteps(nextNonce: number, { action, params }: BuildRequest): BuiltStep[] {
  if (action === 'deposit') {
    const units = unitsOf(String(Object(params).amount))
    return [fakeTransaction('approve', units), fakeTransaction('deposit', units)]
  }
  const signer = action === 'placeOrder' || action === 'cancelOrder' ? 'SDK' : 'USER'
  const step = (kind: string, more: JsonObject, isIndependent?: true): BuiltStep => ({
    step: { action: kind, wasmSignParams: { account_index: 3, ...more } },
    signer,
    relayData: null,
    probeData: null,
    ...(isIndependent && { isIndependent }),
  })
  if (action === 'accountType') return [step(action, { new_tier: String(Object(params).tier) })]
  const targets = action === 'cancelOrder' ? idsOf(params) : ['leverage', 'order']
  return targets.map((target, index) => {
    const kind = target === 'leverage' ? 'updateLeverage' : action
    const isIndependent = action === 'cancelOrder' ? true : undefined
    const order = target === 'order' ? { order: JsonObject.parse(params) } : {}
    return step(kind, { nonce: nextNonce + index, target, ...order }, isIndependent)
  })
}

/** @throws 400/2002 where it is no amount of the token */
function unitsOf(amount: string): string {
  try {
    return String(toScaledInteger(decimal(amount), TOKEN_DECIMALS))
  } catch (error) {
    if (error instanceof DecimalError) throw validationError('params.amount', error.message)
    throw error
  }
}

function idsOf(params: unknown): string[] {
  const ids = typeof params === 'object' && params !== null && 'ids' in params ? params.ids : []
  return Array.isArray(ids) ? ids.map(String) : []
}

function descriptor(key: string): Provider {
  const signed = { signers: ['SDK' as const], signingMethod: 'wasmBlob' as const }
  return {
    ...fakeDescriptor(key),
    signingMethod: 'wasmBlob',
    setup: [{ ...signed, type: 'accountType', signers: ['USER'], relay: 'CLIENT', sequence: 1 }],
    options: [],
    actions: [
      { ...signed, type: 'placeOrder', relay: 'API' },
      { ...signed, type: 'cancelOrder', relay: 'API' },
      { type: 'deposit', signers: ['USER'], signingMethod: 'evmTx', relay: 'API' },
    ],
  }
}
