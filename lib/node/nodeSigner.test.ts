import { createHash } from 'node:crypto'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, it } from 'vitest'
import { createNodeSigner } from './nodeSigner'

const bytesOf = (seed: string) => createHash('sha256').update(seed).digest()

describe('createNodeSigner', () => {
  it('makes the very signatures that wallets make', async () => {
    const sign = await createNodeSigner()
    for (let i = 0; i < 100; i += 1) {
      const key = `0x${bytesOf(`key ${i % 7}`).toString('hex')}` as const
      const digest = bytesOf(`digest ${i}`)
      const hash = `0x${digest.toString('hex')}` as const
      expect(await sign(digest, key)).toBe(await privateKeyToAccount(key).sign({ hash }))
    }
  })

  it.each([
    ['zero', `0x${'00'.repeat(32)}`],
    ['above the order of the curve', `0x${'ff'.repeat(32)}`],
    ['cut off', '0x1234'],
    ['no hex', '0xzz'],
  ])('refuses a key that is %s', async (_what, key) => {
    const sign = await createNodeSigner()
    expect(() => sign(bytesOf('digest'), key)).toThrow(TypeError)
  })
})
