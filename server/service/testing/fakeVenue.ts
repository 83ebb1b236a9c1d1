import { type ActionStep, isEip712Step, isEvmTxStep } from '@/lib/schema/action/actionStep'
import type { SignedActionStep } from '@/lib/schema/action/signedStep'
import type { ActionType } from '@/lib/schema/model/enums'
import { marketNotFound, PerpsError } from '@/lib/schema/perpsError'
import type {
  BuildRequest,
  BuiltStep,
  CallContext,
  ProbeOutcome,
  RelayOutcome,
  StagedStep,
  UnstampedStep,
  VenueAdapter,
} from '@/server/venues/adapter'
import { createFakeDexReads, type FakeDexReads } from './fakeDexReads'
import {
  fakeAsset,
  fakeCandles,
  fakeContext,
  fakeDescriptor,
  fakeLevels,
  fakeMarket,
  fakeTransaction,
  fakeTypedStep,
} from './fakeVenueFacts'

type Relay = (step: StagedStep) => RelayOutcome | Promise<RelayOutcome>

/** A venue of plain objects for tests: it does as the test says and keeps count of it. */
export type FakeVenue = VenueAdapter & {
  probe: NonNullable<VenueAdapter['probe']>
  /** Steps that reached the venue, in order. */
  relayed: StagedStep[]
  probed: StagedStep[]
  /** What the next relays end with; the venue accepts once it is empty. */
  outcomes: Relay[]
  /** What a probe finds. */
  truth: ProbeOutcome
  /** Set-up step that every account still waits for. */
  missing: ActionType | undefined
  /** Thrown by every read, where set. */
  failure: Error | undefined
  /** How often each read reached the venue. */
  reads: { markets: number; assets: number; contexts: number; ohlcv: number; orderbook: number }
  dex: FakeDexReads
  /** Kinds of the steps that the next `placeOrder` is built of. */
  orderSteps: readonly string[]
}

/** Signatures that the fake venue takes for broken, and for those of another key. */
export const BAD_SIGNATURE = `0x${'bad0'.repeat(32)}00` as const
export const STRANGER_SIGNATURE = `0x${'5778'.repeat(32)}00` as const

/** A signature of the right form; another seed makes another one. */
export function goodSignature(seed = 1): `0x${string}` {
  return `0x${seed.toString(16).padStart(130, '0')}`
}

/** Signs a staged step as a client would: the payload unchanged, the signature beside it. */
export function signStep(step: ActionStep, signature = goodSignature()): SignedActionStep {
  const { action } = step
  if (isEip712Step(step)) return { action, typedData: step.typedData, signature }
  if (isEvmTxStep(step)) {
    return { action, txParams: step.txParams, txHash: `0x${signature.slice(-64)}` }
  }
  throw new Error('the fake venue stages no such step')
}

/** Accepts a step, as the venue does unless set otherwise. */
export function accept({ step, probeData }: StagedStep): RelayOutcome {
  return {
    kind: 'settled',
    result: { action: step.action, success: true, orderId: `order-${JSON.stringify(probeData)}` },
  }
}

/** Refuses a step as a venue would. */
export function refuse({ step }: StagedStep): RelayOutcome {
  return {
    kind: 'settled',
    result: { action: step.action, success: false, error: 'Not enough margin.', errorCode: 2021 },
  }
}

/** A venue that accepts everything until a test says otherwise. */
export function createFakeVenue(key = 'fake', nowMs: () => number = () => Date.now()): FakeVenue {
  const venue: FakeVenue = {
    key,
    relayed: [],
    probed: [],
    outcomes: [],
    truth: { kind: 'pending' },
    missing: undefined,
    failure: undefined,
    reads: { markets: 0, assets: 0, contexts: 0, ohlcv: 0, orderbook: 0 },
    orderSteps: ['placeOrder'],
    descriptor: () => fakeDescriptor(key),
    markets: async () => count('markets', [fakeMarket(key, 'BTC'), fakeMarket(key, 'ETH')]),
    assets: async () => count('assets', [fakeAsset(key, 'USDC')]),
    contexts: async () =>
      count('contexts', { contexts: [fakeContext('BTC'), fakeContext('ETH')], asOfMs: nowMs() }),
    async ohlcv({ marketId, limit }) {
      count('ohlcv', undefined)
      if (marketId !== 'BTC' && marketId !== 'ETH') throw marketNotFound(marketId, key)
      return fakeCandles(limit)
    },
    async orderbook({ marketId, depth }) {
      count('orderbook', undefined)
      if (marketId !== 'BTC' && marketId !== 'ETH') throw marketNotFound(marketId, key)
      return {
        bids: fakeLevels('bids', depth),
        asks: fakeLevels('asks', depth),
        timestamp: nowMs(),
      }
    },
    build: async (request, context) => await buildSteps(venue, request, context),
    async verify(step) {
      if (!('signature' in step)) return
      if (step.signature === BAD_SIGNATURE) throw new PerpsError(2010, undefined, { tool: key })
      if (step.signature === STRANGER_SIGNATURE)
        throw new PerpsError(2011, undefined, { tool: key })
    },
    missingSetup: async () => venue.missing,
    async relay(_signed, staged) {
      venue.relayed.push(staged)
      return await (venue.outcomes.shift() ?? accept)(staged)
    },
    async probe(staged) {
      venue.probed.push(staged)
      if (venue.failure !== undefined) throw venue.failure
      return venue.truth
    },
    dex: createFakeDexReads(key),
    close: async () => {},
  }

  function count<T>(read: keyof FakeVenue['reads'], value: T): T {
    venue.reads[read] += 1
    if (venue.failure !== undefined) throw venue.failure
    return value
  }
  return venue
}

async function buildSteps(
  venue: FakeVenue,
  { action, address, signerAddress }: BuildRequest,
  context: CallContext,
): Promise<(BuiltStep | UnstampedStep)[]> {
  if (action === 'deposit') return [fakeTransaction('approve'), fakeTransaction('deposit')]
  const kinds = action === 'placeOrder' ? venue.orderSteps : [action]
  const signer = address === signerAddress ? 'USER' : 'SDK'
  return kinds.map(
    (kind): UnstampedStep => ({
      nonce: { signer: signerAddress, nowMs: context.nowMs },
      stamp: ({ nonce }) => ({
        step: fakeTypedStep(kind, nonce),
        signer,
        relayData: { zulu: nonce, alpha: kind },
        probeData: { nonce },
      }),
    }),
  )
}
