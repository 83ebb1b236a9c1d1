import { expect, it } from 'vitest'
import { TRANSACTION_LIFE_MS } from '@/lib/venues/lighter/actions/step'
import { clockDistanceMs } from './signedStep'

it.each([0, 95_000, -95_000])(
  'reads from a staged step that the venue’s clock was %i ms ahead',
  (ms) => {
    const stagedAtMs = 1_800_000_000_000
    const wasmSignParams = {
      ...{ kind: 'createOrder', account_index: 100, api_key_index: 42, nonce: 7 },
      expired_at: stagedAtMs + ms + TRANSACTION_LIFE_MS,
    }
    const step = { action: 'placeOrder', description: 'An order', wasmSignParams }
    expect(clockDistanceMs({ step, stagedAtMs })).toBe(ms)
  },
)
