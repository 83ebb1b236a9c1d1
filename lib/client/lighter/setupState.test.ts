import { expect, it } from 'vitest'
import { APPROVAL_LEFT_MS } from '@/lib/venues/lighter/map/approval'
import type { Session } from './session'
import { createSetupState } from './setupState'

const NOW_MS = 1_800_000_000_000
const FEE = { accountIndex: 7, perpsTaker: 100, perpsMaker: 50, spotTaker: 200, spotMaker: 100 }

it.each([
  [APPROVAL_LEFT_MS + 1, true],
  [APPROVAL_LEFT_MS, false],
])(
  'an approval with %i ms left satisfies the set-up as it does the service: %s',
  async (leftMs, isGood) => {
    const approval = {
      ...{ account_index: '7', approval_expiry: NOW_MS + leftMs },
      ...{ max_perps_taker_fee: 100, max_perps_maker_fee: 50 },
      ...{ max_spot_taker_fee: 200, max_spot_maker_fee: 100 },
    }
    const session = {
      pins: { integrator: FEE },
      venueNowMs: async () => NOW_MS,
      accounts: {
        indexOf: async () => '5',
        read: async () => ({ approved_integrators: [approval] }),
      },
    } as unknown as Session
    const state = createSetupState(session)
    const entry = { type: 'approveIntegrator' } as Parameters<typeof state.isSatisfied>[0]
    expect(await state.isSatisfied(entry, '0xaa')).toBe(isGood)
    expect(await state.platformFee('0xaa')).toMatchObject({ approved: isGood })
  },
)
