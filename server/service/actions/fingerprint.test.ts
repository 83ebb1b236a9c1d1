import { describe, expect, it } from 'vitest'
import { goodSignature, signStep } from '@/server/service/testing/fakeVenue'
import { fakeTransaction, fakeTypedStep } from '@/server/service/testing/fakeVenueFacts'
import { fingerprintStep, hashSignature } from './fingerprint'

const owner = { provider: 'fake', address: `0x${'01'.repeat(20)}`, action: 'placeOrder' }
const step = fakeTypedStep('placeOrder', 7)
const print = (of = step, by = owner) => fingerprintStep(by, of)

describe('fingerprintStep', () => {
  it('is the same for a staged step and its signed form', () => {
    expect(fingerprintStep(owner, signStep(step))).toBe(print())
    const leg = fakeTransaction('deposit').step
    expect(fingerprintStep(owner, signStep(leg))).toBe(fingerprintStep(owner, leg))
  })

  it('does not depend on preimage, description or the order of keys', () => {
    const {
      preimage: _preimage,
      description: _description,
      ...bare
    } = { preimage: 0, description: '', ...step }
    expect(print(bare)).toBe(print())
    expect(print(Object.fromEntries(Object.entries(bare).reverse()) as typeof step)).toBe(print())
  })

  it('differs for another owner, action, step or value', () => {
    const others = [
      print(step, { ...owner, provider: 'other' }),
      print(step, { ...owner, address: `0x${'02'.repeat(20)}` }),
      print(step, { ...owner, action: 'cancelOrder' }),
      print({ ...step, action: 'cancelOrder' }),
      print(fakeTypedStep('placeOrder', 8)),
      print(fakeTypedStep('updateLeverage', 7)),
    ]
    expect(new Set([print(), ...others]).size).toBe(others.length + 1)
  })

  it('lets the client add the public key that it made for a key registration', () => {
    const wasmSignParams = { kind: 'changePubKey', nonce: 1 }
    const made = { ...wasmSignParams, new_public_key: '0xabc' }
    expect(print({ action: 'registerApiKey', wasmSignParams: made })).toBe(
      print({ action: 'registerApiKey', wasmSignParams }),
    )
  })
})

describe('hashSignature', () => {
  it('distinguishes signatures, not their spelling', () => {
    const [one, two] = [goodSignature(0xabc), goodSignature(0xabd)]
    const upper: `0x${string}` = `0x${one.slice(2).toUpperCase()}`
    expect(hashSignature(signStep(step, upper))).toBe(hashSignature(signStep(step, one)))
    expect(hashSignature(signStep(step, two))).not.toBe(hashSignature(signStep(step, one)))
    const body = 'ab'.repeat(64)
    expect(hashSignature(signStep(step, `0x${body}00`))).toBe(
      hashSignature(signStep(step, `0x${body}1b`)),
    )
    expect(hashSignature(signStep(step, `0x${body}01`))).not.toBe(
      hashSignature(signStep(step, `0x${body}1b`)),
    )
  })
})
