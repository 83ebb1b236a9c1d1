import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { openEcgfp5 } from '@/lib/ecgfp5/ecgfp5'
import { readToken, tokenHash } from './authToken'
import { parseInfo } from './exactJson'
import { readTransaction } from './layouts'
import { fromBase64, transactionHash } from './transactionHash'

const Vector = z.object({
  txType: z.int(),
  chainId: z.int(),
  publicKey: z.string(),
  txInfo: z.string(),
  txHash: z.string(),
})
const path = join(import.meta.dirname, '../../../../../fixtures/lighter/signing.json')
const { vectors, oracle } = z
  .object({ vectors: z.array(Vector), oracle: z.object({ vectors: z.array(Vector) }) })
  .parse(JSON.parse(readFileSync(path, 'utf8')))

test('hashes of the venue’s own signers are the same, and their signatures are right', async () => {
  const curve = await openEcgfp5()
  for (const { chainId, publicKey, txHash, txInfo, txType } of [...vectors, ...oracle.vectors]) {
    const transaction = readTransaction(txType, parseInfo(txInfo))
    if (transaction === undefined) throw new Error(`type ${txType} is not read`)
    const hash = transactionHash(curve, chainId, transaction)
    expect(Buffer.from(hash).toString('hex')).toBe(txHash)
    const signature = fromBase64(transaction.info.Sig)
    const key = Buffer.from(publicKey, 'hex')
    expect(curve.verify(key, hash, signature)).toBe(true)
    expect(curve.verify(key, transactionHash(curve, chainId + 1, transaction), signature)).toBe(
      false,
    )
  }
})

test('a token of the venue’s own signer is right while it lives, and no longer than eight hours', async () => {
  const curve = await openEcgfp5()
  const text =
    '1795222787:1001:4:62020502431b16acf0c234f41cee9691e3cb42e1d67428645a8eaaeb1067713365f0566e12d0e23d99f6f1c79b564659ca3f285cfaa18d78464d783e6111820a28308b16ce7598b843066b107b84527f'
  const key = Buffer.from(vectors[0]?.publicKey ?? '', 'hex')
  const token = readToken(text, 1_795_222_000_000)
  expect(token).toMatchObject({ accountIndex: 1001, apiKeyIndex: 4 })
  if (token) expect(curve.verify(key, tokenHash(curve, token.message), token.signature)).toBe(true)
  expect(readToken(text, 1_795_222_788_000)).toBeUndefined()
  expect(readToken(text, 1_795_222_787_000 - 9 * 3_600_000)).toBeUndefined()
})
