import { readFileSync } from 'node:fs'
import { hashTypedData, recoverTypedDataAddress } from 'viem'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { USER_ACTION_FIELDS, type UserActionName, userTypedData } from './typedData'

const Vectors = z.object({
  user: z.array(
    z.object({
      id: z.string(),
      primary: z.string(),
      message: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
      chainId: z.number(),
      digest: z.string(),
      r: z.string(),
      s: z.string(),
      v: z.number(),
      signer: z.string(),
    }),
  ),
})
const vectors = Vectors.parse(
  JSON.parse(readFileSync('fixtures/hyperliquid/signing.json', 'utf8')),
).user

describe('published signing vectors of user-signed actions', () => {
  it('are all here', () => {
    expect(vectors.length).toBeGreaterThanOrEqual(6)
  })

  for (const vector of vectors) {
    it(`${vector.id}: ${vector.primary} hashes and recovers as published`, async () => {
      const name = vector.primary.split(':')[1] ?? ''
      if (!isUserAction(name)) throw new Error(`unknown ${name}`)
      const typedData = userTypedData(name, vector.message, {
        hyperliquidChain: vector.message.hyperliquidChain === 'Mainnet' ? 'Mainnet' : 'Testnet',
        signatureChainId: vector.chainId,
      })
      expect(typedData.primaryType).toBe(vector.primary)
      expect(typedData.message).toEqual(vector.message)
      expect(hashTypedData(typedData)).toBe(vector.digest)
      const signature =
        `0x${vector.r.slice(2)}${vector.s.slice(2)}${vector.v.toString(16)}` as const
      expect(await recoverTypedDataAddress({ ...typedData, signature })).toBe(vector.signer)
    })
  }
})

describe('userTypedData', () => {
  it('refuses to stage a message that lacks a member', () => {
    const network = { hyperliquidChain: 'Testnet', signatureChainId: 31337 } as const
    expect(() => userTypedData('ApproveAgent', { agentName: 'x', nonce: 1 }, network)).toThrow(
      /agentAddress/,
    )
  })

  it('carries nothing beside the members', () => {
    const network = { hyperliquidChain: 'Testnet', signatureChainId: 31337 } as const
    const fields = { destination: '0x', amount: '1', time: 1, more: 'x' }
    expect(Object.keys(userTypedData('Withdraw', fields, network).message)).toEqual([
      'hyperliquidChain',
      'destination',
      'amount',
      'time',
    ])
  })
})

function isUserAction(name: string): name is UserActionName {
  return Object.hasOwn(USER_ACTION_FIELDS, name)
}
