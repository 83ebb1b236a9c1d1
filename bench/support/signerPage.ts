import type { LighterSigner } from '@/lib/client/lighter/signer/signer'
import { openWorkerSigner } from '@/lib/client/lighter/signer/workerSigner'
import { transactionOf } from '@/lib/venues/lighter/sign/signParams'

// Bundled into the page of `lighterSignerPage`.

const CHAIN_ID = 304
const ACCOUNT = 1001
const SLOT = 4
const PATIENCE_MS = 60_000

interface TheirFunctions {
  Go: new () => { importObject: WebAssembly.Imports; run(instance: WebAssembly.Instance): unknown }
  GenerateAPIKey?: unknown
  CreateClient(key: string, account: number, slot: number, chainId: number): { error: string }
  SignCreateOrder(...fields: number[]): { txInfo: string; error: string }
}

let signer: LighterSigner | undefined
let privateKey: Uint8Array | undefined
let nonce = 0

/** What the page is asked to do, under `signerBench`. Times are milliseconds. */
const signerBench = {
  /** From the start of the Worker to its first signature, with a key that is there already. */
  async start(): Promise<number> {
    privateKey = new Uint8Array(40).fill(1, 0, 39)
    const startedAt = performance.now()
    signer = await openWorkerSigner(() => new Worker('/worker.js', { type: 'module' }))
    await signOrder()
    return performance.now() - startedAt
  },
  /** Each order from its staged params to its signature, one after another. */
  async sign(rounds: number): Promise<number[]> {
    const times: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      const before = performance.now()
      await signOrder()
      times.push(performance.now() - before)
    }
    return times
  },
  theirs: timeTheirs,
}
export type SignerBench = typeof signerBench
Reflect.set(globalThis, 'signerBench', signerBench)

async function signOrder(): Promise<void> {
  if (signer === undefined || privateKey === undefined) throw new Error('the signer did not start')
  nonce += 1
  await signer.sign({ transaction: transactionOf(orderOf(nonce)), chainId: CHAIN_ID, privateKey })
}

async function timeTheirs(rounds: number, key: string): Promise<number[]> {
  const globals = globalThis as unknown as TheirFunctions
  const go = new globals.Go()
  const fetched = await fetch('/official.wasm')
  const { instance } = await WebAssembly.instantiate(await fetched.arrayBuffer(), go.importObject)
  void go.run(instance)
  const deadline = performance.now() + PATIENCE_MS
  while (globals.GenerateAPIKey === undefined) {
    if (performance.now() > deadline) throw new Error('the official signer did not start')
    await new Promise((resolve) => setTimeout(resolve, 1))
  }
  const opened = globals.CreateClient(key, ACCOUNT, SLOT, CHAIN_ID)
  if (opened.error) throw new Error(opened.error)
  const expiry = Date.now() + 86_400_000
  return Array.from({ length: rounds }, () => {
    const before = performance.now()
    const { error } = globals.SignCreateOrder(1, 123, 1000, 450_000, 0, 0, 1, 0, 0, expiry, 8)
    if (error) throw new Error(error)
    return performance.now() - before
  })
}

/** An order as the service stages it. */
function orderOf(at: number) {
  const nowMs = Date.now()
  return {
    kind: 'createOrder',
    ...{ account_index: ACCOUNT, api_key_index: SLOT, nonce: at, expired_at: nowMs + 600_000 },
    ...{ market_index: 1, client_order_index: at, base_amount: 1_000, price: 450_000 },
    ...{ is_ask: 0, order_type: 0, time_in_force: 1, reduce_only: 0, trigger_price: 0 },
    order_expiry: nowMs + 86_400_000,
  }
}
