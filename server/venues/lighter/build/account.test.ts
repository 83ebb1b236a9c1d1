import { expect, it } from 'vitest'
import type { ActionType } from '@/lib/schema/model/enums'
import { APPROVAL_LEFT_MS } from '@/lib/venues/lighter/map/approval'
import { hexToBytes } from '@/lib/venues/lighter/sign/bytes'
import type { CallContext } from '@/server/venues/adapter'
import type { LighterVenue } from '@/server/venues/lighter/venue'
import { openTestMemory } from '@/server/venues/testing/testMemory'
import { buildRegisterApiKey, buildRevokeIntegrator } from './account'
import { createKeySlots } from './keySlots'

const ADDRESS = `0x${'a1'.repeat(20)}`
const NOW_MS = 1_800_000_000_000
const FEE = { accountIndex: 7, perpsTaker: 100, perpsMaker: 50, spotTaker: 200, spotMaker: 100 }
/** A key that another program of the owner registered in a slot, as anyone can read it. */
const OTHER = { slot: 7, key: 'ab'.repeat(40) }

/** A venue whose account has approved the fee for this long, and the call that builds there. */
function openVenue(approvalLeftMs = 0) {
  const context = {
    ...{ nowMs: NOW_MS, steadyMs: 0, memory: openTestMemory() },
    signal: new AbortController().signal,
  } as CallContext
  const approval = {
    ...{ account_index: '7', approval_expiry: NOW_MS + approvalLeftMs },
    ...{ max_perps_taker_fee: 100, max_perps_maker_fee: 50 },
    ...{ max_spot_taker_fee: 200, max_spot_maker_fee: 100 },
  }
  const keyOf = async (_account: number, slot: number) =>
    slot === OTHER.slot ? hexToBytes(OTHER.key) : undefined
  // What building asks for of a venue, and no more.
  const venue = {
    key: 'lighter',
    accounts: {
      knownIndexOf: async () => 5,
      indexOf: async () => 5,
      get: async () => ({ approved_integrators: [approval] }),
    },
    apiKeys: { find: keyOf, renew: keyOf },
    slots: createKeySlots('https://venue 304'),
    nonces: { isKnown: () => true, next: async () => 3 },
    integrator: () => FEE,
  } as unknown as LighterVenue
  const request = (action: ActionType, params: object) => ({
    ...{ action, params, address: ADDRESS, signerAddress: ADDRESS },
  })
  return { venue, context, request }
}

it('a request that anyone can make, naming a key that is registered, changes no slot of later steps', async () => {
  const { venue, context, request } = openVenue(3_600_000)
  const slotOfNext = async () => {
    const [next] = await buildRevokeIntegrator(venue, request('revokeIntegrator', {}), context)
    return Object(next?.step).wasmSignParams.api_key_index
  }
  expect(await slotOfNext()).toBe(42)
  const params = { apiKeyIndex: OTHER.slot, knownPublicKey: OTHER.key }
  const register = request('registerApiKey', params)
  expect(await buildRegisterApiKey(venue, register, context)).toEqual([])
  expect(await slotOfNext()).toBe(42)
  expect(await createKeySlots('https://venue 304').slotOf(ADDRESS, context)).toBe(42)
})

it.each([
  [APPROVAL_LEFT_MS + 1, 1],
  [APPROVAL_LEFT_MS, 1],
  [1, 1],
  [0, 0],
])('an approval can be revoked until it ends: %i ms before, in %i steps', async (leftMs, steps) => {
  const { venue, context, request } = openVenue(leftMs)
  const built = await buildRevokeIntegrator(venue, request('revokeIntegrator', {}), context)
  expect(built).toHaveLength(steps)
})
