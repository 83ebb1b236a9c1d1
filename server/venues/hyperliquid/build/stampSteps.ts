import { decimal } from '@/lib/decimal/decimal'
import { isJsonObject } from '@/lib/schema/model/json'
import { PerpsError } from '@/lib/schema/perpsError'
import { modeOfCode } from '@/lib/venues/hyperliquid/accountMode'
import { readFeeRate } from '@/lib/venues/hyperliquid/actions/approveBuilderFee'
import {
  type L1Step,
  stampL1,
  stampUser,
  USER_ACTION_TYPES,
  type UserStep,
  withCloids,
} from '@/lib/venues/hyperliquid/actions/step'
import type { Universe } from '@/lib/venues/hyperliquid/reads/universe'
import { L1_LIFE_MS, type L1Action } from '@/lib/venues/hyperliquid/sign/l1Action'
import type { BuildRequest, BuiltStep, CallContext, UnstampedStep } from '@/server/venues/adapter'
import { type HyperliquidVenue, KEY } from '@/server/venues/hyperliquid/venue'
import type { ProbeData } from './stepData'

/** Bytes of a client order id. */
const CLOID_BYTES = 16

/** A step to sign, and how its effect is looked up where its own bytes do not say. */
export type Unprobed = (L1Step | UserStep) & {
  probe?: ProbeData
  /** Who may sign it as well. */
  coSigner?: string
}

/**
 * Steps as the service takes them: exact but for the nonce, which it allots, and the client order
 * ids. Both are checked against the venue's clock.
 */
export async function unstamped(
  venue: HyperliquidVenue,
  { address, signerAddress }: BuildRequest,
  steps: readonly (Unprobed | BuiltStep)[],
  context: CallContext,
): Promise<(BuiltStep | UnstampedStep)[]> {
  if (steps.length === 0) return []
  const [nowMs, universe] = await Promise.all([
    venue.clock.now(context),
    venue.universe.get(context.signal),
  ])
  return steps.map((step): BuiltStep | UnstampedStep => {
    if ('step' in step) return step
    return {
      nonce: {
        signer: step.kind === 'l1' ? signerAddress : address,
        nowMs,
        ...(step.coSigner === undefined ? {} : { coSigner: step.coSigner }),
      },
      stamp: ({ nonce, randomHex }) =>
        step.kind === 'l1'
          ? builtL1(venue, step, { nonce, nowMs, randomHex, universe })
          : builtUser(venue, step, nonce),
    }
  })
}

function builtL1(
  venue: HyperliquidVenue,
  { action: name, l1, probe }: L1Step & { probe?: ProbeData },
  stamps: {
    nonce: number
    nowMs: number
    randomHex(bytes: number): string
    universe: Universe
  },
): BuiltStep {
  const { nonce, nowMs, randomHex, universe } = stamps
  const named = withCloids(l1, () => randomHex(CLOID_BYTES))
  const times = { nonce, expiresAfter: nowMs + L1_LIFE_MS }
  const { typedData, preimage } = stampL1(named, times, venue.config)
  const { action } = preimage
  if (!isJsonObject(action)) throw new PerpsError(2000, undefined, { tool: KEY })
  return {
    step: { action: name, typedData, preimage: { action, ...times } },
    signer: 'SDK',
    relayData: { action, ...times },
    probeData: probe ?? probeOfL1(preimage.action, universe),
  }
}

function builtUser(
  { config }: HyperliquidVenue,
  { action, name, fields, probe }: UserStep & { probe?: ProbeData },
  nonce: number,
): BuiltStep {
  const { hyperliquidChain, chainId: signatureChainId } = config
  const stamped = stampUser({ name, fields }, nonce, { hyperliquidChain, signatureChainId })
  return {
    step: { action, typedData: stamped.typedData },
    signer: 'USER',
    relayData: {
      action: {
        type: USER_ACTION_TYPES[name],
        signatureChainId: `0x${signatureChainId.toString(16)}`,
        hyperliquidChain,
        ...stamped.fields,
      },
      nonce,
    },
    probeData: probe ?? probeOfUser({ name, fields }, nonce),
  }
}

/** How the effect of an action is looked up, as far as its bytes say. */
function probeOfL1(action: L1Action, universe: Universe): ProbeData {
  const marketId = (assetId: number) => universe.byAssetId(assetId)?.market.id ?? String(assetId)
  switch (action.type) {
    case 'order': {
      const cloids = action.orders.flatMap(({ c }) => c ?? [])
      return { kind: 'orders', marketId: marketId(action.orders[0]?.a ?? 0), cloids }
    }
    case 'batchModify':
      return {
        kind: 'modifies',
        oids: action.modifies.map(({ oid }) => Number(oid)),
        cloids: action.modifies.flatMap(({ order }) => order.c ?? []),
      }
    case 'cancel':
      return { kind: 'cancels', oids: action.cancels.map(({ o }) => o) }
    case 'scheduleCancel':
      return { kind: 'schedule' }
    case 'twapOrder':
      return {
        kind: 'twap',
        coin: marketId(action.twap.a),
        twap: { ...action.twap, s: decimal(action.twap.s) },
      }
    case 'twapCancel':
      return { kind: 'twapCancel', twapId: action.t }
    case 'updateLeverage': {
      const marginMode = action.isCross ? 'CROSS' : 'ISOLATED'
      const { leverage } = action
      return { kind: 'margin', marketId: marketId(action.asset), leverage, marginMode }
    }
    case 'setReferrer':
      return { kind: 'referrer', code: action.code }
    case 'agentSetAbstraction':
      return { kind: 'accountMode', mode: modeOfCode(action.abstraction) }
    case 'updateIsolatedMargin':
    case 'cancelByCloid':
      throw new PerpsError(2000, undefined, { tool: KEY })
  }
}

function probeOfUser(
  { name, fields }: Pick<UserStep, 'name' | 'fields'>,
  nonce: number,
): ProbeData {
  switch (name) {
    case 'Withdraw':
      return { kind: 'ledger', type: 'withdraw', nonce }
    case 'SendAsset':
      return { kind: 'ledger', type: 'send', nonce }
    case 'ApproveAgent':
      return { kind: 'agent', agentAddress: String(fields.agentAddress), isApproved: true }
    case 'ApproveBuilderFee': {
      const feeTenthBps = readFeeRate(fields.maxFeeRate) ?? 0
      return { kind: 'builder', builder: String(fields.builder), feeTenthBps }
    }
    case 'UserSetAbstraction':
      return { kind: 'accountMode', mode: String(fields.abstraction) }
    case 'UsdSend':
    case 'UsdClassTransfer':
      throw new PerpsError(2000, undefined, { tool: KEY })
  }
}
