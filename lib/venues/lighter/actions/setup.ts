import type { AccountModeParams, AccountTypeParams } from '@/lib/schema/action/actionParams'
import { validationError } from '@/lib/schema/perpsError'
import { bytesToHex, hexToBytes, normalizeHex } from '@/lib/venues/lighter/sign/bytes'
import { LIMITS } from '@/lib/venues/lighter/sign/limits'
import type { ClientCallStep, SignStep } from './step'

/** Default slot: the first that no front end of the venue's own reserves. */
export const DEFAULT_API_KEY_INDEX = 42

/** Slots that the venue's own front ends use: a key of ours there would end theirs. */
const RESERVED_API_KEY_INDEX_MAX = 3

/** @throws 400/2002 naming a slot that holds no key: 255 stands for all of them */
export function requireApiKeyIndex(index: number | undefined, field: string, tool: string): number {
  if (index === undefined) return DEFAULT_API_KEY_INDEX
  if (Number.isInteger(index) && index >= 0 && BigInt(index) <= LIMITS.apiKeyIndex) return index
  throw validationError(field, `must be a slot from 0 to ${LIMITS.apiKeyIndex}`, tool)
}

/** Whether two spellings name the same public key. */
export function isSamePublicKey(first: string | undefined, second: string | undefined): boolean {
  return first !== undefined && second !== undefined && normalizeHex(first) === normalizeHex(second)
}

/**
 * Puts a new key into a slot. The client adds the public key (`new_public_key`), signs with the new
 * key itself and has the owner's wallet countersign.
 */
export function registerApiKey(apiKeyIndex: number): SignStep {
  const warning =
    apiKeyIndex <= RESERVED_API_KEY_INDEX_MAX ? ', which the venue’s own apps use' : ''
  return {
    kind: 'sign',
    action: 'registerApiKey',
    signParams: { kind: 'changePubKey' },
    summary: `Register an API key in slot ${apiKeyIndex}${warning}. It can trade and withdraw to your own address`,
  }
}

/** Adds the public key that the client made. @throws where it is none */
export function withPublicKey(params: Record<string, unknown>, publicKey: Uint8Array) {
  const hex = bytesToHex(publicKey)
  if (hexToBytes(hex)?.length !== 40) throw new Error('a public key has 40 bytes')
  return { ...params, new_public_key: `0x${hex}` }
}

/** Greatest fees that an integrator may take, in ticks of which a million are 100%. */
export interface IntegratorCaps {
  perpsTaker: number
  perpsMaker: number
  spotTaker: number
  spotMaker: number
}

/** Life of an integrator's approval: a year. */
export const APPROVAL_LIFE_MS = 365 * 86_400_000

/** Lets an integrator take fees up to its caps until a time; the owner's wallet countersigns. */
export function approveIntegrator(
  accountIndex: number,
  caps: IntegratorCaps,
  approvalExpiryMs: number,
): SignStep {
  const highest = Math.max(...Object.values(caps))
  return {
    kind: 'sign',
    action: 'approveIntegrator',
    signParams: integratorFields(accountIndex, caps, approvalExpiryMs),
    summary: `Let account ${accountIndex} take fees of at most ${highest / 100} bps until ${new Date(approvalExpiryMs).toISOString()}`,
  }
}

/** Takes an approval back; the API key alone signs. */
export function revokeIntegrator(accountIndex: number): SignStep {
  const none = { perpsTaker: 0, perpsMaker: 0, spotTaker: 0, spotMaker: 0 }
  return {
    kind: 'sign',
    action: 'revokeIntegrator',
    signParams: integratorFields(accountIndex, none, 0),
    summary: `Take back the fees approved for account ${accountIndex}`,
  }
}

function integratorFields(accountIndex: number, caps: IntegratorCaps, expiry: number) {
  return {
    kind: 'approveIntegrator',
    integrator_account_index: accountIndex,
    max_perps_taker_fee: caps.perpsTaker,
    max_perps_maker_fee: caps.perpsMaker,
    max_spot_taker_fee: caps.spotTaker,
    max_spot_maker_fee: caps.spotMaker,
    approval_expiry: expiry,
  }
}

/** Modes of an account by the venue's number. */
export const ACCOUNT_MODES: readonly string[] = ['simpleTradingAccount', 'unifiedTradingAccount']

/** Tiers that an account can change to, the recommended one first. */
export const ACCOUNT_TIERS = ['premium', 'plus'] as const

/** Sets how the account keeps its collateral. @throws 400/2002 for a mode that is not on offer */
export function setAccountMode({ mode }: AccountModeParams, tool: string): SignStep {
  const number = ACCOUNT_MODES.indexOf(mode)
  if (number < 0) {
    throw validationError('params.mode', `must be one of ${ACCOUNT_MODES.join(', ')}`, tool)
  }
  return {
    kind: 'sign',
    action: 'accountMode',
    signParams: { kind: 'updateAccountConfig', account_trading_mode: number },
    summary: `Set the account to ${mode}`,
  }
}

/** Changes the tier: a form the client posts itself. @throws 400/2002 for one not on offer */
export function setAccountTier(
  { tier }: AccountTypeParams,
  { accountIndex, tool }: { accountIndex: number; tool: string },
): ClientCallStep {
  if (!ACCOUNT_TIERS.some((accountTier) => accountTier === tier)) {
    throw validationError('params.tier', `must be one of ${ACCOUNT_TIERS.join(', ')}`, tool)
  }
  return {
    kind: 'clientCall',
    action: 'accountType',
    signParams: { kind: 'changeAccountTier', account_index: accountIndex, new_tier: tier },
    summary: `Change the tier of the account to ${tier}`,
  }
}

/** Applies a referral code: a form the client posts itself. */
export function setReferrer(l1Address: string, referralCode: string): ClientCallStep {
  return {
    kind: 'clientCall',
    action: 'setReferrer',
    signParams: { kind: 'referralUse', l1_address: l1Address, referral_code: referralCode, x: '' },
    summary: `Use the referral code ${referralCode}`,
  }
}
