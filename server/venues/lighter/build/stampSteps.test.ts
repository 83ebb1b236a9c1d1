import { expect, it } from 'vitest'
import type { Ask } from '@/lib/venues/lighter/ask/questions'
import type { CallContext } from '@/server/venues/adapter'
import type { LighterVenue } from '@/server/venues/lighter/venue'
import { createKeyNonces } from './keyNonces'
import { stampSteps } from './stampSteps'

const ADDRESS = '0x1111111111111111111111111111111111111111'

function stamping(isShared: boolean) {
  const venue = { nonce: 7, asked: 0 }
  const ask = (async () => {
    venue.asked += 1
    return { nonce: venue.nonce }
  }) as unknown as Ask
  const parts = {
    key: 'lighter',
    accounts: { knownIndexOf: async () => 5 },
    apiKeys: { find: async () => undefined },
    slots: { slotOf: async () => 42 },
    nonces: createKeyNonces(ask),
  }
  const context = {
    ...{ nowMs: 0, steadyMs: 0, signal: new AbortController().signal },
    memory: { isShared: async () => isShared },
  }
  const step = { kind: 'sign', action: 'cancelOrder', signParams: { kind: 'cancelOrder' } } as const
  /** Nonce of a step staged now, and whether the relay may count on it. */
  const stage = async () => {
    const [built] = await stampSteps(
      // Only what the staging looks at.
      parts as unknown as LighterVenue,
      [{ ...step, summary: '' }],
      { address: ADDRESS, apiKeyIndex: undefined },
      context as unknown as CallContext,
    )
    const { wasmSignParams } = Object(built?.step)
    return [wasmSignParams.nonce, Object(built?.relayData).isNonceKnown]
  }
  return { venue, stage }
}

it('stages by the nonce that is kept where no other instance relays', async () => {
  const { venue, stage } = stamping(false)
  expect(await stage()).toEqual([7, false])
  venue.nonce = 9
  expect(await stage()).toEqual([7, true])
  expect(venue.asked).toBe(1)
})

it('reads the nonce each time where another instance may have used the key', async () => {
  const { venue, stage } = stamping(true)
  expect(await stage()).toEqual([7, false])
  venue.nonce = 9
  expect(await stage()).toEqual([9, false])
  expect(venue.asked).toBe(2)
})
