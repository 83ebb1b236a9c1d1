import type { FaceContext } from '@/server/paper/faces/lighter/context'
import { toFaceRecord } from '@/server/paper/faces/lighter/records/factRecord'
import type { Tier } from '@/server/paper/faces/lighter/records/facts'
import { activeOrders } from '@/server/paper/faces/lighter/views/orderView'
import { VenueError } from './codes'

const DAY_MS = 24 * 3_600_000
const REFERRAL_CODE = /^[A-Z0-9]{4,14}$/
/** Fees of a tier, in parts per million. */
export const TIER_FEES: Readonly<Record<Tier, { makerPpm: number; takerPpm: number }>> = {
  standard: { makerPpm: 0, takerPpm: 0 },
  plus: { makerPpm: 50, takerPpm: 50 },
  premium: { makerPpm: 40, takerPpm: 280 },
}

function isTier(text: string): text is Tier {
  return text in TIER_FEES
}

/**
 * Refuses a call for the account's tier while the fault is on. When the venue does so is not
 * published, and a rule of ours would keep every account in the lowest tier.
 * @throws VenueError while the fault is on for the call
 */
function checkTier({ faults }: FaceContext['host'], call: string): void {
  if (faults.take('tier_too_low', call)) {
    throw new VenueError(21520, 'account tier does not allow this (paper fault)')
  }
}

/** Changes the tier of an account, and with it what its fills cost. */
export async function changeTier(
  context: FaceContext,
  account: number,
  wanted: string,
): Promise<void> {
  const { facts, host } = context
  checkTier(host, 'changeAccountTier')
  if (!isTier(wanted)) throw new VenueError(62002, 'invalid tier')
  const address = facts.accounts.addressOf(account)
  if (address === undefined) throw new VenueError(21100, 'account not found')
  const { tier, timeMs } = facts.tier(account)
  if (tier === wanted) throw new VenueError(62003, 'account is in this tier already')
  if ((host.view.account(address)?.positions.length ?? 0) > 0) {
    throw new VenueError(62004, 'account has open positions')
  }
  if (activeOrders(context, address).length > 0) {
    throw new VenueError(62005, 'account has open orders')
  }
  if (timeMs !== 0 && host.now() - timeMs < DAY_MS) {
    throw new VenueError(62006, 'tier was changed within the last 24 hours')
  }
  await host.submit(
    { type: 'setAccountFees', account: address, fees: TIER_FEES[wanted] },
    toFaceRecord({ kind: 'tier', account, tier: wanted, timeMs: host.now() }),
    toFaceRecord(),
  )
}

/** Notes by whose code an account came; once and for good. */
export async function applyReferral(
  { facts, host }: FaceContext,
  address: string,
  code: string,
): Promise<void> {
  const account = facts.accounts.indexOf(address.toLowerCase())
  if (account === undefined) throw new VenueError(21100, 'account not found')
  checkTier(host, 'referral/use')
  if (!REFERRAL_CODE.test(code)) throw new VenueError(41010, 'invalid referral code format')
  if (facts.referralCode(account) !== undefined) {
    throw new VenueError(41003, 'referral code is used already')
  }
  await host.submitRecord(toFaceRecord({ kind: 'referral', account, code }))
}
