import { expect, it } from 'vitest'
import type { SignedActionStep } from '@/lib/schema/action/signedStep'
import type { Ask } from '@/lib/venues/lighter/ask/questions'
import { createKeyNonces } from '@/server/venues/lighter/build/keyNonces'
import type { LighterVenue } from '@/server/venues/lighter/venue'
import { checkNonce } from './verify'

it('a nonce is refused once the venue is known to have taken it, and for its own key alone', () => {
  const nonces = createKeyNonces((() => Promise.reject(new Error('asked'))) as unknown as Ask)
  // What the check asks for of a venue, and no more.
  const venue = { key: 'lighter', nonces } as unknown as LighterVenue
  const step = (nonce: number, slot = 42): SignedActionStep => ({
    action: 'placeOrder',
    wasmSignParams: {
      ...{ kind: 'createOrder', account_index: 5, api_key_index: slot, nonce },
      expired_at: 1_800_000_000_000,
    },
    signedTx: { txType: 14, txInfo: '{}', txHash: 'ab'.repeat(40) },
  })
  expect(() => checkNonce(venue, step(7))).not.toThrow()
  nonces.noteTaken({ accountIndex: 5, apiKeyIndex: 42 }, 7, 0)
  expect(() => checkNonce(venue, step(7))).toThrow(expect.objectContaining({ code: 2040 }))
  expect(() => checkNonce(venue, step(8))).not.toThrow()
  expect(() => checkNonce(venue, step(7, 43))).not.toThrow()
})
