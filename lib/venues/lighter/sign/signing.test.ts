import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import signing from '@/fixtures/lighter/signing.json'
import { type Ecgfp5, openEcgfp5 } from '@/lib/ecgfp5/ecgfp5'
import { readAuthToken, verifyAuthToken } from '@/lib/venues/lighter/testing/readAuthToken'
import { createAuthToken } from './authToken'
import { base64ToBytes, bytesToHex, hexToBytes, normalizeHex } from './bytes'
import { parseExactJson } from './exactJson'
import { hashTransaction } from './hashTransaction'
import { l1MessageOf, needsL1Signature } from './l1Message'
import { LIMITS } from './limits'
import { findTransactionFault, readTransaction } from './readTransaction'
import { signTransaction, transactionText } from './signTransaction'
import {
  ORDER_LAYOUT,
  TRANSACTION_LAYOUTS,
  type Transaction,
  TransactionError,
  type TransactionType,
} from './transaction'

let ecgfp5: Ecgfp5

beforeAll(async () => {
  ecgfp5 = await openEcgfp5()
})

function hex(text: string): Uint8Array {
  const bytes = hexToBytes(text)
  if (!bytes) throw new Error(`no hexadecimal text: ${text}`)
  return bytes
}

const vectors = [...signing.vectors, ...signing.oracle.vectors]
const privateKey = hex(signing.privateKey)
const publicKey = hex(signing.publicKey)
const [firstVector] = vectors
if (!firstVector) throw new Error('no vectors')

const order: Transaction = readTransaction(14, firstVector.txInfo).transaction

describe('transactions of the official signers', () => {
  it.each(vectors.map((vector) => ({ ...vector, title: `${vector.txType} ${vector.txHash}` })))(
    'have the same hash, text and a good signature: $title',
    ({ txType, txInfo, txHash, chainId, publicKey: key }) => {
      const { transaction, signature, l1Signature } = readTransaction(txType, txInfo)
      const hash = hashTransaction(transaction, chainId, ecgfp5)
      expect(bytesToHex(hash)).toBe(txHash)
      expect(ecgfp5.verify(hex(key), hash, signature)).toBe(true)
      const text = transactionText(transaction, signature, l1Signature)
      expect(JSON.parse(text)).toEqual(JSON.parse(txInfo))
      const signed = { txType, txInfo, txHash }
      const options = { chainId, publicKey: hex(key), ecgfp5 }
      expect(findTransactionFault(signed, transaction, options)).toBeUndefined()
    },
  )

  it('hash differently on another chain id, and their signatures do not pass there', () => {
    for (const { txType, txInfo, txHash, publicKey: key } of vectors) {
      const { transaction } = readTransaction(txType, txInfo)
      const options = { chainId: 466_324, publicKey: hex(key), ecgfp5 }
      expect(findTransactionFault({ txType, txInfo, txHash }, transaction, options)).toBe('hash')
      const hash = bytesToHex(hashTransaction(transaction, 466_324, ecgfp5))
      expect(findTransactionFault({ txType, txInfo, txHash: hash }, transaction, options)).toBe(
        'signature',
      )
    }
  })
})

/** Any transaction that fits its layout. */
function transactions(): fc.Arbitrary<Transaction> {
  const fieldsOf = (layout: readonly { name: string; max: bigint; min?: bigint }[]) =>
    fc.record(
      Object.fromEntries(
        layout.map(({ name, max, min = 0n }) => [
          name,
          fc.oneof(fc.bigInt({ min, max }), fc.constantFrom(min, max)),
        ]),
      ),
    )
  const types = Object.keys(TRANSACTION_LAYOUTS).map((key) => Number(key) as TransactionType)
  const base = fc.constantFrom(...types).chain((type) =>
    fc.record({
      type: fc.constant(type),
      fields: fieldsOf(TRANSACTION_LAYOUTS[type]),
      nonce: fc.bigInt({ min: 0n, max: LIMITS.nonce }),
      expiredAt: fc.bigInt({ min: 1n, max: LIMITS.timestamp }),
      attributes: fc.constantFrom<Record<number, bigint>>({}, { 4: 1n }, { 1: 7n, 2: 5n, 3: 1n }),
    }),
  )
  const bytes = (length: number) => fc.uint8Array({ minLength: length, maxLength: length })
  return base.chain((made): fc.Arbitrary<Transaction> => {
    if (made.type === 8) {
      return bytes(40).map((random) => ({ ...made, publicKey: random.map((byte) => byte & 127) }))
    }
    if (made.type === 12) return bytes(32).map((memo) => ({ ...made, memo }))
    if (made.type !== 28) return fc.constant(made)
    const orders = fc.array(fieldsOf(ORDER_LAYOUT), { minLength: 2, maxLength: 3 })
    return orders.map((list) => ({ ...made, orders: list }))
  })
}

describe('signing', () => {
  it('makes of any transaction a text that reads back the same and verifies', () => {
    const options = { chainId: 304, publicKey, ecgfp5 }
    fc.assert(
      fc.property(transactions(), (transaction) => {
        const signed = signTransaction(transaction, { ...options, privateKey })
        expect(signed.txType).toBe(transaction.type)
        expect(readTransaction(signed.txType, signed.txInfo).transaction).toEqual(transaction)
        expect(findTransactionFault(signed, transaction, options)).toBeUndefined()
      }),
      { numRuns: 150 },
    )
  })

  it('notices any field changed after signing, and any field other than the one asked for', () => {
    const options = { chainId: 304, publicKey, ecgfp5 }
    const signed = signTransaction(order, { ...options, privateKey })
    const names = [...Object.keys(order.fields), 'ExpiredAt', 'Nonce']
    expect(names.length).toBe(14)
    for (const name of names) {
      const altered = JSON.parse(signed.txInfo)
      altered[name] = altered[name] === 1 ? 0 : 1
      const txInfo = JSON.stringify(altered)
      const { transaction } = readTransaction(14, txInfo)
      expect(findTransactionFault({ ...signed, txInfo }, order, options)).toBe('different')
      expect(findTransactionFault({ ...signed, txInfo }, transaction, options)).toBe('hash')
    }
    const withFees = { ...order, attributes: { 1: 9n, 2: 10n, 3: 5n } }
    expect(findTransactionFault(signed, withFees, options)).toBe('different')
    expect(findTransactionFault({ ...signed, txType: 17 }, order, options)).toBe('malformed')
    expect(findTransactionFault({ ...signed, txInfo: '{' }, order, options)).toBe('malformed')
    const other = ecgfp5.publicKeyOf(ecgfp5.createPrivateKey())
    expect(findTransactionFault(signed, order, { ...options, publicKey: other })).toBe('signature')
  })

  it.each<[string, Partial<Transaction>]>([
    ['a missing field', { fields: {} }],
    ['a foreign field', { fields: { ...order.fields, Index: 1n } }],
    ['slot 255', { fields: { ...order.fields, ApiKeyIndex: 255n } }],
    ['a size beyond 2^48 - 1', { fields: { ...order.fields, BaseAmount: 2n ** 48n } }],
    ['a price beyond 2^32 - 1', { fields: { ...order.fields, Price: 2n ** 32n } }],
    ['a price of 0', { fields: { ...order.fields, Price: 0n } }],
    ['a negative number', { fields: { ...order.fields, Price: -1n } }],
    ['an order kind of the venue alone', { fields: { ...order.fields, Type: 7n } }],
    ['a nonce beyond 2^47 - 1', { nonce: 2n ** 47n }],
    ['an unknown attribute', { attributes: { 9: 1n } }],
    ['five attributes', { attributes: { 1: 1n, 2: 1n, 3: 1n, 4: 1n, 6: 0n } }],
    ['an integrator fee above 100%', { attributes: { 1: 1n, 2: 1_000_001n } }],
    ['a public key', { publicKey }],
    ['orders of a group', { orders: [order.fields, order.fields] }],
  ])('refuses %s', (_, change) => {
    const signing = () =>
      signTransaction({ ...order, ...change }, { chainId: 304, privateKey, ecgfp5 })
    expect(signing).toThrow(TransactionError)
  })

  it('reads a key with a limb outside of the field as malformed, and hashes none', () => {
    const registration = (key: Uint8Array): Transaction => ({
      type: 8,
      fields: { AccountIndex: 1n, ApiKeyIndex: 42n },
      nonce: 0n,
      expiredAt: 1_800_000_000_000n,
      attributes: {},
      publicKey: key,
    })
    const options = { chainId: 304, publicKey, ecgfp5 }
    const signed = signTransaction(registration(publicKey), { ...options, privateKey })
    const beyond = publicKey.slice()
    // p itself, little-endian, as the third of five limbs.
    beyond.set([1, 0, 0, 0, 255, 255, 255, 255], 16)
    const text = (key: Uint8Array) => `"PubKey":"${Buffer.from(key).toString('base64')}"`
    const txInfo = signed.txInfo.replace(text(publicKey), text(beyond))
    expect(txInfo).not.toBe(signed.txInfo)
    const fault = findTransactionFault({ ...signed, txInfo }, registration(beyond), options)
    expect(fault).toBe('malformed')
    expect(() => hashTransaction(registration(beyond), 304, ecgfp5)).toThrow(/PubKey: limb 2/)
    beyond.set([0], 16)
    expect(() => hashTransaction(registration(beyond), 304, ecgfp5)).not.toThrow()
  })

  it('hashes no attribute whose value says that it is absent, and compares none', () => {
    const hashOf = (attributes: Record<number, bigint>) =>
      hashTransaction({ ...order, attributes }, 304, ecgfp5)
    expect(hashOf({ 4: 0n, 5: 255n, 6: 0n, 7: 0n })).toEqual(hashOf({}))
    expect(hashOf({ 2: 0n, 4: 1n, 5: 255n })).toEqual(hashOf({ 4: 1n }))
    // Market 0 is one.
    expect(hashOf({ 5: 0n })).not.toEqual(hashOf({}))
    const options = { chainId: 304, publicKey, ecgfp5 }
    const attributes = { 4: 1n }
    const signed = signTransaction({ ...order, attributes }, { ...options, privateKey })
    const given = '"L2TxAttributes":{"1":0,"4":1}'
    const txInfo = signed.txInfo.replace('"L2TxAttributes":{"4":1}', given)
    expect(txInfo).toContain(given)
    const expected = { ...order, attributes }
    expect(findTransactionFault({ ...signed, txInfo }, expected, options)).toBeUndefined()
    expect(findTransactionFault({ ...signed, txInfo }, order, options)).toBe('different')
  })

  it('takes an order index up to 2^60 - 1 exactly, and none beyond', () => {
    const cancel = (index: bigint): Transaction => ({
      type: 15,
      fields: { AccountIndex: 1n, ApiKeyIndex: 42n, MarketIndex: 0n, Index: index },
      nonce: 1n,
      expiredAt: 1_800_000_000_000n,
      attributes: {},
    })
    const signed = signTransaction(cancel(2n ** 60n - 1n), { chainId: 304, privateKey, ecgfp5 })
    expect(signed.txInfo).toContain('"Index":1152921504606846975,')
    const { transaction } = readTransaction(15, signed.txInfo)
    expect(transaction.fields.Index).toBe(2n ** 60n - 1n)
    expect(() => hashTransaction(cancel(2n ** 60n), 304, ecgfp5)).toThrow(/Index: must be 1 to/)
  })

  it.each([
    ['no JSON', '{'],
    ['a list', '[]'],
    ['a fraction', firstVector.txInfo.replace('"Price":450000', '"Price":4.5')],
    ['a text', firstVector.txInfo.replace('"Price":450000', '"Price":"x"')],
    ['a short signature', firstVector.txInfo.replace(/"Sig":"[^"]*"/, '"Sig":"AAAA"')],
    ['base64 written otherwise', firstVector.txInfo.replace(/"Sig":"A/, '"Sig":"-')],
  ])('reads %s as malformed', (_, txInfo) => {
    expect(() => readTransaction(14, txInfo)).toThrow(TransactionError)
    expect(() => readTransaction(99, firstVector.txInfo)).toThrow(/tx_type/)
  })

  it('says in our own words which field of a transaction is wrong', () => {
    const changed = (from: string, to: string) => () =>
      readTransaction(14, firstVector.txInfo.replace(from, to))
    expect(changed('"Price":450000', '"Price":4.5')).toThrow('Price: is not valid')
    expect(changed('"Nonce"', '"Another"')).toThrow('Nonce: is required')
  })
})

describe('auth tokens', () => {
  const claims = { deadline: 1_795_222_787, accountIndex: 1001, apiKeyIndex: 4 }
  const official =
    '1795222787:1001:4:62020502431b16acf0c234f41cee9691e3cb42e1d67428645a8eaaeb1067713365f0566e12d0e23d99f6f1c79b564659ca3f285cfaa18d78464d783e6111820a28308b16ce7598b843066b107b84527f'

  it('verifies the official one, and reads its claims', () => {
    expect(verifyAuthToken(official, publicKey, ecgfp5)).toBe(true)
    expect(readAuthToken(official)).toEqual(claims)
  })

  it('makes one that verifies, until anything in it is changed', () => {
    const token = createAuthToken(claims, privateKey, ecgfp5)
    expect(readAuthToken(token)).toEqual(claims)
    expect(verifyAuthToken(token, publicKey, ecgfp5)).toBe(true)
    for (const changed of [
      token.replace('1795222787', '1795222788'),
      token.replace(':1001:', ':1002:'),
      token.replace(':4:', ':5:'),
      `${token.slice(0, -1)}${token.endsWith('0') ? '1' : '0'}`,
      token.slice(0, -1),
      `ro:${token}`,
    ]) {
      expect(verifyAuthToken(changed, publicKey, ecgfp5)).toBe(false)
    }
    const other = ecgfp5.publicKeyOf(ecgfp5.createPrivateKey())
    expect(verifyAuthToken(token, other, ecgfp5)).toBe(false)
  })
})

describe('wallet messages', () => {
  const base = { expiredAt: 1n, attributes: {} }

  it('spell an approval as the venue does', () => {
    const transaction: Transaction = {
      ...base,
      type: 45,
      nonce: 3n,
      fields: {
        AccountIndex: 42n,
        ApiKeyIndex: 1n,
        IntegratorAccountIndex: 5n,
        MaxPerpsTakerFee: 250n,
        MaxPerpsMakerFee: 100n,
        MaxSpotTakerFee: 300n,
        MaxSpotMakerFee: 150n,
        ApprovalExpiry: 1_893_456_000n,
      },
    }
    expect(l1MessageOf(transaction, 304)).toBe(
      `Approve Integrator

nonce: 0x0000000000000003
account index: 0x000000000000002a
api key index: 0x0000000000000001
integrator account index: 0x0000000000000005
max perps taker fee: 0x00000000000000fa
max perps maker fee: 0x0000000000000064
max spot taker fee: 0x000000000000012c
max spot maker fee: 0x0000000000000096
approval expiry: 0x0000000070dbd880
chainId: 0x0000000000000130
Only sign this message for a trusted client!`,
    )
    expect(needsL1Signature(transaction)).toBe(true)
    const fees = { MaxPerpsTakerFee: 0n, MaxPerpsMakerFee: 0n, MaxSpotTakerFee: 0n }
    const revoked = { ...transaction.fields, ...fees, MaxSpotMakerFee: 0n }
    expect(needsL1Signature({ ...transaction, fields: revoked })).toBe(false)
  })

  it('spell a new key, without the chain id', () => {
    const transaction: Transaction = {
      ...base,
      type: 8,
      nonce: 0n,
      fields: { AccountIndex: 255n, ApiKeyIndex: 42n },
      publicKey,
    }
    expect(l1MessageOf(transaction, 304)).toBe(
      `Register Lighter Account

pubkey: 0x${signing.publicKey}
nonce: 0x0000000000000000
account index: 0x00000000000000ff
api key index: 0x000000000000002a
Only sign this message for a trusted client!`,
    )
    expect(needsL1Signature(transaction)).toBe(true)
  })

  it('spell a transfer, which needs one only to another account', () => {
    const fields = {
      FromAccountIndex: 1n,
      ApiKeyIndex: 42n,
      ToAccountIndex: 2n,
      AssetIndex: 3n,
      FromRouteType: 0n,
      ToRouteType: 1n,
      Amount: 7_000_000n,
      USDCFee: 0n,
    }
    const transfer = { ...base, type: 12, nonce: 1n, fields, memo: new Uint8Array(32) } as const
    expect(l1MessageOf(transfer, 304)).toBe(
      `Transfer

nonce: 0x0000000000000001
from: 0x0000000000000001 (route 0x0000000000000000)
api key: 0x000000000000002a
to: 0x0000000000000002 (route 0x0000000000000001)
asset: 0x0000000000000003
amount: 0x00000000006acfc0
fee: 0x0000000000000000
chainId: 0x0000000000000130
memo: ${'00'.repeat(32)}
Only sign this message for a trusted client!`,
    )
    expect(needsL1Signature(transfer)).toBe(true)
    const own = { ...transfer, fields: { ...fields, ToAccountIndex: 1n } }
    expect(needsL1Signature(own)).toBe(false)
    expect(l1MessageOf(order, 304)).toBeUndefined()
    expect(needsL1Signature(order)).toBe(false)
  })
})

describe('texts', () => {
  it('reads whole numbers beyond what a JavaScript number holds, and leaves texts alone', () => {
    expect(
      parseExactJson('{"a":1152921504606846975,"b":[12,-3.5],"c":"x\\"1152921504606846975"}'),
    ).toEqual({ a: '1152921504606846975', b: [12, -3.5], c: 'x"1152921504606846975' })
  })

  it('reads keys in either spelling, and refuses what is none', () => {
    expect(normalizeHex('0xABcd')).toBe('abcd')
    expect(hexToBytes('0xABcd')).toEqual(Uint8Array.of(0xab, 0xcd))
    expect(hexToBytes('abc')).toBeUndefined()
    expect(hexToBytes('zz')).toBeUndefined()
    expect(base64ToBytes('AB==')).toBeUndefined()
    expect(base64ToBytes('AA==')).toEqual(Uint8Array.of(0))
  })
})
