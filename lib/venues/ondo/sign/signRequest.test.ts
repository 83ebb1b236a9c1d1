import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import vectors from '@/fixtures/ondo/signing.json'
import { fuzzSeed } from '@/lib/client/testing/fuzzSeed'
import { VenueRequest } from '@/lib/schema/action/actionStep'
import { canonicalRequest, signRequest } from './signRequest'

const { secret, timestampMs } = vectors

describe('signRequest', () => {
  it.each(vectors.requests)('signs $request.method $request.path as the vectors do', (vector) => {
    const request = VenueRequest.parse(vector.request)
    expect(signRequest(request, timestampMs, secret)).toBe(vector.signature)
  })

  it('covers every byte of time, method, path and body', () => {
    const request = { method: 'POST', path: '/v1/a?b=c', body: '{"x":"1"}' } as const
    const signature = signRequest(request, timestampMs, secret)
    for (const other of [
      signRequest(request, timestampMs + 1, secret),
      signRequest({ ...request, method: 'PUT' }, timestampMs, secret),
      signRequest({ ...request, path: '/v1/a?b=d' }, timestampMs, secret),
      signRequest({ ...request, body: '{"x": "1"}' }, timestampMs, secret),
      signRequest(request, timestampMs, `${secret} `),
    ]) {
      expect(other).not.toBe(signature)
    }
  })

  it('agrees with another implementation for any text, beyond ASCII too', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (body, key) => {
        const request = { method: 'POST', path: '/v1/perps/orders', body } as const
        const text = canonicalRequest(request, timestampMs)
        const expected = createHmac('sha256', key).update(text, 'utf8').digest('hex')
        expect(signRequest(request, timestampMs, key)).toBe(expected)
      }),
      { seed: fuzzSeed('signed requests', 17), numRuns: 200 },
    )
  })
})
