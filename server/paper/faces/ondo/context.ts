import type { ExchangeHost } from '@/server/paper/host'
import type { Challenges } from './auth/challenges'
import type { Catalogue } from './listings/catalogue'
import type { Facts } from './records/facts'

/** What differs between the places where the venue runs. */
export interface Deployment {
  /** Token of the deposits on the settlement chain. */
  usdcAddress: string
  /** How long an address is in the book before money can go there. */
  addressHoldSecs: number
  /** A chain that wallets may sign in for beside the venue's: its id in decimal digits. */
  signInChainId?: string
  /** Whether accounts may credit and debit themselves. */
  isSandbox: boolean
}

/** What every part of the face works on. */
export interface FaceContext {
  readonly host: ExchangeHost
  readonly facts: Facts
  readonly catalogue: Catalogue
  readonly challenges: Challenges
  readonly deployment: Deployment
  /** Client order ids whose orders are on their way to the book, by account. */
  readonly placing: Set<string>
  /** Orders that met nothing and were reported as cancelled, so that each is reported once. */
  readonly reportedOrders: Set<number>
}

/** Versions of the terms and the privacy notice in force. */
export const TERMS = { termsVersion: 1, privacyVersion: 1 } as const
/** The one token that comes in and goes out. */
export const SYMBOL = 'USDC'
export const NETWORK = 'ethereum'
export const WITHDRAWAL_FEE_MICRO = 1_000_000
