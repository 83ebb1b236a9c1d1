import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { bytesToHex } from './bytes'
import { connectionId, packAction } from './connectionId'
import { recoverAddress } from './recoverAddress'
import { agentDigest, type FieldType, type TypedField, userActionDigest } from './typedData'

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
  user: z.array(
    Signature.extend({
      id: z.string(),
      primary: z.string(),
      message: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
      chainId: z.number(),
      digest: z.string(),
      signer: z.string(),
    }),
  ),
})
const vectors = Vectors.parse(JSON.parse(readFileSync('fixtures/hyperliquid/signing.json', 'utf8')))

describe('L1 vectors', () => {
  it.each(vectors.l1)('derives bytes, hash and signer of $id', (vector) => {
    const envelope = {
      action: vector.action,
      nonce: vector.nonce,
      vaultAddress: vector.vault,
      expiresAfter: vector.exp,
    }
    const id = connectionId(envelope)
    expect(bytesToHex(packAction(vector.action)).slice(2)).toBe(vector.msgpack)
    expect(bytesToHex(id)).toBe(vector.connectionId)
    expect(bytesToHex(agentDigest('a', id))).toBe(vector.mainDigest)
    const signer = vector.signer.toLowerCase()
    expect(recoverAddress(agentDigest('a', id), vector.main)).toBe(signer)
    expect(recoverAddress(agentDigest('b', id), vector.test)).toBe(signer)
    expect(recoverAddress(agentDigest('a', id), vector.test)).not.toBe(signer)
  })

  it('accepts r and s without their leading zeros and v as 0 or 1', () => {
    const padded = vectors.l1.filter((vector) => /^0x0/.test(vector.main.r + vector.main.s))
    expect(padded.length).toBeGreaterThan(0)
    for (const vector of padded) {
      const digest = agentDigest('a', connectionId({ ...vector, vaultAddress: vector.vault }))
      const bare = (hex: string) => `0x${hex.slice(2).replace(/^0+/, '')}`
      const signature = { r: bare(vector.main.r), s: bare(vector.main.s), v: vector.main.v - 27 }
      expect(recoverAddress(digest, signature)).toBe(vector.signer.toLowerCase())
    }
  })

  it('agrees with the fixture published for the Python and Rust libraries', () => {
    const order = { a: 1, b: true, p: '1800', s: '0.02', r: false, t: { limit: { tif: 'Gtc' } } }
    const id = connectionId({
      action: { type: 'order', orders: [order], grouping: 'na' },
      nonce: 1690393044548,
    })
    expect(bytesToHex(id)).toBe(
      '0xb8ed9e5a4ea7b2aebdb09fd794221c2599487f6dc8d3bf8f38656ab295f36120',
    )
    const signature = {
      r: '0x380b70e9e76181609c7d9f2ece74cf7717a0254f9d751137ffaedff685e81cc7',
      s: '0x27c1e43069db58d728e996b91112aff57a24f3d9221635adc053f20aa4283ad8',
      v: 27,
    }
    expect(recoverAddress(agentDigest('a', id), signature)).toBe(
      '0xcd49bbac6e85fdeb167eb7ca41a945d2b8758f6f',
    )
  })
})

describe('user-signed vectors', () => {
  it.each(vectors.user)('derives digest and signer of $id', (vector) => {
    const fields = Object.entries(vector.message).map(
      ([name, value]): TypedField => [name, fieldType(name, value), value],
    )
    const name = vector.primary.replace('HyperliquidTransaction:', '')
    const digest = userActionDigest(vector.chainId, name, fields)
    expect(bytesToHex(digest)).toBe(vector.digest)
    expect(recoverAddress(digest, vector)).toBe(vector.signer.toLowerCase())
  })
})

describe('invalid signatures', () => {
  const digest = new Uint8Array(32).fill(7)
  it.each([
    ['v out of range', { r: '0x01', s: '0x01', v: 31 }],
    ['zero r', { r: '0x0', s: '0x01', v: 27 }],
    ['s above the order', { r: '0x01', s: `0x${'f'.repeat(64)}`, v: 27 }],
  ])('recovers nothing: %s', (_name, signature) => {
    expect(recoverAddress(digest, signature)).toBeUndefined()
  })
})

function fieldType(name: string, value: unknown): FieldType {
  if (name === 'agentAddress' || name === 'builder') return 'address'
  if (typeof value === 'boolean') return 'bool'
  return typeof value === 'number' ? 'uint64' : 'string'
}
