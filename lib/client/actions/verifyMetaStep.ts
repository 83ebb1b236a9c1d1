import { type ActionParams, actionParams } from '@/lib/schema/action/actionParams'
import { type ActionStep, isEip712Step } from '@/lib/schema/action/actionStep'
import type { JsonObject } from '@/lib/schema/model/json'
import { ZERO_ADDRESS } from '@/lib/schema/model/primitives'
import { type Difference, differencesBetween, refuse, show, type Verification } from './intent'

/** Actions that are about the platform itself and no venue. */
const META_ACTIONS = [
  'metaAcceptTerms',
  'metaOnboard',
  'metaCreateReferralCode',
  'metaVote',
] as const

/** An action of the platform. */
export type MetaAction = (typeof META_ACTIONS)[number]

/** What is signed on the platform is bound to this; configured on the page, never from an answer. */
export interface MetaDomain {
  name: string
  chainId: number
}

/** What the person asked the platform for, from their own side of the wire. */
export interface MetaIntent {
  action: MetaAction
  /** The account, which is also who signs; lower case. */
  address: string
  params: unknown
  domain: MetaDomain
  nowMs: number
}

const VERSION = '1'
const DOMAIN = ['name string', 'version string', 'chainId uint256', 'verifyingContract address']
const ONCE = ['nonce uint256', 'deadline uint256']

/** Members in the order they are hashed. */
const STRUCTS = {
  metaAcceptTerms: {
    name: 'AcceptTerms',
    members: ['action string', 'acceptor address', 'termsVersion string', ...ONCE],
  },
  metaOnboard: {
    name: 'Onboard',
    members: [
      'action string',
      'account address',
      'termsVersion string',
      'referralCode string',
      ...ONCE,
    ],
  },
  metaCreateReferralCode: {
    name: 'CreateReferralCode',
    members: ['action string', 'account address', 'code string', ...ONCE],
  },
  metaVote: {
    name: 'Vote',
    members: [
      'targetProvider string',
      'direction string',
      'voteType string',
      'voter address',
      'timestamp uint256',
    ],
  },
} as const satisfies Record<MetaAction, { name: string; members: readonly string[] }>

/** How far a vote's time may lie from ours, and how long a signature may stay good. */
const CLOCK_TOLERANCE_MS = 5 * 60_000
const DEADLINE_MAX_MS = 10 * 60_000 + CLOCK_TOLERANCE_MS

const PATH = 'typedData.message'
const NONCE = /^[1-9]\d{0,19}$/
const CODE = /^[A-Z0-9]{3,20}$/

type Message = Readonly<Record<string, unknown>>
type Expectation = { fields: JsonObject; summary: readonly string[] } | Difference

/**
 * Checks a staged step of the platform against what was asked for: domain, struct types and every
 * member. Pure; the wallet is asked for nothing that is not `ok`.
 */
export function verifyMetaStep(intent: MetaIntent, step: ActionStep): Verification {
  if (step.action !== intent.action) return refuse('action', intent.action, step.action)
  if (!isEip712Step(step)) return refuse('typedData', 'EIP-712 typed data', 'another kind of step')
  const { message } = step.typedData
  const expectation = expectationOf(intent, message)
  if ('path' in expectation) return { ok: false, differences: [expectation] }
  const timing = timingOf(intent, message)
  const { name, members } = STRUCTS[intent.action]
  const expected = {
    domain: {
      name: intent.domain.name,
      version: VERSION,
      chainId: intent.domain.chainId,
      verifyingContract: ZERO_ADDRESS,
    },
    types: { EIP712Domain: DOMAIN.map(member), [name]: members.map(member) },
    primaryType: name,
    message: { ...expectation.fields, ...timing.fields },
  }
  const differences = [
    ...timing.differences,
    ...differencesBetween(expected, step.typedData, 'typedData'),
  ]
  if (differences.length > 0) return { ok: false, differences }
  return { ok: true, summary: expectation.summary }
}

function expectationOf(intent: MetaIntent, message: Message): Expectation {
  const { action, params } = intent
  switch (action) {
    case 'metaAcceptTerms':
      return acceptance(intent, actionParams.metaAcceptTerms.parse(params))
    case 'metaOnboard':
      return onboarding(intent, actionParams.metaOnboard.parse(params), message)
    case 'metaCreateReferralCode':
      return ownCode(intent, actionParams.metaCreateReferralCode.parse(params), message)
    case 'metaVote': {
      const { targetProvider, direction, voteType } = actionParams.metaVote.parse(params)
      return {
        fields: { targetProvider, direction, voteType, voter: intent.address },
        summary: [`Vote ${direction} for ${targetProvider}`],
      }
    }
  }
}

function acceptance(
  { domain, address }: MetaIntent,
  { termsVersion }: ActionParams<'metaAcceptTerms'>,
): Expectation {
  const action = `Accept ${domain.name} Terms of Service ${termsVersion}`
  return { fields: { action, acceptor: address, termsVersion }, summary: [action] }
}

// The service may commit less than was asked for, such as what is set already; never more.
function onboarding(
  { domain, address }: MetaIntent,
  wish: ActionParams<'metaOnboard'>,
  message: Message,
): Expectation {
  const { termsVersion, referralCode } = message
  const wished = wish.referralCode?.toUpperCase()
  if (typeof termsVersion !== 'string' || !['', wish.termsVersion].includes(termsVersion)) {
    return difference('termsVersion', wish.termsVersion ?? '', termsVersion)
  }
  if (typeof referralCode !== 'string' || !['', wished].includes(referralCode)) {
    return difference('referralCode', wished ?? '', referralCode)
  }
  if (termsVersion === '' && referralCode === '') {
    return difference('termsVersion', wish.termsVersion ?? 'something to commit', '')
  }
  const effects = [
    ...(termsVersion === '' ? [] : [`accept the Terms of Service ${termsVersion}`]),
    ...(referralCode === '' ? [] : [`use the referral code ${referralCode}`]),
  ].join(' and ')
  const action = `Join ${domain.name}: ${effects}`
  return { fields: { action, account: address, termsVersion, referralCode }, summary: [action] }
}

function ownCode(
  { domain, address }: MetaIntent,
  wish: ActionParams<'metaCreateReferralCode'>,
  message: Message,
): Expectation {
  const { code } = message
  const wished = wish.code?.toUpperCase()
  if (typeof code !== 'string' || !CODE.test(code)) {
    return difference('code', wished ?? 'a referral code', code)
  }
  if (wished !== undefined && code !== wished) return difference('code', wished, code)
  const action = `Create the ${domain.name} referral code ${code}`
  return { fields: { action, account: address, code }, summary: [action] }
}

// When it was made and until when it is good: the service's to choose, near enough to now.
function timingOf(
  { action, nowMs }: MetaIntent,
  message: Message,
): { fields: JsonObject; differences: readonly Difference[] } {
  if (action === 'metaVote') {
    const { timestamp } = message
    if (isWithin(timestamp, nowMs - CLOCK_TOLERANCE_MS, nowMs + CLOCK_TOLERANCE_MS)) {
      return { fields: { timestamp }, differences: [] }
    }
    return { fields: {}, differences: [difference('timestamp', `about ${nowMs}`, timestamp)] }
  }
  const { nonce, deadline } = message
  const isNonce = typeof nonce === 'string' && NONCE.test(nonce)
  const isDeadline = isWithin(deadline, nowMs - CLOCK_TOLERANCE_MS, nowMs + DEADLINE_MAX_MS)
  return {
    fields: { ...(isNonce ? { nonce } : {}), ...(isDeadline ? { deadline } : {}) },
    differences: [
      ...(isNonce ? [] : [difference('nonce', 'a whole number as text', nonce)]),
      ...(isDeadline ? [] : [difference('deadline', 'within ten minutes', deadline)]),
    ],
  }
}

function isWithin(value: unknown, fromMs: number, toMs: number): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= fromMs && value <= toMs
}

function difference(name: string, expected: string, actual: unknown): Difference {
  return { path: `${PATH}.${name}`, expected, actual: show(actual) }
}

function member(text: string): JsonObject {
  const [name = '', type = ''] = text.split(' ')
  return { name, type }
}
