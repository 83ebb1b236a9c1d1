import { readFileSync } from 'node:fs'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import fc from 'fast-check'
import { hashTypedData } from 'viem'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { agentDigest, connectionId } from './connectionId'
import { canonicalL1Action, L1Action } from './l1Action'
import { packAction } from './packAction'
import { agentTypedData } from './typedData'

const Signature = z.object({ r: z.string(), s: z.string(), v: z.number() })
const Vectors = z.object({
  l1: z.array(
    z.object({
      id: z.string(),
      action: z.record(z.string(), z.unknown()),
      nonce: z.number(),
      vault: z.string().optional(),
      exp: z.number().optional(),
      msgpack: z.string(),
      connectionId: z.string(),
      mainDigest: z.string(),
      main: Signature,
      test: Signature,
      signer: z.string(),
    }),
  ),
})
const vectors = Vectors.parse(
  JSON.parse(readFileSync('fixtures/hyperliquid/signing.json', 'utf8')),
).l1

function recover(digest: Uint8Array, signature: z.infer<typeof Signature>): string {
  const bytes = hexToBytes(
    (signature.v - 27).toString(16).padStart(2, '0') +
      signature.r.slice(2).padStart(64, '0') +
      signature.s.slice(2).padStart(64, '0'),
  )
  const key = secp256k1.Point.fromBytes(
    secp256k1.recoverPublicKey(bytes, digest, { prehash: false }),
  ).toBytes(false)
  return `0x${bytesToHex(keccak_256(key.subarray(1)).subarray(12))}`
}

describe('published signing vectors of L1 actions', () => {
  it('are all here', () => {
    expect(vectors.length).toBeGreaterThanOrEqual(21)
  })

  for (const vector of vectors) {
    const context = {
      nonce: vector.nonce,
      vaultAddress: vector.vault,
      expiresAfter: vector.exp,
    }

    it(`${vector.id}: packs, hashes and recovers as the venue's own SDKs do`, () => {
      expect(bytesToHex(packAction(vector.action))).toBe(vector.msgpack)
      const id = connectionId(vector.action, context)
      expect(id).toBe(vector.connectionId)
      expect(`0x${bytesToHex(agentDigest('a', id))}`).toBe(vector.mainDigest)
      expect(recover(agentDigest('a', id), vector.main)).toBe(vector.signer.toLowerCase())
      expect(recover(agentDigest('b', id), vector.test)).toBe(vector.signer.toLowerCase())
    })

    if (vector.action.type !== 'dummy') {
      it(`${vector.id}: finds the same hash whatever the order of keys it is given`, () => {
        const shuffled = canonicalL1Action(L1Action.parse(reverseKeys(vector.action)))
        expect(connectionId(shuffled, context)).toBe(vector.connectionId)
      })
    }
  }

  it('matches the fixture the Python and Rust SDKs agree on', () => {
    const action = {
      type: 'order',
      orders: [{ a: 1, b: true, p: '1800', s: '0.02', r: false, t: { limit: { tif: 'Gtc' } } }],
      grouping: 'na',
    }
    expect(connectionId(action, { nonce: 1690393044548 })).toBe(
      '0xb8ed9e5a4ea7b2aebdb09fd794221c2599487f6dc8d3bf8f38656ab295f36120',
    )
  })
})

describe('canonicalL1Action', () => {
  it('refuses an action that carries anything we did not put there', () => {
    const action = { type: 'updateLeverage', asset: 0, isCross: false, leverage: 5 }
    expect(() => L1Action.parse({ ...action, extra: 1 })).toThrow(/extra/)
    expect(() => L1Action.parse({ ...action, leverage: 1.5 })).toThrow()
    expect(() => L1Action.parse({ type: 'usdSend' })).toThrow()
  })

  it('writes every action the schema knows without losing a key', () => {
    const order = {
      c: '0x00000000000000000000000000000001',
      t: { trigger: { tpsl: 'sl' as const, triggerPx: '60000', isMarket: true } },
      r: true,
      s: '0.01',
      p: '55200',
      b: false,
      a: 0,
    }
    const actions: L1Action[] = [
      {
        grouping: 'normalTpsl',
        builder: { f: 10, b: `0x${'ab'.repeat(20)}` },
        orders: [order],
        type: 'order',
      },
      { cancels: [{ o: 1, a: 0 }], type: 'cancel' },
      { cancels: [{ cloid: order.c, asset: 0 }], type: 'cancelByCloid' },
      { a: true, modifies: [{ order, oid: 7 }], type: 'batchModify' },
      { time: 1, type: 'scheduleCancel' },
      { twap: { t: true, m: 5, r: false, s: '1', b: true, a: 0 }, type: 'twapOrder' },
      { t: 1, a: 0, type: 'twapCancel' },
      { leverage: 2, isCross: true, asset: 0, type: 'updateLeverage' },
      { ntli: -1, isBuy: true, asset: 0, type: 'updateIsolatedMargin' },
      { code: 'SVC', type: 'setReferrer' },
      { abstraction: 'u', type: 'agentSetAbstraction' },
    ]
    expect(new Set(actions.map((action) => action.type)).size).toBe(L1Action.options.length)
    for (const action of actions) {
      expect(canonicalL1Action(action)).toEqual(action)
      expect(Object.keys(canonicalL1Action(action))[0]).toBe('type')
    }
  })
})

describe('agentDigest', () => {
  it('equals EIP-712 of the typed data a step carries', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ minLength: 32, maxLength: 32 }),
        fc.constantFrom('a' as const, 'b' as const),
        (bytes, source) => {
          const id = `0x${bytesToHex(bytes)}` as const
          const typedData = agentTypedData({ source, connectionId: id, nonce: 1 })
          expect(`0x${bytesToHex(agentDigest(source, id))}`).toBe(hashTypedData(typedData))
        },
      ),
      { numRuns: 50 },
    )
  })
})

function reverseKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reverseKeys)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, item]) => [key, reverseKeys(item)]),
  )
}
