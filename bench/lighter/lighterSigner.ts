import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { runInThisContext } from 'node:vm'
import { gzipSync } from 'node:zlib'
import { rolldown } from 'rolldown'
import { type Measurement, median } from '@/bench/support/measurement'
import { type Ecgfp5, openEcgfp5 } from '@/lib/ecgfp5/ecgfp5'
import { hexToBytes } from '@/lib/venues/lighter/sign/bytes'
import { hashTransaction } from '@/lib/venues/lighter/sign/hashTransaction'
import { LIMITS } from '@/lib/venues/lighter/sign/limits'
import { findTransactionFault, readTransaction } from '@/lib/venues/lighter/sign/readTransaction'
import { signTransaction } from '@/lib/venues/lighter/sign/signTransaction'
import {
  type FieldLayout,
  ORDER_LAYOUT,
  TRANSACTION_LAYOUTS,
  type Transaction,
  type TransactionType,
} from '@/lib/venues/lighter/sign/transaction'

const CHAIN_ID = 304
const ACCOUNT = 1001
const SLOT = 4
const ROUNDS = 200
const THEIR_ROUNDS = 20
const RANDOM_TRANSACTIONS = 10_000
const TYPES = Object.keys(TRANSACTION_LAYOUTS).map((type) => Number(type) as TransactionType)
const ROOT = resolve(import.meta.dirname, '../..')

const ORDER: Transaction = {
  type: 14,
  fields: {
    AccountIndex: BigInt(ACCOUNT),
    ApiKeyIndex: BigInt(SLOT),
    MarketIndex: 1n,
    ClientOrderIndex: 123n,
    BaseAmount: 1000n,
    Price: 450_000n,
    IsAsk: 0n,
    Type: 0n,
    TimeInForce: 1n,
    ReduceOnly: 0n,
    TriggerPrice: 0n,
    OrderExpiry: 1_900_000_000_000n,
  },
  nonce: 8n,
  expiredAt: 1_800_000_000_000n,
  attributes: { 1: 723_813n, 2: 250n, 3: 100n },
}

/**
 * Signing and verifying an order with our signer, beside the venue's own Go signer as
 * `lighter-ts-sdk` ships it, in one process; its signatures must pass ours. Then ten thousand random
 * transactions of every type, and a process of its own from the import of the signer, bundled as in
 * a page, to its first signature.
 */
export async function measure(): Promise<Measurement> {
  const ecgfp5 = await openEcgfp5()
  const privateKey = ecgfp5.createPrivateKey()
  const publicKey = ecgfp5.publicKeyOf(privateKey)
  const options = { chainId: CHAIN_ID, publicKey, ecgfp5 }
  const order = ORDER
  const sign = () => signTransaction(order, { ...options, privateKey })
  const signed = sign()
  const ours = median(timesOf(ROUNDS, sign))
  const verify = () => {
    const fault = findTransactionFault(signed, order, options)
    if (fault !== undefined) throw new Error(`a good signature was found ${fault}`)
  }
  const checked = median(timesOf(ROUNDS, verify))
  const theirs = await measureTheirs(ecgfp5)
  for (let count = 0; count < RANDOM_TRANSACTIONS; count++) {
    const transaction = randomTransaction(TYPES[count % TYPES.length] ?? 14)
    const fault = findTransactionFault(
      signTransaction(transaction, { ...options, privateKey }),
      transaction,
      options,
    )
    if (fault !== undefined) throw new Error(`random transaction ${count} was found ${fault}`)
  }
  const start = await startToFirstSignature()
  return {
    name: 'signer of Lighter transactions',
    ratios: [
      below('milliseconds a signature', ours, 3),
      below('milliseconds a verification', checked, 5),
      below('a signature over the official signer', ours / theirs.sign, 1),
      below('milliseconds from the import to the first signature', start, 50),
    ],
    figures: {
      'random transactions signed and verified': `${RANDOM_TRANSACTIONS} of ${TYPES.length} types`,
      'official signer, a signature': `${theirs.sign.toFixed(1)} ms`,
      'official signer, start': `${theirs.start.toFixed(0)} ms`,
      'official signer, gzipped': `${(theirs.bytes / 1000).toFixed(0)} kB`,
    },
  }
}

function below(of: string, value: number, most: number) {
  return { of, value, goal: `<= ${most}`, holds: value <= most }
}

function timesOf(rounds: number, run: () => unknown): number[] {
  return Array.from({ length: rounds }, () => {
    const before = performance.now()
    run()
    return performance.now() - before
  })
}

/** A whole number within bounds, as random as a bench needs. */
function within(min: bigint, max: bigint): bigint {
  const [random = 0n] = crypto.getRandomValues(new BigUint64Array(1))
  return min + (random % (max - min + 1n))
}

function randomFields(layout: readonly FieldLayout[]): Record<string, bigint> {
  return Object.fromEntries(layout.map(({ name, min = 0n, max }) => [name, within(min, max)]))
}

/** A transaction that fits the layout of its type. */
function randomTransaction(type: TransactionType): Transaction {
  const bytes = (length: number) => crypto.getRandomValues(new Uint8Array(length))
  return {
    type,
    fields: randomFields(TRANSACTION_LAYOUTS[type]),
    nonce: within(0n, LIMITS.nonce),
    expiredAt: within(1n, LIMITS.timestamp),
    attributes: within(0n, 1n) === 0n ? {} : { 1: 723_813n, 2: 250n, 3: 100n },
    // Each limb of a key lies below a prime just under 2^64.
    ...(type === 8 && { publicKey: bytes(40).map((byte) => byte & 127) }),
    ...(type === 12 && { memo: bytes(32) }),
    ...(type === 28 && { orders: [randomFields(ORDER_LAYOUT), randomFields(ORDER_LAYOUT)] }),
  }
}

/**
 * Least of five processes, each of which imports the signer, bundled as for a page, and signs an
 * order with it; its own clock measures.
 */
async function startToFirstSignature(): Promise<number> {
  const directory = mkdtempSync(join(tmpdir(), 'perpdesk-bench-'))
  try {
    const bundle = await rolldown({
      input: {
        arithmetic: join(ROOT, 'lib/ecgfp5/ecgfp5.ts'),
        sign: join(ROOT, 'lib/venues/lighter/sign/signTransaction.ts'),
      },
      tsconfig: join(ROOT, 'tsconfig.json'),
      logLevel: 'silent',
    })
    await bundle.write({
      dir: directory,
      format: 'esm',
      minify: true,
      entryFileNames: '[name].mjs',
      chunkFileNames: '[name].mjs',
    })
    await bundle.close()
    const program = `
      const transaction = JSON.parse(process.argv[2], (_, value) =>
        typeof value === 'string' ? BigInt(value) : value)
      const privateKey = new Uint8Array(40).fill(1, 0, 39)
      const before = performance.now()
      const [{ openEcgfp5 }, { signTransaction }] = await Promise.all([
        import('./arithmetic.mjs'), import('./sign.mjs')])
      const ecgfp5 = await openEcgfp5()
      signTransaction(transaction, { chainId: ${CHAIN_ID}, privateKey, ecgfp5 })
      console.log(performance.now() - before)
    `
    const order = JSON.stringify(ORDER, (_, value) =>
      typeof value === 'bigint' ? String(value) : value,
    )
    writeFileSync(join(directory, 'main.mjs'), program)
    const args = [join(directory, 'main.mjs'), order]
    const run = () =>
      Number(execFileSync(process.execPath, args, { encoding: 'utf8', timeout: 60_000 }))
    return Math.min(...Array.from({ length: 5 }, run))
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
}

interface TheirFunctions {
  Go: new () => { importObject: WebAssembly.Imports; run(instance: WebAssembly.Instance): unknown }
  GenerateAPIKey?: unknown
  CreateClient(key: string, account: number, slot: number, chainId: number): { error: string }
  SignCreateOrder(...fields: number[]): { txInfo: string; error: string }
}

/** The official signer, an old build of it, with the key of its own published vectors. */
async function measureTheirs(ecgfp5: Ecgfp5) {
  const require = createRequire(import.meta.url)
  const room = require.resolve('lighter-ts-sdk/package.json').replace('package.json', 'wasm/')
  const { privateKey, publicKey } = JSON.parse(
    readFileSync(new URL('../../fixtures/lighter/signing.json', import.meta.url), 'utf8'),
  )
  const globals = globalThis as unknown as TheirFunctions & Record<string, unknown>
  globals.fs ??= require('node:fs')
  runInThisContext(readFileSync(`${room}wasm_exec.js`, 'utf8'))
  const binary = readFileSync(`${room}lighter-signer.wasm`)
  const before = performance.now()
  const go = new globals.Go()
  const { instance } = await WebAssembly.instantiate(binary, go.importObject)
  void go.run(instance)
  const deadline = before + 30_000
  while (globals.GenerateAPIKey === undefined) {
    if (performance.now() > deadline) throw new Error('the official signer did not start')
    await new Promise((resolve) => setTimeout(resolve, 1))
  }
  const start = performance.now() - before
  const opened = globals.CreateClient(privateKey, ACCOUNT, SLOT, CHAIN_ID)
  if (opened.error) throw new Error(opened.error)
  const expiry = Date.now() + 86_400_000
  const sign = () => globals.SignCreateOrder(1, 123, 1000, 450_000, 0, 0, 1, 0, 0, expiry, 8)
  const { transaction, signature } = readTransaction(14, sign().txInfo)
  const hash = hashTransaction(transaction, CHAIN_ID, ecgfp5)
  if (!ecgfp5.verify(hexToBytes(publicKey) ?? hash, hash, signature)) {
    throw new Error('the official signature did not verify')
  }
  return { sign: median(timesOf(THEIR_ROUNDS, sign)), start, bytes: gzipSync(binary).length }
}
