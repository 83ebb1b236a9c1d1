import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { runInThisContext } from 'node:vm'
import { gzipSync } from 'node:zlib'
import { type Measurement, median } from '@/bench/support/measurement'
import { type Ecgfp5, openEcgfp5 } from '@/lib/ecgfp5/ecgfp5'
import { hexToBytes } from '@/lib/venues/lighter/sign/bytes'
import { hashTransaction } from '@/lib/venues/lighter/sign/hashTransaction'
import { LIMITS } from '@/lib/venues/lighter/sign/limits'
import { findTransactionFault, readTransaction } from '@/lib/venues/lighter/sign/readTransaction'
import { signTransaction } from '@/lib/venues/lighter/sign/signTransaction'
import type { Transaction } from '@/lib/venues/lighter/sign/transaction'

const CHAIN_ID = 304
const ACCOUNT = 1001
const SLOT = 4
const ROUNDS = 200
const THEIR_ROUNDS = 20
const RANDOM_TRANSACTIONS = 10_000

/** What the signing Worker loads, in `lib`. */
const SIGNER_FILES = [
  'ecgfp5/ecgfp5.ts',
  'ecgfp5/elements.ts',
  'ecgfp5/module.ts',
  'ecgfp5/moduleBytes.ts',
  'venues/lighter/sign/authToken.ts',
  'venues/lighter/sign/bytes.ts',
  'venues/lighter/sign/hashTransaction.ts',
  'venues/lighter/sign/signTransaction.ts',
  'venues/lighter/sign/transaction.ts',
]

/**
 * Signing and verifying an order with our signer, beside the venue's own Go signer as
 * `lighter-ts-sdk` ships it, in one process; its signatures must pass ours. Then ten thousand random
 * orders, and a process of its own from its start to the first signature.
 */
export async function measure(): Promise<Measurement> {
  const ecgfp5 = await openEcgfp5()
  const privateKey = ecgfp5.createPrivateKey()
  const publicKey = ecgfp5.publicKeyOf(privateKey)
  const options = { chainId: CHAIN_ID, publicKey, ecgfp5 }
  const order = randomOrder()
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
    const transaction = randomOrder()
    const fault = findTransactionFault(
      signTransaction(transaction, { ...options, privateKey }),
      transaction,
      options,
    )
    if (fault !== undefined) throw new Error(`random order ${count} was found ${fault}`)
  }
  const start = Math.min(...Array.from({ length: 5 }, startToFirstSignature))
  const sources = SIGNER_FILES.map((file) => new URL(`../../lib/${file}`, import.meta.url))
  const bytes = gzipSync(sources.map((file) => readFileSync(file, 'utf8')).join('')).length
  return {
    name: 'signer of Lighter transactions',
    ratios: [
      below('milliseconds a signature', ours, 3),
      below('milliseconds a verification', checked, 5),
      below('a signature over the official signer', ours / theirs.sign, 1),
      below('milliseconds from start to first signature', start, 50),
      below('kB of the signer, gzipped before minifying', bytes / 1000, 40),
    ],
    figures: {
      'random orders signed and verified': String(RANDOM_TRANSACTIONS),
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

/** A whole number below a limit of up to 2^48, as random as a bench needs. */
function below48(limit: bigint): bigint {
  const words = crypto.getRandomValues(new BigUint64Array(1))
  return (words[0] ?? 0n) % limit
}

function randomOrder(): Transaction {
  const now = BigInt(Date.now())
  return {
    type: 14,
    fields: {
      AccountIndex: BigInt(ACCOUNT),
      ApiKeyIndex: BigInt(SLOT),
      MarketIndex: below48(255n),
      ClientOrderIndex: below48(LIMITS.clientOrderIndex),
      BaseAmount: below48(LIMITS.size) + 1n,
      Price: below48(LIMITS.price) + 1n,
      IsAsk: below48(2n),
      Type: 0n,
      TimeInForce: 1n,
      ReduceOnly: below48(2n),
      TriggerPrice: 0n,
      OrderExpiry: now + 86_400_000n,
    },
    nonce: below48(LIMITS.nonce),
    expiredAt: now + 600_000n,
    attributes: below48(2n) === 0n ? {} : { 1: 723_813n, 2: 250n, 3: 100n },
  }
}

/** A process that imports the arithmetic, starts it and signs once; its own clock measures. */
function startToFirstSignature(): number {
  const program = `
    const before = performance.now()
    const { openEcgfp5 } = await import('@/lib/ecgfp5/ecgfp5')
    const loaded = performance.now()
    const ecgfp5 = await openEcgfp5()
    ecgfp5.sign(new Uint8Array(40).fill(1, 0, 39), new Uint8Array(40))
    console.log(performance.now() - loaded)
  `
  const root = fileURLToPath(new URL('../..', import.meta.url))
  const args = ['--import', 'tsx', '--input-type=module', '-e', program]
  return Number(
    execFileSync(process.execPath, args, { cwd: root, encoding: 'utf8', timeout: 60_000 }),
  )
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
