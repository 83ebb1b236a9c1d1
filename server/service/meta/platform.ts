import { recoverTypedDataAddress } from 'viem'
import type { ActionResult } from '@/lib/schema/action/action'
import { isEip712Step } from '@/lib/schema/action/actionStep'
import type { SignedActionStep } from '@/lib/schema/action/signedStep'
import type { ActionType } from '@/lib/schema/model/enums'
import type { Provider, ProviderAction } from '@/lib/schema/model/provider'
import { PerpsError, validationError } from '@/lib/schema/perpsError'
import type { ActionVenue, StagedStep } from '@/server/venues/adapter'
import { applyEffect, hasEffect } from './applyEffect'
import { buildMetaAction, type PlatformOptions } from './buildMetaAction'
import { MetaEffect } from './effect'
import { DEADLINE_MS } from './metaSteps'

/** Provider key of everything that is about no venue. */
export const PLATFORM = 'meta'

/** How far a vote's time may lie from ours. */
const VOTE_WINDOW_MS = 5 * 60_000
const GRACE_MS = 30_000

const ACTIONS = [
  'metaAcceptTerms',
  'metaOnboard',
  'metaCreateReferralCode',
  'metaVote',
] as const satisfies ActionType[]

/** The platform as a taker of actions: same staging, same journal, its own tables as the venue. */
export function createPlatform(options: PlatformOptions): ActionVenue {
  return {
    key: PLATFORM,
    descriptor: () => describePlatform(),
    async build(request, context) {
      return await buildMetaAction(options, request, context)
    },
    verify: verifyMetaStep,
    missingSetup: async () => undefined,
    async relay(_step, staged, { nowMs }) {
      const { database } = await options.openDatabase()
      const effect = MetaEffect.parse(staged.relayData)
      const refusal = await applyEffect(database, effect, nowMs)
      if (effect.kind === 'vote') options.onVote()
      return { kind: 'settled', result: resultOf(staged, refusal) }
    },
    async probe(staged, { nowMs }) {
      const { database } = await options.openDatabase()
      if (await hasEffect(database, MetaEffect.parse(staged.probeData))) {
        return { kind: 'settled', result: resultOf(staged, undefined) }
      }
      if (nowMs < staged.stagedAtMs + DEADLINE_MS + GRACE_MS) return { kind: 'pending' }
      return { kind: 'settled', result: resultOf(staged, 'it was not taken') }
    },
  }
}

/** @throws PerpsError 401/2010 for a signature of another key, 410/2042 past its time */
async function verifyMetaStep(
  step: SignedActionStep,
  staged: StagedStep,
  { nowMs }: { nowMs: number },
): Promise<void> {
  if (!isEip712Step(step)) {
    throw validationError('actions', 'this provider takes typedData and signature', PLATFORM)
  }
  const { domain, types, primaryType, message } = step.typedData
  const signer = await recoverTypedDataAddress({
    domain,
    types,
    primaryType,
    message,
    signature: signatureOf(step.signature),
  }).catch((cause: unknown) => {
    throw new PerpsError(2010, 'No key makes such a signature.', { tool: PLATFORM, cause })
  })
  if (signer.toLowerCase() !== staged.address) {
    const message = `The signature of ${step.action} is not made by ${staged.address}.`
    throw new PerpsError(2010, message, { tool: PLATFORM })
  }
  const effect = MetaEffect.parse(staged.relayData)
  const isLate =
    effect.kind === 'vote'
      ? Math.abs(nowMs - effect.votedAtMs) > VOTE_WINDOW_MS
      : nowMs > effect.deadlineMs
  if (isLate) throw new PerpsError(2042, undefined, { tool: PLATFORM })
}

function signatureOf(signature: string): `0x${string}` {
  return `0x${signature.slice(2)}`
}

function resultOf({ step }: StagedStep, refusal: string | undefined): ActionResult {
  if (refusal === undefined) return { action: step.action, success: true }
  return { action: step.action, success: false, error: `Refused: ${refusal}.`, errorCode: 2002 }
}

function describePlatform(): Provider {
  return {
    key: PLATFORM,
    name: 'Platform',
    logoURI: '/favicon.svg',
    signingMethod: 'eip712',
    active: true,
    setup: [],
    options: [],
    actions: ACTIONS.map(
      (type): ProviderAction => ({
        type,
        signers: ['USER'],
        signingMethod: 'eip712',
        relay: 'API',
      }),
    ),
    categories: [],
    supportedIntervals: [],
  }
}
