import { describe, expect, it } from 'vitest'
import { executeActionExample } from '@/lib/schema/operations/bodyExamples'
import { ActionResult, CreateActionResponse } from './action'
import {
  ActionStep,
  isEip712Step,
  isEvmTxStep,
  isHmacStep,
  isSessionStep,
  isSiweStep,
  isWasmBlobStep,
} from './actionStep'
import { SignedActionStep } from './signedStep'

const [example] = executeActionExample('venue-a').actions
const typedData = example && 'typedData' in example ? example.typedData : undefined
const signature = `0x${'a1'.repeat(64)}1b`
const txParams = {
  chainId: 31337,
  to: `0x${'Ab'.repeat(20)}`,
  functionName: 'approve',
  args: ['0x1', '100'],
  abi: ['function approve(address,uint256) returns (bool)'],
}
const request = { method: 'POST', path: '/v1/perps/orders', body: '{"size":"1"}' }

const steps = {
  eip712: { action: 'placeOrder', typedData },
  wasmBlob: { action: 'placeOrder', wasmSignParams: { kind: 'createOrder', nonce: 1 } },
  evmTx: { action: 'deposit', txParams },
  hmac: { action: 'placeOrder', request },
  siwe: { action: 'siweLogin', siwe: { message: 'Sign in', challengeId: '1' } },
  session: { action: 'createDepositAddress', session: {} },
}

const guards = {
  eip712: isEip712Step,
  wasmBlob: isWasmBlobStep,
  evmTx: isEvmTxStep,
  hmac: isHmacStep,
  siwe: isSiweStep,
  session: isSessionStep,
}

describe('steps', () => {
  it.each(Object.entries(steps))(
    'of kind %s are distinguished by their payload alone',
    (kind, step) => {
      const read = ActionStep.parse(step)
      expect(read).toEqual(step)
      const recognised = Object.entries(guards).filter(([, guard]) => guard(read))
      expect(recognised.map(([name]) => name)).toEqual([kind])
    },
  )

  it('keep their payload letter for letter', () => {
    const nested = { z: 1, a: { Mixed: '0xAbC', list: [1, '2', null] } }
    const read = ActionStep.parse({ action: 'x', wasmSignParams: nested })
    expect(JSON.stringify(isWasmBlobStep(read) ? read.wasmSignParams : '')).toBe(
      JSON.stringify(nested),
    )
    const call = ActionStep.parse(steps.evmTx)
    expect(isEvmTxStep(call) ? call.txParams.to : '').toBe(txParams.to)
  })

  it('may say more beside what is signed', () => {
    const preimage = { action: { type: 'order', orders: [] }, nonce: 1790000000000 }
    const said = { ...steps.eip712, preimage, description: 'Buy 0.05 BTC' }
    expect(ActionStep.parse(said)).toEqual(said)
    expect(ActionStep.safeParse({ ...said, laterField: 1 }).success).toBe(true)
  })

  it('carry nothing unknown inside what is signed', () => {
    for (const step of [
      { action: 'x', typedData: { ...typedData, extra: 1 } },
      { action: 'x', typedData: { ...typedData, domain: { ...typedData?.domain, extra: 1 } } },
      { action: 'x', txParams: { ...txParams, value: '1' } },
      { action: 'x', request: { ...request, host: 'http://evil' } },
      { action: 'x', siwe: { ...steps.siwe.siwe, extra: 1 } },
    ]) {
      expect(ActionStep.safeParse(step).success).toBe(false)
    }
  })

  it('have a payload', () => {
    expect(ActionStep.safeParse({ action: 'placeOrder' }).success).toBe(false)
    expect(CreateActionResponse.parse({ actions: [] })).toEqual({ actions: [] })
  })

  it('address a venue by path alone', () => {
    for (const path of ['https://evil/x', 'orders', '', '/a b', '/a\nb']) {
      expect(ActionStep.safeParse({ action: 'x', request: { ...request, path } }).success).toBe(
        false,
      )
    }
  })
})

describe('signed steps', () => {
  const signed = {
    eip712: { ...steps.eip712, signature },
    wasmBlob: {
      ...steps.wasmBlob,
      signedTx: { txType: 14, txInfo: '{}', txHash: 'ab'.repeat(40) },
      clientOrderIndex: '281474976710655',
    },
    evmTx: { ...steps.evmTx, txHash: `0x${'ab'.repeat(32)}` },
    hmac: {
      ...steps.hmac,
      hmac: { keyId: 'k', timestampMs: 1790000000000, signature: 'ab'.repeat(32) },
    },
  }

  it.each(Object.entries(signed))('of kind %s are read unchanged', (_, step) => {
    expect(SignedActionStep.parse(step)).toEqual(step)
  })

  it.each(Object.entries(signed))('of kind %s take no unknown field', (_, step) => {
    expect(SignedActionStep.safeParse({ ...step, extra: 1 }).success).toBe(false)
  })

  it.each(Object.entries(steps))('are not steps of kind %s without a signature', (_, step) => {
    expect(SignedActionStep.safeParse(step).success).toBe(false)
  })

  it('do not mix the payload of one kind with the signature of another', () => {
    expect(SignedActionStep.safeParse({ ...steps.wasmBlob, signature }).success).toBe(false)
    expect(SignedActionStep.safeParse({ ...signed.eip712, hmac: signed.hmac.hmac }).success).toBe(
      false,
    )
  })
})

describe('results', () => {
  it('say why where they failed', () => {
    expect(ActionResult.safeParse({ action: 'x', success: true, orderId: '1' }).success).toBe(true)
    expect(
      ActionResult.safeParse({ action: 'x', success: false, error: 'no', errorCode: 2021 }).success,
    ).toBe(true)
    expect(ActionResult.safeParse({ action: 'x', success: false }).success).toBe(false)
  })

  it('may carry a number that a later version adds', () => {
    const later = { action: 'x', success: false, error: 'no', errorCode: 2999 }
    expect(ActionResult.safeParse(later).success).toBe(true)
  })
})
