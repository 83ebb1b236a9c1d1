import type { ActionType } from '@/lib/schema/model/enums'
import type { JsonObject } from '@/lib/schema/model/json'
import { COLLATERAL, DEPOSIT_NETWORK } from '@/lib/venues/ondo/map/market'
import { type RequestStep, requestStep, type SessionStep } from './step'

/** Where a referral code is given. */
export const REFERRAL_PATH = '/v1/account/referral'

/** Where a sign-in message is asked for, and where its signature goes. */
export const LOGIN_PATHS = {
  challenge: '/v1/auth/erc-4361/login/get_challenge',
  complete: '/v1/auth/erc-4361/login/complete_challenge',
} as const

/** The same for an entry of the address book. */
export const ADDRESS_BOOK_PATHS = {
  challenge: '/v1/auth/erc-4361/address_book/get_challenge',
  complete: '/v1/auth/erc-4361/address_book/complete_challenge',
  book: '/v1/wallet/address_book',
} as const

/** Scopes that a key of this desk has: orders, and withdrawals to addresses of the book. */
export const KEY_SCOPES = ['trade', 'transfer'] as const

/** Most keys that the venue gives an account. */
export const KEYS_MAX = 10

/** The only deposit address that is made: what the client must find in the step, unchanged. */
export const DEPOSIT_POLICY: JsonObject = {
  network: DEPOSIT_NETWORK,
  symbol: COLLATERAL,
  depositDestination: { wallet: 'margin' },
}

/** Steps that the client takes to the venue with its session, and what each carries. */
const SESSIONS: { readonly [Type in ActionType]?: JsonObject } = {
  acceptProviderTerms: {},
  createDepositAddress: DEPOSIT_POLICY,
  registerApiKey: {},
}

/** A step for the client alone; undefined for any other action. */
export function sessionStep(action: ActionType): SessionStep | undefined {
  const session = SESSIONS[action]
  return session && { kind: 'session', action, session }
}

/** Names who referred the account; sent with the session, never relayed. */
export function setReferrer(code: string): RequestStep {
  return requestStep('setReferrer', 'POST', REFERRAL_PATH, { code })
}
