import { readFileSync } from 'node:fs'
import { recoverTypedDataAddress } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { localWallet } from '@/lib/client/credentials/localWallet'
import type { ActionStep } from '@/lib/schema/action/actionStep'
import { SignedActionStep } from '@/lib/schema/action/signedStep'
import {
  agentTypedData,
  USER_ACTION_FIELDS,
  type UserActionName,
  userTypedData,
} from '@/lib/venues/hyperliquid/sign/typedData'
import { signWithAgent, signWithWallet } from './authorize'

const Parts = z.object({ r: z.string(), s: z.string(), v: z.number() })
const Vectors = z.object({
  l1: z.array(
    z.object({
      id: z.string(),
      connectionId: z.string().transform((text): `0x${string}` => `0x${text.slice(2)}`),
      main: Parts,
      test: Parts,
      signer: z.string(),
    }),
  ),
  user: z.array(
    Parts.extend({
      id: z.string(),
      primary: z.string(),
      message: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
      chainId: z.number(),
      signer: z.string(),
    }),
  ),
})
const vectors = Vectors.parse(JSON.parse(readFileSync('fixtures/hyperliquid/signing.json', 'utf8')))
const KEYS = [
  '0x0123456789012345678901234567890123456789012345678901234567890123',
  '0x822e9959e022b78423eb653a62ea0020cd283e71a2a8133a6ff2aeffaf373cff',
] as const

function keyOf(signer: string): `0x${string}` {
  const found = KEYS.find((key) => privateKeyToAccount(key).address === signer)
  if (!found) throw new Error(`no key of ${signer}`)
  return found
}

function joined({ r, s, v }: z.infer<typeof Parts>): string {
  return `0x${r.slice(2).padStart(64, '0')}${s.slice(2).padStart(64, '0')}${v.toString(16)}`
}

function signatureOf(step: unknown): unknown {
  return Object(SignedActionStep.parse(step)).signature
}

describe('signWithAgent', () => {
  it.each(vectors.l1)('signs $id as the venue’s own SDKs do, on both networks', async (vector) => {
    const key = keyOf(vector.signer)
    for (const source of ['a', 'b'] as const) {
      const { connectionId } = vector
      const step: ActionStep = {
        action: 'placeOrder',
        typedData: agentTypedData({ source, connectionId, nonce: 1 }),
      }
      const signed = await signWithAgent(step, source, key)
      expect(signatureOf(signed)).toBe(joined(source === 'a' ? vector.main : vector.test))
    }
  })

  it('sends back the staged typed data and nothing it was not asked for', async () => {
    const connectionId = `0x${'ab'.repeat(32)}` as const
    const typedData = agentTypedData({ source: 'b', connectionId, nonce: 1 })
    const preimage = { action: { type: 'order' }, nonce: 1 }
    const signed = await signWithAgent({ action: 'placeOrder', typedData, preimage }, 'b', KEYS[0])
    expect(Object.keys(signed).sort()).toEqual(['action', 'signature', 'typedData'])
    expect(signed).toMatchObject({ typedData })
  })

  it('refuses a step without a hash to sign', async () => {
    const typedData = {
      ...agentTypedData({ source: 'b', connectionId: '0x', nonce: 1 }),
      message: { connectionId: 'soon' },
    }
    await expect(signWithAgent({ action: 'placeOrder', typedData }, 'b', KEYS[0])).rejects.toThrow()
    await expect(signWithAgent({ action: 'x', session: {} }, 'b', KEYS[0])).rejects.toThrow()
  })
})

describe('signWithWallet', () => {
  it.each(vectors.user)('signs $id: $primary as published', async (vector) => {
    const name = vector.primary.split(':')[1] ?? ''
    if (!isUserAction(name)) throw new Error(`unknown ${name}`)
    const typedData = userTypedData(name, vector.message, {
      hyperliquidChain: vector.message.hyperliquidChain === 'Mainnet' ? 'Mainnet' : 'Testnet',
      signatureChainId: vector.chainId,
    })
    const wallet = localWallet(privateKeyToAccount(keyOf(vector.signer)), vector.chainId)
    const signed = await signWithWallet({ action: 'withdrawal', typedData }, wallet)
    expect(signatureOf(signed)).toBe(joined(vector))
    const signature = `0x${joined(vector).slice(2)}` as const
    expect(await recoverTypedDataAddress({ ...typedData, signature })).toBe(vector.signer)
  })

  it('is refused by a wallet on another chain, as people’s wallets do', async () => {
    const typedData = userTypedData(
      'ApproveAgent',
      { agentAddress: `0x${'1'.repeat(40)}`, agentName: '', nonce: 1 },
      { hyperliquidChain: 'Testnet', signatureChainId: 31_337 },
    )
    const wallet = localWallet(privateKeyToAccount(KEYS[0]), 1)
    const signing = signWithWallet({ action: 'approveAgent', typedData }, wallet)
    await expect(signing).rejects.toMatchObject({ code: 2005 })
    await wallet.switchChain(31_337)
    await expect(
      signWithWallet({ action: 'approveAgent', typedData }, wallet),
    ).resolves.toBeDefined()
  })
})

function isUserAction(name: string): name is UserActionName {
  return Object.hasOwn(USER_ACTION_FIELDS, name)
}
