import type { IntegratorFee } from '@/lib/venues/lighter/facts'
import type { WireApprovedIntegrator } from '@/lib/venues/lighter/wire/account'

/** An approval that ends sooner is as good as none: the order has to be taken before. */
export const APPROVAL_LEFT_MS = 60_000

/** The approval of all the integrator's fees that lasts long enough for an order sent now. */
export function findUsableApproval(
  approved: readonly WireApprovedIntegrator[],
  fee: IntegratorFee,
  nowMs: number,
): WireApprovedIntegrator | undefined {
  return approved.find(
    (approval) =>
      isCurrentApproval(approval, fee.accountIndex, nowMs + APPROVAL_LEFT_MS) &&
      approval.max_perps_taker_fee >= fee.perpsTaker &&
      approval.max_perps_maker_fee >= fee.perpsMaker &&
      approval.max_spot_taker_fee >= fee.spotTaker &&
      approval.max_spot_maker_fee >= fee.spotMaker,
  )
}

/** Whether an integrator may take any fee at a moment, by the venue's clock. */
export function isCurrentApproval(
  { account_index, approval_expiry }: WireApprovedIntegrator,
  accountIndex: number,
  atMs: number,
): boolean {
  return Number(account_index) === accountIndex && approval_expiry > atMs
}
