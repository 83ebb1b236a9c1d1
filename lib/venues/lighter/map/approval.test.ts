import { expect, it } from 'vitest'
import { WireApprovedIntegrator } from '@/lib/venues/lighter/wire/account'
import { APPROVAL_LEFT_MS, findUsableApproval, isCurrentApproval } from './approval'

const NOW_MS = 1_800_000_000_000
const FEE = { accountIndex: 7, perpsTaker: 100, perpsMaker: 50, spotTaker: 200, spotMaker: 100 }

const approval = (change: object = {}) =>
  WireApprovedIntegrator.parse({
    ...{ account_index: 7, approval_expiry: NOW_MS + APPROVAL_LEFT_MS + 1 },
    ...{ max_perps_taker_fee: 100, max_perps_maker_fee: 50 },
    ...{ max_spot_taker_fee: 200, max_spot_maker_fee: 100 },
    ...change,
  })

it('an approval serves orders until a minute before its end, and can be revoked until its end', () => {
  const reads = [APPROVAL_LEFT_MS + 1, APPROVAL_LEFT_MS, 1, 0].map((leftMs) => {
    const given = approval({ approval_expiry: NOW_MS + leftMs })
    const isUsable = findUsableApproval([given], FEE, NOW_MS) !== undefined
    return [isUsable, isCurrentApproval(given, FEE.accountIndex, NOW_MS)]
  })
  expect(reads).toEqual([
    [true, true],
    [false, true],
    [false, true],
    [false, false],
  ])
})

it.each([
  { account_index: 8 },
  { max_perps_taker_fee: 99 },
  { max_perps_maker_fee: 49 },
  { max_spot_taker_fee: 199 },
  { max_spot_maker_fee: 99 },
])('an approval of another integrator, or of less than a fee, serves no order: %o', (change) => {
  expect(findUsableApproval([approval(change)], FEE, NOW_MS)).toBeUndefined()
  expect(findUsableApproval([approval(change), approval()], FEE, NOW_MS)).toEqual(approval())
})
