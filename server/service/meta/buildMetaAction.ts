import { actionParams } from '@/lib/schema/action/actionParams'
import type {
  AcceptTermsParams,
  CreateReferralCodeParams,
  OnboardParams,
  VoteParams,
} from '@/lib/schema/action/metaParams'
import { parse } from '@/lib/schema/parse'
import { validationError } from '@/lib/schema/perpsError'
import type { OpenDatabase } from '@/server/db/database'
import { findOwnedCode, findReferralCode } from '@/server/db/referrals'
import { findAcceptance } from '@/server/db/terms'
import type { BuildRequest, BuiltStep, CallContext, UnstampedStep } from '@/server/venues/adapter'
import type { MetaEffect } from './effect'
import { DEADLINE_MS, type MetaStruct, makeReferralCode, metaStep } from './metaSteps'
import { normalizeCode, validateCode } from './validateCode'

const TOOL = 'meta'

/** Dependencies of the platform. */
export type PlatformOptions = {
  openDatabase(): Promise<OpenDatabase>
  /** Name and chain of the signing domain. */
  domain: { name: string; chainId: number }
  termsVersion: string
  /** Keys of the providers that can be voted for. */
  announced: readonly string[]
  /** Called with every vote that counts, so that the next list of providers shows it. */
  onVote(): void
}

/**
 * The one step of a platform action; none where nothing is left to sign.
 * @throws PerpsError 400/2002 naming what cannot be
 */
export async function buildMetaAction(
  options: PlatformOptions,
  request: BuildRequest,
  context: CallContext,
): Promise<readonly (BuiltStep | UnstampedStep)[]> {
  const read = { tool: TOOL, root: 'params' }
  const { address, params } = request
  switch (request.action) {
    case 'metaAcceptTerms':
      return await acceptTerms(
        options,
        address,
        context,
        parse(actionParams.metaAcceptTerms, params, read),
      )
    case 'metaOnboard':
      return await onboard(options, address, context, parse(actionParams.metaOnboard, params, read))
    case 'metaCreateReferralCode':
      return await createCode(
        options,
        address,
        context,
        parse(actionParams.metaCreateReferralCode, params, read),
      )
    case 'metaVote':
      return vote(options, address, context, parse(actionParams.metaVote, params, read))
    default:
      throw validationError('action', `${request.action} is not on offer here`, TOOL)
  }
}

async function acceptTerms(
  options: PlatformOptions,
  address: string,
  context: CallContext,
  { termsVersion }: AcceptTermsParams,
): Promise<(BuiltStep | UnstampedStep)[]> {
  requireCurrent(options, termsVersion)
  const { database } = await options.openDatabase()
  if ((await findAcceptance(database, { address, termsVersion })) !== undefined) return []
  const deadlineMs = context.nowMs + DEADLINE_MS
  return [
    once(options, context, {
      action: 'metaAcceptTerms',
      struct: 'AcceptTerms',
      message: {
        action: `Accept ${options.domain.name} Terms of Service ${termsVersion}`,
        acceptor: address,
        termsVersion,
      },
      effect: { kind: 'onboard', address, termsVersion, deadlineMs },
    }),
  ]
}

async function onboard(
  options: PlatformOptions,
  address: string,
  context: CallContext,
  wish: OnboardParams,
): Promise<(BuiltStep | UnstampedStep)[]> {
  const { database } = await options.openDatabase()
  let termsVersion: string | undefined
  if (wish.termsVersion !== undefined) {
    requireCurrent(options, wish.termsVersion)
    const accepted = await findAcceptance(database, { address, termsVersion: wish.termsVersion })
    if (accepted === undefined) termsVersion = wish.termsVersion
  }
  let referralCode: string | undefined
  if (wish.referralCode !== undefined) {
    const { rejection } = await validateCode(database, address, wish.referralCode)
    if (rejection === undefined) referralCode = normalizeCode(wish.referralCode)
    else if (rejection !== 'ALREADY_ATTACHED') {
      throw validationError('params.referralCode', `cannot be attached: ${rejection}`, TOOL)
    }
  }
  if (termsVersion === undefined && referralCode === undefined) return []
  const effects = [
    ...(termsVersion === undefined ? [] : [`accept the Terms of Service ${termsVersion}`]),
    ...(referralCode === undefined ? [] : [`use the referral code ${referralCode}`]),
  ].join(' and ')
  const deadlineMs = context.nowMs + DEADLINE_MS
  return [
    once(options, context, {
      action: 'metaOnboard',
      struct: 'Onboard',
      message: {
        action: `Join ${options.domain.name}: ${effects}`,
        account: address,
        termsVersion: termsVersion ?? '',
        referralCode: referralCode ?? '',
      },
      effect: {
        kind: 'onboard',
        address,
        deadlineMs,
        ...(termsVersion === undefined ? {} : { termsVersion }),
        ...(referralCode === undefined ? {} : { referralCode }),
      },
    }),
  ]
}

async function createCode(
  options: PlatformOptions,
  address: string,
  context: CallContext,
  { code: wished }: CreateReferralCodeParams,
): Promise<(BuiltStep | UnstampedStep)[]> {
  const { database } = await options.openDatabase()
  const owned = await findOwnedCode(database, address)
  if (owned !== undefined) {
    throw validationError('address', `owns the code ${owned.code} already`, TOOL)
  }
  const code = wished === undefined ? makeReferralCode() : normalizeCode(wished)
  if ((await findReferralCode(database, code)) !== undefined) {
    throw validationError('params.code', `${code} is taken`, TOOL)
  }
  return [
    once(options, context, {
      action: 'metaCreateReferralCode',
      struct: 'CreateReferralCode',
      message: {
        action: `Create the ${options.domain.name} referral code ${code}`,
        account: address,
        code,
      },
      effect: { kind: 'code', address, code, deadlineMs: context.nowMs + DEADLINE_MS },
    }),
  ]
}

function vote(
  options: PlatformOptions,
  address: string,
  { nowMs }: CallContext,
  { targetProvider, direction, voteType }: VoteParams,
): BuiltStep[] {
  if (!options.announced.includes(targetProvider)) {
    const message = `${targetProvider} is not a provider that is announced and not active`
    throw validationError('params.targetProvider', message, TOOL)
  }
  const effect: MetaEffect = { kind: 'vote', address, targetProvider, direction, votedAtMs: nowMs }
  const message = { targetProvider, direction, voteType, voter: address, timestamp: nowMs }
  const step = metaStep('metaVote', 'Vote', { domain: options.domain, message })
  return [{ step, signer: 'USER', relayData: effect, probeData: effect }]
}

function once(
  { domain }: PlatformOptions,
  context: CallContext,
  {
    action,
    struct,
    message,
    effect,
  }: {
    action: string
    struct: MetaStruct
    message: Record<string, string>
    effect: Exclude<MetaEffect, { kind: 'vote' }>
  },
): UnstampedStep {
  const deadline = effect.deadlineMs
  return {
    nonce: { signer: effect.address, nowMs: context.nowMs },
    stamp(stamps) {
      const stamped = { ...message, nonce: String(stamps.nonce), deadline }
      const step = metaStep(action, struct, { domain, message: stamped })
      return { step, signer: 'USER', relayData: effect, probeData: effect }
    },
  }
}

function requireCurrent({ termsVersion }: PlatformOptions, wished: string): void {
  if (wished === termsVersion) return
  throw validationError('params.termsVersion', `the current version is ${termsVersion}`, TOOL)
}
